import { v7 as uuid7 } from 'uuid'
import { body, type Dear } from './dear-request.ts'
import type { Hostile } from './hostile-household.ts'

/** Inputs of one push, as dear as an operation of that type can be. */
type DearInputs = (home: Hostile) => readonly Readonly<Record<string, unknown>>[]

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))
const placement = (home: Hostile) => ({ kind: 'location', id: home.location })

/** A version with as many tasks as there can be, each as long as it can be. */
const version = (home: Hostile, public_id: string) => ({
  public_id,
  based_on_seq: 1,
  summary: {
    moves: 300,
    metres: 1,
    minutes: 1,
    rounds: 60,
    things: 1000,
    gains: [],
    left: [],
    left_count: 0,
  },
  tasks: times(300, (n) => ({
    task_id: `t${n + 1}`,
    kind: 'move',
    subject: { kind: 'item', id: home.loose[n % home.loose.length] },
    from: placement(home),
    to: placement(home),
    order: n + 1,
    round: 1 + Math.floor(n / 5),
    depends_on: [],
    reasons: [{ code: 'by_hand' }],
  })),
})
const moves = (home: Hostile) =>
  times(300, (n) => ({
    subject: { kind: 'item', id: home.loose[n % home.loose.length] },
    to: placement(home),
  }))

const PLANS = times(3, () => ({ plan: uuid7(), version: uuid7(), session: uuid7() }))
/** The begun session, by its position, in which tasks were done that a request undoes. */
export const UNDONE_SESSION = 7
const LONG = 'x'.repeat(500)
const learnt = times(300, () => uuid7())
/** All tasks of a session at once. */
const tasksOf =
  (session: number, fields: () => Readonly<Record<string, unknown>> = () => ({})): DearInputs =>
  ({ plans }) =>
    plans.begun[session]?.tasks.map((public_id) => ({ public_id, ...fields() })) ?? []

/** The dearest push of every operation of plans. */
export const dearPlanOperations = {
  'organizer_plan.create': (home) =>
    PLANS.map((ids) => ({
      public_id: ids.plan,
      name: 'Everything',
      goal: 'by_hand',
      constraints: { moves: moves(home) },
      version: version(home, ids.version),
    })),
  'organizer_plan_version.approve': () => PLANS.map((ids) => ({ public_id: ids.version })),
  'organizer_plan_version.give_feedback': () =>
    PLANS.map((ids) => ({
      public_id: ids.version,
      verdict: 'partly',
      pin: times(300, () => uuid7()),
      tasks: times(300, (n) => ({ task_id: `t${n + 1}`, verdict: 'bad' })),
    })),
  'organizer_session.create': () =>
    PLANS.map((ids) => ({ public_id: ids.session, plan_version_id: ids.version })),
  'organizer_session.close': () => PLANS.map((ids) => ({ public_id: ids.session, status: 'completed' })),
  'organizer_task.claim': tasksOf(0),
  'organizer_task.execute': tasksOf(1),
  'organizer_task.skip': tasksOf(2, () => ({ reason: LONG })),
  'organizer_task.deviate': tasksOf(3, () => ({ kind: 'other', note: LONG })),
  'organizer_plan_version.reject': ({ plans }) =>
    plans.proposed.slice(0, 3).map(({ version }) => ({ public_id: version, pin: [...learnt] })),
  'organizer_plan.revise': (home) =>
    PLANS.map((ids) => ({ public_id: ids.plan, version: version(home, uuid7()) })),
  'organizer_plan.delete': ({ plans }) => [
    ...PLANS.map((ids) => ({ public_id: ids.plan })),
    { public_id: plans.deleted.plan },
  ],
} satisfies Record<string, DearInputs>

const byHand = body((home) => ({ goal: 'by_hand', constraints: { moves: moves(home) } }))
type Plans = Hostile['plans']
type Several = 'proposed' | 'approved' | 'begun'
/** A request to the plan, version or session of one of the plans. */
const to =
  (param: string, of: Several, n: number, part: 'plan' | 'version' | 'session', content?: object): Dear =>
  ({ plans }) => [{ params: { [param]: plans[of][n]?.[part] ?? '' }, ...(content && { body: content }) }]
/** A request to the plan with the most versions, and to the session that is carried out. */
const toRevised =
  (param: string, part: keyof Plans['revised']): Dear =>
  ({ plans }) => [{ params: { [param]: String(plans.revised[part]) } }]
/** A request to a task of the session that is carried out; each request has its own. */
const toTask =
  (n: number, content?: object): Dear =>
  ({ plans }) => [
    { params: { task_public_id: plans.revised.tasks[n] ?? '' }, ...(content && { body: content }) },
  ]
const remark = { reason: LONG, pin: learnt }
const opinion = {
  ...{ verdict: 'bad', note: LONG, pin: learnt },
  tasks: times(300, (n) => ({ task_id: `t${n + 1}`, verdict: 'bad' })),
}
const seen = { codes: Array(20).fill(LONG) }
const deviation = { kind: 'not_there', note: LONG, apply: true }
const begin =
  (n: number): Dear =>
  ({ plans }) => [{ body: { plan_version_id: plans.approved[n]?.version } }]

/** Dear requests of the routes of plans. */
export const dearPlans: Readonly<Record<string, Dear>> = {
  'ai.organizer.capabilities': [{}],
  'mobile.organizer.capabilities': [{}],
  'ai.organizer.plans.list': [{}],
  'ai.organizer.plans.create': byHand,
  'mobile.organizer.plans.create': byHand,
  'ai.organizer.plans.get': toRevised('plan_public_id', 'plan'),
  'mobile.organizer.plans.get': toRevised('plan_public_id', 'plan'),
  'ai.organizer.plans.replan': to('plan_public_id', 'begun', 4, 'plan'),
  'mobile.organizer.plans.replan': to('plan_public_id', 'begun', 5, 'plan'),
  'organization.plans.approve': to('plan_version_public_id', 'proposed', 6, 'version', { note: LONG }),
  'mobile.organizer.plans.approve': to('plan_version_public_id', 'proposed', 7, 'version', { note: LONG }),
  'organization.plans.reject': to('plan_version_public_id', 'proposed', 8, 'version', remark),
  'mobile.organizer.plans.reject': to('plan_version_public_id', 'proposed', 9, 'version', remark),
  'organization.plans.feedback': to('plan_version_public_id', 'proposed', 10, 'version', opinion),
  'mobile.organizer.plans.feedback': to('plan_version_public_id', 'proposed', 11, 'version', opinion),
  'organization.sessions.create': begin(0),
  'mobile.organizer.sessions.create': begin(1),
  'organization.sessions.get': toRevised('session_public_id', 'session'),
  'mobile.organizer.sessions.get': toRevised('session_public_id', 'session'),
  'organization.sessions.finish': to('session_public_id', 'begun', 6, 'session'),
  'mobile.organizer.sessions.finish': to('session_public_id', 'begun', 7, 'session'),
  'organization.sessions.undo': to('session_public_id', 'begun', UNDONE_SESSION, 'session'),
  'organization.tasks.deviation': toTask(0, deviation),
  'mobile.organizer.tasks.deviation': toTask(1, deviation),
  'organization.tasks.execute': toTask(2),
  'mobile.organizer.tasks.execute': toTask(3),
  'organization.tasks.skip': toTask(4, { reason: LONG }),
  'mobile.organizer.tasks.skip': toTask(5, { reason: LONG }),
  'organization.tasks.validate': toTask(6, seen),
  'mobile.organizer.tasks.validate': toTask(7, seen),
}
