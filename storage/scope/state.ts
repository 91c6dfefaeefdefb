import { type ChecksumSums, type CollectionMap, checksumText, type ScopeState } from '../../engine/index.ts'
import type { Database } from '../sqlite.ts'
import type { ScopeSchema } from './schema.ts'
import { reading, writing } from './statement.ts'
import { isoOf, msOf } from './times.ts'

function stateStatements(database: Database) {
  return {
    get: reading<
      [],
      [
        scope_id: string,
        epoch: string,
        seq: number,
        floor_seq: number,
        committed_at: number | null,
        sum_a: number,
        sum_b: number,
        rows: string,
      ]
    >(database, 'SELECT scope_id, epoch, seq, floor_seq, committed_at, sum_a, sum_b, rows FROM scope_state'),
    /** The parts of a state that operations change. */
    advance: writing<[seq: number, committed_at: number, sum_a: number, sum_b: number, rows: string]>(
      database,
      'UPDATE scope_state SET seq = ?, committed_at = ?, sum_a = ?, sum_b = ?, rows = ?',
    ),
  }
}

/** The state of a scope during a transaction. */
export interface MovingState {
  readonly scope_id: string
  epoch: string
  seq: number
  floor_seq: number
  committed_at: string
  sums: ChecksumSums
  /** Live records by collection: every declared one, and any that an older program left. */
  rows: Record<string, number>
}

/** The row with the state of a scope: read at the start of each transaction, written once at its end. */
export class StateRowStore {
  private readonly statements: ReturnType<typeof stateStatements>
  private readonly none: Readonly<Record<string, number>>

  constructor(database: Database, schema: ScopeSchema<CollectionMap>) {
    this.statements = stateStatements(database)
    const counted = [...schema.tables.keys()].filter((key) => !schema.credentials.has(key))
    this.none = Object.fromEntries(counted.map((key) => [key, 0]))
  }

  read(): MovingState {
    const row = this.statements.get().get()
    if (!row) throw new Error('the scope has no state')
    const [scope_id, epoch, seq, floor_seq, committed_at, a, b, rows] = row
    const counts: Record<string, number> = JSON.parse(rows)
    return {
      scope_id,
      epoch,
      seq,
      floor_seq,
      committed_at: committed_at === null ? '' : isoOf(committed_at),
      sums: { a, b },
      rows: { ...this.none, ...counts },
    }
  }

  advance(state: MovingState): void {
    const { seq, committed_at, sums, rows } = state
    this.statements.advance().run(seq, msOf(committed_at), sums.a, sums.b, JSON.stringify(rows))
  }
}

/** A state inside a transaction: read for each operation, and mostly only for its seq. */
export class StateInside implements ScopeState {
  readonly scope_id: string
  readonly epoch: string
  readonly seq: number
  readonly floor_seq: number
  readonly committed_at: string
  readonly rows: Readonly<Record<string, number>>
  private readonly sums: ChecksumSums

  constructor({ scope_id, epoch, seq, floor_seq, committed_at, sums, rows }: MovingState) {
    this.scope_id = scope_id
    this.epoch = epoch
    this.seq = seq
    this.floor_seq = floor_seq
    this.committed_at = committed_at
    this.rows = { ...rows }
    this.sums = sums
  }

  get checksum(): string {
    return checksumText(this.sums)
  }
}

/** The public part of a scope's state at one moment. */
export function publicState({
  scope_id,
  epoch,
  seq,
  floor_seq,
  committed_at,
  sums,
  rows,
}: MovingState): ScopeState {
  return { scope_id, epoch, seq, floor_seq, committed_at, checksum: checksumText(sums), rows: { ...rows } }
}
