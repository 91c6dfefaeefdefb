import { HouseholdBuilder, type NextHistory } from '../../../storage/index.ts'

/** The file of a household without anything in it. */
export interface EmptyTask {
  readonly what: 'empty'
  readonly household_id: string
  /** The SQLite file to make. */
  readonly output: string
  readonly next: NextHistory
}

/** SPEC.md AE10: builds a file without any operation, which knows the histories that it replaces. */
export function emptyHousehold({ household_id, output, next }: EmptyTask): null {
  const builder = new HouseholdBuilder(output, household_id, {})
  try {
    builder.finish(
      { epoch: '', seq: 0, floor_seq: 0, committed_at: null, checksum: '0'.repeat(16), head: '', rows: {} },
      next,
    )
    return null
  } finally {
    builder.abandon()
  }
}
