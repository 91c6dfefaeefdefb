import type { Author } from '../../engine/index.ts'
import type { HouseholdFile, HouseholdPush } from '../../storage/index.ts'

/** An operation that the server makes for an online user. */
export interface Action {
  readonly operation_id: string
  readonly type: string
  readonly input: object
}

/** Facts for the judgement of the operations, in addition to their content. */
export interface ActOptions extends Pick<HouseholdPush, 'together' | 'precondition' | 'in_background'> {
  /** The time of the edit. */
  readonly now: Date | string
}

/**
 * Runs operations in a household for a user who sees its current state. So no change is unseen, and none of the
 * operations conflicts. The outcome is on disk when this resolves.
 *
 * @throws the errors of `HouseholdFile.push`
 */
export function act(
  file: HouseholdFile,
  author: Author,
  actions: readonly Action[],
  { now, together, precondition, in_background }: ActOptions,
): ReturnType<HouseholdFile['push']> {
  const occurred_at = typeof now === 'string' ? now : now.toISOString()
  const operations = actions.map(({ operation_id, type, input }) => ({
    operation_id,
    type,
    input: { ...input },
    base_seq: Number.MAX_SAFE_INTEGER,
    occurred_at,
  }))
  return file.push({ author, operations, together, precondition, in_background })
}
