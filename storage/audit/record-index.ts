import type { CollectionMap } from '../../engine/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking, type Statement, writing } from '../scope/statement.ts'

/**
 * Which operations touched which record: derived from the ledger, later and outside of commits, so that a push pays
 * nothing for it.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS audit_records (
    public_id BLOB NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (public_id, seq)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS audit_state (id INTEGER PRIMARY KEY, indexed_seq INTEGER NOT NULL);
  INSERT OR IGNORE INTO audit_state VALUES (1, 0);`

const id = (value: string) => `unhex(replace(${value}, '-', ''))`

/** What an operation did, and the record that its input names: a count that came too late did nothing, and is of its item. */
const TAKE = `
  INSERT OR IGNORE INTO audit_records
  SELECT id, seq FROM (
    SELECT ${id(`json_extract(effect.value, '$[1]')`)} AS id, seq
    FROM operations, json_each(operations.effects) AS effect WHERE seq > @since AND seq <= @until
    UNION
    SELECT ${id(`json_extract(input, '$.public_id')`)}, seq
    FROM operations WHERE seq > @since AND seq <= @until
  ) WHERE length(id) = 16`

/** Operations that are taken in at once. */
const PIECE = 1000

/** The index of the ledger by record. */
export class RecordIndex<M extends CollectionMap> {
  private readonly file: ScopeFile<M>
  private readonly exists: () => Statement<[], number>
  private readonly indexed: () => Statement<[], number>
  private readonly take: () => Statement<[{ since: number; until: number }]>
  private readonly setIndexed: () => Statement<[number]>

  constructor(file: ScopeFile<M>) {
    const { database } = file
    this.file = file
    this.exists = plucking(
      database,
      () => "SELECT count(*) FROM sqlite_schema WHERE name = 'audit_state' AND type = 'table'",
    )
    this.indexed = plucking(database, () => 'SELECT indexed_seq FROM audit_state')
    this.take = writing(database, () => TAKE)
    this.setIndexed = writing(database, () => 'UPDATE audit_state SET indexed_seq = ?')
  }

  /** Takes in what is missing, in pieces between which others have their turn. */
  async catchUp(): Promise<void> {
    while (this.file.reading(({ seq }) => this.since() < seq)) {
      this.file.write(({ seq }) => {
        this.file.database.exec(TABLES)
        const since = this.since()
        const until = Math.min(seq, since + PIECE)
        this.take().run({ since, until })
        this.setIndexed().run(until)
      })
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** The seq up to which the index knows; -1 while there is none. */
  private since(): number {
    return this.exists().get() === 1 ? (this.indexed().get() ?? 0) : -1
  }
}
