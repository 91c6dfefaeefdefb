import { checksumText } from '../../engine/core/checksum.ts'
import { restoredSeq } from '../../engine/core/epochs.ts'
import { EpochTable } from '../scope/epochs.ts'
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

/** The one row of `scope_state`, and the histories before, read in whatever transaction is open. */
export function readState(database: Database): HouseholdState {
  const row = database
    .prepare<[], StateRow>('SELECT epoch, seq, floor_seq, sum_a, sum_b FROM scope_state')
    .get()
  if (!row) throw new Error('the household file has no state')
  const { epoch, seq, floor_seq, sum_a, sum_b } = row
  const restored_seq = restoredSeq(new EpochTable(database).all())
  return { epoch, seq, floor_seq, restored_seq, checksum: checksumText({ a: sum_a, b: sum_b }) }
}
