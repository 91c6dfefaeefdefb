import { rm } from 'node:fs/promises'
import type { ImportMapping } from '../../../engine/imports/index.ts'
import type { Author, HouseholdRole, QuotaLimits } from '../../../engine/index.ts'
import { roleAllows } from '../../../engine/index.ts'
import { type HouseholdFile, type HouseholdPool, TooManyRejectionsError } from '../../../storage/index.ts'
import { ServiceError } from '../../errors.ts'
import { isOver, type JobFailure, type JobKind, type JobRun } from '../../jobs/job.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { MediaService } from '../../media/media-service.ts'
import type { Clock, Ids, Logging } from '../../runtime.ts'
import { ArchiveRefused } from '../archive/refused.ts'
import { applyImport, type ImportCaller, NO_PROGRESS } from './apply-import.ts'
import { type ImportFacts, type ImportPhase, importBounds } from './import-job.ts'
import { type ImportRecord, isBusy, type Progress, type UndoObstacle } from './import-record.ts'
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
/** How a remark begins that says that an import is too large. */
const NO_ROOM = 'The household has no room for all of it:'
/** How a remark begins about files that are left out. */
const NO_ROW = 'These files of the archive belong to no row, and are not imported:'
/** Maximum number of names in a remark. */
const NAMED = 10
/** All imports have the same replica, regardless of the device, so that their operations never conflict. */
const REPLICA = 'import'

/** The parts of the program that imports use. */
export interface ImportsDependencies extends Clock, Ids, Logging {
  /** Returned later, because the runner of jobs needs the kind of job first. */
  readonly jobs: () => Jobs
  readonly pool: Pick<HouseholdPool, 'acquire' | 'place'>
  readonly media: Pick<MediaService, 'attach'>
  readonly archives: Archives
  /** The current quotas of a household. */
  readonly quotasOf: (household_id: string) => QuotaLimits
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

/** An import with its progress, as a user sees it. */
export interface DataImport extends ImportRecord {
  /** How much of the work under way is done; `total` is null while it is unknown. */
  readonly progress: { readonly done: number; readonly total: number | null } | null
  /** Why the user cannot undo it now; null if nothing prevents it. */
  readonly undo_obstacle: UndoObstacle | null
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
      return { ...record, ...QUIET }
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
  async get(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    return this.shown(household_id, user_id, await this.noted(household_id, public_id))
  }

  /** The imports of a household, the latest first. */
  async list(household_id: string, user_id: string): Promise<DataImport[]> {
    const now = this.deps.now().toISOString()
    const records = await this.store(household_id).list()
    const kept = records.filter(({ expires_at }) => expires_at > now)
    return Promise.all(
      kept.map(async (record) =>
        this.shown(household_id, user_id, await this.settledNote(household_id, record)),
      ),
    )
  }

  /**
   * Begins a dry run with the mapping of the import, or with a corrected one. Nothing is written to the household.
   * @throws ServiceError `not_found`, `conflict`, `validation_failed`, `unavailable`
   */
  async check(
    household_id: string,
    user_id: string,
    public_id: string,
    corrected?: ImportMapping,
  ): Promise<DataImport> {
    const record = await this.noted(household_id, public_id)
    const mapping = corrected ?? record.mapping
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
    const record = await this.noted(household_id, public_id)
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
    const record = await this.noted(household_id, public_id)
    if (isBusy(record) || !record.applied || record.state === 'undone') throw wrongState(record)
    // An older program imported it, and noted no epoch.
    if (record.kind === 'archive' && !record.epochs)
      throw new ServiceError('conflict', { message: 'This import cannot be undone any more.' })
    const obstacle = await this.undoObstacle(household_id, user_id, record)
    if (obstacle === 'needs_admin') throw new ServiceError('access_denied')
    if (obstacle === 'household_changed')
      throw new ServiceError('conflict', { message: new ArchiveRefused('household_changed').message })
    return this.begin(household_id, user_id, record, 'undo')
  }

  /**
   * Cancels an import. What it did already stays, and can be undone.
   * @throws ServiceError `not_found`, `conflict`
   */
  async cancel(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    const record = await this.noted(household_id, public_id)
    if (record.state === 'done' || record.state === 'undoing' || record.state === 'undone')
      throw wrongState(record)
    if (record.job_id !== null) await this.deps.jobs().cancel(this.kind, household_id, record.job_id)
    const store = this.store(household_id)
    // The work may have ended before it could be cancelled.
    const now = (await store.read(public_id)) ?? record
    if (now.state === 'done') return this.shown(household_id, user_id, now)
    const cancelled: ImportRecord = { ...now, state: 'cancelled', job_id: null, error: null }
    await store.write(cancelled)
    await store.clear(public_id)
    return { ...cancelled, ...QUIET }
  }

  /** A page of the report by row. @throws ServiceError `not_found`, `conflict` before the dry run */
  async rows(household_id: string, public_id: string, question: ReportQuestion): Promise<ReportPage> {
    const record = await this.noted(household_id, public_id)
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
    await store.sweep(this.arriving)
  }

  async close(): Promise<void> {
    await this.thread.close()
  }

  private store(household_id: string): ImportStore {
    return new ImportStore(this.deps.pool.place(household_id).directory)
  }

  /** The note of an import. @throws ServiceError `not_found` */
  private async noted(household_id: string, public_id: string): Promise<ImportRecord> {
    const record = await this.store(household_id).read(public_id)
    if (!record || record.expires_at <= this.deps.now().toISOString()) throw new ServiceError('not_found')
    return this.settledNote(household_id, record)
  }

  /** The note of an import, which is over if no job works on it any more. */
  private async settledNote(household_id: string, record: ImportRecord): Promise<ImportRecord> {
    if (!isBusy(record) || record.job_id === null) return record
    const job = await this.deps.jobs().get(this.kind, household_id, record.job_id)
    if (job !== null && !isOver(job)) return record
    // The note of the job was lost, or it failed without being able to say so.
    const latest = await this.store(household_id).read(record.public_id)
    if (latest && !isBusy(latest)) return latest
    const error = job?.error ?? {
      code: 'interrupted',
      message: 'The work was interrupted; begin it again.',
    }
    return { ...record, state: stateAfter(record), error }
  }

  private async shown(household_id: string, user_id: string, record: ImportRecord): Promise<DataImport> {
    const job =
      isBusy(record) && record.job_id !== null
        ? await this.deps.jobs().get(this.kind, household_id, record.job_id)
        : null
    return {
      ...record,
      progress: job && { done: job.progress, total: job.total || null },
      undo_obstacle: await this.undoObstacle(household_id, user_id, record),
    }
  }

  private async begin(
    household_id: string,
    user_id: string,
    record: ImportRecord,
    phase: ImportPhase,
  ): Promise<DataImport> {
    const { newId } = this.deps
    // The note of an import says that its work is done shortly before the job ends. Until then the job keeps others from beginning.
    for (const known of await this.store(household_id).list()) {
      if (known.job_id !== null && !isBusy(known))
        await this.deps.jobs().finished(this.kind, household_id, known.job_id)
    }
    this.deps.jobs().admit(this.kind, household_id, user_id)
    const state = phase === 'check' ? 'checking' : phase === 'apply' ? 'importing' : 'undoing'
    const job_id = newId()
    const begun: ImportRecord = { ...withEpochs(record, phase, job_id), state, job_id, error: null }
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
    return { ...begun, progress: { done: 0, total: job.total || null }, undo_obstacle: null }
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
        if (phase === 'check') await store.write(await this.plan(record, file, run))
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
  private async plan(record: ImportRecord, file: HouseholdFile, run: JobRun): Promise<ImportRecord> {
    const { household_id } = file
    const { seq } = file.state()
    const store = this.store(household_id)
    const { source, work, plan, refusals } = store.files(record.public_id)
    await rm(refusals, { force: true })
    try {
      const { records, summary, tree, unused } = await this.thread.plan(
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
      const limit = this.deps.quotasOf(household_id).household_records
      const used = file.usage(record.created_by).records
      const remarks = record.remarks.filter(
        (remark) => !remark.startsWith(NO_ROOM) && !remark.startsWith(NO_ROW),
      )
      if (unused.length > 0) {
        const more = unused.length > NAMED ? ` and ${(unused.length - NAMED).toLocaleString('en')} more` : ''
        remarks.push(`${NO_ROW} ${unused.slice(0, NAMED).join(', ')}${more}.`)
      }
      if (used + records > limit) {
        const [most, there, more] = [limit, used, records].map((count) => count.toLocaleString('en'))
        remarks.push(`${NO_ROOM} it may have ${most} records and has ${there}. All of it would add ${more}.`)
      }
      return { ...record, state: 'ready', summary, tree: [...tree], remarks, planned_seq: seq, error: null }
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  private async apply(
    household_id: string,
    record: ImportRecord,
    caller: ImportCaller,
    run: JobRun,
  ): Promise<void> {
    const store = this.store(household_id)
    const { seq } = caller.file.state()
    // Others have changed the household since the dry run: the plan follows them, until the first operation is pushed.
    const stale = record.applied === null && record.planned_seq !== seq
    const planned = stale ? await this.plan(record, caller.file, run) : record
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
    caller: ImportCaller,
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

  /** SPEC.md AE10: what prevents that a user undoes an import that was carried out. */
  private async undoObstacle(
    household_id: string,
    user_id: string,
    { applied, epochs, state }: ImportRecord,
  ): Promise<UndoObstacle | null> {
    // Only the import of an archive has epochs.
    if (!epochs || applied === null || state === 'undone') return null
    const role = this.deps.roleOf(user_id, household_id)
    if (role === null || !roleAllows(role, 'admin')) return 'needs_admin'
    const { archives } = this.deps
    // An undo that was carried out, and could not note it, only has to note it.
    if (epochs.undone && (await archives.isIn(household_id, epochs.undone))) return null
    return (await archives.isUnchanged(household_id, epochs.imported)) ? null : 'household_changed'
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

/** What a user sees of an import on which no job works, and which did nothing yet. */
const QUIET = { progress: null, undo_obstacle: null } as const

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
