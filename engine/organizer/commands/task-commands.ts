import * as z from 'zod'
import type { Rejection } from '../../core/change-set.ts'
import { Id, Note } from '../../core/fields.ts'
import { changedAt } from '../../core/merge-state.ts'
import { rejectAt } from '../../core/rejection.ts'
import type { Stored } from '../../core/stored.ts'
import { householdCommand } from '../../merge/command.ts'
import type { HouseholdDraft } from '../../merge/household-draft.ts'
import { sessionEnded, settledTask } from '../ended-tasks.ts'
import type { OrganizerTask } from '../records/collections.ts'
import { Deviation, decisions } from '../records/deviations.ts'

const errors = ['not_found', 'session_closed', 'already_done', 'superseded'] as const

const claim = householdCommand({
  type: 'organizer_task.claim',
  summary: 'Show others who is at a task; another claim replaces it',
  input: z.strictObject({ public_id: Id }),
  errors,
  decide(draft, { public_id }) {
    const open = openTask(draft, public_id)
    if (open === null || 'rejected' in open) return open
    const { user_id } = draft.stamp.author
    if (open.record.claimed_by !== user_id) draft.replace('organizer_tasks', open, { claimed_by: user_id })
    return null
  },
})

const execute = householdCommand({
  type: 'organizer_task.execute',
  summary: 'Mark a task as done; the operations that do it are pushed beside it',
  input: z.strictObject({
    public_id: Id,
    /** The action that names them. */
    action_id: Id.optional(),
    decision: z.enum(decisions).optional(),
  }),
  errors,
  decide(draft, { public_id, ...how }) {
    const open = openTask(draft, public_id)
    if (open === null || 'rejected' in open) return open
    const { author, edit_at } = draft.stamp
    const by = { done_by: author.user_id, done_at: edit_at }
    draft.replace('organizer_tasks', open, { status: 'done', ...by, ...how })
    return null
  },
})

const skip = householdCommand({
  type: 'organizer_task.skip',
  summary: 'Leave a task out',
  input: z.strictObject({ public_id: Id, reason: Note.optional(), pin: z.boolean().optional() }),
  errors,
  decide(draft, { public_id, ...why }) {
    const open = openTask(draft, public_id)
    if (open === null || 'rejected' in open) return open
    const { author, edit_at } = draft.stamp
    const by = { done_by: author.user_id, done_at: edit_at }
    draft.replace('organizer_tasks', open, { status: 'skipped', ...by, ...why })
    return null
  },
})

const deviate = householdCommand({
  type: 'organizer_task.deviate',
  summary: 'Report how the world differs from the plan',
  input: z.strictObject({
    public_id: Id,
    ...Deviation.shape,
    /** Whether the task can continue all the same. */
    go_on: z.boolean().optional(),
    action_id: Id.optional(),
  }),
  errors,
  decide(draft, { public_id, go_on = false, action_id, ...deviation }) {
    const open = openTask(draft, public_id)
    if (open === null || 'rejected' in open) return open
    const { author, edit_at } = draft.stamp
    draft.replace('organizer_tasks', open, {
      deviation,
      ...(action_id !== undefined && { action_id }),
      ...(!go_on && { status: 'deviated', done_by: author.user_id, done_at: edit_at }),
    })
    return null
  },
})

/**
 * AG6: a task that is still to be done. Null: another device, unseen by this one, has finished it first, and that
 * stands. A rejection: the author could have known.
 */
function openTask(draft: HouseholdDraft, public_id: string): Stored<OrganizerTask> | Rejection | null {
  const { view } = draft
  const task = view.get('organizer_tasks', public_id)
  const session = task && view.get('organizer_sessions', task.record.session_id)
  if (!task || !session) return rejectAt('not_found', 'public_id')
  const { status } = task.record
  const knew = draft.hadSeen(changedAt(task, 'status'))
  if (status === 'done') return knew ? settledTask(status) : null
  // The work of somebody without reception counts, although the session has ended or the task was left out meanwhile.
  if (status !== 'pending' && knew) return settledTask(status)
  if (session.record.status !== 'open' && draft.hadSeen(changedAt(session, 'status'))) {
    return sessionEnded()
  }
  return task
}

export const organizerTaskCommands = [claim, execute, skip, deviate]
