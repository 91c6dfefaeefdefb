import * as z from 'zod'
import { derivedId } from '../../core/derived-id.ts'
import { Id } from '../../core/fields.ts'
import { rejectAt } from '../../core/rejection.ts'
import { householdCommand } from '../../merge/command.ts'
import { Placement } from '../../structure/levels.ts'
import { closeSession } from './close-session.ts'
import { rejectedAt, replacedAt } from './current-version.ts'

/** Maximum number of sessions of a version. */
const MAX_SESSIONS = 20

const create = householdCommand({
  type: 'organizer_session.create',
  summary: 'Begin to carry out the approved tasks of a plan',
  input: z.strictObject({ public_id: Id, plan_version_id: Id, start: Placement.optional() }),
  errors: ['not_found', 'already_exists', 'already_done', 'too_many', 'superseded', 'not_approved'],
  decide(draft, { public_id, plan_version_id, start }) {
    const { view, stamp } = draft
    if (view.get('organizer_sessions', public_id)) return rejectAt('already_exists', 'public_id')
    const version = view.get('organizer_plan_versions', plan_version_id)
    const plan = version && view.get('organizer_plans', version.record.plan_id)
    if (!version || !plan) return rejectAt('not_found', 'plan_version_id')
    if (plan.record.current_version_id !== plan_version_id) return replacedAt('plan_version_id')
    if (version.record.status === 'rejected') return rejectedAt('plan_version_id')
    if (version.record.status !== 'approved') return rejectAt('not_approved', 'plan_version_id')
    const sessions = view.find('organizer_sessions', 'plan_version_id', plan_version_id)
    const begun = sessions.flatMap(({ record }) =>
      view.find('organizer_tasks', 'session_id', record.public_id),
    )
    const done = new Set(begun.flatMap(({ record }) => (record.status === 'done' ? [record.task_id] : [])))
    const { tasks, approved_tasks: approved } = version.record
    const isLeft = (id: string) => !done.has(id) && (approved?.includes(id) ?? true)
    const open = sessions.find(({ record }) => record.status === 'open')
    const isAnyLeft = tasks.some(({ task_id }) => isLeft(task_id))
    const isWalked = begun.some(
      ({ record }) => record.session_id === open?.record.public_id && record.status === 'pending',
    )
    if (open && (isWalked || !isAnyLeft)) {
      return rejectAt(
        'already_exists',
        'plan_version_id',
        'Somebody carries it out already: join the session.',
      )
    }
    if (!isAnyLeft) {
      return rejectAt('already_done', 'plan_version_id', 'All approved tasks are done: nothing is left.')
    }
    if (sessions.length >= MAX_SESSIONS) return rejectAt('too_many', 'plan_version_id')
    // A session in which nothing is left to do has ended, although nobody said so.
    if (open) draft.replace('organizer_sessions', open, { status: 'completed', closed_at: stamp.edit_at })
    draft.create('organizer_sessions', {
      public_id,
      plan_id: plan.record.public_id,
      plan_version_id,
      status: 'open',
      started_by: stamp.author.user_id,
      ...(start && { start }),
    })
    for (const [index, { task_id }] of tasks.entries()) {
      if (!isLeft(task_id)) continue
      const task = derivedId(stamp.operation_id, index + 1)
      draft.met = view.get('organizer_tasks', task)
      if (draft.met) return rejectAt('already_exists', 'public_id')
      draft.create('organizer_tasks', {
        public_id: task,
        session_id: public_id,
        task_id,
        status: 'pending',
      })
    }
    if (plan.record.status !== 'in_progress') {
      draft.replace('organizer_plans', plan, { status: 'in_progress' })
    }
    return null
  },
})

export const organizerSessionCommands = [create, closeSession]
