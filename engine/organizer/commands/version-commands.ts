import * as z from 'zod'
import type { Rejection } from '../../core/change-set.ts'
import { Id, Note } from '../../core/fields.ts'
import { rejectAt } from '../../core/rejection.ts'
import type { Stored } from '../../core/stored.ts'
import { householdCommand } from '../../merge/command.ts'
import type { HouseholdDraft } from '../../merge/household-draft.ts'
import {
  Forbidden,
  MAX_FEEDBACK,
  MAX_LEARNT,
  type OrganizerPlan,
  type OrganizerPlanVersion,
  PlanFeedback,
} from '../records/collections.ts'
import { MAX_TASKS } from '../records/goals.ts'
import { TaskKey } from '../records/tasks.ts'

const pin = z.array(Id).max(MAX_LEARNT).optional()
const forbid = z.array(Forbidden).max(MAX_LEARNT).optional()

const approve = householdCommand({
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
    const unknown = tasks?.findIndex((task_id) => !known.has(task_id)) ?? -1
    if (unknown >= 0) return rejectAt('validation_failed', `tasks.${unknown}`, 'The plan has no such task.')
    if (version.record.status === 'rejected') {
      return rejectAt('superseded', 'public_id', 'This version was rejected; make a new one.')
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

const reject = householdCommand({
  type: 'organizer_plan_version.reject',
  summary: 'Reject a version of a plan, and say what the next one keeps to',
  input: z.strictObject({ public_id: Id, reason: Note.optional(), pin, forbid }),
  errors: ['not_found', 'superseded'],
  decide(draft, { public_id, reason, ...learnt }) {
    const current = currentVersion(draft, public_id)
    if ('rejected' in current) return current
    const { version, plan } = current
    if (draft.view.count('organizer_sessions', 'plan_version_id', public_id) > 0) {
      return rejectAt('superseded', 'public_id', 'Somebody is carrying it out already; plan again instead.')
    }
    draft.replace('organizer_plan_versions', version, {
      status: 'rejected',
      ...joined(version.record, learnt),
      decided_by: draft.stamp.author.user_id,
      decided_at: draft.stamp.edit_at,
      ...(reason !== undefined && { note: reason }),
    })
    draft.replace('organizer_plans', plan, { status: 'rejected' })
    return null
  },
})

const giveFeedback = householdCommand({
  type: 'organizer_plan_version.give_feedback',
  summary: 'Rate a version and its tasks; the next version follows',
  input: z.strictObject({
    public_id: Id,
    verdict: PlanFeedback.shape.verdict,
    tasks: PlanFeedback.shape.tasks.optional(),
    note: Note.optional(),
    pin,
    forbid,
  }),
  errors: ['not_found', 'too_many'],
  decide(draft, { public_id, verdict, tasks = [], note = null, ...learnt }) {
    const version = draft.view.get('organizer_plan_versions', public_id)
    if (!version) return rejectAt('not_found', 'public_id')
    const { feedback } = version.record
    if (feedback.length >= MAX_FEEDBACK) {
      return rejectAt('too_many', 'public_id', `A version keeps ${MAX_FEEDBACK} verdicts.`)
    }
    const { author, edit_at } = draft.stamp
    const given = { given_by: author.user_id, given_at: edit_at, verdict, tasks, note }
    draft.replace('organizer_plan_versions', version, {
      ...joined(version.record, learnt),
      feedback: [...feedback, given],
    })
    return null
  },
})

/** What readers say of a version, beside what others said. */
function joined(
  { pin: pinned, forbid: forbidden }: OrganizerPlanVersion,
  learnt: { pin?: string[] | undefined; forbid?: Forbidden[] | undefined },
): Pick<OrganizerPlanVersion, 'pin' | 'forbid'> {
  const all = new Map(
    [...forbidden, ...(learnt.forbid ?? [])].map((each) => [`${each.id}/${each.place}`, each]),
  )
  return {
    pin: [...new Set([...pinned, ...(learnt.pin ?? [])])].slice(0, MAX_LEARNT),
    forbid: [...all.values()].slice(0, MAX_LEARNT),
  }
}

interface Current {
  readonly version: Stored<OrganizerPlanVersion>
  readonly plan: Stored<OrganizerPlan>
}

/** AG3: a version that is still its plan's current one. */
function currentVersion({ view }: HouseholdDraft, public_id: string): Current | Rejection {
  const version = view.get('organizer_plan_versions', public_id)
  const plan = version && view.get('organizer_plans', version.record.plan_id)
  if (!version || !plan) return rejectAt('not_found', 'public_id')
  if (plan.record.current_version_id !== public_id) {
    return rejectAt('superseded', 'public_id', 'A newer version has replaced this one.')
  }
  return { version, plan }
}

export const organizerVersionCommands = [approve, reject, giveFeedback]
