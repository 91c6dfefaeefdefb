import { mkdir, rm, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { HttpError } from '../../http/errors/errors.ts'
import {
  LabelRefused,
  type LabelsResult,
  type LabelWorkers,
  type PrintJob,
  pageCount,
} from '../../labels/index.ts'
import { KEPT_HOURS, MOST_KEPT, MOST_WAITING } from '../labels/limits.ts'
import { isOver, type JobErrorCode, type JobRecord } from './job.ts'
import { JobFiles } from './job-store.ts'

/** What is kept of a job besides what follows from it. */
export type NewJob = Pick<
  JobRecord,
  'public_id' | 'created_by' | 'sheet' | 'template' | 'codes_made' | 'warnings'
>

export interface PrintJobsOptions {
  readonly workers: LabelWorkers
  readonly font_folder: string | null
  /** The folder of a household. */
  directory(household_id: string): string
  now(): Date
  readonly log: Logger
}

interface Going {
  readonly cancel: AbortController
  record: JobRecord
  /** Labels that are drawn. */
  drawn: number
  /** Settles when the job is over; never fails. */
  readonly over: Promise<void>
}

/**
 * The print jobs of all households. One after the other is printed in a thread; what became of it is kept for a day. A job
 * that was waiting or printed when the process ended has failed: `interrupted`.
 */
export class PrintJobs {
  private readonly options: PrintJobsOptions
  private readonly going = new Map<string, Map<string, Going>>()
  private line: Promise<void> = Promise.resolve()
  private closed = false

  constructor(options: PrintJobsOptions) {
    this.options = options
  }

  /** The thread that also shows labels, and where its fonts are. */
  get drawing(): Pick<PrintJobsOptions, 'workers' | 'font_folder'> {
    return this.options
  }

  /** @throws HttpError `unavailable` when a household has too many waiting */
  admit(household_id: string): void {
    if (this.closed || (this.going.get(household_id)?.size ?? 0) >= MOST_WAITING) {
      throw new HttpError('unavailable', {
        message: 'Too many labels are being printed.',
        headers: { 'Retry-After': '10' },
      })
    }
  }

  /** Begins a job: its record is on disk when this settles, and the job waits for its turn. */
  async begin(household_id: string, known: NewJob, job: PrintJob): Promise<JobRecord> {
    this.admit(household_id)
    const files = this.files(household_id)
    const now = this.options.now()
    const record: JobRecord = {
      ...known,
      state: 'queued',
      created_at: now.toISOString(),
      finished_at: null,
      expires_at: this.expiry(now),
      labels: job.labels.length * job.options.copies,
      pages: pageCount(job),
      bytes: null,
      error: null,
    }
    const cancel = new AbortController()
    const jobs = this.going.get(household_id) ?? new Map<string, Going>()
    this.going.set(household_id, jobs)
    let settle = () => {}
    const over = new Promise<void>((resolve) => {
      settle = resolve
    })
    const going: Going = { cancel, record, drawn: 0, over }
    jobs.set(record.public_id, going)
    const end = () => {
      jobs.delete(record.public_id)
      if (jobs.size === 0) this.going.delete(household_id)
      settle()
    }
    try {
      await this.makeRoom(household_id)
      await files.write(record)
    } catch (error) {
      end()
      throw error
    }
    this.line = this.line.then(() => this.work(files, going, job)).then(end, end)
    return record
  }

  /** A job as it stands now; null when there is none. */
  async get(household_id: string, public_id: string): Promise<(JobRecord & { drawn: number }) | null> {
    const going = this.going.get(household_id)?.get(public_id)
    if (going) return { ...going.record, drawn: going.drawn }
    const kept = await this.files(household_id).read(public_id)
    if (kept === null || kept.expires_at <= this.options.now().toISOString()) return null
    return asItIs(kept)
  }

  /** The jobs of a household, the latest first. */
  async list(household_id: string): Promise<(JobRecord & { drawn: number })[]> {
    const ids = new Set([
      ...(this.going.get(household_id)?.keys() ?? []),
      ...(await this.files(household_id).list()),
    ])
    const jobs = await Promise.all(
      [...ids]
        .sort()
        .reverse()
        .map((id) => this.get(household_id, id)),
    )
    return jobs.filter((job) => job !== null)
  }

  /** Gives a job up. One that is over stays what it is. */
  async cancel(household_id: string, public_id: string): Promise<void> {
    const going = this.going.get(household_id)?.get(public_id)
    if (!going) return
    going.cancel.abort()
    await going.over
  }

  /** Where the PDF of a job that is done lies. */
  pdf(household_id: string, public_id: string): string {
    return this.files(household_id).pdf(public_id)
  }

  /** Removes the jobs of a household that are over for long enough. */
  async sweep(household_id: string): Promise<void> {
    const files = this.files(household_id)
    const now = this.options.now()
    for (const id of await files.list()) {
      if (this.going.get(household_id)?.has(id)) continue
      const job = await files.read(id)
      // One that would last longer than any was made while the clock was ahead.
      if (job === null || job.expires_at <= now.toISOString() || job.expires_at > this.expiry(now, 2)) {
        await files.remove(id)
      }
    }
    if (!this.going.has(household_id)) await files.removeStrays()
  }

  /** Gives up what is printed; those jobs are `interrupted`, as after a crash. */
  async close(): Promise<void> {
    this.closed = true
    const all = [...this.going.values()].flatMap((jobs) => [...jobs.values()])
    for (const { cancel } of all) cancel.abort(new Interrupted())
    await this.options.workers.close()
    await this.line
  }

  private async work(files: JobFiles, going: Going, job: PrintJob): Promise<void> {
    const { log, workers, font_folder, now } = this.options
    const { public_id } = going.record
    try {
      going.cancel.signal.throwIfAborted()
      going.record = { ...going.record, state: 'running' }
      await mkdir(files.folder, { recursive: true })
      const file = files.pdf(public_id)
      const task = {
        what: 'print',
        key: public_id,
        font_folder,
        job,
        file,
        created_at: now().getTime(),
      } as const
      const result = await workers.run(task, going.cancel.signal, ({ labels }) => {
        going.drawn = labels
      })
      await this.keep(files, going, await doneOf(file, result, going.record.warnings))
      for (const { file: font, message } of result.unreadable_fonts) {
        log.warn({ font, message }, 'a font for labels cannot be read')
      }
    } catch (error) {
      await rm(`${files.pdf(public_id)}.part`, { force: true })
      const { reason } = going.cancel.signal
      if (reason instanceof Interrupted) return
      const outcome = going.cancel.signal.aborted ? cancelled() : failedBy(error)
      if (outcome.error?.code === 'failed')
        log.error({ err: error, public_id }, 'labels could not be printed')
      await this.keep(files, going, outcome).catch((err: unknown) =>
        log.error({ err, public_id }, 'what became of a print job could not be kept'),
      )
    }
  }

  private async keep(files: JobFiles, going: Going, outcome: Partial<JobRecord>): Promise<void> {
    const now = this.options.now()
    going.record = {
      ...going.record,
      ...outcome,
      finished_at: now.toISOString(),
      expires_at: this.expiry(now),
    }
    await files.write(going.record)
  }

  /** Lets the oldest jobs of a household go, so that it does not keep too many. */
  private async makeRoom(household_id: string): Promise<void> {
    const files = this.files(household_id)
    const ids = (await files.list()).filter((id) => !this.going.get(household_id)?.has(id))
    for (const id of ids.slice(MOST_KEPT - 1)) await files.remove(id)
  }

  private expiry(now: Date, times = 1): string {
    return new Date(now.getTime() + times * KEPT_HOURS * 3_600_000).toISOString()
  }

  private files(household_id: string): JobFiles {
    return new JobFiles(this.options.directory(household_id))
  }
}

class Interrupted extends Error {}

/** A job of a process that is no more. */
function asItIs(kept: JobRecord): JobRecord & { drawn: number } {
  if (isOver(kept)) return { ...kept, drawn: kept.state === 'done' ? kept.labels : 0 }
  const message = 'The server was stopped while this was printed. Print it again.'
  return { ...kept, state: 'failed', drawn: 0, error: { code: 'interrupted', label: null, message } }
}

async function doneOf(
  file: string,
  result: LabelsResult,
  known: JobRecord['warnings'],
): Promise<Partial<JobRecord>> {
  const { size } = await stat(file)
  return { state: 'done', bytes: size, pages: result.pages, warnings: [...known, ...result.warnings] }
}

function cancelled(): Partial<JobRecord> {
  return { state: 'cancelled' }
}

function failedBy(error: unknown): Partial<JobRecord> {
  const failed = (code: JobErrorCode, label: number | null, message: string): Partial<JobRecord> => ({
    state: 'failed',
    error: { code, label, message },
  })
  if (error instanceof LabelRefused) {
    const code = error.code === 'code_text_invalid' ? error.code : 'code_too_small'
    return failed(code, error.label, error.message)
  }
  const errno = error instanceof Error && 'code' in error ? error.code : null
  if (errno === 'ENOSPC' || errno === 'EDQUOT') return failed('storage_full', null, 'There is no room left.')
  return failed('failed', null, 'The labels could not be printed.')
}
