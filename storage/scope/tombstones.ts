import type Database from 'better-sqlite3'
import { tombstoneSql } from './ledger-sql.ts'
import { plucking, reading, writing } from './statement.ts'
import { msOf } from './times.ts'
import { requireUuid } from './uuid.ts'

/** What an open file knows of records that are gone. */
export class Tombstones {
  /** collection, public_id and seq of what went since a seq, oldest first. */
  readonly since: () => Database.Statement<[since_seq: number], [string, Buffer, number]>
  private readonly anyRow: () => Database.Statement<[limit: number], number>
  private readonly addRow: () => Database.Statement<[string, Buffer, number, number]>
  private readonly seqRow: () => Database.Statement<[string, Buffer], number>
  private readonly removeRow: () => Database.Statement<[string, Buffer]>
  private readonly lastBeforeRow: () => Database.Statement<[number], number | null>
  private readonly pruneRows: () => Database.Statement<[number]>

  constructor(database: Database.Database) {
    this.since = reading(database, tombstoneSql.since)
    this.anyRow = plucking(database, tombstoneSql.any)
    this.addRow = writing(database, tombstoneSql.add)
    this.seqRow = plucking(database, tombstoneSql.seqOf)
    this.removeRow = writing(database, tombstoneSql.remove)
    this.lastBeforeRow = plucking(database, tombstoneSql.lastBefore)
    this.pruneRows = writing(database, tombstoneSql.prune)
  }

  any(): boolean {
    return this.anyRow().get(1) !== undefined
  }

  add(collection: string, public_id: string, seq: number, deleted_at: string): void {
    this.addRow().run(collection, requireUuid(public_id), seq, msOf(deleted_at))
  }

  /** The seq at which a record was deleted; null for one that is there, never was, or whose tombstone is gone. */
  seqOf(collection: string, public_id: string): number | null {
    return this.seqRow().get(collection, requireUuid(public_id)) ?? null
  }

  remove(collection: string, public_id: string): void {
    this.removeRow().run(collection, requireUuid(public_id))
  }

  /** Whether there are any of records deleted before a moment. */
  anyBefore(before: Date): boolean {
    return (this.lastBeforeRow().get(before.getTime()) ?? null) !== null
  }

  /** Removes those of records deleted before a moment; the highest seq that was removed, or null. */
  prune(before: Date): number | null {
    const last = this.lastBeforeRow().get(before.getTime()) ?? null
    if (last !== null) this.pruneRows().run(last)
    return last
  }
}
