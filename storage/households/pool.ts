import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { householdCommands, type QuotaLimits, quotaLimits } from '../../engine/index.ts'
import { makeFolderSync } from '../../platform/index.ts'
import type { ChangeHint } from '../../sync-protocol/index.ts'
import { foldWal, type ReplacedFile, replace } from '../backup/replaced.ts'
import { BusyError, FileExistsError, type StorageError } from '../errors.ts'
import type { Loss } from '../losses/log.ts'
import { createScopeFile } from '../scope/create.ts'
import { householdSchema } from '../scope/schema.ts'
import { indexPath, removeIndex } from '../search/index-file.ts'
import { SearchThread } from '../search/search-thread.ts'
import type { HouseholdPlace } from '../snapshots/index.ts'
import { ChangeFeed, type ChangeListener } from './change-feed.ts'
import { fingerprint, headFault, isFileFault } from './faults.ts'
import { HouseholdFile, type HouseholdKeeper } from './household-file.ts'
import { OpenHousehold } from './open-household.ts'
import { householdPlace } from './place.ts'
import { PushThread } from './push-thread.ts'
import type { HouseholdPush, PushOutcome } from './pushing.ts'
import { RejectionBudget } from './rejection-budget.ts'

export interface HouseholdPoolOptions {
  /** The data folder. */
  readonly data: string
  /** ISO 8601 in UTC. */
  readonly now: () => string
  /** A new random UUIDv7. */
  readonly newId: () => string
  /** Maximum number of files kept open (default 64). Files in use stay open beyond it. */
  readonly open?: number
  /** Milliseconds that an unused file stays open (default five minutes). */
  readonly idle_ms?: number
  /**
   * Milliseconds between two checks for writes of other processes, of files that have listeners (default two seconds).
   */
  readonly look_ms?: number
  /** The quotas of the installation; default values if absent. */
  readonly quotas?: QuotaLimits | undefined
  /** The current quotas of a household; those of the installation if absent. */
  readonly quotasOf?: ((household_id: string) => QuotaLimits) | undefined
  /** Receives errors of the program, and failures of background work. */
  readonly onFault?: ((error: unknown) => void) | undefined
  /** Runs work that must continue on a full disk; by default it is called directly. */
  readonly withReserve?: (<T>(work: () => T) => T) | undefined
  /** Runs after each push whose outcome is on disk, before the push returns. `onFault` receives its errors. */
  readonly afterPush?:
    | ((file: HouseholdFile, push: HouseholdPush, outcome: PushOutcome) => Promise<void>)
    | undefined
  /** Milliseconds from a change until the search thread is started for it; for tests. A search starts it at once. */
  readonly search_start_ms?: number | undefined
  /** Receives acknowledged operations that are missing in a household's file. */
  readonly onLoss?: ((loss: Loss) => void) | undefined
}

/** A household that is out of service, with the state of its file at that time. */
interface OutOfService {
  readonly error: StorageError
  readonly fingerprint: string
}

/**
 * The open households. The first request for a household opens it, all users share it, and it stays open for a while
 * after the last release.
 */
export class HouseholdPool implements HouseholdKeeper {
  private readonly options: HouseholdPoolOptions
  private readonly bound: number
  private readonly idle_ms: number
  private readonly quotas: QuotaLimits
  private readonly rejections: RejectionBudget
  /** Least recently used first. */
  private readonly households = new Map<string, OpenHousehold>()
  private readonly faults = new Map<string, OutOfService>()
  private readonly feed: ChangeFeed
  private readonly thread = new PushThread()
  private readonly searching: SearchThread
  private sweep: NodeJS.Timeout | null = null
  private closing = false

  constructor(options: HouseholdPoolOptions) {
    this.options = options
    this.bound = options.open ?? 64
    this.idle_ms = options.idle_ms ?? 5 * 60_000
    this.searching = new SearchThread({ start_ms: options.search_start_ms })
    this.quotas = options.quotas ?? quotaLimits()
    this.rejections = new RejectionBudget(this.quotas.rejected_operations, () => Date.parse(options.now()))
    this.feed = new ChangeFeed({
      fileOf: (household_id) => this.place(household_id).file,
      standing: (household_id) => this.standing(household_id),
      look_ms: options.look_ms ?? 2000,
      onFault: options.onFault ?? (() => {}),
    })
  }

  /** The folder of a household's data. */
  place(household_id: string): HouseholdPlace {
    return householdPlace(this.options.data, household_id)
  }

  /**
   * Number of households that are out of service, because their file is damaged, missing, or that of another household.
   */
  get outOfService(): number {
    return this.faults.size
  }

  /** Number of household files that are open. */
  get openFiles(): number {
    return this.households.size
  }

  /**
   * Inspects the file of a household that is not open, without opening it. If the file is missing or not a database,
   * the household is out of service.
   */
  inspect(household_id: string): void {
    if (this.households.has(household_id)) return
    const { file } = this.place(household_id)
    const error = headFault(file)
    if (error) this.faults.set(household_id, { error, fingerprint: fingerprint(file) })
    else if (this.faults.get(household_id)?.fingerprint !== fingerprint(file))
      this.faults.delete(household_id)
  }

  /**
   * Creates the file of a new household.
   * @throws {FileExistsError} if the file exists
   */
  async create(household_id: string): Promise<void> {
    const { directory, file } = this.place(household_id)
    makeFolderSync(directory)
    createScopeFile(file, householdSchema, { scope_id: household_id, epoch: this.options.newId() })
  }

  /**
   * Opens a household, or shares it if it is open.
   * @throws {MissingFileError} if its file does not exist
   * @throws {StorageError} if its file cannot be used; other households are not affected
   */
  async acquire(household_id: string): Promise<HouseholdFile> {
    if (this.closing) throw new Error('the pool is closed')
    const household = this.households.get(household_id) ?? this.open(household_id)
    // The most recently used one moves to the end.
    this.households.delete(household_id)
    this.households.set(household_id, household)
    household.holders++
    this.closeBeyondBound()
    return new HouseholdFile(household, this)
  }

  /**
   * Reports the state of a household to `listener` soon after each change. Listening does not keep the file open.
   * @returns a function that ends the listening
   */
  listen(household_id: string, listener: ChangeListener): () => void {
    return this.feed.listen(household_id, listener)
  }

  /** Deletes a household with its folder. It must not be in use. */
  async remove(household_id: string): Promise<void> {
    if (!(await this.removeIfIdle(household_id))) throw new Error('the household is in use')
  }

  /** Deletes a household with its folder. Returns false, and does nothing, while it is in use. */
  async removeIfIdle(household_id: string): Promise<boolean> {
    const { directory, file } = this.place(household_id)
    if (this.households.get(household_id)?.idle === false) return false
    await this.searching.letGo(file)
    const household = this.households.get(household_id)
    if (household && !household.idle) return false
    if (household) this.close(household)
    this.faults.delete(household_id)
    // At once, so that nobody opens the file in between, and writes what is then gone.
    for (const name of [file, `${file}-wal`, `${file}-shm`]) rmSync(name, { force: true })
    await rm(directory, { recursive: true, force: true })
    return true
  }

  /**
   * SPEC.md AE3, AE10: puts another file in the place of a household's, in one step; the old one is kept aside.
   * Returns false, and does nothing, while the household is in use.
   * @param isExpected whether the file to replace is in the state that the caller knows
   * @throws {FileExistsError} if it is not
   */
  async replaceIfIdle(
    household_id: string,
    by: string,
    aside: string,
    isExpected: (replaced: ReplacedFile) => boolean,
  ): Promise<boolean> {
    const { directory, file } = this.place(household_id)
    if (this.households.get(household_id)?.idle === false) return false
    await this.searching.letGo(file)
    const household = this.households.get(household_id)
    if (household && !household.idle) return false
    if (household) this.close(household)
    // Nothing below waits, so no request opens the file in between.
    try {
      const replaced = foldWal(file)
      if (!isExpected(replaced)) throw new FileExistsError(file, 'The household has changed.')
      removeIndex(indexPath(file))
      rmSync(`${file}-lists`, { force: true })
      rmSync(join(directory, 'snapshots'), { recursive: true, force: true })
      replace(file, by, aside, replaced)
    } catch (error) {
      if (error instanceof BusyError) return false
      throw error
    }
    const { epoch, seq } = await this.standing(household_id)
    this.feed.moved({ household_id, epoch, seq })
    return true
  }

  /** SPEC.md Y4; see `HouseholdKeeper`. */
  budgeted(
    { household_id }: OpenHousehold,
    { user_id, operations }: { user_id: string; operations: number },
    push: () => Promise<PushOutcome>,
  ): Promise<PushOutcome> {
    return this.rejections.run(`${household_id} ${user_id}`, operations, push)
  }

  /** See `HouseholdKeeper`. */
  rejected({ household_id }: OpenHousehold, user_id: string): number {
    return this.rejections.used(`${household_id} ${user_id}`)
  }

  /** Finishes the waiting pushes, then closes everything. */
  async closeAll(): Promise<void> {
    this.closing = true
    this.feed.stop()
    if (this.sweep) clearTimeout(this.sweep)
    await Promise.all([...this.households.values()].map(({ pushes }) => pushes.settled()))
    // Its readers close first: SQLite deletes the log of a file with the last connection, if that one may write.
    await this.searching.close()
    for (const household of [...this.households.values()]) this.close(household)
    await this.thread.close()
  }

  /** See `HouseholdKeeper`. */
  guard<T>(household: OpenHousehold, work: () => T): T {
    try {
      return work()
    } catch (error) {
      if (isFileFault(error)) this.takeOutOfService(household, error)
      throw error
    }
  }

  /** See `HouseholdKeeper`. */
  moved({ household_id }: OpenHousehold, { epoch, seq }: PushOutcome): void {
    this.feed.moved({ household_id, epoch, seq })
  }

  /** See `HouseholdKeeper`. */
  async accepted(file: HouseholdFile, push: HouseholdPush, outcome: PushOutcome): Promise<void> {
    const { afterPush, onFault = () => {} } = this.options
    try {
      await afterPush?.(file, push, outcome)
    } catch (error) {
      onFault(error)
    }
  }

  /** See `HouseholdKeeper`. */
  release(household: OpenHousehold): void {
    household.holders--
    household.idleSince = performance.now()
    if (!household.file.isOpen) return
    if (this.households.get(household.household_id) !== household) {
      if (household.idle) household.close()
      return
    }
    this.closeBeyondBound()
    this.sweep ??= setTimeout(() => this.closeIdle(), this.idle_ms).unref()
  }

  private async standing(household_id: string): Promise<ChangeHint> {
    const household = await this.acquire(household_id)
    try {
      const { epoch, seq } = household.state()
      return { household_id, epoch, seq }
    } finally {
      household.release()
    }
  }

  private open(household_id: string): OpenHousehold {
    const { file } = this.place(household_id)
    const fault = this.faults.get(household_id)
    if (fault && fault.fingerprint === fingerprint(file)) throw fault.error
    this.faults.delete(household_id)
    const { data, now, newId, onFault = () => {}, onLoss = () => {}, withReserve } = this.options
    try {
      const { thread, searching } = this
      const quotas = () => this.options.quotasOf?.(household_id) ?? this.quotas
      const options = {
        data,
        commands: householdCommands,
        now,
        newId,
        onFault,
        onLoss,
        thread,
        searching,
        quotas,
      }
      const open = () => new OpenHousehold(household_id, file, options)
      return withReserve ? withReserve(open) : open()
    } catch (error) {
      if (isFileFault(error)) this.faults.set(household_id, { error, fingerprint: fingerprint(file) })
      throw error
    }
  }

  /** Current users of the household may still try; new users are refused until its file changes. */
  private takeOutOfService(household: OpenHousehold, error: StorageError): void {
    const { household_id, file } = household
    if (this.households.get(household_id) === household) this.households.delete(household_id)
    household.search.close()
    this.faults.set(household_id, { error, fingerprint: fingerprint(file.path) })
  }

  private closeBeyondBound(): void {
    for (const household of this.households.values()) {
      if (this.households.size <= this.bound) return
      if (household.idle) this.close(household)
    }
  }

  private closeIdle(): void {
    this.sweep = null
    const now = performance.now()
    for (const household of this.households.values()) {
      if (household.idle && now - household.idleSince >= this.idle_ms) this.close(household)
    }
    if (this.households.size > 0) this.sweep = setTimeout(() => this.closeIdle(), this.idle_ms).unref()
  }

  private close(household: OpenHousehold): void {
    this.households.delete(household.household_id)
    household.close()
  }
}
