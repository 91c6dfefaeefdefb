import { describe, expect, it } from 'vitest'
import { planDeviation, planExecution, planRecord } from '../../../engine/index.ts'
import { planHeads, planHere, taskHere, walkHere } from '../../../web/engine/views/plans.ts'
import { PlannedHome } from './support/home.ts'
import { versionOf } from './support/version-of.ts'

/** A room, two boxes, and things that are to go from one to the other. */
function boxes(things = 3) {
  const home = new PlannedHome()
  const { ada } = home
  const room = ada.creates('location.create', { name: 'Attic' })
  const placement = { kind: 'location', id: room }
  const [from = '', to = '', other = ''] = ['From', 'To', 'Other'].map((name) =>
    ada.creates('container.create', { name, placement }),
  )
  const items = Array.from({ length: things }, (_, n) =>
    ada.creates('item.create', { name: `Hat ${n}`, placement: { kind: 'container', id: from } }),
  )
  const moves = items.map((id) => ({
    subject: { kind: 'item' as const, id },
    to: { kind: 'container' as const, id: to },
  }))
  return { home, room, from, to, other, items, moves, constraints: { moves } }
}

const rejected = (code: string) => ({ status: 'rejected', error: { code } })
const applied = { status: 'applied' }

describe('carrying plans out', () => {
  it('AG3 a version is approved in parts or rejected once, and gives way to a newer one', () => {
    const { home, constraints, items, to } = boxes()
    const { ada, world } = home
    const version = { public_id: world.id(), based_on_seq: 1, ...home.works('by_hand', constraints) }
    const plan = ada.creates('organizer_plan.create', { name: 'Hats', goal: 'by_hand', constraints, version })
    const { public_id } = version
    const begin = { plan_version_id: public_id }
    expect(ada.does('organizer_session.create', { public_id: world.id(), ...begin })).toMatchObject(
      rejected('not_approved'),
    )
    expect(ada.does('organizer_plan_version.approve', { public_id, tasks: ['t9'] })).toMatchObject(
      rejected('validation_failed'),
    )
    expect(ada.does('organizer_plan_version.approve', { public_id, tasks: ['t2'] })).toMatchObject(applied)
    expect(ada.does('organizer_plan_version.approve', { public_id, tasks: ['t1'] })).toMatchObject(applied)
    const session = ada.creates('organizer_session.create', begin)
    expect(home.walk(session).tasks.map(({ task }) => task.task_id)).toEqual(['t1', 't2'])
    expect(world.store.read(planHeads)).toMatchObject([{ tasks: 2, done: 0 }])
    expect(ada.does('organizer_session.create', { public_id: world.id(), ...begin })).toMatchObject(
      rejected('already_exists'),
    )
    expect(ada.does('organizer_plan_version.reject', { public_id })).toMatchObject(rejected('superseded'))
    const next = versionOf(items.slice(2), { kind: 'container', id: to })
    expect(ada.does('organizer_plan.revise', { public_id: plan, version: next })).toMatchObject(applied)
    expect(ada.does('organizer_plan_version.approve', { public_id })).toMatchObject(rejected('superseded'))
    expect(home.walk(session).tasks.map(({ task }) => task.status)).toEqual(['obsolete', 'obsolete'])
    expect(ada.does('organizer_plan_version.reject', { public_id: next.public_id })).toMatchObject(applied)
    expect(world.record('organizer_plans', plan).status).toBe('rejected')
  })

  it('AG3 tasks that are approved later begin when the session before has nothing left to do, and end it', () => {
    const { home, constraints } = boxes()
    const { ada, world } = home
    const version = { public_id: world.id(), based_on_seq: 1, ...home.works('by_hand', constraints) }
    ada.creates('organizer_plan.create', { name: 'Hats', goal: 'by_hand', constraints, version })
    const { public_id } = version
    const begins = () =>
      ada.does('organizer_session.create', { public_id: world.id(), plan_version_id: public_id })
    ada.does('organizer_plan_version.approve', { public_id, tasks: ['t1'] })
    const session = ada.creates('organizer_session.create', { plan_version_id: public_id })
    const [walked] = home.walk(session).tasks
    ada.does('organizer_task.execute', { public_id: walked?.task.public_id })
    expect(begins()).toMatchObject(rejected('already_exists'))
    ada.does('organizer_plan_version.approve', { public_id })
    const next = ada.creates('organizer_session.create', { plan_version_id: public_id })
    expect(home.walk(next).tasks.map(({ task }) => task.task_id)).toEqual(['t2', 't3'])
    expect(world.record('organizer_sessions', session)).toMatchObject({ status: 'completed' })
    expect(begins()).toMatchObject(rejected('already_exists'))
  })

  it('AG3 no session begins where all approved tasks are done', () => {
    const { home, constraints } = boxes(1)
    const { version, session } = home.begins('by_hand', constraints)
    home.does(session, 't1')
    home.ada.does('organizer_session.close', { public_id: session, status: 'completed' })
    const begin = { public_id: home.world.id(), plan_version_id: version.public_id }
    expect(home.ada.does('organizer_session.create', begin)).toMatchObject(rejected('already_done'))
    expect(home.world.all('organizer_sessions')).toHaveLength(1)
  })

  it('AG6 the second person hears that it is done; without reception the first one stands', () => {
    const { home, constraints, items, to } = boxes()
    const { session } = home.begins('by_hand', constraints)
    const { ada, ben, world } = home
    const seen = world.seq
    expect(home.does(session, 't1').results).toMatchObject([applied, applied, applied])
    const again = home.does(session, 't1', ben, { expected_from: { kind: 'container', id: to } })
    expect(again.results.map(({ error }) => error?.code)).toContain('already_done')
    const task = home.walk(session).tasks[0]?.task
    const offline = ben.does('organizer_task.execute', { public_id: task?.public_id }, { base: seen })
    expect(offline).toMatchObject({ status: 'applied', conflicts: [] })
    const late = ben.does('organizer_task.skip', { public_id: task?.public_id }, { base: seen })
    expect(late).toMatchObject(applied)
    expect(home.walk(session).tasks[0]?.task).toMatchObject({ status: 'done', done_by: 'ada' })
    // What was skipped, and done by somebody without reception, is done.
    const second = home.walk(session).tasks[1]?.task.public_id
    const before = world.seq
    ada.does('organizer_task.skip', { public_id: second })
    expect(home.next(session)?.task.task_id).toBe('t3')
    expect(ben.does('organizer_task.execute', { public_id: second }, { base: before })).toMatchObject(applied)
    expect(home.walk(session).tasks[1]?.task).toMatchObject({ status: 'done', done_by: 'ben' })
    ada.does('organizer_session.close', { public_id: session, status: 'completed' })
    const third = home.walk(session).tasks[2]?.task.public_id
    expect(ben.does('organizer_task.claim', { public_id: third })).toMatchObject(rejected('session_closed'))
    expect(world.record('items', items[0] ?? '').placement?.id).toBe(to)
  })

  it('AG6 AG11 two people who join the same items unseen add up what there is once, and once more after an undo', () => {
    const home = new PlannedHome()
    const { ada, ben, world } = home
    const kept = ada.creates('item.create', { name: 'Drill', quantity: 2 })
    const twin = ada.creates('item.create', { name: 'drill', quantity: 3 })
    ada.creates('product_code.create', { item_id: twin, code: '4006381333931' })
    const { session } = home.begins('merge_duplicates')
    const base = world.seq
    const [task] = home.walk(session).tasks
    const operation_id = world.id()
    const late = world.store.read((view) => task && planExecution(view, task, operation_id))
    home.does(session, 't1')
    if (!late || 'rejected' in late || 'stale' in late) throw new Error('no action')
    const action = planRecord(operation_id, late)
    if ('rejected' in action) throw new Error(action.rejected.message)
    for (const { type, input, operation_id: id } of [...action.steps, action.record])
      expect(ben.does(type, { ...input }, { operation_id: id, base }), type).toMatchObject(applied)
    const joined = () => [
      world.record('items', kept).quantity,
      world.all('product_codes').filter(({ item_id }) => item_id === kept).length,
    ]
    expect(joined()).toEqual([5, 1])
    home.undoes(session)
    expect(joined()).toEqual([2, 0])
    expect(home.does(session, 't1').results.map(({ status }) => status)).not.toContain('rejected')
    expect(joined()).toEqual([5, 1])
  })

  it('AG6 a rack is not empty while something lies on a shelf of it, nor behind much that is archived', () => {
    const home = new PlannedHome()
    const { ada } = home
    const room = ada.creates('location.create', { name: 'Garage' })
    const rack = ada.creates('rack.create', { name: 'Rack', parent: { kind: 'location', id: room } })
    const shelf = ada.creates('shelf.create', { name: 'Shelf', parent: { kind: 'rack', id: rack } })
    const { session } = home.begins('free_place', { place: { kind: 'rack', id: rack } })
    const placement = { kind: 'shelf', id: shelf }
    for (let n = 0; n < 130; n++) {
      const public_id = ada.creates('item.create', { name: `Old ${n}`, placement })
      ada.does('item.archive', { public_id })
    }
    const late = ada.creates('item.create', { name: 'Jack', placement })
    expect(home.does(session, 't1').planned).toMatchObject({ rejected: { code: 'not_empty' } })
    ada.does('item.archive', { public_id: late })
    expect(home.does(session, 't1').results.map(({ status }) => status)).toEqual(['applied', 'applied'])
  })

  it('AG11 what was sold is no duplicate, nor is what was lent after the plan was made', () => {
    const home = new PlannedHome()
    const { ada, world } = home
    const [kept = '', sold, lent = ''] = [0, 1, 2].map(() =>
      ada.creates('item.create', { name: 'Bike', quantity: 1 }),
    )
    ada.does('item.update', { public_id: sold, sold_to: 'Cleo', sold_date: '2026-01-01' })
    const { session, version } = home.begins('merge_duplicates')
    expect(version.tasks.map(({ subject, others }) => [subject.id, others])).toEqual([[kept, [lent]]])
    ada.does('item.update', { public_id: lent, lent_to: 'Dora' })
    expect(home.does(session, 't1').results.map(({ status }) => status)).toEqual(['applied', 'applied'])
    expect(world.record('items', kept).quantity).toBe(1)
    expect(world.record('items', lent).archived_at).toBeNull()
  })

  it('AG12 a session that is stopped leaves what is done, and what is open waits in the plan', () => {
    const { home, constraints, items, to } = boxes()
    const { plan, version, session } = home.begins('by_hand', constraints)
    home.does(session, 't1')
    home.ada.does('organizer_session.close', { public_id: session, status: 'cancelled' })
    expect(home.world.record('organizer_plans', plan).status).toBe('approved')
    expect(home.world.record('items', items[0] ?? '').placement?.id).toBe(to)
    const again = home.ada.creates('organizer_session.create', { plan_version_id: version.public_id })
    expect(home.walk(again).tasks.map(({ task }) => task.task_id)).toEqual(['t2', 't3'])
    // What was done in the one before does not look as if it had moved by itself.
    const shown = home.world.store.read((view) => planHere(view, plan))
    expect(shown?.planned.map(({ stale }) => stale)).toEqual([false, false, false])
    home.ada.does('organizer_session.close', { public_id: again, status: 'completed' })
    const third = home.ada.creates('organizer_session.create', { plan_version_id: version.public_id })
    // One that ended before is undone: the plan is still under way in the one that is open.
    home.ada.does('organizer_session.close', { public_id: again, status: 'cancelled' })
    expect(home.world.record('organizer_plans', plan).status).toBe('in_progress')
    home.ada.does('organizer_session.close', { public_id: third, status: 'cancelled' })
    expect(home.world.record('organizer_plans', plan).status).toBe('approved')
  })

  it('AG12 a device shows a plan and its session without the server, and knows what a task comes to', () => {
    const { home, constraints, items, other, to } = boxes()
    const { plan, session } = home.begins('by_hand', constraints)
    home.does(session, 't1')
    home.world.store.read((view) => {
      expect(planHeads(view)).toMatchObject([{ public_id: plan, tasks: 3, done: 1 }])
      const shown = planHere(view, plan)
      expect(shown?.planned.map(({ stale }) => stale)).toEqual([false, false, false])
      expect(shown).toMatchObject({
        session_id: session,
        planned: [{}, { subject: { where: ['Attic', 'From'] } }, {}],
      })
      const walk = walkHere(view, session, 'ada')
      expect(walk?.tasks.map(({ status }) => status)).toEqual(['done', 'pending', 'pending'])
      const next = walk?.next ?? ''
      const does = taskHere(view, next, home.world.id(), { verb: 'execute', choices: {} })
      const types = does.kind === 'operations' ? does.operations.map(({ type }) => type) : []
      expect(types).toEqual(['item.move', 'organizer_task.execute', 'scan_action.record'])
      const skips = taskHere(view, next, home.world.id(), { verb: 'skip' })
      expect(skips).toMatchObject({
        operations: [{ type: 'organizer_task.skip', input: { public_id: next } }],
      })
    })
    const elsewhere = { kind: 'container' as const, id: other }
    home.ada.does('item.move', { public_id: items[1], placement: elsewhere })
    home.world.store.read((view) => {
      const next = walkHere(view, session, 'ada')?.next ?? ''
      const stale = taskHere(view, next, home.world.id(), { verb: 'execute', choices: {} })
      expect(stale).toEqual({ kind: 'stale', now: elsewhere, is_gone: false })
      const choices = { expected_from: elsewhere }
      const goes = taskHere(view, next, home.world.id(), { verb: 'execute', choices })
      expect(goes).toMatchObject({ operations: [{ input: { placement: { id: to } } }, {}, {}] })
    })
  })

  it('AG6 a claimed task is left to the person who is at it', () => {
    const { home, constraints } = boxes()
    const { session } = home.begins('by_hand', constraints)
    const first = home.walk(session).tasks[0]?.task.public_id
    home.ben.does('organizer_task.claim', { public_id: first })
    expect(home.next(session)?.task.task_id).toBe('t2')
    expect(home.next(session, home.ben)?.task.task_id).toBe('t1')
  })

  it('AG7 what has moved since is stale, until somebody says where it is', () => {
    const { home, constraints, items, other, to } = boxes()
    const { session } = home.begins('by_hand', constraints)
    const elsewhere = { kind: 'container' as const, id: other }
    home.ada.does('item.move', { public_id: items[0], placement: elsewhere })
    const { planned } = home.does(session, 't1')
    expect(planned).toEqual({ stale: { now: elsewhere, is_gone: false } })
    home.does(session, 't1', home.ada, { expected_from: elsewhere })
    expect(home.world.record('items', items[0] ?? '').placement?.id).toBe(to)
  })

  it('AG7 what was archived since is stale, and moves nowhere', () => {
    const { home, constraints, items, from } = boxes()
    const { session } = home.begins('by_hand', constraints)
    home.ada.does('item.archive', { public_id: items[0] })
    const archived = { stale: { now: null, is_gone: true } }
    expect(home.does(session, 't1').planned).toEqual(archived)
    const choices = { expected_from: { kind: 'container' as const, id: from } }
    expect(home.does(session, 't1', home.ada, choices).planned).toEqual(archived)
    expect(home.world.record('items', items[0] ?? '').placement?.id).toBe(from)
  })

  it('AG8 deviations correct the inventory, and the next version keeps to them', () => {
    const { home, constraints, items, other, to } = boxes(5)
    const { plan, version, session } = home.begins('by_hand', constraints)
    const { ada, world } = home
    const report = (task_id: string, deviation: Parameters<typeof planDeviation>[3]) => {
      const task = home.walk(session).tasks.find(({ planned }) => planned.task_id === task_id)
      if (!task) throw new Error(task_id)
      const id = world.id()
      const planned = world.store.read((view) => planDeviation(view, task, id, deviation))
      if ('rejected' in planned) return planned
      if (!planned.action) return ada.does('organizer_task.deviate', { ...planned.report })
      const action = planRecord(id, planned.action)
      if ('rejected' in action) return action
      for (const { type, input, operation_id } of [...action.steps, action.record]) {
        expect(ada.does(type, { ...input }, { operation_id })).toMatchObject(applied)
      }
      return null
    }
    const subject = (task_id: string) =>
      version.tasks.find((task) => task.task_id === task_id)?.subject.id ?? ''
    home.does(session, 't1')
    expect(report('t2', { kind: 'found_elsewhere' })).toMatchObject({
      rejected: { code: 'validation_failed' },
    })
    report('t2', { kind: 'found_elsewhere', place: { kind: 'container', id: other } })
    expect(world.record('items', subject('t2')).placement?.id).toBe(other)
    // It goes on from where it was found.
    expect(home.does(session, 't2').results).toMatchObject([applied, applied, applied])
    report('t3', { kind: 'unwilling' })
    report('t4', { kind: 'not_there', apply: true })
    expect(world.record('items', subject('t4')).placement).toBeNull()
    ada.does('organizer_plan_version.give_feedback', {
      public_id: version.public_id,
      verdict: 'partly',
      tasks: [{ task_id: 't5', verdict: 'bad' }],
    })
    const next = home.works('by_hand', constraints, plan)
    expect(next.tasks.map(({ subject: { id } }) => id)).toEqual([subject('t5')])
    expect(next.summary.left.map(({ code }) => code)).toEqual(['pinned', 'pinned'])
    expect(items).toHaveLength(5)
    expect(to).toBeDefined()
  })

  it('AG9 a session of sixty tasks undone leaves everything as it was, and the tasks open', () => {
    const { home, constraints, from } = boxes(60)
    const before = home.inventory()
    const { session } = home.begins('by_hand', constraints)
    expect(home.doesAll(session)).toBe(60)
    expect(home.inventory()).not.toEqual(before)
    expect(new Set(home.undoes(session))).toEqual(new Set(['applied']))
    expect(home.inventory()).toEqual(before)
    const { tasks } = home.walk(session)
    expect(tasks.every(({ task }) => task.status === 'pending' && !task.done_by && !task.action_id)).toBe(
      true,
    )
    expect(from).toBeDefined()
  })

  it('AG9 what somebody has built on since is left', () => {
    const { home, constraints, items, other } = boxes(2)
    const { session } = home.begins('by_hand', constraints)
    home.doesAll(session)
    home.ben.does('item.move', { public_id: items[0], placement: { kind: 'container', id: other } })
    expect(home.undoes(session)).toContain('superseded')
    expect(home.world.record('items', items[0] ?? '').placement?.id).toBe(other)
  })

  it('AG10 plans, versions, verdicts and sessions are bounded, and a deleted plan moves nothing back', () => {
    const { home, constraints, items, to } = boxes(1)
    const { plan, version, session } = home.begins('by_hand', constraints)
    const { ada, world } = home
    const { public_id } = version
    const give = () => ada.does('organizer_plan_version.give_feedback', { public_id, verdict: 'good' })
    for (let n = 0; n < 20; n++) expect(give()).toMatchObject(applied)
    expect(give()).toMatchObject(rejected('too_many'))
    const begin = () =>
      ada.does('organizer_session.create', { public_id: world.id(), plan_version_id: public_id })
    const end = () =>
      ada.does('organizer_session.close', {
        public_id: String(world.all('organizer_sessions').find(({ status }) => status === 'open')?.public_id),
        status: 'cancelled',
      })
    for (let n = 1; n < 20; n++) {
      end()
      expect(begin()).toMatchObject(applied)
    }
    end()
    expect(begin()).toMatchObject(rejected('too_many'))
    const revise = () =>
      ada.does('organizer_plan.revise', {
        public_id: plan,
        version: versionOf(items, { kind: 'container', id: to }),
      })
    for (let n = 1; n < 50; n++) expect(revise()).toMatchObject(applied)
    expect(revise()).toMatchObject(rejected('too_many'))
    const create = () =>
      ada.does('organizer_plan.create', {
        public_id: world.id(),
        name: 'Hats',
        goal: 'by_hand',
        constraints,
        version: versionOf([], {}),
      })
    for (let n = 1; n < 200; n++) expect(create()).toMatchObject(applied)
    expect(create()).toMatchObject(rejected('too_many'))
    const before = home.inventory()
    expect(ada.does('organizer_plan.delete', { public_id: plan })).toMatchObject(applied)
    expect(home.inventory()).toEqual(before)
    for (const key of ['organizer_sessions', 'organizer_tasks'] as const) expect(world.all(key)).toEqual([])
    expect(session).toBeDefined()
    expect(create()).toMatchObject(applied)
  })

  it('X4 making a plan is undone while nobody has built on it', () => {
    const { home, constraints } = boxes(1)
    const { ada, world } = home
    const id = world.id()
    const version = versionOf([], {})
    const plan = { public_id: world.id(), name: 'Hats', goal: 'by_hand', constraints, version }
    ada.does('organizer_plan.create', plan, { operation_id: id })
    expect(ada.does('operation.undo', { operation_id: id })).toMatchObject(applied)
    expect([world.all('organizer_plans'), world.all('organizer_plan_versions')]).toEqual([[], []])
  })
})
