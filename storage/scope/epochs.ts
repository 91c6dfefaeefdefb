import type Database from 'better-sqlite3'
import { type EpochRow, sharedSeq } from '../../engine/core/epochs.ts'
import { epochSql, stateSql } from './ledger-sql.ts'
import { reading, writing } from './statement.ts'
import { msOf } from './times.ts'

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
