import * as z from 'zod'
import { Id, Note } from '../../core/fields.ts'
import { householdCommand } from '../../merge/command.ts'
import { MAX_TASKS, TaskKey } from '../records/task-key.ts'
import { currentVersion, rejectedAt } from './current-version.ts'
import { missingTask } from './known-tasks.ts'

/** SPEC.md AG3: approves a version, or some of its tasks. */
export const approveVersion = householdCommand({
  type: 'organizer_plan_version.approve',
  summary: 'Approve a version of a plan, or some of its tasks',
  input: z.strictObject({
    public_id: Id,
    /** Absent for all of them. */
    tasks: z.array(TaskKey).min(1).max(MAX_TASKS).optional(),
    note: Note.optional(),
  }),
  errors: ['not_found', 'superseded'],
  decide(draft, { public_id, tasks, note }) {
    const current = currentVersion(draft, public_id)
    if ('rejected' in current) return current
    const { version, plan } = current
    const known = new Set(version.record.tasks.map(({ task_id }) => task_id))
    const missing = missingTask(version.record, tasks ?? [])
    if (missing) return missing
    if (version.record.status === 'rejected') {
      return rejectedAt('public_id')
    }
    // A second approval adds to the first.
    const before = version.record.status === 'approved' ? version.record.approved_tasks : []
    const approved = tasks && before && [...known].filter((id) => before.includes(id) || tasks.includes(id))
    draft.replace('organizer_plan_versions', version, {
      status: 'approved',
      approved_tasks: approved && approved.length < known.size ? approved : null,
      decided_by: draft.stamp.author.user_id,
      decided_at: draft.stamp.edit_at,
      ...(note !== undefined && { note }),
    })
    if (plan.record.status === 'proposed' || plan.record.status === 'rejected') {
      draft.replace('organizer_plans', plan, { status: 'approved' })
    }
    return null
  },
})
