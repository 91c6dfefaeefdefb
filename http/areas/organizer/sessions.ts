import { z } from 'zod'
import {
  derivedId,
  type HouseholdView,
  nextTask,
  type Pausing,
  Placement,
  sessionsOf,
  type Walk,
  walkOf,
} from '../../../engine/index.ts'
import { People } from '../../../services/accounts/people.ts'
import { ServiceError } from '../../../services/errors.ts'
import {
  inPieces,
  PlanNames,
  sessionReply,
  taskReply,
} from '../../../services/interface/organizer/replies.ts'
import { ProgressReply, SessionReply, TaskReply } from '../../../services/interface/organizer/schemas.ts'
import { requirePlace } from '../../../services/organizer/known-constraints.ts'
import { doneTasks, pushOne } from '../../../services/organizer/organizer.ts'
import type { HouseholdFile } from '../../../storage/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { callerOf, device, type Needs, type Twin, WRITE_ERRORS, walker } from './needs.ts'

const { route } = routesWith<Needs>()

const params = z.strictObject({ session_public_id: Uuid7 })
const renamed = { public_id: 'session_public_id' }

const Whole = {
  session: SessionReply,
  tasks: z.array(TaskReply).meta({ description: 'In walking order' }),
  next: z.string().nullable().meta({ description: 'The `public_id` of the task that this user does next' }),
  progress: ProgressReply,
  undo: z.strictObject({
    possible: z.boolean().meta({ description: 'Whether something was done that can be undone' }),
    tasks: z.int().meta({ description: 'Number of tasks by which something was changed' }),
  }),
}

interface WholeSession {
  readonly session: z.input<typeof SessionReply>
  readonly tasks: z.input<typeof TaskReply>[]
  readonly next: string | null
  readonly progress: z.input<typeof ProgressReply>
  readonly undo: { readonly possible: boolean; readonly tasks: number }
}

function* wholeSession(
  view: HouseholdView,
  accounts: Needs['accounts'],
  session_id: string,
  user_id: string,
): Pausing<WholeSession> {
  const walk = walkOf(view, session_id)
  if (!walk) throw new HttpError('not_found')
  const people = new People(accounts)
  const names = new PlanNames(view, people, walk.version.tasks)
  const changed = doneTasks(walk).length
  return {
    session: sessionReply(walk, people),
    tasks: yield* inPieces(walk.tasks, (task) => taskReply(names, task)),
    next: walk.session.status === 'open' ? (nextTask(walk, user_id)?.task.public_id ?? null) : null,
    progress: progressOf(walk),
    undo: { possible: changed > 0, tasks: changed },
  }
}

function progressOf({ tasks, session }: Walk): z.input<typeof ProgressReply> {
  const count = (status: string) => tasks.filter(({ task }) => task.status === status).length
  return {
    tasks: tasks.length,
    pending: count('pending'),
    done: count('done'),
    skipped: count('skipped'),
    deviated: count('deviated'),
    obsolete: count('obsolete'),
    session_id: session.status === 'open' ? session.public_id : null,
  }
}

function create(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Begin to carry out the approved tasks of a plan',
    household: { role: 'member' },
    body: z.strictObject({
      plan_version_id: Uuid7,
      start: Placement.optional().meta({ description: 'Where the person begins' }),
    }),
    reply: z.strictObject(Whole),
    status: 201,
    writes: { preconditions: false },
    errors: ['already_exists', 'already_done', 'not_approved', 'superseded', 'too_many', ...WRITE_ERRORS],
    async handler(request, services) {
      const caller = callerOf(request, services)
      const { file, author, operation_id } = caller
      const public_id = derivedId(operation_id, 0x10000)
      const { start } = request.body
      if (start) file.read((view) => requirePlace(view, 'start', start))
      const input = { public_id, ...request.body }
      const type = 'organizer_session.create'
      await pushOne(file, author, { operation_id, type, input }, services.now(), []).catch((error) => {
        throw namingSession(error, file, request.body.plan_version_id)
      })
      return file.readInPieces((view) => wholeSession(view, services.accounts, public_id, author.user_id))
    },
  })
}

/** A refusal since somebody carries a version out already, with the id of the session to join. */
function namingSession(error: unknown, file: HouseholdFile, version_id: string): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'already_exists') return error
  const sessions = file.read((view) => sessionsOf(view, version_id))
  const value = sessions.find(({ record }) => record.status === 'open')?.record.public_id
  if (value === undefined) return error
  const details = error.details.map((each) => (each.path === 'plan_version_id' ? { ...each, value } : each))
  return new ServiceError(error.code, { message: error.message, details, cause: error })
}

function show(twin: Twin) {
  return route({
    ...twin,
    method: 'GET',
    summary: 'Get a session with its tasks in walking order',
    household: {},
    params,
    reply: z.strictObject(Whole),
    errors: ['not_found'],
    handler({ household, params: { session_public_id }, principal }, { accounts }) {
      return household.file.readInPieces((view) =>
        wholeSession(view, accounts, session_public_id, principal.user.public_id),
      )
    },
  })
}

function finish(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'End a session: what is open stays undone',
    addition: true,
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({ status: z.enum(['completed', 'cancelled']).default('completed') }),
    reply: z.strictObject(Whole),
    writes: { preconditions: false },
    errors: ['not_found', 'session_closed', ...WRITE_ERRORS],
    async handler(request, services) {
      const { file, author, operation_id } = callerOf(request, services)
      const { session_public_id: public_id } = request.params
      const input = { public_id, status: request.body.status }
      await pushOne(file, author, { operation_id, type: 'organizer_session.close', input }, services.now())
      return file.readInPieces((view) => wholeSession(view, services.accounts, public_id, author.user_id))
    },
  })
}

const undo = route({
  ...walker,
  id: 'organization.sessions.undo',
  method: 'POST',
  path: '/api/v1/organization/execution/sessions/{session_public_id}/undo',
  summary: 'Undo all that was done in a session, the last task first',
  description:
    'Each task is undone as a whole. A task on which somebody has built since is left as it is, and named. The tasks are open again; the session ends.',
  addition: true,
  household: { role: 'member' },
  params,
  reply: z.strictObject({
    ...Whole,
    undone: z.array(z.string()).meta({ description: 'The tasks that were undone' }),
    left: z.array(z.strictObject({ task_id: z.string(), code: z.string(), message: z.string() })),
  }),
  writes: { preconditions: false },
  errors: ['not_found', ...WRITE_ERRORS],
  async handler(request, services) {
    const caller = callerOf(request, services)
    const { session_public_id } = request.params
    const { undone, left } = await services.organizer.undoSession(caller, session_public_id)
    const whole = await caller.file.readInPieces((view) =>
      wholeSession(view, services.accounts, session_public_id, caller.author.user_id),
    )
    return { ...whole, undone: [...undone], left: [...left] }
  },
})

export const organizerSessionRoutes = [
  create({
    ...walker,
    id: 'organization.sessions.create',
    path: '/api/v1/organization/execution/sessions',
  }),
  show({
    ...walker,
    id: 'organization.sessions.get',
    path: '/api/v1/organization/execution/sessions/{session_public_id}',
  }),
  finish({
    ...walker,
    id: 'organization.sessions.finish',
    path: '/api/v1/organization/execution/sessions/{session_public_id}/finish',
  }),
  undo,
  create({
    ...device,
    id: 'mobile.organizer.sessions.create',
    path: '/api/v1/mobile/organizer/execution/sessions',
  }),
  show({
    ...device,
    id: 'mobile.organizer.sessions.get',
    path: '/api/v1/mobile/organizer/execution/sessions/{session_public_id}',
  }),
  finish({
    ...device,
    id: 'mobile.organizer.sessions.finish',
    path: '/api/v1/mobile/organizer/execution/sessions/{session_public_id}/finish',
  }),
]
