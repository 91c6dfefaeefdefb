import { rm } from 'node:fs/promises'
import { type ImportMessageCode, says } from '../../../engine/imports/index.ts'
import type { Author } from '../../../engine/index.ts'
import { roleAllows } from '../../../engine/index.ts'
import type { HouseholdFile } from '../../../storage/index.ts'
import { ServiceError } from '../../errors.ts'
import type { JobRun } from '../../jobs/job.ts'
import { applyImport, type ImportCaller, NO_PROGRESS } from './apply-import.ts'
import { failure, saidOf, stateAfter } from './import-errors.ts'
import type { ImportFacts, ImportPhase } from './import-job.ts'
import type { ImportRecord, Progress } from './import-record.ts'
import type { ImportStore } from './import-store.ts'
import type { ImportThread } from './import-thread.ts'
import type { ImportsDependencies } from './imports-dependencies.ts'
import { messageCode } from './message-text.ts'
import { sheetsLeft } from './sheets-left.ts'
import { undoImport } from './undo-import.ts'
import { applyWhole, checkWhole, undoWhole } from './whole-household.ts'

/** The remarks of a dry run, which the next one replaces. */
const OF_DRY_RUN: ReadonlySet<ImportMessageCode | null> = new Set([
  'no_room',
  'files_left',
  'more_files_left',
  'sheets_left',
])
/** Maximum number of names in a remark. */
const NAMED = 10
/** All imports have the same replica, regardless of the device, so that their operations never conflict. */
const REPLICA = 'import'

/** The work of the jobs of imports: checking, carrying out and undoing. */
export class ImportWork {
  private readonly deps: Omit<ImportsDependencies, 'jobs'>
  private readonly thread: Pick<ImportThread, 'plan'>
  private readonly storeOf: (household_id: string) => ImportStore

  constructor(
    deps: Omit<ImportsDependencies, 'jobs'>,
    thread: Pick<ImportThread, 'plan'>,
    storeOf: (household_id: string) => ImportStore,
  ) {
    this.deps = deps
    this.thread = thread
    this.storeOf = storeOf
  }

  /** The work of a job. Its end is in the note of the import before the job ends. */
  async run(
    household_id: string,
    user_id: string,
    { import_id, phase }: ImportFacts,
    run: JobRun,
  ): Promise<Partial<ImportFacts>> {
    const store = this.storeOf(household_id)
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
        const said = saidOf(error)
        const latest = (await store.read(import_id)) ?? record
        await store.write({
          ...latest,
          state: stateAfter(latest),
          error: { code, message, ...(said && { said }) },
        })
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
    const store = this.storeOf(household_id)
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
    const store = this.storeOf(household_id)
    const { source, work, plan, refusals } = store.files(record.public_id)
    await rm(refusals, { force: true })
    try {
      const { records, summary, tree, new_names, unused } = await this.thread.plan(
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
      const remarks = record.remarks.filter((remark) => !OF_DRY_RUN.has(messageCode(remark)))
      const left = sheetsLeft(record.sheets, record.mapping.sheets)
      if (left !== null) remarks.push(left)
      if (unused.length > 0) {
        const names = unused.slice(0, NAMED).join(', ')
        const more = unused.length - NAMED
        remarks.push(more > 0 ? says('more_files_left', { names, more }) : says('files_left', { names }))
      }
      if (used + records > limit) {
        remarks.push(says('no_room', { most: limit, there: used, more: records }))
      }
      return {
        ...record,
        state: 'ready',
        summary,
        tree: [...tree],
        new_names,
        remarks,
        planned_seq: seq,
        error: null,
      }
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
    const store = this.storeOf(household_id)
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

  private authorOf(user_id: string, household_id: string): Author {
    const role = this.deps.roleOf(user_id, household_id)
    if (role === null || !roleAllows(role, 'member')) throw new ServiceError('access_denied')
    return { user_id, replica_id: REPLICA, role }
  }
}
