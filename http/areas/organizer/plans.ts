import { z } from 'zod'
import {
  findInPieces,
  foreignConstraints,
  type HouseholdView,
  LONGEST_WISH,
  lackingConstraint,
  languages,
  MAX_PLANS,
  OrganizerPlan,
  type Pausing,
  PlanConstraints,
  type PlanGoal,
  planGoals,
  readWish,
  type Wish,
} from '../../../engine/index.ts'
import { People } from '../../../services/accounts/people.ts'
import { planReply, progressOf, wholePlan } from '../../../services/interface/organizer/replies.ts'
import {
  PlanHeadReply,
  PlanReply,
  ProgressReply,
  VersionHead,
  VersionReply,
} from '../../../services/interface/organizer/schemas.ts'
import type { HouseholdFile } from '../../../storage/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { callerOf, device, goneOf, type Needs, planner, type Twin, WRITE_ERRORS } from './needs.ts'

/** Maximum length of the name of a plan that is named by its wish, in characters. */
const MAX_NAME = 200

const { route } = routesWith<Needs>()

const params = z.strictObject({ plan_public_id: Uuid7 })
const renamed = { public_id: 'plan_public_id' }

const Whole = {
  plan: PlanReply,
  versions: z.array(VersionHead).meta({ description: 'Newest first' }),
  current: VersionReply,
  progress: ProgressReply,
  stale: z
    .array(z.string())
    .meta({ description: 'Open tasks of the current version whose thing has moved since' }),
}

/** @throws HttpError `validation_failed` where a goal lacks a constraint, or has one of another goal */
function judge(goal: OrganizerPlan['goal'], constraints: PlanConstraints, sent = constraints): void {
  const lacking = lackingConstraint(goal, constraints)
  const details = [
    ...(lacking === null
      ? []
      : [{ name: lacking, code: 'required', message: `The goal ${goal} needs this.` }]),
    ...foreignConstraints(goal, sent).map((name) => ({
      ...{ name, code: 'unrecognized_key' },
      message: `The goal ${goal} takes no such constraint. The capabilities list those of each goal.`,
    })),
  ].map(({ name, ...why }) => ({ path: `constraints.${name}`, ...why }))
  if (details.length > 0) throw new HttpError('validation_failed', { details })
}

/** @throws HttpError `not_found` */
async function wholeOf(file: HouseholdFile, plan_id: string, { accounts }: Needs) {
  const whole = await file.readInPieces((view) => wholePlan(view, new People(accounts), plan_id))
  if (!whole) throw new HttpError('not_found')
  return whole
}

const WishReply = z
  .strictObject({
    language: z.enum(languages),
    goal: z.enum(planGoals),
    constraints: PlanConstraints,
    read_as: z.array(z.strictObject({ words: z.string(), as: z.string() })),
  })
  .meta({ id: 'PlanWish', description: 'How the words of a wish were read' })

function wishReply({ language, goal, constraints, read_as }: Wish): z.input<typeof WishReply> | null {
  return goal && { language, goal, constraints, read_as: [...read_as] }
}

/** The goal that is sent or wished for. @throws HttpError `validation_failed` unless there is exactly one */
function goalOf(sent: PlanGoal | undefined, wish: Wish | null): PlanGoal {
  const refuse = (path: string, code: string, message: string): never => {
    throw new HttpError('validation_failed', { details: [{ path, code, message }] })
  }
  if (sent !== undefined && wish) refuse('text', 'unrecognized_key', 'Send a goal or a text, not both.')
  if (sent !== undefined) return sent
  if (!wish) return refuse('goal', 'required', 'Send a goal, or a wish as text.')
  if (wish.unused_words.length > 0) {
    const words = wish.unused_words.join(' ')
    return refuse('text', 'not_found', `Nothing here is called “${words}”.`)
  }
  return wish.goal ?? refuse('text', 'not_understood', 'No word of the wish says a goal.')
}

function create(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Work out a plan',
    description:
      'The plan is worked out on this server by arithmetic; no model is asked. It changes nothing until somebody approves it and carries it out. A client that closes the connection before the answer cancels it. Instead of a goal a wish in words can be sent; the answer shows what its words were taken for. Constraints of the body replace those of the wish.',
    household: { role: 'member' },
    body: z.strictObject({
      name: OrganizerPlan.shape.name.optional().meta({ examples: ['Tidy the cellar'] }),
      goal: z.enum(planGoals).optional().meta({ description: 'Required without `text`' }),
      text: z
        .string()
        .trim()
        .min(1)
        .max(LONGEST_WISH)
        .optional()
        .meta({
          description: 'A wish in English, German, French or Spanish, in place of a goal',
          examples: ['Empty the left shelf, at most 20 moves'],
        }),
      language: z
        .enum(languages)
        .optional()
        .meta({ description: 'Decides where two languages read a wish alike' }),
      constraints: PlanConstraints.default({}),
    }),
    reply: z.strictObject({ ...Whole, wish: WishReply.nullable() }),
    status: 201,
    writes: { preconditions: false },
    errors: ['too_many', 'unavailable', ...WRITE_ERRORS],
    async handler(request, services) {
      const { text, language } = request.body
      const caller = callerOf(request, services)
      const wish = text === undefined ? null : readWish(text, await caller.file.questionNames(), language)
      const goal = goalOf(request.body.goal, wish)
      const constraints = { ...wish?.constraints, ...request.body.constraints }
      judge(goal, constraints)
      const { name = text?.slice(0, MAX_NAME) ?? goal } = request.body
      const plan_id = await services.organizer.create(caller, { name, goal, constraints }, goneOf(request))
      return { ...(await wholeOf(caller.file, plan_id, services)), wish: wish && wishReply(wish) }
    },
  })
}

function show(twin: Twin) {
  return route({
    ...twin,
    method: 'GET',
    summary: 'Get a plan with its current version',
    household: {},
    params,
    reply: z.strictObject(Whole),
    errors: ['not_found'],
    handler: ({ household, params: { plan_public_id } }, services) =>
      wholeOf(household.file, plan_public_id, services),
  })
}

function replan(twin: Twin) {
  return route({
    ...twin,
    method: 'POST',
    summary: 'Work out the next version of a plan',
    description:
      'What is done is kept; skipped tasks, deviations and feedback are taken into account, and as little as possible changes. Open sessions of the version before end.',
    household: { role: 'member' },
    params,
    renamed,
    body: z.strictObject({ constraints: PlanConstraints.optional() }),
    reply: z.strictObject({
      ...Whole,
      changes: z.strictObject({ added: z.int(), removed: z.int(), kept: z.int() }),
    }),
    writes: { preconditions: false },
    errors: ['not_found', 'too_many', 'unavailable', ...WRITE_ERRORS],
    async handler(request, services) {
      const caller = callerOf(request, services)
      const { plan_public_id } = request.params
      const { constraints } = request.body
      const plan = caller.file.read((view) => view.get('organizer_plans', plan_public_id)?.record)
      if (!plan) throw new HttpError('not_found')
      judge(plan.goal, constraints ?? plan.constraints, constraints ?? {})
      const changes = await services.organizer.replan(caller, plan_public_id, constraints, goneOf(request))
      return { ...(await wholeOf(caller.file, plan_public_id, services)), changes }
    },
  })
}

const ListedPlan = z.strictObject({ plan: PlanHeadReply, progress: ProgressReply })

const list = route({
  id: 'ai.organizer.plans.list',
  method: 'GET',
  path: '/api/v1/ai/organizer/plans',
  tag: 'AI',
  access: 'session',
  limiter: null,
  summary: 'List the plans of the household, newest first',
  addition: true,
  household: {},
  reply: z.strictObject({ plans: z.array(ListedPlan) }),
  async handler({ household }, { accounts }) {
    const plans = await household.file.readInPieces((view) => listed(view, new People(accounts)))
    return { plans: plans.sort((a, b) => (a.plan.created_at < b.plan.created_at ? 1 : -1)) }
  },
})

function* listed(view: HouseholdView, people: People): Pausing<z.input<typeof ListedPlan>[]> {
  const plans: z.input<typeof ListedPlan>[] = []
  const all = yield* findInPieces(view, ['organizer_plans', 'any', 1], { at_most: MAX_PLANS })
  for (const { record: plan } of all) {
    const version = view.get('organizer_plan_versions', plan.current_version_id)?.record
    if (!version) continue
    const { constraints: _, ...head } = planReply(plan, people)
    plans.push({ plan: head, progress: (yield* progressOf(view, version)).progress })
    yield
  }
  return plans
}

export const organizerPlanRoutes = [
  list,
  create({ ...planner, id: 'ai.organizer.plans.create', path: '/api/v1/ai/organizer/plans' }),
  show({
    ...planner,
    limiter: null,
    id: 'ai.organizer.plans.get',
    path: '/api/v1/ai/organizer/plans/{plan_public_id}',
  }),
  replan({
    ...planner,
    id: 'ai.organizer.plans.replan',
    path: '/api/v1/ai/organizer/plans/{plan_public_id}/replan',
  }),
  create({ ...device, id: 'mobile.organizer.plans.create', path: '/api/v1/mobile/organizer/plans' }),
  show({
    ...device,
    id: 'mobile.organizer.plans.get',
    path: '/api/v1/mobile/organizer/plans/{plan_public_id}',
  }),
  replan({
    ...device,
    id: 'mobile.organizer.plans.replan',
    path: '/api/v1/mobile/organizer/plans/{plan_public_id}/replan',
  }),
]
