import { describe, expect, it } from 'vitest'
import {
  isRejection,
  planDeviation,
  planExecution,
  planRecord,
  planTaskUndo,
  type WalkTask,
  walkOf,
} from '../../../engine/index.ts'
import { versionOf } from '../../engine/organizer/support/version-of.ts'
import { some } from '../../support/rounds.ts'
import { SimBrowser } from '../browser.ts'
import type { SimDevice } from '../device.ts'
import { Random } from '../random.ts'
import type { World } from '../world.ts'
import { backends, Case } from './household.ts'

/** Things and places without the times of their last changes: what an undo gives back. */
function inventory({ backend }: World) {
  return backend.store.read((view) =>
    (['items', 'containers'] as const).flatMap((key) =>
      view
        .all(key)
        .map(({ record: { updated_at: _, ...rest } }) => rest)
        .sort((a, b) => (a.public_id < b.public_id ? -1 : 1)),
    ),
  )
}

/** The tasks whose things are found elsewhere: AG9, such a correction stays. */
const FOUND: ReadonlySet<string> = new Set(['t1', 't2'])

/** What a person does about a task on a phone, which need not reach the server. */
async function settles(at: Case, phone: SimDevice, task: WalkTask, random: Random, box: string) {
  const { view } = phone.replica
  const id = at.world.newId()
  const { public_id } = task.task
  const what = random.below(10)
  if (what === 0) return at.does(phone, 'organizer_task.skip', { public_id, reason: 'Too dark' })
  if (what <= 5 && FOUND.has(task.task.task_id)) {
    const place = { kind: 'container' as const, id: box }
    const wanted = planDeviation(view, task, id, { kind: 'found_elsewhere', place })
    if (isRejection(wanted)) throw new Error(wanted.rejected.message)
    if (!wanted.action) return at.does(phone, 'organizer_task.deviate', { ...wanted.report })
    return records(at, phone, id, wanted.action)
  }
  const wanted = planExecution(view, task, id)
  if (isRejection(wanted)) throw new Error(wanted.rejected.message)
  // AG7: somebody else has moved it.
  if ('stale' in wanted) return at.does(phone, 'organizer_task.skip', { public_id })
  return records(at, phone, id, wanted)
}

async function records(at: Case, phone: SimDevice, id: string, wanted: Parameters<typeof planRecord>[1]) {
  const planned = planRecord(id, wanted)
  if (isRejection(planned)) throw new Error(planned.rejected.message)
  for (const { type, input, operation_id } of [...planned.steps, planned.record]) {
    const done = await at.world.time.until(phone.replica.submit<string>(type, input, { operation_id }))
    if (done.status === 'rejected') throw new Error(`${type}: ${done.error.message}`)
    phone.made.push({ operation_id, type, input })
  }
}

describe.each(backends)('a plan in the cellar, over $name', ({ make }) => {
  it.each(some([1, 2, 3, 4, 5, 6]))(
    'AG6 AG9 AG12 seed %i: two people without reception walk one session, and all of it is undone',
    async (seed) => {
      const random = new Random(seed)
      const at = await Case.begin(make, 2, 1)
      const { world, location, box } = at
      const [ann, ben] = [at.phone(0), at.phone(1)]
      const [to, other] = [world.newId(), world.newId()]
      for (const [public_id, name] of [
        [to, 'To'],
        [other, 'Other'],
      ] as const) {
        const placement = { kind: 'location', id: location }
        await at.does(ann, 'container.create', { public_id, name, placement })
      }
      const things = Array.from({ length: 8 }, () => world.newId())
      for (const public_id of things) {
        const placement = { kind: 'container', id: box }
        await at.does(ann, 'item.create', { public_id, name: 'Jar', quantity: 3, placement })
      }
      const version = versionOf(things, { kind: 'container', id: to })
      const tasks = version.tasks.map((task) => ({ ...task, from: { kind: 'container', id: box } }))
      await at.does(ann, 'organizer_plan.create', {
        ...{ public_id: world.newId(), name: 'Jars', goal: 'tidy', constraints: {} },
        version: { ...version, tasks },
      })
      await at.does(ann, 'organizer_plan_version.approve', {
        public_id: version.public_id,
        tasks: things.slice(1).map((_, n) => `t${n + 1}`),
      })
      const session = world.newId()
      await at.does(ann, 'organizer_session.create', {
        public_id: session,
        plan_version_id: version.public_id,
      })
      await at.sync(ann, ben)
      const before = inventory(world)
      // Both walk without reception, in an order of their own; now and then one of them comes up for a moment.
      for (let step = 0; step < 16; step++) {
        const phone = at.phone(random.below(2))
        const open = walkOf(phone.replica.view, session)?.tasks.filter(
          ({ task }) => task.status === 'pending',
        )
        const task = random.pick(open ?? [])
        if (task) await settles(at, phone, task, random, other)
        if (random.below(6) === 0) await at.sync(at.phone(random.below(2)))
      }
      await at.sync(ann, ben, ann)
      await at.does(ann, 'organizer_session.close', { public_id: session, status: 'completed' })
      await at.end()
      const walked = world.backend.store.read((view) => walkOf(view, session))
      expect(walked?.tasks).toHaveLength(7)
      expect(walked?.tasks.every(({ task }) => task.status !== 'pending')).toBe(true)
      const done = walked?.tasks.filter(({ task }) => task.status === 'done') ?? []
      expect(done.length).toBeGreaterThan(2)
      expect(inventory(world)).not.toEqual(before)
      // The owner undoes the whole, the last task first.
      world.server.members.set('user-0', 'owner')
      const browser = new SimBrowser(world, 'user-0')
      const refused: unknown[] = []
      const last = [...(walked?.tasks ?? [])].sort((a, b) =>
        (a.task.done_at ?? '') < (b.task.done_at ?? '') ? 1 : -1,
      )
      for (const { task } of last) {
        const plan = world.backend.store.read((view) => {
          const action = task.action_id && view.get('scan_actions', task.action_id)?.record
          return action ? planTaskUndo(view, action, world.newId()) : null
        })
        for (const { type, input } of plan ? [plan.undo, ...plan.steps] : []) {
          const result = await browser.does(type, { ...input })
          if (result?.status !== 'applied' && !FOUND.has(task.task_id)) refused.push(result)
        }
      }
      expect(refused).toEqual([])
      await at.end()
      const undone = world.backend.store.read((view) => walkOf(view, session))
      expect(undone?.tasks.filter(({ task }) => task.status === 'done' && !FOUND.has(task.task_id))).toEqual(
        [],
      )
      const isFound = ({ public_id }: { readonly public_id: string }) =>
        things.slice(0, 2).includes(public_id)
      expect(inventory(world).filter((each) => !isFound(each))).toEqual(
        before.filter((each) => !isFound(each)),
      )
    },
    60_000,
  )
})
