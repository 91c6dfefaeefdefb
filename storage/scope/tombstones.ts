import type { Database } from '../sqlite.ts'
import { plucking, reading, writing } from './statement.ts'
import { msOf } from './times.ts'
import { requireUuid } from './uuid.ts'

function tombstoneStatements(database: Database) {
  return {
    /** The seq of any tombstone. */
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
    /** The highest seq among the tombstones of records deleted before a time. */
    lastBefore: plucking<[deleted_at: number], number | null>(
      database,
      'SELECT max(seq) FROM tombstones WHERE deleted_at < ?',
    ),
    prune: writing<[seq: number]>(database, 'DELETE FROM tombstones WHERE seq <= ?'),
  }
}

/** The tombstones of an open file. */
export class Tombstones {
  private readonly statements: ReturnType<typeof tombstoneStatements>

  constructor(database: Database) {
    this.statements = tombstoneStatements(database)
  }

  /** The deletions since a seq, oldest first. */
  since(seq: number): Iterable<[collection: string, public_id: Buffer, seq: number]> {
    return this.statements.since().iterate(seq)
  }

  any(): boolean {
    return this.statements.any().get() !== undefined
  }

  add(collection: string, public_id: string, seq: number, deleted_at: string): void {
    this.statements.add().run(collection, requireUuid(public_id), seq, msOf(deleted_at))
  }

  /** The seq at which a record was deleted; null for a live or unknown record, or one whose tombstone is deleted. */
  seqOf(collection: string, public_id: string): number | null {
    return this.statements.seqOf().get(collection, requireUuid(public_id)) ?? null
  }

  remove(collection: string, public_id: string): void {
    this.statements.remove().run(collection, requireUuid(public_id))
  }

  /** Whether there are tombstones of records deleted before a time. */
  anyBefore(before: Date): boolean {
    return (this.statements.lastBefore().get(before.getTime()) ?? null) !== null
  }

  /** Deletes the tombstones of records deleted before a time; returns the highest deleted seq, or null. */
  prune(before: Date): number | null {
    const last = this.statements.lastBefore().get(before.getTime()) ?? null
    if (last !== null) this.statements.prune().run(last)
    return last
  }
}
