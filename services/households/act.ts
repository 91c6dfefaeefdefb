import type { Author } from '../../engine/index.ts'
import type { HouseholdFile, HouseholdPush } from '../../storage/index.ts'

/** An operation that the server makes for somebody who is online. */
export interface Action {
  readonly operation_id: string
  readonly type: string
  readonly input: object
}

/** How the operations are judged, beside what they say. */
export interface ActOptions extends Pick<HouseholdPush, 'together' | 'precondition'> {
  /** The time of the edit. */
  readonly now: Date | string
}

/**
 * Runs operations in a household for somebody who sees its present state: no change is unseen, so none of them
 * conflicts. The outcome is on disk when this resolves.
 *
 * @throws what `HouseholdFile.push` throws
 */
export function act(
  file: HouseholdFile,
  author: Author,
  actions: readonly Action[],
  { now, together, precondition }: ActOptions,
): ReturnType<HouseholdFile['push']> {
  const occurred_at = typeof now === 'string' ? now : now.toISOString()
  const operations = actions.map(({ operation_id, type, input }) => ({
    operation_id,
    type,
    input: { ...input },
    base_seq: Number.MAX_SAFE_INTEGER,
    occurred_at,
  }))
  return file.push({ author, operations, together, precondition })
}
