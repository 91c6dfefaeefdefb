import { v7 as uuid7 } from 'uuid'
import type { Author, HouseholdCollections, KeyOf, RecordChange, ScopeStore } from '../../../engine/index.ts'

/** Records that one operation of the history makes. */
export const IN_ONE = 1000

/** Who made what is written directly: nobody that a request speaks for. */
const AUTHOR: Author = { user_id: uuid7(), replica_id: uuid7(), role: 'owner' }
const AT = '2026-11-01T08:00:00.000Z'

/**
 * Writes records into a household's file past its commands: in seconds, and also such as no command would make any
 * more, since a file may hold more than today's rules allow.
 */
export class DirectRecords {
  private readonly store: ScopeStore<HouseholdCollections>
  private changes: RecordChange[] = []

  constructor(store: ScopeStore<HouseholdCollections>) {
    this.store = store
  }

  /** An id of a record that is added later. */
  newId(): string {
    return uuid7()
  }

  /** Adds a record and returns its id. */
  add(collection: KeyOf<HouseholdCollections>, fields: Readonly<Record<string, unknown>>): string {
    const record = { public_id: uuid7(), created_at: AT, updated_at: AT, ...fields }
    this.changes.push({ change: 'put', collection, record, merge: null, prior_seq: null })
    if (this.changes.length >= IN_ONE) this.flush()
    return record.public_id
  }

  /** Adds records and returns their ids. */
  addMany(
    count: number,
    collection: KeyOf<HouseholdCollections>,
    fields: (index: number) => Readonly<Record<string, unknown>>,
  ): string[] {
    return Array.from({ length: count }, (_, index) => this.add(collection, fields(index)))
  }

  /** Commits the rest; returns the id of the operation that did. */
  flush(): string {
    const { changes } = this
    this.changes = []
    const operation_id = uuid7()
    this.store.transact(AT, (transaction) => {
      const operation = {
        operation_id,
        type: 'household.import',
        input: {},
        author: AUTHOR,
        base_seq: 0,
        occurred_at: AT,
        edit_at: AT,
      }
      transaction.commit(transaction.seq, operation, changes, [])
      return null
    })
    return operation_id
  }
}
