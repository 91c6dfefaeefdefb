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
const nobody = { public_id: uuid7() }

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
  'organizer_task.claim': () => [nobody],
  'organizer_task.execute': () => [nobody],
  'organizer_task.skip': () => [nobody],
  'organizer_task.deviate': () => [{ ...nobody, kind: 'other' }],
  'organizer_plan_version.reject': () => PLANS.map((ids) => ({ public_id: ids.version })),
  'organizer_plan.revise': (home) =>
    PLANS.map((ids) => ({ public_id: ids.plan, version: version(home, uuid7()) })),
  'organizer_plan.delete': () => PLANS.map((ids) => ({ public_id: ids.plan })),
} satisfies Record<string, DearInputs>

const byHand = body((home) => ({ goal: 'by_hand', constraints: { moves: moves(home) } }))
const unknown = (name: string): Dear => [{ params: { [name]: uuid7() } }]
const task = { task_public_id: uuid7() }

/** Dear requests of the routes of plans. */
export const dearPlans: Readonly<Record<string, Dear>> = {
  'ai.organizer.capabilities': [{}],
  'mobile.organizer.capabilities': [{}],
  'ai.organizer.plans.list': [{}],
  'ai.organizer.plans.create': byHand,
  'mobile.organizer.plans.create': byHand,
  'ai.organizer.plans.get': unknown('plan_public_id'),
  'mobile.organizer.plans.get': unknown('plan_public_id'),
  'ai.organizer.plans.replan': unknown('plan_public_id'),
  'mobile.organizer.plans.replan': unknown('plan_public_id'),
  'organization.plans.approve': unknown('plan_version_public_id'),
  'mobile.organizer.plans.approve': unknown('plan_version_public_id'),
  'organization.plans.reject': unknown('plan_version_public_id'),
  'mobile.organizer.plans.reject': unknown('plan_version_public_id'),
  'organization.plans.feedback': [
    { params: { plan_version_public_id: uuid7() }, body: { verdict: 'bad', note: 'x'.repeat(500) } },
  ],
  'mobile.organizer.plans.feedback': [
    { params: { plan_version_public_id: uuid7() }, body: { verdict: 'bad', note: 'x'.repeat(500) } },
  ],
  'organization.sessions.create': [{ body: { plan_version_id: uuid7() } }],
  'mobile.organizer.sessions.create': [{ body: { plan_version_id: uuid7() } }],
  'organization.sessions.get': unknown('session_public_id'),
  'mobile.organizer.sessions.get': unknown('session_public_id'),
  'organization.sessions.finish': unknown('session_public_id'),
  'organization.sessions.undo': unknown('session_public_id'),
  'organization.tasks.deviation': [{ params: task, body: { kind: 'other', note: 'x'.repeat(500) } }],
  'mobile.organizer.tasks.deviation': [{ params: task, body: { kind: 'other', note: 'x'.repeat(500) } }],
  'organization.tasks.execute': [{ params: task }],
  'mobile.organizer.tasks.execute': [{ params: task }],
  'organization.tasks.skip': [{ params: task }],
  'mobile.organizer.tasks.skip': [{ params: task }],
  'organization.tasks.validate': [{ params: task, body: { codes: Array(20).fill('x'.repeat(500)) } }],
  'mobile.organizer.tasks.validate': [{ params: task, body: { codes: Array(20).fill('x'.repeat(500)) } }],
}
