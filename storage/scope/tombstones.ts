import type Database from 'better-sqlite3'
import { plucking, reading, writing } from './statement.ts'
import { msOf } from './times.ts'
import { requireUuid } from './uuid.ts'

function tombstoneStatements(database: Database.Database) {
  return {
    /** The seq of any of them. */
    any: plucking<[], number>(database, 'SELECT seq FROM tombstones LIMIT 1'),
    add: writing<[collection: string, public_id: Buffer, seq: number, deleted_at: number]>(
      database,
      'INSERT INTO tombstones (collection, public_id, seq, deleted_at) VALUES (?, ?, ?, ?)',
    ),
    remove: writing<[collection: string, public_id: Buffer]>(
      database,
      'DELETE FROM tombstones WHERE collection = ? AND public_id = ?',
    ),
    seqOf: plucking<[collection: string, public_id: Buffer], number>(
      database,
      'SELECT seq FROM tombstones WHERE collection = ? AND public_id = ?',
    ),
    since: reading<[since_seq: number], [collection: string, public_id: Buffer, seq: number]>(
      database,
      'SELECT collection, public_id, seq FROM tombstones WHERE seq > ? ORDER BY seq',
    ),
    /** The highest seq of those of records deleted before a moment. */
    lastBefore: plucking<[deleted_at: number], number | null>(
      database,
      'SELECT max(seq) FROM tombstones WHERE deleted_at < ?',
    ),
    prune: writing<[seq: number]>(database, 'DELETE FROM tombstones WHERE seq <= ?'),
  }
}

/** What an open file knows of records that are gone. */
export class Tombstones {
  private readonly statements: ReturnType<typeof tombstoneStatements>

  constructor(database: Database.Database) {
    this.statements = tombstoneStatements(database)
  }

  /** What went since a seq, oldest first. */
  since(seq: number): Iterable<[collection: string, public_id: Buffer, seq: number]> {
    return this.statements.since().iterate(seq)
  }

  any(): boolean {
    return this.statements.any().get() !== undefined
  }

  add(collection: string, public_id: string, seq: number, deleted_at: string): void {
    this.statements.add().run(collection, requireUuid(public_id), seq, msOf(deleted_at))
  }

  /** The seq at which a record was deleted; null for one that is there, never was, or whose tombstone is gone. */
  seqOf(collection: string, public_id: string): number | null {
    return this.statements.seqOf().get(collection, requireUuid(public_id)) ?? null
  }

  remove(collection: string, public_id: string): void {
    this.statements.remove().run(collection, requireUuid(public_id))
  }

  /** Whether there are any of records deleted before a moment. */
  anyBefore(before: Date): boolean {
    return (this.statements.lastBefore().get(before.getTime()) ?? null) !== null
  }

  /** Removes those of records deleted before a moment; the highest seq that was removed, or null. */
  prune(before: Date): number | null {
    const last = this.statements.lastBefore().get(before.getTime()) ?? null
    if (last !== null) this.statements.prune().run(last)
    return last
  }
}
