import * as z from 'zod'
import { Id, Note } from '../../core/fields.ts'
import { rejectAt } from '../../core/rejection.ts'
import { householdCommand } from '../../merge/command.ts'
import {
  Forbidden,
  MAX_FEEDBACK,
  MAX_LEARNT,
  type OrganizerPlanVersion,
  PlanFeedback,
} from '../records/collections.ts'
import { approveVersion } from './approve-version.ts'
import { missingTask } from './known-tasks.ts'
import { rejecting } from './reject-version.ts'

const pin = z.array(Id).max(MAX_LEARNT).optional()
const forbid = z.array(Forbidden).max(MAX_LEARNT).optional()

const reject = rejecting(
  z.strictObject({ public_id: Id, reason: Note.optional(), pin, forbid }),
  (version, learnt) => joined(version, learnt),
)

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
    const rated = tasks.map(({ task_id }) => task_id)
    const missing = missingTask(version.record, rated, '.task_id')
    if (missing) return missing
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

export const organizerVersionCommands = [approveVersion, reject, giveFeedback]
