import type { CollectionMap } from '../../engine/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking, type Statement, writing } from '../scope/statement.ts'

/** The operations that an index takes in at once: after `since`, up to `until`. */
export interface Piece {
  readonly since: number
  readonly until: number
}

/** What an index derives from the ledger. */
export interface LedgerIndexDeclaration {
  /** Its row in `audit_state`, which says how far it has come. */
  readonly id: number
  /** The statements that create its tables. */
  readonly tables: string
  /** Maximum number of operations per piece. */
  readonly piece: number
  /** Whether a piece is so small, and of so little interest, that it can be taken in later. */
  readonly canWait?: (piece: Piece) => boolean
  readonly take: (piece: Piece) => void
}

const STATE = 'CREATE TABLE IF NOT EXISTS audit_state (id INTEGER PRIMARY KEY, indexed_seq INTEGER NOT NULL);'

/** Tables that are derived from the ledger, later and outside of commits, so that a push pays nothing for them. */
export class LedgerIndex<M extends CollectionMap> {
  private readonly file: ScopeFile<M>
  private readonly declaration: LedgerIndexDeclaration
  private readonly stateExists: () => Statement<[], number>
  private readonly indexed: () => Statement<[number], number>
  private readonly setIndexed: () => Statement<[number, number]>

  constructor(file: ScopeFile<M>, declaration: LedgerIndexDeclaration) {
    const { database } = file
    this.file = file
    this.declaration = declaration
    this.stateExists = plucking(
      database,
      () => "SELECT count(*) FROM sqlite_schema WHERE name = 'audit_state' AND type = 'table'",
    )
    this.indexed = plucking(database, () => 'SELECT indexed_seq FROM audit_state WHERE id = ?')
    this.setIndexed = writing(database, () => 'INSERT OR REPLACE INTO audit_state VALUES (?, ?)')
  }

  /** Takes in what is missing, in pieces between which others have their turn. */
  async catchUp(): Promise<void> {
    const { id, tables, take } = this.declaration
    while (this.file.reading(({ seq }) => this.isBehind(seq))) {
      this.file.write(({ seq }) => {
        this.file.database.exec(STATE + tables)
        const piece = this.pieceAfter(this.since() ?? 0, seq)
        take(piece)
        this.setIndexed().run(id, piece.until)
      })
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** Whether its tables are there. */
  get exists(): boolean {
    return this.since() !== null
  }

  private isBehind(seq: number): boolean {
    const since = this.since()
    // Its tables must be there for those who ask.
    if (since === null) return true
    const piece = this.pieceAfter(since, seq)
    return piece.since < piece.until && !this.declaration.canWait?.(piece)
  }

  /** The seq up to which the index knows; null while there is none. */
  private since(): number | null {
    return this.stateExists().get() === 1 ? (this.indexed().get(this.declaration.id) ?? null) : null
  }

  private pieceAfter(since: number, seq: number): Piece {
    return { since, until: Math.min(seq, since + this.declaration.piece) }
  }
}
