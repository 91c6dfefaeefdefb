import { join } from 'node:path'
import { z } from 'zod'
import { derivedId } from '../../engine/index.ts'
import {
  BackupError,
  BackupFolder,
  type DrillReport,
  drillBackup,
  isOfEverything,
  readBackup,
} from '../../storage/index.ts'
import type { Config } from '../config/config.ts'
import { ServiceError } from '../errors.ts'
import type { Job, JobKind, JobWork } from '../jobs/job.ts'
import { Jobs } from '../jobs/jobs.ts'
import type { Clock, Ids, Logging } from '../runtime.ts'
import type { Finding } from './checks/finding.ts'
import type { NewRun, NoteRun } from './quality.ts'
import { counted } from './words.ts'

/** Jobs of the installation itself have this in place of the id of a household. */
const INSTALLATION = 'installation'
/** The person in whose name the server itself works. */
export const SERVER = 'server'

const Part = z.object({
  household_id: z.string().nullable(),
  name: z.string(),
  files: z.int(),
  bytes: z.int(),
  records: z.int().nullable(),
  seq: z.int().nullable(),
  findings: z.array(z.object({ path: z.string(), problem: z.string() })),
  problems: z.int(),
})

const DrillFacts = z.object({
  backup: z.string(),
  occasion: z.enum(['scheduled', 'manual']),
  /** The version of the program that restored it. */
  rehearsed_by: z.string(),
  report: z
    .object({
      backup: z.string(),
      started_at: z.string(),
      program: z.string(),
      bytes: z.int(),
      parts: z.array(Part),
      problems: z.int(),
    })
    .nullable(),
})
export type DrillFacts = z.infer<typeof DrillFacts>

/** A restore drill: what it restored, and what it found. */
export type Drill = Pick<
  Job<DrillFacts>,
  'public_id' | 'state' | 'created_at' | 'started_at' | 'finished_at' | 'error' | 'progress' | 'total'
> &
  DrillFacts & { readonly created_by: string }

/** The newest drill that came to an end, else the newest. One that has begun since, or was stopped, says nothing yet. */
export function decisiveDrill(newest_first: readonly Drill[]): Drill | undefined {
  const ended = newest_first.find(({ state }) => state === 'done' || state === 'failed')
  return ended ?? newest_first[0]
}

/** The drill ended with findings. */
class DrillFailed extends Error {
  readonly report: DrillReport

  constructor(report: DrillReport) {
    super(drillText(report))
    this.report = report
  }
}

/** The findings of a drill in words: the damaged files by their names. */
export function drillText({ backup, parts, problems }: DrillReport): string {
  const named = parts.flatMap(({ name, findings }) =>
    findings.map(({ path, problem }) => `${path} (${name}): ${problem}`),
  )
  const more = problems - Math.min(3, named.length)
  return `The backup ${backup} cannot be restored whole: ${named.slice(0, 3).join(' ')}${more > 0 ? ` And ${counted(more, 'further finding')}.` : ''}`
}

export interface DrillDeps extends Clock, Ids, Logging {
  readonly config: Pick<Config, 'data' | 'backup' | 'media'>
  readonly version: string
  readonly note: NoteRun
}

/** The restore drills of an installation: each a job, which a restarted server begins again. */
export class Drills {
  private readonly deps: DrillDeps
  private readonly kind: JobKind<DrillFacts>
  private readonly jobs: Jobs

  constructor(deps: DrillDeps) {
    this.deps = deps
    this.kind = {
      folder: 'drills',
      facts: DrillFacts,
      bounds: {
        at_once: 1,
        unfinished_of_household: 2,
        unfinished_of_user: 2,
        kept_of_household: 100,
        kept_hours: 24 * 400,
      },
      busy: 'A restore drill is running already. Wait until it is over.',
      interrupted: 'The server stopped during the drill. It begins again at the next start.',
      failure: (error) => {
        if (error instanceof DrillFailed)
          return {
            code: 'drill_failed',
            message: error.message,
            facts: { report: plainReport(error.report) },
          }
        if (error instanceof BackupError) return { code: 'backup_damaged', message: error.message }
        return { code: 'failed', message: 'The drill could not be carried out. The log has the reason.' }
      },
      resume: ({ facts, public_id }) => this.work(public_id, facts),
    }
    const { config, log, now } = deps
    const directory = () => join(config.data, 'operations')
    this.jobs = new Jobs({ kinds: [this.kind], at_once: 1, directory, now, log })
  }

  /**
   * SPEC.md AO1: begins a drill with a backup, or with the newest one of everything.
   * @throws ServiceError `not_found` without such a backup, `unavailable` while others run, `already_exists` or
   * `operation_id_reused` if the id is that of a drill with another backup
   */
  async start(
    by: string,
    {
      backup,
      operation_id = this.deps.newId(),
      public_id: given,
      occasion = 'manual',
    }: {
      backup?: string | undefined
      operation_id?: string | undefined
      public_id?: string | undefined
      occasion?: 'scheduled' | 'manual'
    } = {},
  ): Promise<Drill> {
    const { version } = this.deps
    const public_id = given ?? derivedId(operation_id, 1)
    const known = await this.jobs.get(this.kind, INSTALLATION, public_id)
    if (known && backup !== undefined && known.facts.backup !== backup)
      throw new ServiceError(given === undefined ? 'operation_id_reused' : 'already_exists')
    if (known) return drillOf(known)
    const { name, total } = await this.find(backup)
    const facts: DrillFacts = { backup: name, occasion, rehearsed_by: version, report: null }
    const work = this.work(public_id, facts)
    return drillOf(
      await this.jobs.begin(this.kind, {
        household_id: INSTALLATION,
        public_id,
        created_by: by,
        total,
        facts,
        work,
      }),
    )
  }

  /** All drills, the latest first. */
  async list(): Promise<Drill[]> {
    return (await this.jobs.list(this.kind, INSTALLATION)).map(drillOf)
  }

  /** One drill; null if it does not exist. */
  async get(public_id: string): Promise<Drill | null> {
    const job = await this.jobs.get(this.kind, INSTALLATION, public_id)
    return job && drillOf(job)
  }

  /** Begins interrupted drills again, and deletes expired ones. */
  sweep(): Promise<void> {
    return this.jobs.sweep(INSTALLATION)
  }

  close(): Promise<void> {
    return this.jobs.close()
  }

  private async find(wanted: string | undefined): Promise<{ name: string; total: number }> {
    const { folder } = this.deps.config.backup
    const all = await new BackupFolder(folder).list(this.deps.now().toISOString())
    const found =
      wanted === undefined
        ? all.findLast(({ manifest, problem }) => problem !== null || (manifest && isOfEverything(manifest)))
        : all.find(({ name }) => name === wanted)
    if (!found) {
      const message =
        wanted === undefined
          ? `There is no backup of everything in ${folder}. Make one with "stowage backup create".`
          : `There is no backup ${wanted} in ${folder}.`
      throw new ServiceError('not_found', { message })
    }
    const parts = found.manifest?.parts ?? []
    return {
      name: found.name,
      total: parts.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }

  private work(public_id: string, { backup }: DrillFacts): JobWork<DrillFacts> {
    const { config, log, note, now } = this.deps
    return async ({ file, progress, signal }) => {
      const started_at = now().toISOString()
      const path = join(config.backup.folder, backup)
      try {
        await readBackup(path)
        const report = await drillBackup({
          backup: path,
          scratch: file('scratch'),
          with_media: config.media.s3 === null,
          signal,
          onProgress: ({ done }) => progress(done),
        })
        await note(drillRun({ public_id, backup, started_at, report, message: null }))
        if (report.problems > 0) throw new DrillFailed(report)
        log.info({ backup, parts: report.parts.length, bytes: report.bytes }, 'the restore drill passed')
        return { report: plainReport(report) }
      } catch (error) {
        if (error instanceof BackupError)
          await note(drillRun({ public_id, backup, started_at, report: null, message: error.message }))
        if (!signal.aborted) log.error({ backup, err: error }, 'the restore drill failed')
        throw error
      }
    }
  }
}

/** A drill that came to an end. Without a report the message says why the backup could not be read. */
export interface EndedDrill {
  readonly public_id: string
  readonly backup: string
  readonly started_at: string
  readonly report: DrillReport | DrillFacts['report']
  readonly message: string | null
}

/** SPEC.md AO6: the run of checks that a drill is. */
export function drillRun({ backup, message, public_id, report, started_at }: EndedDrill): NewRun {
  const unread: Finding = { level: 'problem', subject: backup, message: message ?? '' }
  return {
    run_id: public_id,
    kind: 'drill',
    started_at,
    checked: report?.parts.length ?? 1,
    findings: report ? findingsOf(report) : [unread],
    by: null,
  }
}

function findingsOf({ parts }: Pick<DrillReport, 'parts'>): Finding[] {
  const bad = parts.flatMap(({ name, findings }) =>
    findings.map(
      ({ path, problem }): Finding => ({
        level: 'problem',
        subject: `${name}: ${path}`,
        message: problem,
        code: 'check_drill',
        values: { name, path },
      }),
    ),
  )
  const good = parts.flatMap(({ name, problems, records }): Finding[] =>
    problems > 0 ? [] : [{ level: 'ok', subject: name, message: `${records ?? 0} records restored, intact` }],
  )
  return [...bad, ...good]
}

/** A report as plain data, as the note of a drill keeps it. */
export function plainReport(report: DrillReport): NonNullable<DrillFacts['report']> {
  return z.custom<NonNullable<DrillFacts['report']>>().parse(structuredClone(report))
}

function drillOf({ facts, ...job }: Job<DrillFacts>): Drill {
  const { public_id, state, created_at, created_by, started_at, finished_at, error, progress, total } = job
  return {
    public_id,
    state,
    created_at,
    created_by,
    started_at,
    finished_at,
    error,
    progress,
    total,
    ...facts,
  }
}
