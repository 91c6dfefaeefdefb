import { v7 as uuid7 } from 'uuid'
import { versionOf } from '../../engine/organizer/support/version-of.ts'
import { type MadePlan, makesPlan } from './made-plan.ts'
import type { Provocations, Provoke, Scene } from './provocation.ts'

/** A plan of the scene's owner for a new thing. */
async function fresh(
  { home }: Scene,
  until?: 'proposed' | 'approved' | 'begun',
  to?: object,
): Promise<MadePlan> {
  const item = await home.makes('/items', { name: 'Ladder' })
  const place = { kind: 'location', id: home.ids.locations ?? '', ...to }
  return makesPlan(home.ada.phone, [item], place, until)
}

/** The path of a route with the ids of a plan. */
function at(path: string, { plan, version, session, task }: MadePlan): { readonly path: string } {
  return {
    path: path
      .replace('{plan_public_id}', plan)
      .replace('{plan_version_public_id}', version)
      .replace('{session_public_id}', session)
      .replace('{task_public_id}', task),
  }
}

const superseded: Provoke = async (scene, { path }) => {
  const made = await fresh(scene, 'approved')
  const to = { kind: 'location', id: scene.home.ids.locations ?? '' }
  await scene.home.ada.phone.does('organizer_plan.revise', {
    public_id: made.plan,
    version: versionOf([], to),
  })
  return { ...at(path, made), ...(path.endsWith('/sessions') && { body: { plan_version_id: made.version } }) }
}

const begun: Provoke = async (scene) => ({ body: { plan_version_id: (await fresh(scene)).version } })
const proposed: Provoke = async (scene) => ({
  body: { plan_version_id: (await fresh(scene, 'proposed')).version },
})

const closed: Provoke = async (scene, { path }) => {
  const made = await fresh(scene)
  await scene.home.ada.phone.does('organizer_session.close', { public_id: made.session, status: 'cancelled' })
  return at(path, made)
}

/** All tasks of the version are done, and its session has ended. */
const allDone: Provoke = async (scene) => {
  const made = await fresh(scene)
  const { phone } = scene.home.ada
  await phone.does('organizer_task.execute', { public_id: made.task })
  await phone.does('organizer_session.close', { public_id: made.session, status: 'completed' })
  return { body: { plan_version_id: made.version } }
}

const over =
  (type: 'organizer_task.execute' | 'organizer_task.skip'): Provoke =>
  async (scene, { path }) => {
    const made = await fresh(scene)
    await scene.home.ada.phone.does(type, { public_id: made.task })
    return at(path, made)
  }

const stale: Provoke = async (scene, { path }) => ({
  ...at(path, await fresh(scene)),
  body: { expected_from: { kind: 'container', id: scene.home.ids.containers } },
})

const wrong: Provoke = async (scene, { path }) => ({
  ...at(path, await fresh(scene)),
  body: { validation: { codes: [scene.home.ids.items] } },
})

/** A task whose destination cannot take the thing. */
function into(place: (scene: Scene) => object, body?: (scene: Scene) => object): Provoke {
  return async (scene, { path }) => ({
    ...at(path, await fresh(scene, 'begun', place(scene))),
    ...(body && { body: body(scene) }),
  })
}

const full = ({ home }: Scene) => ({ kind: 'slot', id: home.full_slot })
const gone = ({ home }: Scene) => ({ kind: 'location', id: home.archived.locations })
const deep = ({ home }: Scene) => ({ kind: 'container', id: home.deepest_container })
const found = (place: (scene: Scene) => object): Provoke =>
  into(
    () => ({}),
    (scene) => ({ kind: 'found_elsewhere', place: place(scene) }),
  )

/** In a household without room, where only the quota is in the way. */
const crammed =
  (until: 'proposed' | 'approved'): Provoke =>
  async (scene, { path }) => {
    const made = await fresh(scene, until)
    const body = path.endsWith('/sessions') ? { body: { plan_version_id: made.version } } : {}
    return { ...at(path, made), ...body, url: scene.servers.crammed.url }
  }

/** A box that is to go into a box that it contains. */
async function boxInside({ home }: Scene): Promise<{ made: MadePlan; inner: object }> {
  const outer = await home.ada.phone.creates('container.create', { name: 'Outer' })
  const placement = { kind: 'container', id: outer }
  const inner = {
    kind: 'container',
    id: await home.ada.phone.creates('container.create', { name: 'Inner', placement }),
  }
  const subject = { kind: 'container', id: outer }
  return { made: await makesPlan(home.ada.phone, [outer], inner, 'begun', { subject }), inner }
}

const inside: Provoke = async (scene, { path }) => at(path, (await boxInside(scene)).made)
const foundInside: Provoke = async (scene, { path }) => {
  const { made, inner } = await boxInside(scene)
  return { ...at(path, made), body: { kind: 'found_elsewhere', place: inner } }
}

/** A box that is said to be empty, and has something in it. */
const notEmpty: Provoke = async ({ home }, { path }) => {
  const { phone } = home.ada
  const box = { kind: 'container', id: await phone.creates('container.create', { name: 'Box' }) }
  await phone.creates('item.create', { name: 'Hat', placement: box })
  const made = await makesPlan(phone, [box.id], box, 'begun', { kind: 'empty', subject: box, to: null })
  return at(path, made)
}

/** Does the same thing as often as a version takes it, all at once. */
async function often({ home }: Scene, operations: readonly (readonly [string, Record<string, unknown>])[]) {
  const { phone } = home.ada
  const { results } = await phone.push(operations.map(([type, input]) => phone.operation(type, input)))
  const refused = results.find(({ error }) => error)
  if (refused) throw new Error(JSON.stringify(refused.error))
}

const ratedOften: Provoke = async (scene, { path }) => {
  const made = await fresh(scene, 'proposed')
  const input = { public_id: made.version, verdict: 'good' }
  await often(scene, Array(20).fill(['organizer_plan_version.give_feedback', input]))
  return at(path, made)
}

const begunOften: Provoke = async (scene) => {
  const made = await fresh(scene, 'approved')
  const sessions = Array.from({ length: 20 }, () => uuid7())
  await often(
    scene,
    sessions.flatMap((public_id) => [
      ['organizer_session.create', { public_id, plan_version_id: made.version }] as const,
      ['organizer_session.close', { public_id, status: 'cancelled' }] as const,
    ]),
  )
  return { body: { plan_version_id: made.version } }
}

const revisedOften: Provoke = async (scene, { path }) => {
  const made = await fresh(scene, 'proposed')
  const to = { kind: 'location', id: scene.home.ids.locations ?? '' }
  const versions = Array.from({ length: 49 }, () => versionOf([], to))
  await often(
    scene,
    versions.map((version) => ['organizer_plan.revise', { public_id: made.plan, version }] as const),
  )
  return at(path, made)
}

const decision: Provocations = { superseded, quota_exceeded: crammed('proposed') }
const sessions: Provocations = {
  superseded,
  already_exists: begun,
  already_done: allDone,
  not_approved: proposed,
  too_many: begunOften,
  quota_exceeded: crammed('approved'),
}
const open: Provocations = {
  session_closed: closed,
  already_done: over('organizer_task.execute'),
  superseded: over('organizer_task.skip'),
}
const execution: Provocations = {
  ...open,
  task_stale: stale,
  conflict: wrong,
  slot_full: into(full),
  target_archived: into(gone),
  too_deep: into(deep),
  cycle: inside,
  not_empty: notEmpty,
}
const deviation: Provocations = {
  ...open,
  slot_full: found(full),
  target_archived: found(gone),
  too_deep: found(deep),
  cycle: foundInside,
}

const validation: Provocations = {
  already_done: (scene, { path }) => matched(scene, path, 'organizer_task.execute'),
  superseded: (scene, { path }) => matched(scene, path, 'organizer_task.skip'),
  session_closed: (scene, { path }) => matched(scene, path, 'organizer_session.close'),
  quota_exceeded: async (scene, { path }) => ({
    ...(await matched(scene, path)),
    url: scene.servers.crammed.url,
  }),
}

/** What the routes of plans refuse. */
export const planRejections: Readonly<Record<string, Provocations>> = {
  'organization.plans.approve': decision,
  'mobile.organizer.plans.approve': decision,
  'organization.plans.reject': decision,
  'mobile.organizer.plans.reject': decision,
  'organization.plans.feedback': { too_many: ratedOften },
  'mobile.organizer.plans.feedback': { too_many: ratedOften },
  'ai.organizer.plans.replan': { too_many: revisedOften },
  'mobile.organizer.plans.replan': { too_many: revisedOften },
  'organization.sessions.create': sessions,
  'mobile.organizer.sessions.create': sessions,
  'organization.sessions.finish': { session_closed: closed },
  'mobile.organizer.sessions.finish': { session_closed: closed },
  'organization.tasks.execute': execution,
  'mobile.organizer.tasks.execute': execution,
  'organization.tasks.deviation': deviation,
  'mobile.organizer.tasks.deviation': deviation,
  'organization.tasks.skip': open,
  'mobile.organizer.tasks.skip': open,
  'organization.tasks.validate': validation,
  'mobile.organizer.tasks.validate': validation,
}

/** Codes of the right thing, at a task that may be over. */
async function matched(
  scene: Scene,
  path: string,
  over?: 'organizer_task.execute' | 'organizer_task.skip' | 'organizer_session.close',
) {
  const item = await scene.home.makes('/items', { name: 'Ladder' })
  const made = await makesPlan(scene.home.ada.phone, [item], {
    kind: 'location',
    id: scene.home.ids.locations ?? '',
  })
  const { phone } = scene.home.ada
  if (over === 'organizer_session.close')
    await phone.does(over, { public_id: made.session, status: 'cancelled' })
  else if (over) await phone.does(over, { public_id: made.task })
  return { ...at(path, made), body: { codes: [item] } }
}

const TWINS = (id: string) => [id, `mobile.organizer.${id.split('.').slice(-2).join('.')}`]

/** Errors that tests of plans of their own bring about: test/http/organizer and test/engine/organizer. */
export const PLANS_ELSEWHERE: readonly string[] = [
  // test/http/organizer/plans.test.ts, AG10: when there are two hundred
  ...TWINS('ai.organizer.plans.create').map((id) => `${id} too_many`),
  // test/services/organizer/merge-race.test.ts: somebody else adds a barcode at that very moment
  ...TWINS('organization.tasks.execute').flatMap((id) => [`${id} too_many`, `${id} code_taken`]),
]
