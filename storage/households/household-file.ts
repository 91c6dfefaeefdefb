import { knownSeq } from '../../engine/core/epochs.ts'
import type {
  Author,
  Container,
  ContainerFilter,
  ContainerSort,
  HouseholdCollections,
  HouseholdView,
  Item,
  ItemFilter,
  ItemSort,
  ListOptions,
  NamedFilter,
  NamedPage,
  OrderPosition,
  PlaceTree,
  RecordedOperation,
  Rejection,
  ScopeState,
  ScopeStore,
} from '../../engine/index.ts'
import type { Operation } from '../../sync-protocol/index.ts'
import type { AuditEntry, AuditFilter, AuditPage, PageRequest } from '../audit/audit-log.ts'
import type { ListPage } from '../lists/household-lists.ts'
import type { InventorySearchOptions, InventorySearchResults } from '../search/household-search.ts'
import type { ChangeLines, ReadChanges } from '../snapshots/index.ts'
import type { OpenHousehold } from './open-household.ts'
import type { Precondition, PushOutcome, Together } from './pushing.ts'

/** What the pool does for whoever holds one of its households. */
export interface HouseholdKeeper {
  /** Runs `work`; an error that says the file is damaged takes the household out of service. */
  guard<T>(household: OpenHousehold, work: () => T): T
  /** Tells those who listen where the household stands after a commit. */
  moved(household: OpenHousehold, outcome: PushOutcome): void
  release(household: OpenHousehold): void
  /** Runs what follows a push whose outcome is on disk. It never fails the push. */
  accepted(file: HouseholdFile, push: HouseholdPush, outcome: PushOutcome): Promise<void>
  /** How many rejected operations count against a user. */
  rejected(household: OpenHousehold, user_id: string): number
  /** Lets a push in while not too many operations of the user were rejected. */
  budgeted(
    household: OpenHousehold,
    by: { readonly user_id: string; readonly operations: number },
    push: () => Promise<PushOutcome>,
  ): Promise<PushOutcome>
}

/** Operations to judge, and how. */
export interface HouseholdPush {
  readonly author: Author
  /** The epoch that the author knows; absent where the author sees the present state. */
  readonly epoch?: string | undefined
  readonly operations: readonly Operation[]
  /** Has to hold, or operations that are new are turned away without a trace. */
  readonly precondition?: Precondition | undefined
  /** Gives the operations a transaction of their own, in which all may be taken back. */
  readonly together?: Together | undefined
}

/** A household that somebody holds open. It cannot be used any more once it is released. */
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
   * Judges operations and makes the outcome durable before it is told. Pushes that come at the same time share
   * a transaction. Where `precondition` does not hold, operations that are new are turned away without a trace.
   * With `together` they have a transaction of their own, and may all be taken back.
   * @throws {StorageError} when nothing was stored, or when that is uncertain
   * @throws {TooManyRejectionsError} when nothing was judged
   */
  async push(push: HouseholdPush): Promise<PushOutcome> {
    const outcome = await this.judge(push)
    await this.keeper.accepted(this, push, outcome)
    return outcome
  }

  private async judge(push: HouseholdPush): Promise<PushOutcome> {
    const { author, epoch, operations, precondition, together } = push
    const { pushes, search } = this.use()
    try {
      const judged = () => pushes.push(author, epoch, operations, precondition, together)
      // What the server does on its own account is never held up by what its user did.
      const outcome = author.server
        ? await judged()
        : await this.keeper.budgeted(
            this.household,
            { user_id: author.user_id, operations: operations.length },
            judged,
          )
      search.follow()
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

  /** Where the household stands. */
  state(): ScopeState {
    return this.guarded(({ file }) => file.state())
  }

  /** What the household takes: bytes of its file, records without histories; and rejected operations of a user in the last day. */
  usage(user_id: string): { readonly bytes: number; readonly records: number; readonly rejected: number } {
    const rejected = this.keeper.rejected(this.household, user_id)
    return this.guarded(({ file }) => ({ bytes: file.bytesUsed(), records: file.recordCount(), rejected }))
  }

  /** Up to which seq an earlier history is the present one, for a replica that had come to `seq` there. */
  sharedSeq(epoch: string, seq: number): number {
    return this.guarded(({ file }) => knownSeq(file.epochs(), file.state(), epoch, seq))
  }

  /** What the ledger knows under an operation id. */
  recorded(operation_id: string): RecordedOperation | null {
    return this.guarded(({ file }) => file.recorded(operation_id))
  }

  /** An accepted operation with what it did; null when there is none of that id. */
  auditEntry(operation_id: string): AuditEntry | null {
    return this.guarded(({ audit }) => audit.entry(operation_id))
  }

  /** Who did what, newest first. */
  audit(filter: AuditFilter, page: PageRequest): Promise<AuditPage> {
    return this.guardedLater(({ audit }) => audit.page(filter, page))
  }

  /**
   * Finds records by words of their own and of what is around them, by product codes, and by words that are mistyped.
   */
  find(question: string, options: InventorySearchOptions): Promise<InventorySearchResults> {
    return this.guardedLater(({ search }) => search.find(question, options))
  }

  /**
   * The place tree as the household stands now. Ask it at once: it moves on when somebody asks for it again.
   */
  places(): Promise<PlaceTree> {
    return this.guardedLater(({ places }) => places.current())
  }

  /** Runs work on the place tree as the household stands now. The tree stays as it is until the work is done. */
  duringPlaces<T>(work: (tree: PlaceTree) => T | Promise<T>): Promise<T> {
    return this.guardedLater(({ places }) => places.during(work))
  }

  /** As `places`; null while they were not read yet. Then they are read in the background. */
  readyPlaces(): Promise<PlaceTree | null> {
    return this.guardedLater(({ places }) => places.ready())
  }

  /**
   * One page of the items for which a filter holds, as the household stands now.
   * @returns a rejection (`validation_failed`) when the cursor is one of another list
   */
  listItems(filter: ItemFilter, options: ListOptions<ItemSort>): Promise<ListPage<Item> | Rejection> {
    return this.guardedLater(({ lists }) => lists.items(filter, options))
  }

  /** One page of the ids of categories or tags, by name. */
  listNamed(
    collection: 'categories' | 'tags',
    filter: NamedFilter,
    page: { readonly limit: number; readonly after: OrderPosition | null },
  ): Promise<NamedPage> {
    return this.guardedLater(({ lists }) => lists.named(collection, filter, page))
  }

  /** As `listItems`, of containers. */
  listContainers(
    filter: ContainerFilter,
    options: ListOptions<ContainerSort>,
  ): Promise<ListPage<Container> | Rejection> {
    return this.guardedLater(({ lists }) => lists.containers(filter, options))
  }

  /** Changes as the text that crosses the wire. A value of its own, so that it can be handed on. */
  readonly changeLines: ReadChanges = (since_seq, collections, limit): ChangeLines =>
    this.guarded(({ file }) => file.changesText(since_seq, collections, limit))

  /** The file itself, for work of one transaction that is no push, such as an import. */
  get store(): ScopeStore<HouseholdCollections> {
    return this.use().file
  }

  /** Gives it back; the second time does nothing. */
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
