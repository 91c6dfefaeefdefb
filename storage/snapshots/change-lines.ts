import type { HouseholdState } from './state-row.ts'

/** Changes of a household as text, and the state that they belong to: one consistent read. */
export interface ChangeLines extends HouseholdState {
  readonly changes: readonly {
    readonly collection: string
    /** `{"change":...}` as the wire has it. */
    readonly line: string
  }[]
}

/**
 * Reads changes on the calling thread: every put and delete after `since_seq` (null: all live records, no
 * deletes) in the collections named, at most `limit` of them. With a limit of 0 it only tells the state.
 */
export type ReadChanges = (
  since_seq: number | null,
  collections: readonly string[],
  limit: number,
) => ChangeLines

/** The lines of each collection, in the order in which they were read. */
export function linesByCollection(
  collections: readonly string[],
  changes: ChangeLines['changes'],
): Map<string, string[]> {
  const lines = new Map<string, string[]>(collections.map((key) => [key, []]))
  for (const { collection, line } of changes) lines.get(collection)?.push(line)
  return lines
}
