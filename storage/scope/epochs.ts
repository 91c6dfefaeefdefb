import type Database from 'better-sqlite3'
import { epochSql, stateSql } from './ledger-sql.ts'
import { reading, writing } from './statement.ts'
import { msOf } from './times.ts'

/** One history of a scope. */
export interface EpochRow {
  readonly epoch: string
  readonly started_seq: number
  /** The last seq that it shares with the current history; null for the current one. */
  readonly ended_seq: number | null
}

/** The histories of an open file. */
export class EpochTable {
  private readonly rows: () => Database.Statement<[], [string, number, number | null]>
  private readonly addRow: () => Database.Statement<[string, number, number | null, number | null]>
  private readonly endRow: () => Database.Statement<[number, number]>
  private readonly setCurrent: () => Database.Statement<[string]>

  constructor(database: Database.Database) {
    this.rows = reading(database, epochSql.all)
    this.addRow = writing(database, epochSql.add)
    this.endRow = writing(database, epochSql.endCurrent)
    this.setCurrent = writing(database, stateSql.setEpoch)
  }

  all(): EpochRow[] {
    return this.rows()
      .all()
      .map(([epoch, started_seq, ended_seq]) => ({ epoch, started_seq, ended_seq }))
  }

  /** The first history of a new file. */
  first(epoch: string): void {
    this.addRow().run(epoch, 0, null, null)
  }

  begin(epoch: string, seq: number, now: string, replaced: readonly EpochRow[]): void {
    const at = msOf(now)
    this.endRow().run(seq, at)
    const shared = sharedSeq(this.all(), replaced)
    for (const { epoch: earlier } of replaced) this.addRow().run(earlier, shared, shared, at)
    if (this.addRow().run(epoch, seq, null, null).changes !== 1)
      throw new Error(`epoch ${epoch} has been before`)
    this.setCurrent().run(epoch)
  }
}

/**
 * Up to which seq two files have lived the same history. Histories that began where they ended are left out:
 * nothing happened in them, or they are of a file that was replaced before.
 */
function sharedSeq(own: readonly EpochRow[], other: readonly EpochRow[]): number {
  const theirs = livedIn(other)
  let shared = 0
  for (const [i, { epoch, ended_seq }] of livedIn(own).entries()) {
    const there = theirs[i]
    if (there?.epoch !== epoch) return shared
    const [end, endThere] = [ended_seq ?? Infinity, there.ended_seq ?? Infinity]
    shared = Math.min(end, endThere)
    if (end !== endThere) return shared
  }
  return shared
}

function livedIn(epochs: readonly EpochRow[]): EpochRow[] {
  return epochs
    .filter(({ started_seq, ended_seq }) => ended_seq === null || ended_seq > started_seq)
    .sort((a, b) => a.started_seq - b.started_seq)
}
