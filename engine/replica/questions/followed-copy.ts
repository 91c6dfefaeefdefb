import type { RecordIn } from '../../core/collection.ts'
import type { Pausing } from '../../core/pausing.ts'
import type { HouseholdCollections, HouseholdKey, HouseholdView } from '../../household-collections.ts'
import type { ChangedRecord } from '../optimistic.ts'

/** Records that are read between two pauses. */
const PIECE = 200
/** Changed records from which on everything is read again. */
const MANY_CHANGES = 5000

/** Runs work in pieces, in turns with others. */
export type InTurns = <T>(work: Pausing<T>) => Promise<T>

/** Keeps parts of the records of a copy in memory. */
export interface CopySink<K extends HouseholdKey> {
  put(collection: K, record: RecordIn<HouseholdCollections, K>): void
  gone(collection: K, public_id: string): void
}

/** Reads a copy of a household when it is first needed, and before each further use what has changed since. */
export class FollowedCopy<K extends HouseholdKey, S extends CopySink<K>> {
  private readonly view: () => HouseholdView
  private readonly inTurns: InTurns
  private readonly keys: readonly K[]
  private readonly make: () => S
  private sink: S
  /** The records that changed since the last use; null: any may have. */
  private changed: Map<string, K> | null = null

  /** `make` creates an empty sink. */
  constructor(view: () => HouseholdView, inTurns: InTurns, keys: readonly K[], make: () => S) {
    this.view = view
    this.inTurns = inTurns
    this.keys = keys
    this.make = make
    this.sink = make()
  }

  /** Notes which records changed; null: any of them may have. */
  note(records: readonly ChangedRecord[] | null): void {
    if (this.changed === null) return
    if (records === null || this.changed.size + records.length > MANY_CHANGES) {
      this.changed = null
      return
    }
    for (const { collection, public_id } of records) {
      const key = this.keys.find((each) => each === collection)
      if (key) this.changed.set(public_id, key)
    }
  }

  /** Returns the sink in the current state of the copy. Do not call it again before it resolves. */
  async current(): Promise<S> {
    const changed = this.changed
    this.changed = new Map()
    try {
      if (changed === null) this.sink = this.make()
      await this.inTurns(changed === null ? this.readAll(this.sink) : this.readChanged(changed))
    } catch (error) {
      this.changed = null
      throw error
    }
    return this.sink
  }

  private *readAll(sink: S): Pausing<void> {
    let at = 0
    for (const collection of this.keys) {
      const view = this.view()
      const ids = view.ids?.(collection) ?? view.all(collection).map(({ record }) => record.public_id)
      for (const public_id of ids) {
        if (at++ % PIECE === 0) yield
        const stored = this.view().get(collection, public_id)
        if (stored) sink.put(collection, stored.record)
      }
    }
  }

  private *readChanged(changed: ReadonlyMap<string, K>): Pausing<void> {
    let at = 0
    for (const [public_id, collection] of changed) {
      if (at++ % PIECE === 0) yield
      const stored = this.view().get(collection, public_id)
      if (stored) this.sink.put(collection, stored.record)
      else this.sink.gone(collection, public_id)
    }
  }
}
