import { z } from 'zod'
import { Forbidden, MAX_TASKS, type Pausing, PlanFeedback, TaskKey } from '../../../engine/index.ts'
import { People } from '../../../services/accounts/people.ts'
import { planReply, versionReply } from '../../../services/interface/organizer/replies.ts'
import { PlanReply, VersionReply } from '../../../services/interface/organizer/schemas.ts'
import { pushOne } from '../../../services/organizer/organizer.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { present } from '../../routing/command-route.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { callerOf, device, type Needs, type Twin, WRITE_ERRORS, walker } from './needs.ts'

const { route } = routesWith<Needs>()

const params = z.strictObject({ plan_version_public_id: Uuid7 })
const renamed = { public_id: 'plan_version_public_id' }
const Decided = z.strictObject({ plan: PlanReply, version: VersionReply })
const Remark = z.string().trim().min(1).max(500)
const learnt = {
  pin: z.array(Uuid7).max(MAX_TASKS).optional().meta({ description: 'Things that stay where they are' }),
  forbid: z
    .array(Forbidden)
    .max(MAX_TASKS)
    .optional()
    .meta({ description: 'Places that things are not put into' }),
}

function approve(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Approve a version of a plan, or some of its tasks',
    description: 'A second approval adds tasks to the first, and takes none back.',
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({
      tasks: z.array(TaskKey).min(1).max(MAX_TASKS).optional().meta({ description: 'Absent: all of them' }),
      note: Remark.optional(),
    }),
    reply: Decided,
    writes: { preconditions: false },
    errors: ['not_found', 'superseded', ...WRITE_ERRORS],
    handler: (request, services) =>
      decide(request, services, 'organizer_plan_version.approve', request.params, request.body),
  })
}

function reject(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Reject a version of a plan',
    description: 'What is pinned and forbidden holds for the next version.',
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({ reason: Remark.optional(), ...learnt }),
    reply: Decided,
    writes: { preconditions: false },
    errors: ['not_found', 'superseded', ...WRITE_ERRORS],
    handler: (request, services) =>
      decide(request, services, 'organizer_plan_version.reject', request.params, request.body),
  })
}

function feedback(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Rate a version of a plan and its tasks',
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({
      verdict: PlanFeedback.shape.verdict,
      tasks: PlanFeedback.shape.tasks.optional(),
      note: Remark.optional(),
      ...learnt,
    }),
    reply: z.strictObject({
      version: VersionReply,
      applies_to_next: z.boolean().meta({ description: 'Whether the next version takes it into account' }),
    }),
    writes: { preconditions: false },
    errors: ['not_found', 'too_many', ...WRITE_ERRORS],
    async handler(request, services) {
      const { verdict: _, note: __, tasks = [], pin = [], forbid = [] } = request.body
      const type = 'organizer_plan_version.give_feedback'
      const { version } = await decide(request, services, type, request.params, request.body)
      const isBad = tasks.some((task) => task.verdict === 'bad')
      return { version, applies_to_next: isBad || pin.length > 0 || forbid.length > 0 }
    },
  })
}

/** Runs the command on a version, and answers with what it is now. */
async function decide(
  request: Parameters<typeof callerOf>[0],
  services: Needs,
  type: string,
  { plan_version_public_id: public_id }: z.output<typeof params>,
  body: object,
) {
  const caller = callerOf(request, services)
  const { file, author, operation_id } = caller
  await pushOne(file, author, { operation_id, type, input: { public_id, ...body } }, services.now())
  return file.readInPieces(function* (view): Pausing<z.input<typeof Decided>> {
    const people = new People(services.accounts)
    const { record: version } = present(view.get('organizer_plan_versions', public_id))
    const { record: plan } = present(view.get('organizer_plans', version.plan_id))
    return { plan: planReply(plan, people), version: yield* versionReply(view, people, version) }
  })
}

export const organizerVersionRoutes = [
  approve({
    ...walker,
    id: 'organization.plans.approve',
    path: '/api/v1/organization/plans/{plan_version_public_id}/approve',
  }),
  feedback({
    ...walker,
    id: 'organization.plans.feedback',
    path: '/api/v1/organization/plans/{plan_version_public_id}/feedback',
  }),
  reject({
    ...walker,
    id: 'organization.plans.reject',
    path: '/api/v1/organization/plans/{plan_version_public_id}/reject',
  }),
  approve({
    ...device,
    id: 'mobile.organizer.plans.approve',
    path: '/api/v1/mobile/organizer/plans/{plan_version_public_id}/approve',
  }),
  feedback({
    ...device,
    id: 'mobile.organizer.plans.feedback',
    path: '/api/v1/mobile/organizer/plans/{plan_version_public_id}/feedback',
  }),
  reject({
    ...device,
    id: 'mobile.organizer.plans.reject',
    path: '/api/v1/mobile/organizer/plans/{plan_version_public_id}/reject',
  }),
]
