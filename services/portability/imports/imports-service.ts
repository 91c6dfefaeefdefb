import { rm } from 'node:fs/promises'
import type { ImportMapping } from '../../../engine/imports/index.ts'
import type { Author, HouseholdRole } from '../../../engine/index.ts'
import { roleAllows } from '../../../engine/index.ts'
import { type HouseholdPool, TooManyRejectionsError } from '../../../storage/index.ts'
import { ServiceError } from '../../errors.ts'
import type { Job, JobFailure, JobKind, JobRun } from '../../jobs/job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { MediaService } from '../../media/media-service.ts'
import type { Clock, Ids, Logging } from '../../runtime.ts'
import { ArchiveRefused } from '../archive/refused.ts'
import { applyImport, NO_PROGRESS } from './apply-import.ts'
import { type ImportFacts, type ImportPhase, importBounds } from './import-job.ts'
import { type ImportRecord, isBusy, type Progress } from './import-record.ts'
import { ImportStore } from './import-store.ts'
import { ImportThread } from './import-thread.ts'
import { KEPT_DAYS, MAX_KEPT, MAX_WAITING } from './limits.ts'
import { type ReportPage, type ReportQuestion, reportPage } from './report.ts'
import { FileRefused } from './source/refused.ts'
import { undoImport } from './undo-import.ts'
import {
  type Archives,
  applyWhole,
  checkWhole,
  NO_COLUMNS,
  undoWhole,
  WHOLE_TOTAL,
  withEpochs,
} from './whole-household.ts'

const DAY_MS = 86_400_000
/** All imports have the same replica, regardless of the device, so that their operations never conflict. */
const REPLICA = 'import'

/** The parts of the program that imports use. */
export interface ImportsDependencies extends Clock, Ids, Logging {
  /** Returned later, because the runner of jobs needs the kind of job first. */
  readonly jobs: () => Jobs
  readonly pool: Pick<HouseholdPool, 'acquire' | 'place'>
  readonly media: Pick<MediaService, 'attach'>
  readonly archives: Archives
  /** The role of a user in a household now; null if the user is no member. */
  readonly roleOf: (user_id: string, household_id: string) => HouseholdRole | null
}

/** An uploaded file in a temporary place. */
export interface UploadedTable {
  readonly path: string
  readonly name: string | null
  readonly bytes: number
  readonly sha256: string
}

/** An import with its progress. */
export interface DataImport extends ImportRecord {
  /** How much of the work under way is done; `total` is null while it is unknown. */
  readonly progress: { readonly done: number; readonly total: number | null } | null
}

/** The imports of all households. */
export class ImportsService {
  /** The kind of the jobs that work on imports. */
  readonly kind: JobKind<ImportFacts>
  private readonly deps: ImportsDependencies
  private readonly thread = new ImportThread()
  /** The uploads whose note is yet to be written. */
  private readonly arriving = new Set<string>()

  constructor(deps: ImportsDependencies) {
    this.deps = deps
    this.kind = {
      ...importBounds,
      failure,
      resume:
        ({ facts, created_by }, household_id) =>
        (run) =>
          this.work(household_id, created_by, facts, run),
    }
  }

  /**
   * Takes an uploaded file, and guesses what its columns mean.
   * @throws ServiceError `validation_failed` if it is no table
   */
  async upload(
    household_id: string,
    user_id: string,
    { path, name, bytes, sha256 }: UploadedTable,
    format: ImportMapping['format'] | null,
  ): Promise<DataImport> {
    const { newId, now } = this.deps
    const store = this.store(household_id)
    const public_id = newId()
    await this.makeRoom(store)
    const { source, work } = store.files(public_id)
    this.arriving.add(public_id)
    try {
      await store.take(public_id, path)
      const whole = await this.deps.archives.detect(source)
      const inspection = whole ? NO_COLUMNS : await this.thread.inspect({ path: source, work, format })
      const record: ImportRecord = {
        public_id,
        created_at: now().toISOString(),
        created_by: user_id,
        expires_at: new Date(now().getTime() + KEPT_DAYS * DAY_MS).toISOString(),
        state: 'uploaded',
        kind: whole ? 'archive' : 'table',
        file_name: name?.slice(0, 200) ?? null,
        bytes,
        sha256,
        names: [...inspection.names],
        samples: inspection.samples.map((row) => [...row]),
        remarks: [...inspection.remarks],
        mapping: inspection.mapping,
        summary: null,
        tree: [],
        planned_seq: null,
        applied: null,
        undone: null,
        epochs: null,
        job_id: null,
        error: null,
      }
      await store.write(record)
      return { ...record, progress: null }
    } catch (error) {
      await store.remove(public_id)
      if (error instanceof FileRefused) throw unreadable(error.message)
      throw error
    } finally {
      await rm(work, { recursive: true, force: true })
      this.arriving.delete(public_id)
    }
  }

  /** @throws ServiceError `not_found` */
  async get(household_id: string, public_id: string): Promise<DataImport> {
    const record = await this.store(household_id).read(public_id)
    if (!record || record.expires_at <= this.deps.now().toISOString()) throw new ServiceError('not_found')
    return this.live(household_id, record)
  }

  /** The imports of a household, the latest first. */
  async list(household_id: string): Promise<DataImport[]> {
    const now = this.deps.now().toISOString()
    const records = await this.store(household_id).list()
    return Promise.all(
      records.filter(({ expires_at }) => expires_at > now).map((record) => this.live(household_id, record)),
    )
  }

  /**
   * Begins a dry run with a mapping. Nothing is written to the household.
   * @throws ServiceError `not_found`, `conflict`, `validation_failed`, `unavailable`
   */
  async check(
    household_id: string,
    user_id: string,
    public_id: string,
    mapping: ImportMapping,
  ): Promise<DataImport> {
    const record = await this.get(household_id, public_id)
    if (isBusy(record) || record.applied || record.state === 'cancelled') throw wrongState(record)
    if (record.kind === 'archive') {
      this.requireAdmin(user_id, household_id)
      return this.begin(household_id, user_id, record, 'check')
    }
    if (mapping.fields.length !== record.names.length) {
      throw invalid(
        'mapping.fields',
        `The file has ${record.names.length} columns, and the mapping ${mapping.fields.length}.`,
      )
    }
    if (!mapping.fields.includes('name')) {
      throw invalid(
        'mapping.fields',
        'No column is the name. Choose the column with the names of the things.',
      )
    }
    return this.begin(household_id, user_id, { ...record, mapping }, 'check')
  }

  /**
   * Begins to carry out an import as the dry run showed it.
   * @throws ServiceError `not_found`, `conflict`, `unavailable`
   */
  async confirm(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    const record = await this.get(household_id, public_id)
    const again = record.state === 'failed' && record.summary !== null && record.undone === null
    if (record.state !== 'ready' && !again) throw wrongState(record)
    if (record.kind === 'archive') this.requireAdmin(user_id, household_id)
    return this.begin(household_id, user_id, record, 'apply')
  }

  /**
   * Undoes all that an import did.
   * @throws ServiceError `not_found`, `conflict`, `unavailable`
   */
  async undo(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    const record = await this.get(household_id, public_id)
    if (isBusy(record) || !record.applied || record.state === 'undone') throw wrongState(record)
    if (record.kind === 'archive') await this.requireUnchanged(household_id, user_id, record)
    return this.begin(household_id, user_id, record, 'undo')
  }

  /**
   * Cancels an import. What it did already stays, and can be undone.
   * @throws ServiceError `not_found`, `conflict`
   */
  async cancel(household_id: string, public_id: string): Promise<DataImport> {
    const record = await this.get(household_id, public_id)
    if (record.state === 'done' || record.state === 'undoing' || record.state === 'undone')
      throw wrongState(record)
    if (record.job_id !== null) await this.deps.jobs().cancel(this.kind, household_id, record.job_id)
    const store = this.store(household_id)
    // The work may have ended before it could be cancelled.
    const now = (await store.read(public_id)) ?? record
    if (now.state === 'done') return { ...now, progress: null }
    const cancelled: ImportRecord = { ...now, state: 'cancelled', job_id: null, error: null }
    await store.write(cancelled)
    await store.clear(public_id)
    return { ...cancelled, progress: null }
  }

  /** A page of the report by row. @throws ServiceError `not_found`, `conflict` before the dry run */
  async rows(household_id: string, public_id: string, question: ReportQuestion): Promise<ReportPage> {
    const record = await this.get(household_id, public_id)
    if (!record.summary) throw wrongState(record)
    const { plan, refusals } = this.store(household_id).files(public_id)
    return reportPage({ report: plan.report, refusals }, question)
  }

  /** Deletes expired imports of a household. */
  async sweep(household_id: string): Promise<void> {
    const store = this.store(household_id)
    const now = this.deps.now().toISOString()
    for (const { public_id, expires_at } of await store.list())
      if (expires_at <= now) await store.remove(public_id)
    await store.removeStrays(this.arriving)
  }

  async close(): Promise<void> {
    await this.thread.close()
  }

  private store(household_id: string): ImportStore {
    return new ImportStore(this.deps.pool.place(household_id).directory)
  }

  private async live(household_id: string, record: ImportRecord): Promise<DataImport> {
    if (!isBusy(record) || record.job_id === null) return { ...record, progress: null }
    const job: Job<ImportFacts> | null = await this.deps.jobs().get(this.kind, household_id, record.job_id)
    const alive = job !== null && (job.state === 'queued' || job.state === 'running')
    if (!alive) {
      // The note of the job was lost, or it failed without being able to say so.
      const latest = await this.store(household_id).read(record.public_id)
      if (latest && !isBusy(latest)) return { ...latest, progress: null }
      const error = job?.error ?? {
        code: 'interrupted',
        message: 'The work was interrupted; begin it again.',
      }
      return { ...record, state: stateAfter(record), error, progress: null }
    }
    return { ...record, progress: { done: job.progress, total: job.total || null } }
  }

  private async begin(
    household_id: string,
    user_id: string,
    record: DataImport,
    phase: ImportPhase,
  ): Promise<DataImport> {
    const { newId } = this.deps
    const { progress: _, ...note } = record
    // The note of an import says that its work is done shortly before the job ends. Until then the job keeps others from beginning.
    for (const known of await this.store(household_id).list()) {
      if (known.job_id !== null && !isBusy(known))
        await this.deps.jobs().finished(this.kind, household_id, known.job_id)
    }
    this.deps.jobs().admit(this.kind, household_id, user_id)
    const state = phase === 'check' ? 'checking' : phase === 'apply' ? 'importing' : 'undoing'
    const job_id = newId()
    const begun: ImportRecord = { ...withEpochs(note, phase, job_id), state, job_id, error: null }
    await this.store(household_id).write(begun)
    const facts: ImportFacts = { import_id: record.public_id, phase }
    const steps = (record.summary?.operations ?? 0) + (record.summary?.files ?? 0)
    const job = await this.deps.jobs().begin(this.kind, {
      household_id,
      public_id: job_id,
      created_by: user_id,
      total: record.kind === 'archive' ? WHOLE_TOTAL : phase === 'check' ? 0 : steps,
      facts,
      work: (run) => this.work(household_id, user_id, facts, run),
    })
    return { ...begun, progress: { done: 0, total: job.total || null } }
  }

  /** The work of a job. Its end is in the note of the import before the job ends. */
  private async work(
    household_id: string,
    user_id: string,
    { import_id, phase }: ImportFacts,
    run: JobRun,
  ): Promise<Partial<ImportFacts>> {
    const store = this.store(household_id)
    const record = await store.read(import_id)
    if (!record) throw new Error('the import is gone')
    try {
      if (record.kind === 'archive') {
        await this.workOnWhole(household_id, record, phase, run)
        return {}
      }
      const file = await this.deps.pool.acquire(household_id)
      try {
        const caller = { file, author: this.authorOf(user_id, household_id) }
        if (phase === 'check') await store.write(await this.plan(household_id, record, file.state().seq, run))
        else if (phase === 'apply') await this.apply(household_id, record, caller, run)
        else await this.takeBack(record, caller, store, run)
      } finally {
        file.release()
      }
    } catch (error) {
      // A job that the server stops continues later; one that a person cancels is noted by `cancel`.
      if (!run.signal.aborted) {
        const { code, message } = failure(error)
        const latest = (await store.read(import_id)) ?? record
        await store.write({ ...latest, state: stateAfter(latest), error: { code, message } })
      }
      throw error
    }
    return {}
  }

  /** An archive replaces the file of the household, so nobody may use that file meanwhile. */
  private async workOnWhole(
    household_id: string,
    record: ImportRecord,
    phase: ImportPhase,
    run: JobRun,
  ): Promise<void> {
    const { archives } = this.deps
    const store = this.store(household_id)
    const files = store.files(record.public_id)
    if (phase === 'check') await store.write(await checkWhole(archives, record, files, { household_id, run }))
    else {
      const work = phase === 'apply' ? applyWhole : undoWhole
      await store.write(await work(archives, record, files, { household_id, run }))
      await store.clear(record.public_id)
    }
  }

  /** The import with its plan. The caller notes it, because an import that is already confirmed must not look ready. */
  private async plan(
    household_id: string,
    record: ImportRecord,
    seq: number,
    run: JobRun,
  ): Promise<ImportRecord> {
    const store = this.store(household_id)
    const { source, work, plan, refusals } = store.files(record.public_id)
    await rm(refusals, { force: true })
    try {
      const { summary, tree } = await this.thread.plan(
        {
          path: source,
          work,
          household_file: this.deps.pool.place(household_id).file,
          household_id,
          sha256: record.sha256,
          mapping: record.mapping,
          out: plan,
        },
        { signal: run.signal, onRows: run.progress },
      )
      return { ...record, state: 'ready', summary, tree: [...tree], planned_seq: seq, error: null }
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  private async apply(
    household_id: string,
    record: ImportRecord,
    caller: { readonly file: Awaited<ReturnType<HouseholdPool['acquire']>>; readonly author: Author },
    run: JobRun,
  ): Promise<void> {
    const store = this.store(household_id)
    const { seq } = caller.file.state()
    // Others have changed the household since the dry run: the plan follows them, until the first operation is pushed.
    const stale = record.applied === null && record.planned_seq !== seq
    const planned = stale ? await this.plan(household_id, record, seq, run) : record
    let note: ImportRecord = {
      ...planned,
      state: 'importing',
      job_id: record.job_id,
      applied: planned.applied ?? NO_PROGRESS,
    }
    await store.write(note)
    const applied = await applyImport(this.deps, caller, note, store.files(record.public_id), {
      signal: run.signal,
      save: async (progress) => {
        note = { ...note, applied: progress }
        await store.write(note)
        run.progress(progress.steps + progress.files)
      },
    })
    await store.write({ ...note, applied, state: 'done' })
    await store.clear(record.public_id)
  }

  private async takeBack(
    record: ImportRecord,
    caller: { readonly file: Awaited<ReturnType<HouseholdPool['acquire']>>; readonly author: Author },
    store: ImportStore,
    run: JobRun,
  ): Promise<void> {
    let note = record
    const undone = await undoImport(this.deps, caller, record, store.files(record.public_id), {
      signal: run.signal,
      save: async (progress: Progress) => {
        note = { ...note, undone: progress }
        await store.write(note)
        run.progress(progress.steps)
      },
    })
    await store.write({ ...note, undone, state: 'undone' })
    await store.clear(record.public_id)
  }

  /** SPEC.md AI9: an archive brings the history of others, so an administrator imports it. */
  private requireAdmin(user_id: string, household_id: string): void {
    const role = this.deps.roleOf(user_id, household_id)
    if (role === null || !roleAllows(role, 'admin')) throw new ServiceError('access_denied')
  }

  /** SPEC.md AE10: the import of an archive is undone only while nobody has changed the household since. */
  private async requireUnchanged(
    household_id: string,
    user_id: string,
    { epochs }: ImportRecord,
  ): Promise<void> {
    this.requireAdmin(user_id, household_id)
    // An older program imported it, and noted no epoch.
    if (!epochs) throw new ServiceError('conflict', { message: 'This import cannot be undone any more.' })
    // An undo that was carried out, and could not note it, only has to note it.
    if (epochs.undone && (await this.deps.archives.isIn(household_id, epochs.undone))) return
    try {
      await this.deps.archives.requireUnchanged(household_id, epochs.imported)
    } catch (error) {
      if (error instanceof ArchiveRefused) throw new ServiceError('conflict', { message: error.message })
      throw error
    }
  }

  private authorOf(user_id: string, household_id: string): Author {
    const role = this.deps.roleOf(user_id, household_id)
    if (role === null || !roleAllows(role, 'member')) throw new ServiceError('access_denied')
    return { user_id, replica_id: REPLICA, role }
  }

  /** Removes the oldest imports beyond the maximum, and the oldest of those that wait to be confirmed. */
  private async makeRoom(store: ImportStore): Promise<void> {
    const all = (await store.list()).filter((record) => !isBusy(record))
    const waiting = all.filter(({ applied }) => applied === null)
    const over = new Set([...all.slice(MAX_KEPT - 1), ...waiting.slice(MAX_WAITING - 1)])
    for (const { public_id } of over) await store.remove(public_id)
  }
}

function failure(error: unknown): JobFailure<ImportFacts> {
  if (error instanceof ServiceError || error instanceof TooManyRejectionsError) {
    return { code: error instanceof ServiceError ? error.code : 'quota_exceeded', message: error.message }
  }
  if (error instanceof FileRefused || error instanceof ArchiveRefused)
    return { code: 'validation_failed', message: error.message }
  return { code: 'failed', message: 'The import could not be carried out. Begin it again.' }
}

/** The state of an import whose work failed. An archive that could not be undone is still imported. */
function stateAfter({ kind, applied }: ImportRecord): ImportRecord['state'] {
  return kind === 'archive' && applied !== null ? 'done' : 'failed'
}

function unreadable(message: string): ServiceError {
  return new ServiceError('validation_failed', {
    message,
    details: [{ path: 'file', code: 'unreadable', message }],
  })
}

function invalid(path: string, message: string): ServiceError {
  return new ServiceError('validation_failed', {
    message,
    details: [{ path, code: 'invalid_mapping', message }],
  })
}

function wrongState({ state }: Pick<ImportRecord, 'state'>): ServiceError {
  const message = `The state of the import (${state}) does not permit this.`
  return new ServiceError('conflict', { message })
}
