import type Database from 'better-sqlite3'
import { beginEpoch, type EpochRow, withParents } from '../../engine/core/epochs.ts'
import { pragmaNumber } from './connection.ts'
import { epochSql, stateSql } from './ledger-sql.ts'
import { reading, writing } from './statement.ts'
import { msOf } from './times.ts'

/** The layout's version from which on a file says from which history each of its histories goes on. */
const WITH_PARENTS = 3

/** The histories of an open file, one of an older version too. */
export class EpochTable {
  private readonly database: Database.Database
  private readonly rows: () => Database.Statement<[], [string, number, number | null, string | null]>
  private readonly oldRows: () => Database.Statement<[], [string, number, number | null]>
  private readonly putRow: () => Database.Statement<
    [epoch: string, started: number, ended: number | null, ended_at: number | null, parent: string | null]
  >
  private readonly setCurrent: () => Database.Statement<[string]>

  constructor(database: Database.Database) {
    this.database = database
    this.rows = reading(database, epochSql.all)
    this.oldRows = reading(database, epochSql.allOfVersion2)
    this.putRow = writing(database, epochSql.put)
    this.setCurrent = writing(database, stateSql.setEpoch)
  }

  /** The current one last. */
  all(): EpochRow[] {
    if (pragmaNumber(this.database, 'user_version') < WITH_PARENTS) {
      const rows = this.oldRows().all()
      return withParents(
        rows.map(([epoch, started_seq, ended_seq]) => ({ epoch, parent: null, started_seq, ended_seq })),
      )
    }
    const rows = this.rows().all()
    return rows.map(([epoch, started_seq, ended_seq, parent]) => ({ epoch, parent, started_seq, ended_seq }))
  }

  /** The first history of a new file. */
  first(epoch: string): void {
    this.put({ epoch, parent: null, started_seq: 0, ended_seq: null }, null)
  }

  begin(epoch: string, seq: number, now: string, replaced: readonly EpochRow[]): void {
    for (const row of beginEpoch(this.all(), replaced, { epoch, seq })) this.put(row, msOf(now))
    this.setCurrent().run(epoch)
  }

  private put({ epoch, parent, started_seq, ended_seq }: EpochRow, now: number | null): void {
    this.putRow().run(epoch, started_seq, ended_seq, ended_seq === null ? null : now, parent)
  }
}

/** Version 3: of each history the file says from which it goes on. */
export function nameParents(database: Database.Database): void {
  const rows = new EpochTable(database).all()
  database.exec('ALTER TABLE epochs ADD COLUMN parent TEXT')
  const name = database.prepare<[string | null, string]>('UPDATE epochs SET parent = ? WHERE epoch = ?')
  for (const { epoch, parent } of rows) name.run(parent, epoch)
}
