import { knownSeq } from '../../engine/core/epochs.ts'
import type {
  Container,
  ContainerFilter,
  ContainerSort,
  EpochRow,
  Findings,
  HouseholdCollections,
  HouseholdKey,
  HouseholdView,
  Item,
  ItemFilter,
  ItemSort,
  ItemSums,
  ListOptions,
  NamedFilter,
  NamedPage,
  NamedRecords,
  OrderPosition,
  Pausing,
  PlaceTree,
  QuestionNames,
  RecordedOperation,
  Rejection,
  ScopeState,
  ScopeStore,
} from '../../engine/index.ts'
import type { AuditEntry, AuditFilter, AuditPage, HistoryEntry, PageRequest } from '../audit/audit-log.ts'
import { TimeSlice } from '../following/time-slice.ts'
import type { Learnt } from '../intake/household-learner.ts'
import type { KnownPhotos } from '../intake/household-photos.ts'
import type { ListPage } from '../lists/household-lists.ts'
import type { InventorySearchOptions, InventorySearchResults } from '../search/household-search.ts'
import type { ChangeLines, ReadChanges } from '../snapshots/index.ts'
import type { OpenHousehold } from './open-household.ts'
import type { HouseholdPush, PushOutcome } from './pushing.ts'

/** The functions of the pool for an open household. */
export interface HouseholdKeeper {
  /** Runs `work`; if the file turns out to be damaged, takes the household out of service. */
  guard<T>(household: OpenHousehold, work: () => T): T
  /** Reports the state of the household to its listeners after a commit. */
  moved(household: OpenHousehold, outcome: PushOutcome): void
  release(household: OpenHousehold): void
  /** Runs the work that follows a push whose outcome is on disk. It never makes the push fail. */
  accepted(file: HouseholdFile, push: HouseholdPush, outcome: PushOutcome): Promise<void>
  /** Number of rejected operations that count against a user. */
  rejected(household: OpenHousehold, user_id: string): number
  /** Accepts a push while the user has not had too many rejected operations. */
  budgeted(
    household: OpenHousehold,
    by: { readonly user_id: string; readonly operations: number },
    push: () => Promise<PushOutcome>,
  ): Promise<PushOutcome>
}

/** An open household. It cannot be used after its release. */
export class HouseholdFile {
  readonly household_id: string
  private readonly household: OpenHousehold
  private readonly keeper: HouseholdKeeper
  private released = false

  constructor(household: OpenHousehold, keeper: HouseholdKeeper) {
    this.household_id = household.household_id
    this.household = household
    this.keeper = keeper
  }

  /**
   * Judges operations and returns the outcome once it is on disk. Simultaneous pushes share a transaction. If
   * `precondition` does not hold, new operations are refused without a record. With `together`, the operations have
   * their own transaction, and may all be rolled back.
   * @throws {StorageError} if nothing was stored, or if that is uncertain
   * @throws {TooManyRejectionsError} if nothing was judged
   */
  async push(push: HouseholdPush): Promise<PushOutcome> {
    const outcome = await this.judge(push)
    await this.keeper.accepted(this, push, outcome)
    return outcome
  }

  private async judge(push: HouseholdPush): Promise<PushOutcome> {
    const { author, operations, in_background } = push
    const { pushes, search } = this.use()
    try {
      const judged = () => pushes.push(push)
      // The budget of the user does not limit the server's own operations.
      const outcome = author.server
        ? await judged()
        : await this.keeper.budgeted(
            this.household,
            { user_id: author.user_id, operations: operations.length },
            judged,
          )
      if (in_background) search.followLater()
      else search.follow()
      this.keeper.moved(this.household, outcome)
      return outcome
    } catch (error) {
      return this.keeper.guard(this.household, () => {
        throw error
      })
    }
  }

  /** Runs `work` on one consistent state. */
  read<T>(work: (view: HouseholdView, state: ScopeState) => T): T {
    return this.guarded(({ file }) => file.read(work))
  }

  /** Runs long work in pieces, in turns with others. The household may change between two pieces. */
  async readInPieces<T>(work: (view: HouseholdView) => Pausing<T>): Promise<T> {
    const pieces = this.read(work)
    const slice = new TimeSlice()
    const some = () =>
      this.read(() => {
        let step = pieces.next()
        while (!step.done && !slice.due) step = pieces.next()
        return step
      })
    let step = some()
    while (!step.done) {
      await slice.pass()
      step = some()
    }
    return step.value
  }

  /** The state of the household. */
  state(): ScopeState {
    return this.guarded(({ file }) => file.state())
  }

  /**
   * The use of the household's quotas: bytes of its file, records without histories; and a user's rejected operations
   * of the last day.
   */
  usage(user_id: string): { readonly bytes: number; readonly records: number; readonly rejected: number } {
    const rejected = this.keeper.rejected(this.household, user_id)
    return this.guarded(({ file }) => ({ bytes: file.bytesUsed(), records: file.recordCount(), rejected }))
  }

  /** The last seq that an earlier history shares with the current one, for a replica that had reached `seq` there. */
  sharedSeq(epoch: string, seq: number): number {
    return this.guarded(({ file }) => knownSeq(file.epochs(), file.state(), epoch, seq))
  }

  /** The histories of the household, current one last. */
  epochs(): EpochRow[] {
    return this.guarded(({ file }) => file.epochs())
  }

  /** The recorded outcome of an operation. */
  recorded(operation_id: string): RecordedOperation | null {
    return this.guarded(({ file }) => file.recorded(operation_id))
  }

  /** An accepted operation with its effects; null if it does not exist. */
  auditEntry(operation_id: string): AuditEntry | null {
    return this.guarded(({ audit }) => audit.entry(operation_id))
  }

  /** The same with the facts of its undos. */
  historyEntry(operation_id: string): Promise<HistoryEntry | null> {
    return this.guardedLater(({ audit }) => audit.historyEntry(operation_id))
  }

  /** The audit trail, newest first. */
  audit(filter: AuditFilter, page: PageRequest): Promise<AuditPage> {
    return this.guardedLater(({ audit }) => audit.page(filter, page))
  }

  /** Finds records by their own words and those around them, by product codes, and by misspelled words. */
  find(question: string, options: InventorySearchOptions): Promise<InventorySearchResults> {
    return this.guardedLater(({ search }) => search.find(question, options))
  }

  /** The items and containers that are called by some words, in all their forms. */
  named(words: readonly string[]): Promise<NamedRecords> {
    return this.guardedLater(({ search }) => search.named(words))
  }

  /**
   * The records that are not archived and have words of a query, best first, without their texts.
   * @throws {SearchUnavailableError} if the search thread does not answer
   */
  recordsWith(
    question: string,
    options: { readonly collections: readonly HouseholdKey[]; readonly limit: number },
  ): Promise<Findings['records']> {
    return this.guardedLater(({ search }) => search.records(question, options))
  }

  /** The place tree in the current state of the household. Use it synchronously: the next call changes it. */
  places(): Promise<PlaceTree> {
    return this.guardedLater(({ places }) => places.current())
  }

  /**
   * Runs work on the place tree in the current state of the household. The tree does not change until the work is done.
   */
  duringPlaces<T>(work: (tree: PlaceTree) => T | Promise<T>): Promise<T> {
    return this.guardedLater(({ places }) => places.during(work))
  }

  /** Like `places`; null until they have been read. They are then read in the background. */
  readyPlaces(): Promise<PlaceTree | null> {
    return this.guardedLater(({ places }) => places.ready())
  }

  /**
   * One page of the items that match a filter, in the current state of the household.
   * @returns a rejection (`validation_failed`) if the cursor belongs to another list
   */
  listItems(filter: ItemFilter, options: ListOptions<ItemSort>): Promise<ListPage<Item> | Rejection> {
    return this.guardedLater(({ lists }) => lists.items(filter, options))
  }

  /** The borrowers of things, as the household writes them; some of them may have returned what they had. */
  borrowers(): Promise<readonly string[]> {
    return this.guardedLater(({ lists }) => lists.borrowers())
  }

  /** What all items come to that match a filter. */
  itemSums(filter: ItemFilter): Promise<ItemSums> {
    return this.guardedLater(({ lists }) => lists.itemSums(filter))
  }

  /** The names that a question can say, in the current state of the household. Use them synchronously. */
  questionNames(): Promise<QuestionNames> {
    return this.guardedLater(({ names }) => names.current())
  }

  /** The things of the household as suggestions know them. */
  learnt(): Promise<Learnt> {
    return this.guardedLater(({ learner }) => learner.current())
  }

  /** The photos of the household by their digests. Use them synchronously. */
  knownPhotos(): Promise<KnownPhotos> {
    return this.guardedLater(({ photos }) => photos.current())
  }

  /** One page of the ids of categories or tags, by name. */
  listNamed(
    collection: 'categories' | 'tags',
    filter: NamedFilter,
    page: { readonly limit: number; readonly after: OrderPosition | null },
  ): Promise<NamedPage> {
    return this.guardedLater(({ lists }) => lists.named(collection, filter, page))
  }

  /** Like `listItems`, for containers. */
  listContainers(
    filter: ContainerFilter,
    options: ListOptions<ContainerSort>,
  ): Promise<ListPage<Container> | Rejection> {
    return this.guardedLater(({ lists }) => lists.containers(filter, options))
  }

  /** Changes as JSON text for the wire. A separate object, so that it can be passed on. */
  readonly changeLines: ReadChanges = (since_seq, collections, limit): ChangeLines =>
    this.guarded(({ file }) => file.changesText(since_seq, collections, limit))

  /** The file itself, for a transaction that is not a push, such as an import. */
  get store(): ScopeStore<HouseholdCollections> {
    return this.use().file
  }

  /** Releases the household; a second call does nothing. */
  release(): void {
    if (this.released) return
    this.released = true
    this.keeper.release(this.household)
  }

  private guarded<T>(work: (household: OpenHousehold) => T): T {
    const household = this.use()
    return this.keeper.guard(household, () => work(household))
  }

  private async guardedLater<T>(work: (household: OpenHousehold) => Promise<T>): Promise<T> {
    const household = this.use()
    try {
      return await work(household)
    } catch (error) {
      return this.keeper.guard(household, () => {
        throw error
      })
    }
  }

  private use(): OpenHousehold {
    if (this.released) throw new Error('this household was released')
    return this.household
  }
}
