import { beginEpoch, type EpochRow, withParents } from '../../engine/core/epochs.ts'
import type { Database } from '../sqlite.ts'
import { pragmaNumber } from './connection.ts'
import { reading, writing } from './statement.ts'
import { msOf } from './times.ts'

/** The first version of the layout in which a file stores the parent of each of its histories. */
const WITH_PARENTS = 3

function epochStatements(database: Database) {
  const inOrder = 'ORDER BY ended_seq IS NULL, ended_at, started_seq'
  return {
    /** Current history last. */
    all: reading<[], [epoch: string, started_seq: number, ended_seq: number | null, parent: string | null]>(
      database,
      `SELECT epoch, started_seq, ended_seq, parent FROM epochs ${inOrder}`,
    ),
    allOfVersion2: reading<[], [epoch: string, started_seq: number, ended_seq: number | null]>(
      database,
      `SELECT epoch, started_seq, ended_seq FROM epochs ${inOrder}`,
    ),
    /** Inserts a history; for an existing one, updates only its end. */
    put: writing<
      [
        epoch: string,
        started_seq: number,
        ended_seq: number | null,
        ended_at: number | null,
        parent: string | null,
      ]
    >(
      database,
      `INSERT INTO epochs (epoch, started_seq, ended_seq, ended_at, parent) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (epoch) DO UPDATE SET ended_seq = excluded.ended_seq, ended_at = coalesce(ended_at, excluded.ended_at)`,
    ),
    setCurrent: writing<[epoch: string]>(database, 'UPDATE scope_state SET epoch = ?'),
  }
}

/** The histories of an open file, also of an older version. */
export class EpochTable {
  private readonly database: Database
  private readonly statements: ReturnType<typeof epochStatements>

  constructor(database: Database) {
    this.database = database
    this.statements = epochStatements(database)
  }

  /** Current history last. */
  all(): EpochRow[] {
    if (pragmaNumber(this.database, 'user_version') < WITH_PARENTS) {
      const rows = this.statements.allOfVersion2().all()
      return withParents(
        rows.map(([epoch, started_seq, ended_seq]) => ({ epoch, parent: null, started_seq, ended_seq })),
      )
    }
    const rows = this.statements.all().all()
    return rows.map(([epoch, started_seq, ended_seq, parent]) => ({ epoch, parent, started_seq, ended_seq }))
  }

  /** The first history of a new file. */
  first(epoch: string): void {
    this.put({ epoch, parent: null, started_seq: 0, ended_seq: null }, null)
  }

  begin(epoch: string, seq: number, now: string, replaced: readonly EpochRow[]): void {
    for (const row of beginEpoch(this.all(), replaced, { epoch, seq })) this.put(row, msOf(now))
    this.statements.setCurrent().run(epoch)
  }

  private put({ epoch, parent, started_seq, ended_seq }: EpochRow, now: number | null): void {
    this.statements.put().run(epoch, started_seq, ended_seq, ended_seq === null ? null : now, parent)
  }
}

/** Version 3: stores the parent of each history. */
export function nameParents(database: Database): void {
  const rows = new EpochTable(database).all()
  database.exec('ALTER TABLE epochs ADD COLUMN parent TEXT')
  const name = database.prepare<[string | null, string]>('UPDATE epochs SET parent = ? WHERE epoch = ?')
  for (const { epoch, parent } of rows) name.run(parent, epoch)
}
