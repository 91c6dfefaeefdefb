import {
  type Author,
  executeReceived,
  type HouseholdCollections,
  type HouseholdKey,
  type HouseholdRole,
  householdCommands,
  type RecordIn,
  type ScopeStore,
} from '../../engine/index.ts'
import type { OperationResult } from '../../sync-protocol/index.ts'
import { idSequence } from './ids.ts'

const START = Date.parse('2026-01-01T00:00:00.000Z')

/** A time some seconds after the world began, as ISO 8601. */
function at(seconds: number): string {
  return new Date(START + seconds * 1000).toISOString()
}

export interface Push {
  /** What the author had seen; default: everything. */
  base?: number
  /** The author's clock, in seconds; default: now. */
  at?: number
  epoch?: string
  operation_id?: string
  /** Where it was accepted before a restore. */
  acknowledged?: { epoch: string; seq: number }
}

/** One household over one store, with a clock that ticks a second for each push, and people with phones. */
export class HouseholdWorld {
  readonly store: ScopeStore<HouseholdCollections>
  readonly id: () => string
  now = 0

  constructor(store: ScopeStore<HouseholdCollections>, id = idSequence()) {
    this.store = store
    this.id = id
  }

  person(name: string, role: HouseholdRole = 'member', device = 'phone'): Person {
    return new Person(this, { user_id: name, replica_id: `${name}-${device}`, role })
  }

  get seq(): number {
    return this.store.read((_, state) => state.seq)
  }

  record<K extends HouseholdKey>(collection: K, public_id: string): RecordIn<HouseholdCollections, K> {
    const stored = this.store.read((view) => view.get(collection, public_id))
    if (!stored) throw new Error(`no ${collection}/${public_id}`)
    return stored.record
  }

  all<K extends HouseholdKey>(collection: K): Record<string, unknown>[] {
    return this.store
      .changes(null, [collection], 100_000)
      .flatMap(({ change }) => (change.change === 'put' ? [change.record] : []))
  }

  openConflicts() {
    return this.all('conflicts').filter((conflict) => conflict.resolved_at === null)
  }
}

export class Person {
  readonly world: HouseholdWorld
  readonly author: Author

  constructor(world: HouseholdWorld, author: Author) {
    this.world = world
    this.author = author
  }

  /** Pushes one operation, and gives its result. */
  does(type: string, input: Record<string, unknown>, push: Push = {}): OperationResult {
    const [result] = this.pushes([{ type, input, ...push }], push.epoch)
    if (!result) throw new Error('no result')
    return result
  }

  /** Creates a record and gives its id. */
  creates(type: string, input: Record<string, unknown>, push: Push = {}): string {
    const public_id = this.world.id()
    const result = this.does(type, { public_id, ...input }, push)
    if (result.status === 'rejected') throw new Error(`${type} was rejected: ${JSON.stringify(result.error)}`)
    return public_id
  }

  /** Pushes a batch in one transaction. */
  pushes(
    operations: (Push & { type: string; input: Record<string, unknown> })[],
    epoch?: string,
  ): OperationResult[] {
    const { world, author } = this
    world.now += 1
    return world.store.transact(at(world.now), (transaction) =>
      executeReceived(
        transaction,
        householdCommands,
        operations.map((operation) => ({
          operation_id: operation.operation_id ?? world.id(),
          type: operation.type,
          input: operation.input,
          base_seq: operation.base ?? transaction.state.seq,
          occurred_at: at(operation.at ?? world.now),
          ...(operation.acknowledged && { acknowledged: operation.acknowledged }),
        })),
        { author, epoch, newId: world.id },
      ),
    )
  }
}
