import { putRecord, type Searched, type SearchIndex } from '../../engine/index.ts'
import { quoted } from '../scope/quoted.ts'
import { recordsBetween } from '../scope/record-statements.ts'
import { recordOf } from '../scope/record-table.ts'
import { plucking, reading, type Statement } from '../scope/statement.ts'
import { uuidText } from '../scope/uuid.ts'
import type { Database } from '../sqlite.ts'

/** The position of a scope's file. */
export interface FileState {
  readonly scope_id: string
  readonly epoch: string
  readonly seq: number
  readonly floor_seq: number
}

/** Reads from a scope's file the changes since a seq, for its search index. */
export class ChangedTexts {
  private readonly searched: readonly {
    readonly collection: Searched
    readonly between: ReturnType<typeof recordsBetween>
  }[]
  private readonly cut: () => Statement<[{ since: number; last: number }], number>
  private readonly gone: () => Statement<[number, number], [string, Buffer]>
  private readonly stateRow: () => Statement<[], [string, string, number, number]>

  constructor(database: Database, searched: readonly Searched[]) {
    this.searched = searched.map((collection) => ({
      collection,
      between: recordsBetween(database, collection.key),
    }))
    const changed = [...searched.map(({ key }) => key), 'tombstones']
      .map((table) => `SELECT seq FROM ${quoted(table)} WHERE seq > @since`)
      .join(' UNION ALL ')
    this.cut = plucking(database, () => `${changed} ORDER BY seq LIMIT 1 OFFSET @last`)
    this.gone = reading(
      database,
      () => 'SELECT collection, public_id FROM tombstones WHERE seq > ? AND seq <= ?',
    )
    this.stateRow = reading(database, () => 'SELECT scope_id, epoch, seq, floor_seq FROM scope_state')
  }

  state(): FileState {
    const [scope_id = '', epoch = '', seq = 0, floor_seq = 0] = this.stateRow().get() ?? []
    return { scope_id, epoch, seq, floor_seq }
  }

  /** Whether more than a given number of records changed after `since`. */
  isBehind(since: number, rows: number): boolean {
    return this.cut().get({ since, last: rows }) !== undefined
  }

  /**
   * Adds the changes after `since` to an index, about `rows` records of them; `seq` is the current seq of the scope.
   * Returns the seq that the index has reached, and the number of records. Runs inside the caller's transaction.
   */
  take(
    index: SearchIndex,
    { since, seq, rows }: { since: number; seq: number; rows: number },
  ): { seq: number; records: number } {
    const until = this.cut().get({ since, last: rows - 1 }) ?? seq
    const gone = this.gone().all(since, until)
    let records = gone.length
    for (const [collection, id] of gone) index.remove(collection, uuidText(id))
    for (const { collection, between } of this.searched) {
      for (const [id, text] of between().all(since, until)) {
        putRecord(index, collection, uuidText(id), recordOf(text))
        records++
      }
    }
    return { seq: until, records }
  }
}
