import { beforeEach, describe, expect, it } from 'vitest'
import {
  type ActionPurpose,
  isRejection,
  planRecord,
  planUndo,
  type WantedAction,
} from '../../../engine/index.ts'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

describe.each(householdStores)('actions without a session, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let shed: { kind: 'location'; id: string }
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    shed = { kind: 'location', id: anna.creates('location.create', { name: 'Shed' }) }
  })
  const records = () =>
    (['items', 'containers', 'product_codes'] as const).flatMap((collection) => world.all(collection))
  /** The operations of an action, in the order in which they are pushed. */
  const planned = (action: WantedAction) => {
    const plan = planRecord(world.id(), action)
    if (isRejection(plan)) throw new Error(plan.rejected.code)
    return plan
  }
  const push = (
    person: Person,
    operations: readonly { operation_id: string; type: string; input: object }[],
  ) => person.pushes(operations.map((operation) => ({ ...operation, input: { ...operation.input } })))

  it('F13 records what was accepted or tidied as an action with sightings, and undoes it as a whole', () => {
    const before = records()
    const [saw, box, code] = [world.id(), world.id(), world.id()]
    const item = { kind: 'item', id: saw } as const
    const container = { kind: 'container', id: box } as const
    const intake = planned({
      purpose: 'intake',
      targets: [
        { role: 'subject', target: container },
        { role: 'subject', target: item },
      ],
      steps: [
        {
          type: 'container.create',
          input: { public_id: box, name: 'Box', placement: shed },
          target: container,
        },
        { type: 'item.create', input: { public_id: saw, name: 'Saw', placement: container }, target: item },
        {
          type: 'product_code.create',
          input: { public_id: code, item_id: saw, code: '4006381333931' },
          target: item,
        },
      ],
    })
    const results = push(anna, [...intake.steps, intake.record])
    expect(results.map(({ error }) => error)).toEqual([null, null, null, null])
    const action = world.record('scan_actions', intake.record.input.public_id)
    expect(action).toMatchObject({ purpose: 'intake', mode: 'all', done_by: 'anna' })
    expect(action.operations.map(({ type }) => type)).toEqual([
      'container.create',
      'item.create',
      'product_code.create',
    ])
    expect(
      world.all('scan_sightings').map(({ purpose, place, subject }) => ({ purpose, place, subject })),
    ).toEqual([
      { purpose: 'intake', place: shed, subject: container },
      { purpose: 'intake', place: container, subject: item },
    ])
    const again = push(anna, [...intake.steps, intake.record])
    expect(again.every(({ replayed }) => replayed)).toBe(true)

    const plan = world.store.read((view) => planUndo(view, action, world.id(), 'all'))
    // F9: somebody else who is no admin can undo none of it, and it does not count as undone.
    const bens = world.store.read((view) => planUndo(view, action, world.id(), 'each'))
    expect(push(world.person('ben'), [bens.undo])[0]?.error?.code).toBe('access_denied')
    expect(push(anna, [plan.undo, ...plan.steps]).map(({ error }) => error)).toEqual([null, null, null, null])
    expect(records()).toEqual(before)
    const twice = world.store.read((view) => planUndo(view, action, world.id(), 'all'))
    expect(push(anna, [twice.undo])[0]?.error?.code).toBe('already_undone')
  })

  it('F9 is undone where one of its counts found as many as there were', () => {
    const things = [5, 7].map((quantity) => anna.creates('item.create', { name: 'Screws', quantity }))
    const targets = things.map((id) => ({ kind: 'item', id }) as const)
    const count = planned({
      purpose: 'count',
      targets: targets.map((target) => ({ role: 'subject', target })),
      steps: targets.map((target) => ({
        type: 'item.set_quantity',
        input: { public_id: target.id, quantity: 5 },
        target,
      })),
    })
    push(anna, [...count.steps, count.record])
    const action = world.record('scan_actions', count.record.input.public_id)
    const { undo, steps } = world.store.read((view) => planUndo(view, action, world.id(), 'all'))
    expect(push(anna, [undo, ...steps]).map(({ error }) => error)).toEqual([null, null])
    expect(things.map((id) => world.record('items', id).quantity)).toEqual([5, 7])
  })

  it('F13 takes tasks of a plan, their places and labels', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    const item = { kind: 'item', id: saw } as const
    const task = planned({
      purpose: 'organize',
      targets: [
        { role: 'subject', target: item },
        { role: 'destination', target: shed },
      ],
      steps: [{ type: 'item.move', input: { public_id: saw, placement: shed }, target: item }],
    })
    expect(push(anna, [...task.steps, task.record]).map(({ error }) => error)).toEqual([null, null])
    expect(world.all('scan_sightings')).toMatchObject([
      { purpose: 'organize', subject: item, place: shed },
      { purpose: 'organize', role: 'destination' },
    ])
    expect(world.record('items', saw).placement).toEqual(shed)
  })

  it.each<[ActionPurpose, string]>([
    ['intake', 'label'],
    ['intake', 'place'],
    ['organize', 'place'],
  ])('F13 has in %s no role %s', (purpose, role) => {
    const { error } = anna.does('scan_action.record', {
      public_id: world.id(),
      purpose,
      targets: [{ role, target: shed }],
      operations: [],
    })
    expect(error?.code).toBe('validation_failed')
  })

  it('F13 is no purpose of a session, and has at most 250 operations', () => {
    const session = { public_id: world.id(), purpose: 'intake' }
    expect(anna.does('scan_session.create', session).error?.code).toBe('validation_failed')
    const target = { kind: 'item', id: world.id() } as const
    const step = { type: 'item.archive', input: { public_id: target.id }, target }
    const steps = Array.from({ length: 251 }, () => step)
    const targets = [{ role: 'subject', target }] as const
    expect(planRecord(world.id(), { purpose: 'organize', targets, steps })).toMatchObject({
      rejected: { code: 'too_many' },
    })
  })

  it('finds the movements into a place', () => {
    const saw = anna.creates('item.create', { name: 'Saw' })
    anna.does('item.move', { public_id: saw, placement: shed })
    const into = (id: string) =>
      world.store.read((view) => view.find('movements', 'to_id', id).map(({ record }) => record.subject.id))
    expect(into(shed.id)).toEqual([saw])
    expect(into(saw)).toEqual([])
  })
})
