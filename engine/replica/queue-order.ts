import { RECOVER_RECORD } from '../merge/recovered.ts'
import type { QueuedOperation } from './store.ts'

/**
 * What of a queue goes first: the state that a restore lost, so that what was done to it finds its records; then what
 * was done; then the deletions that were lost, which nothing of that may undo.
 */
export function rankOf({ operation: { type, input } }: QueuedOperation): number {
  if (type !== RECOVER_RECORD) return 1
  return input.record === null ? 2 : 0
}
