import {
  type Author,
  execute,
  type HouseholdCollections,
  type HouseholdKey,
  type HouseholdOperation,
  householdCollections,
  householdCommands,
  MemoryStore,
  type OperationInputs,
  type OperationType,
  type RecordIn,
} from '../../engine/index.ts'
import type { OperationResult } from '../../sync-protocol/index.ts'
import { FixedClock, fixedIds } from './fixed.ts'

/** A household in memory: no server, no disk, and the same ids and times in every run. */
export class TestHousehold {
  readonly clock = new FixedClock()
  readonly newId = fixedIds()
  readonly #store: MemoryStore<HouseholdCollections>
  readonly #author: Author

  constructor(author: Partial<Author> = {}) {
    this.#store = new MemoryStore(householdCollections, { scope_id: this.newId(), epoch: this.newId() })
    this.#author = { user_id: this.newId(), replica_id: 'test', role: 'owner', ...author }
  }

  /** Runs an operation whose author has seen the current state. */
  does<T extends OperationType>(type: T, input: OperationInputs[T]): OperationResult {
    const now = this.clock.now()
    const about = { operation_id: this.newId(), base_seq: Number.MAX_SAFE_INTEGER, occurred_at: now }
    // A type and its own input are a valid pair, but the compiler does not see it while the type is generic.
    const operation = { ...about, type, input } as HouseholdOperation
    const [result] = this.#store.transact(now, (transaction) =>
      execute(transaction, householdCommands, [operation], { author: this.#author, newId: this.newId }),
    )
    if (!result) throw new Error('an operation has no outcome')
    return result
  }

  /** A record, or null. */
  get<K extends HouseholdKey>(collection: K, public_id: string): RecordIn<HouseholdCollections, K> | null {
    const [record = null] = this.list(collection).filter((each) => each.public_id === public_id)
    return record
  }

  /** All records of a collection. */
  list<K extends HouseholdKey>(collection: K): RecordIn<HouseholdCollections, K>[] {
    return this.#store.read((view) => view.all(collection).map(({ record }) => record))
  }
}
