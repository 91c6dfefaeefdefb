import type { AppliedOperation, CollectionMap } from '../../engine/index.ts'
import { StorageFullError } from '../errors.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { reading, type Statement } from '../scope/statement.ts'
import { isoOf } from '../scope/times.ts'
import { requireUuid, uuidText } from '../scope/uuid.ts'
import { LedgerIndex } from './ledger-index.ts'
import { UNDO, undoIndex } from './undo-index.ts'

/** What an undo undid. */
export interface Undoes {
  readonly operation_id: string
  /** Whether that was an undo itself, so that the change stands again. */
  readonly redoes: boolean
  /** The change that undos and redos are about: no undo itself. */
  readonly change: { readonly operation_id: string; readonly type: string; readonly occurred_at: string }
}

/** That an operation was undone. */
export interface Undone {
  /** The last undo of it, or of an undo of it. */
  readonly operation_id: string
  readonly user_id: string
  readonly occurred_at: string
  /** Whether its effect stands again since. */
  readonly redone: boolean
}

/** The facts of the undos of one operation. */
export interface UndoFacts {
  /** Null for an operation that is no undo. */
  readonly undoes: Undoes | null
  /** Null while nobody has undone it. */
  readonly undone: Undone | null
}

/** Which operations were undone, as the ledger has it (SPEC.md X9). */
export class UndoLog<M extends CollectionMap> {
  private readonly index: LedgerIndex<M>
  private readonly undoOf: () => Statement<[Buffer], [change: Buffer, redoes: number]>
  private readonly lastOf: () => Statement<
    [Buffer],
    [seq: number, operation_id: Buffer, redoes: number, user_id: string, occurred_at: number]
  >
  private readonly change: () => Statement<[Buffer], [type: string, occurred_at: number]>

  constructor(file: ScopeFile<M>) {
    const { database } = file
    this.index = new LedgerIndex(file, undoIndex(database))
    this.undoOf = reading(database, 'SELECT change, redoes FROM audit_undos WHERE operation_id = ?')
    this.lastOf = reading(
      database,
      `SELECT undo.seq, undo.operation_id, redoes, user_id, occurred_at
       FROM audit_undos AS undo
         JOIN operations ON operations.seq = undo.seq JOIN authors ON authors.id = operations.author
       WHERE change = ? ORDER BY undo.seq DESC LIMIT 1`,
    )
    this.change = reading(database, 'SELECT type, occurred_at FROM operations WHERE operation_id = ?')
  }

  /**
   * Takes in what is missing. On a full disk it stays as far as it is: nothing is accepted there either, and people want to read their
   * history.
   */
  async catchUp(): Promise<void> {
    try {
      await this.index.catchUp()
    } catch (error) {
      if (!(error instanceof StorageFullError && this.index.exists)) throw error
    }
  }

  /** The facts of the undos of an operation, once the log has caught up. */
  factsOf({ entry, input }: AppliedOperation): UndoFacts {
    const id = requireUuid(entry.operation_id)
    const undo = entry.type === UNDO ? this.undoOf().get(id) : undefined
    const [change, redoes] = undo ? [undo[0], undo[1] === 1] : [id, true]
    const last = this.lastOf().get(change)
    return {
      undoes: undo ? this.undoes(`${input.operation_id}`, change, redoes) : null,
      undone: last && last[0] > entry.seq ? undoneBy(last, redoes) : null,
    }
  }

  private undoes(operation_id: string, change: Buffer, redoes: boolean): Undoes | null {
    const found = this.change().get(change)
    if (!found) return null
    const [type, occurred_at] = found
    const what = { operation_id: uuidText(change), type, occurred_at: isoOf(occurred_at) }
    return { operation_id, redoes, change: what }
  }
}

/** `stood`: whether the change stood after the operation that was undone. */
function undoneBy(
  [, operation_id, redoes, user_id, occurred_at]: [number, Buffer, number, string, number],
  stood: boolean,
): Undone {
  return {
    operation_id: uuidText(operation_id),
    user_id,
    occurred_at: isoOf(occurred_at),
    redone: (redoes === 1) === stood,
  }
}
