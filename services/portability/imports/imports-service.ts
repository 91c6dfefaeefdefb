import { rm } from 'node:fs/promises'
import { type ImportMapping, says } from '../../../engine/imports/index.ts'
import { DAY_MS, roleAllows } from '../../../engine/index.ts'
import { KeyedLock } from '../../../platform/index.ts'
import { ServiceError } from '../../errors.ts'
import { isOver, type JobKind, type JobRun } from '../../jobs/job.ts'
import { ArchiveRefused } from '../archive/refused.ts'
import { refuseLeftFiles } from './apply-import.ts'
import { CarriedOut } from './carried-out.ts'
import { failure, invalid, stateAfter, unreadable, wrongState } from './import-errors.ts'
import { type ImportFacts, type ImportPhase, importBounds } from './import-job.ts'
import { type ImportRecord, isBusy, type UndoObstacle } from './import-record.ts'
import { ImportStore } from './import-store.ts'
import { ImportThread } from './import-thread.ts'
import { ImportWork } from './import-work.ts'
import type { ImportsDependencies } from './imports-dependencies.ts'
import { KEPT_DAYS, MAX_KEPT, MAX_WAITING } from './limits.ts'
import { type ReportPage, type ReportQuestion, reportPage } from './report.ts'
import { FileRefused } from './source/refused.ts'
import { NO_COLUMNS, WHOLE_TOTAL, withEpochs } from './whole-household.ts'

/** An uploaded file in a temporary place. */
export interface UploadedTable {
  readonly path: string
  readonly name: string | null
  readonly bytes: number
  readonly sha256: string
  readonly content_type: string | null
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
  private readonly working: ImportWork
  /** The uploads whose note is yet to be written. */
  private readonly arriving = new Set<string>()
  /** What begins, cancels or removes an import of a household happens one after the other: each judges a note and replaces it. */
  private readonly turns = new KeyedLock()

  constructor(deps: ImportsDependencies) {
    this.deps = deps
    this.working = new ImportWork(deps, this.thread, (household_id) => this.store(household_id))
    this.kind = {
      ...importBounds,
      failure,
      resume:
        ({ facts, created_by }, household_id) =>
        (run) =>
          this.working.run(household_id, created_by, facts, run),
    }
  }

  /**
   * Takes an uploaded file, and guesses what its columns mean.
   * @throws ServiceError `validation_failed` if it is no table
   */
  async upload(
    household_id: string,
    user_id: string,
    { path, name, bytes, sha256, content_type }: UploadedTable,
    format: ImportMapping['format'] | null,
  ): Promise<DataImport> {
    const { newId, now } = this.deps
    const store = this.store(household_id)
    const public_id = newId()
    await this.turns.run(household_id, () => this.makeRoom(store))
    const { source, work } = store.files(public_id)
    this.arriving.add(public_id)
    try {
      await store.take(public_id, path)
      const whole = await this.deps.archives.detect(source)
      const declared = { name, content_type }
      const inspection = whole
        ? NO_COLUMNS
        : await this.thread.inspect({ path: source, work, format, declared })
      const record: ImportRecord = {
        public_id,
        created_at: now().toISOString(),
        created_by: user_id,
        applied_by: null,
        expires_at: new Date(now().getTime() + KEPT_DAYS * DAY_MS).toISOString(),
        state: 'uploaded',
        kind: whole ? 'archive' : 'table',
        file_name: name?.slice(0, 200) ?? null,
        bytes,
        sha256,
        names: [...inspection.names],
        samples: inspection.samples.map((row) => [...row]),
        unclear: [...inspection.unclear],
        sheets: inspection.sheets.map(({ columns, ...sheet }) => ({ ...sheet, columns: [...columns] })),
        remarks: [...inspection.remarks],
        mapping: inspection.mapping,
        summary: null,
        tree: [],
        new_names: { categories: [], tags: [] },
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
      if (error instanceof FileRefused) throw unreadable(error)
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
  check(
    household_id: string,
    user_id: string,
    public_id: string,
    corrected?: ImportMapping,
  ): Promise<DataImport> {
    return this.turns.run(household_id, () => this.checkInTurn(household_id, user_id, public_id, corrected))
  }

  private async checkInTurn(
    household_id: string,
    user_id: string,
    public_id: string,
    corrected: ImportMapping | undefined,
  ): Promise<DataImport> {
    const record = await this.noted(household_id, public_id)
    const mapping = corrected ?? record.mapping
    if (isBusy(record) || record.applied || record.state === 'cancelled') throw wrongState(record)
    if (record.kind === 'archive') {
      this.requireAdmin(user_id, household_id)
      return this.begin(household_id, user_id, record, { phase: 'check', change: UNPLANNED })
    }
    if (mapping.fields.length !== record.names.length) {
      throw invalid(
        'mapping.fields',
        `The file has ${record.names.length} columns, and the mapping ${mapping.fields.length}.`,
      )
    }
    requireSheets(record, mapping)
    if (!mapping.fields.includes('name')) {
      throw invalid(
        'mapping.fields',
        'No column is the name. Choose the column with the names of the things.',
      )
    }
    return this.begin(household_id, user_id, record, { phase: 'check', change: { ...UNPLANNED, mapping } })
  }

  /**
   * Begins to carry out an import as the dry run showed it.
   * @throws ServiceError `not_found`, `conflict`, `unavailable`
   */
  confirm(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    return this.turns.run(household_id, () => this.confirmInTurn(household_id, user_id, public_id))
  }

  private async confirmInTurn(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    const record = await this.noted(household_id, public_id)
    const again = record.state === 'failed' && record.summary !== null && record.undone === null
    if (record.state !== 'ready' && !again) throw wrongState(record)
    if (record.kind === 'archive') this.requireAdmin(user_id, household_id)
    const isOwn = record.applied === null || record.applied_by === user_id
    const change = { applied_by: isOwn ? user_id : null }
    return this.begin(household_id, user_id, record, { phase: 'apply', change })
  }

  /**
   * Undoes all that an import did.
   * @throws ServiceError `not_found`, `conflict`, `unavailable`
   */
  undo(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    return this.turns.run(household_id, () => this.undoInTurn(household_id, user_id, public_id))
  }

  private async undoInTurn(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    const record = await this.noted(household_id, public_id)
    if (isBusy(record) || !record.applied || record.state === 'undone') throw wrongState(record)
    // An older program imported it, and noted no epoch.
    if (record.kind === 'archive' && !record.epochs)
      throw new ServiceError('conflict', { message: 'This import cannot be undone any more.' })
    const obstacle = await this.undoObstacle(household_id, user_id, record)
    if (obstacle === 'needs_admin') throw new ServiceError('access_denied')
    if (obstacle === 'household_changed')
      throw new ServiceError('conflict', { message: new ArchiveRefused('household_changed').message })
    return this.begin(household_id, user_id, record, { phase: 'undo', change: {} })
  }

  /**
   * Cancels an import. What it did already stays, and can be undone.
   * @throws ServiceError `not_found`, `conflict`
   */
  cancel(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    return this.turns.run(household_id, () => this.cancelInTurn(household_id, user_id, public_id))
  }

  private async cancelInTurn(household_id: string, user_id: string, public_id: string): Promise<DataImport> {
    const record = await this.noted(household_id, public_id)
    if (record.state === 'done' || record.state === 'undoing' || record.state === 'undone')
      throw wrongState(record)
    if (record.job_id !== null) await this.deps.jobs().cancel(this.kind, household_id, record.job_id)
    const store = this.store(household_id)
    // The work may have ended before it could be cancelled.
    const now = (await store.read(public_id)) ?? record
    if (now.state === 'done') return this.shown(household_id, user_id, now)
    const ended: ImportRecord = { ...now, state: 'cancelled', job_id: null, error: null }
    const files = store.files(public_id)
    const carriedOut = await CarriedOut.of(ended, files)
    const summary = now.summary && (await carriedOut.summaryOf(now.summary, files))
    const first = now.kind === 'table' && now.state !== 'cancelled'
    const applied =
      first && ended.applied ? await refuseLeftFiles(ended.applied, carriedOut, files) : ended.applied
    const cancelled = { ...ended, summary, applied }
    await store.write(cancelled)
    await store.clear(public_id)
    return { ...cancelled, ...QUIET }
  }

  /**
   * A page of the report by row; that of an archive has no rows.
   * @throws ServiceError `not_found`, `conflict` before the dry run
   */
  async rows(household_id: string, public_id: string, question: ReportQuestion): Promise<ReportPage> {
    const record = await this.noted(household_id, public_id)
    if (!record.summary) throw wrongState(record)
    if (record.kind === 'archive') return { rows: [], next: null }
    const files = this.store(household_id).files(public_id)
    const carriedOut = await CarriedOut.of(record, files)
    return reportPage({ report: files.plan.report, refusals: files.refusals }, carriedOut, question)
  }

  /** Deletes expired imports of a household. */
  async sweep(household_id: string): Promise<void> {
    const store = this.store(household_id)
    const now = this.deps.now().toISOString()
    await this.turns.run(household_id, async () => {
      for (const record of await store.list()) {
        if (record.expires_at > now || isBusy(await this.settledNote(household_id, record))) continue
        await store.remove(record.public_id)
      }
    })
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
    const said = error.code === 'interrupted' ? { said: says('work_interrupted') } : {}
    return { ...record, state: stateAfter(record), error: { ...error, ...said } }
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
    { phase, change }: { readonly phase: ImportPhase; readonly change: Partial<ImportRecord> },
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
    const begun: ImportRecord = {
      ...withEpochs(record, phase, job_id),
      ...change,
      state,
      job_id,
      error: null,
    }
    await this.store(household_id).write(begun)
    const facts: ImportFacts = { import_id: record.public_id, phase }
    const steps = (record.summary?.operations ?? 0) + (record.summary?.files ?? 0)
    const wanted = {
      household_id,
      public_id: job_id,
      created_by: user_id,
      total: record.kind === 'archive' ? WHOLE_TOTAL : phase === 'check' ? 0 : steps,
      facts,
      work: (run: JobRun) => this.working.run(household_id, user_id, facts, run),
    }
    const job = await this.deps
      .jobs()
      .begin(this.kind, wanted)
      .catch(async (error: unknown) => {
        // Jobs of other households may have taken the place of this one meanwhile.
        await this.store(household_id).write(record)
        throw error
      })
    return { ...begun, progress: { done: 0, total: job.total || null }, undo_obstacle: null }
  }

  /** SPEC.md AI9: an archive brings the history of others, so an administrator imports it. */
  private requireAdmin(user_id: string, household_id: string): void {
    const role = this.deps.roleOf(user_id, household_id)
    if (role === null || !roleAllows(role, 'admin')) throw new ServiceError('access_denied')
  }

  /** SPEC.md AE10, X1: what prevents that a user undoes an import that was carried out. */
  private async undoObstacle(
    household_id: string,
    user_id: string,
    { applied, applied_by, epochs, state }: ImportRecord,
  ): Promise<UndoObstacle | null> {
    if (applied === null || state === 'undone') return null
    const role = this.deps.roleOf(user_id, household_id)
    const isAdmin = role !== null && roleAllows(role, 'admin')
    // Only the import of an archive has epochs.
    if (!epochs) return isAdmin || applied_by === user_id ? null : 'needs_admin'
    if (!isAdmin) return 'needs_admin'
    const { archives } = this.deps
    // An undo that was carried out, and could not note it, only has to note it.
    if (epochs.undone && (await archives.isIn(household_id, epochs.undone))) return null
    return (await archives.isUnchanged(household_id, epochs.imported)) ? null : 'household_changed'
  }

  /** Removes the oldest imports beyond the maximum, and the oldest of those that wait to be confirmed. */
  private async makeRoom(store: ImportStore): Promise<void> {
    const all = (await store.list()).filter((record) => !isBusy(record))
    const waiting = all.filter(({ applied }) => applied === null)
    const over = new Set([...all.slice(MAX_KEPT - 1), ...waiting.slice(MAX_WAITING - 1)])
    for (const { public_id } of over) await store.remove(public_id)
  }
}

/** @throws ServiceError `validation_failed` if a mapping names a sheet that the file does not have */
function requireSheets({ sheets }: ImportRecord, { sheets: chosen = [] }: ImportMapping): void {
  for (const [i, name] of chosen.entries()) {
    if (!sheets.some((sheet) => sheet.name === name))
      throw invalid(`mapping.sheets.${i}`, `The file has no sheet “${name}” to choose.`)
  }
}

/** An import before its dry run. The plan of an earlier one is overwritten, so nobody may confirm it if the new one fails. */
const UNPLANNED: Pick<ImportRecord, 'summary' | 'tree' | 'new_names' | 'planned_seq'> = {
  summary: null,
  tree: [],
  new_names: { categories: [], tags: [] },
  planned_seq: null,
}

/** What a user sees of an import on which no job works, and which did nothing yet. */
const QUIET = { progress: null, undo_obstacle: null } as const
