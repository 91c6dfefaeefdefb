import { rejectAt } from '../../core/rejection.ts'
import type { OrganizerPlanVersion } from '../records/collections.ts'

/** The refusal of tasks that a version does not have; null if it has all of them. */
export function missingTask({ tasks }: OrganizerPlanVersion, named: readonly string[], path = '') {
  const known = new Set(tasks.map(({ task_id }) => task_id))
  const at = named.findIndex((id) => !known.has(id))
  return at < 0 ? null : rejectAt('validation_failed', `tasks.${at}${path}`, 'The plan has no such task.')
}
