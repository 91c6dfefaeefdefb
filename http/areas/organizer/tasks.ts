import { z } from 'zod'
import { Deviation, decisions, Placement } from '../../../engine/index.ts'
import { People } from '../../../services/accounts/people.ts'
import { PlanNames, taskReply } from '../../../services/interface/organizer/replies.ts'
import { PlanRef, TaskReply } from '../../../services/interface/organizer/schemas.ts'
import { actionReply } from '../../../services/interface/scanning/replies.ts'
import { ActionReply, CodeText } from '../../../services/interface/scanning/schemas.ts'
import { type PlanCaller, pushOne } from '../../../services/organizer/organizer.ts'
import {
  checkCodes,
  executeTask,
  nextOf,
  reportDeviation,
  taskOf,
} from '../../../services/organizer/tasks.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { httpCodesOf } from '../../errors/service-errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { callerOf, device, type Needs, type Twin, WRITE_ERRORS, walker } from './needs.ts'

const { route } = routesWith<Needs>()

const params = z.strictObject({ task_public_id: Uuid7 })
const renamed = { public_id: 'task_public_id' }
const Codes = z.array(CodeText).min(1).max(20)

/** The errors that a move, and the end of a session, can have. */
const TASK_ERRORS = [
  'not_found',
  'already_done',
  'superseded',
  'session_closed',
  ...httpCodesOf(['slot_full', 'target_archived', 'cycle', 'too_deep']),
  ...WRITE_ERRORS,
] as const

const Done = {
  task: TaskReply,
  next: TaskReply.nullable().meta({ description: 'The task that this user does next' }),
}

/** A task as it is now, and the one after it. */
function doneReply(caller: PlanCaller, task_id: string, { accounts }: Needs) {
  const { walk } = taskOf(caller, task_id)
  const next = nextOf(caller, walk.session.public_id, caller.author.user_id)
  return caller.file.read((view) => {
    const names = new PlanNames(view, new People(accounts), walk.version.tasks)
    return {
      task: taskReply(names, taskOf(caller, task_id).task),
      next: next && walk.session.status === 'open' ? taskReply(names, next) : null,
    }
  })
}

function actionOf({ file }: PlanCaller, action: Parameters<typeof actionReply>[2], { accounts }: Needs) {
  return file.read((view) => actionReply(view, new People(accounts), action, (id) => file.recorded(id)))
}

function execute(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Do a task: all of its operations at once',
    description:
      'The whole can be undone (`POST /api/v1/scan-actions/{publicId}/undo`). If the thing is not where the plan says, the answer is `task_stale` with its place; `expected_from` with that place carries on.',
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({
      validation: z.strictObject({ codes: Codes }).optional().meta({
        description: 'Codes that were scanned: the task is refused if they are those of something else',
      }),
      expected_from: Placement.nullable()
        .optional()
        .meta({ description: 'Where the thing is before; absent: where the plan says' }),
      quantity: z.number().min(0).max(1e9).optional().meta({ description: 'The number that there are' }),
      decision: z.enum(decisions).optional().meta({ description: 'For a task of the kind `decide`' }),
    }),
    reply: z.strictObject({ ...Done, action: ActionReply }),
    writes: { preconditions: false },
    errors: ['task_stale', 'conflict', 'not_empty', 'too_many', 'code_taken', ...TASK_ERRORS],
    async handler(request, services) {
      const caller = callerOf(request, services)
      const { task_public_id } = request.params
      const { validation, ...choices } = request.body
      const wanted = { ...choices, codes: validation?.codes }
      const action = await executeTask(caller, task_public_id, wanted, services)
      return { ...doneReply(caller, task_public_id, services), action: actionOf(caller, action, services) }
    },
  })
}

function skip(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Leave a task out',
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({
      reason: z.string().trim().min(1).max(500).optional(),
      pin: z
        .boolean()
        .optional()
        .meta({ description: 'Whether the thing stays where it is in later versions' }),
    }),
    reply: z.strictObject(Done),
    writes: { preconditions: false },
    errors: ['not_found', 'already_done', 'superseded', 'session_closed', ...WRITE_ERRORS],
    async handler(request, services) {
      const caller = callerOf(request, services)
      const { file, author, operation_id } = caller
      const { task_public_id: public_id } = request.params
      const input = { public_id, ...request.body }
      await pushOne(file, author, { operation_id, type: 'organizer_task.skip', input }, services.now())
      return doneReply(caller, public_id, services)
    },
  })
}

function deviation(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Report how the world differs from a plan',
    description:
      'Things that were found elsewhere, or counted, are corrected in the inventory unless `apply` is false. A missing thing leaves its place only if `apply` is true. The next version of the plan takes all of it into account.',
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({ ...Deviation.shape, apply: z.boolean().optional() }),
    reply: z.strictObject({
      ...Done,
      action: ActionReply.nullable().meta({ description: 'Null if the inventory stays as it is' }),
      replan_advised: z.boolean(),
    }),
    writes: { preconditions: false },
    errors: [...TASK_ERRORS],
    async handler(request, services) {
      const caller = callerOf(request, services)
      const { task_public_id } = request.params
      const action = await reportDeviation(caller, task_public_id, request.body, services)
      const { kind } = request.body
      return {
        ...doneReply(caller, task_public_id, services),
        action: action && actionOf(caller, action, services),
        replan_advised: kind === 'target_full' || kind === 'target_gone' || kind === 'too_heavy',
      }
    },
  })
}

const Match = z.enum(['matched', 'missing', 'wrong'])

function validate(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Compare scanned codes with a task',
    description: 'If the thing is the right one, others see that this user is at the task.',
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({ codes: Codes }),
    reply: z.strictObject({ ok: z.boolean(), subject: Match, target: Match, scanned: z.array(PlanRef) }),
    writes: { preconditions: false },
    errors: ['not_found', 'already_done', 'superseded', 'session_closed', ...WRITE_ERRORS],
    async handler(request, services) {
      const caller = callerOf(request, services)
      const { file, author, operation_id } = caller
      const { task_public_id: public_id } = request.params
      const { task } = taskOf(caller, public_id)
      const { ok, subject, target, scanned } = checkCodes(caller, task, request.body.codes)
      if (subject === 'matched') {
        const operation = { operation_id, type: 'organizer_task.claim', input: { public_id } }
        await pushOne(file, author, operation, services.now())
      }
      return file.read((view) => {
        const names = new PlanNames(view, new People(services.accounts), [])
        return { ok, subject, target, scanned: scanned.map((each) => names.ref(each)) }
      })
    },
  })
}

export const organizerTaskRoutes = [
  deviation({
    ...walker,
    id: 'organization.tasks.deviation',
    path: '/api/v1/organization/execution/tasks/{task_public_id}/deviation',
  }),
  execute({
    ...walker,
    id: 'organization.tasks.execute',
    path: '/api/v1/organization/execution/tasks/{task_public_id}/execute',
  }),
  skip({
    ...walker,
    id: 'organization.tasks.skip',
    path: '/api/v1/organization/execution/tasks/{task_public_id}/skip',
  }),
  validate({
    ...walker,
    id: 'organization.tasks.validate',
    path: '/api/v1/organization/execution/tasks/{task_public_id}/validate',
  }),
  deviation({
    ...device,
    id: 'mobile.organizer.tasks.deviation',
    path: '/api/v1/mobile/organizer/execution/tasks/{task_public_id}/deviation',
  }),
  execute({
    ...device,
    id: 'mobile.organizer.tasks.execute',
    path: '/api/v1/mobile/organizer/execution/tasks/{task_public_id}/execute',
  }),
  skip({
    ...device,
    id: 'mobile.organizer.tasks.skip',
    path: '/api/v1/mobile/organizer/execution/tasks/{task_public_id}/skip',
  }),
  validate({
    ...device,
    id: 'mobile.organizer.tasks.validate',
    path: '/api/v1/mobile/organizer/execution/tasks/{task_public_id}/validate',
  }),
]
