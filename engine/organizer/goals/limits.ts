import type { PlanConstraints } from '../records/goals.ts'
import { MAX_TASKS } from '../records/task-key.ts'

/** Minutes that a task takes beside the walking. */
export const MINUTES_PER_MOVE = 0.8
/** The same with its share of the walking, where the ways are not known yet. */
const MINUTES_WITH_WAYS = 1.2

/**
 * SPEC.md AG4: the number of tasks that the author of a plan allows, and has time for; at least one, and no more than a plan
 * can have.
 *
 * @param otherwise the number where the author names none
 */
export function mostTasks({ max_moves, max_minutes }: PlanConstraints, otherwise: number): number {
  const minutes = max_minutes ?? Number.POSITIVE_INFINITY
  return Math.max(1, Math.min(max_moves ?? otherwise, MAX_TASKS, Math.floor(minutes / MINUTES_WITH_WAYS)))
}
