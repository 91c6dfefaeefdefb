import { checksumText } from '../../engine/core/checksum.ts'
import type { Database } from '../sqlite.ts'
import type { HouseholdPosition } from './decision.ts'

/** Where a household stands, as its file says it. */
export interface HouseholdState extends HouseholdPosition {
  readonly checksum: string
}

interface StateRow {
  readonly epoch: string
  readonly seq: number
  readonly floor_seq: number
  readonly sum_a: number
  readonly sum_b: number
}

/** The one row of `scope_state`, read in whatever transaction is open. */
export function readState(database: Database): HouseholdState {
  const row = database
    .prepare<[], StateRow>('SELECT epoch, seq, floor_seq, sum_a, sum_b FROM scope_state')
    .get()
  if (!row) throw new Error('the household file has no state')
  const { epoch, seq, floor_seq, sum_a, sum_b } = row
  return { epoch, seq, floor_seq, checksum: checksumText({ a: sum_a, b: sum_b }) }
}
