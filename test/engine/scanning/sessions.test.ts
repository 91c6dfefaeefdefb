import { beforeEach, describe, expect, it } from 'vitest'
import {
  auditPlace,
  isRejection,
  planAction,
  planConfirm,
  rolesFor,
  type ScanPurpose,
  scanPurposeRules,
  scanPurposes,
  sessionStatus,
  targetsOf,
} from '../../../engine/index.ts'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

const HOURS = 60 * 60

describe.each(householdStores)('scan sessions, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let saw: string
  let box: string
  let shed: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    saw = anna.creates('item.create', { name: 'Saw' })
    box = anna.creates('container.create', { name: 'Box' })
    shed = anna.creates('location.create', { name: 'Shed' })
  })

  const item = (id: string) => ({ kind: 'item', id }) as const
  const container = (id: string) => ({ kind: 'container', id }) as const
  const location = (id: string) => ({ kind: 'location', id }) as const
  const begin = (purpose: ScanPurpose, person = anna) => person.creates('scan_session.create', { purpose })
  const scan = (session_id: string, role: string, target: object, more = {}, person = anna) => {
    const public_id = world.id()
    const result = person.does('scan_session.scan', { public_id, session_id, role, target, ...more })
    return { public_id, error: result.error?.code, details: result.error?.details, result }
  }
  const targets = (session_id: string) =>
    world.store.read((view) => targetsOf(view, session_id).map(({ record }) => record))
  const confirm = (session_id: string, more = {}) => {
    const action_id = world.id()
    const { error } = anna.does('scan_session.confirm', {
      public_id: session_id,
      action_id,
      targets: targets(session_id).map(({ public_id }) => public_id),
      operations: [],
      ...more,
    })
    return { action_id, error: error?.code, details: error?.details }
  }

  it('F3 is open for four hours, until it is confirmed or cancelled', () => {
    const expired = begin('find')
    const { created_at } = world.record('scan_sessions', expired)
    world.now += 4 * HOURS - 3
    expect(scan(expired, 'subject', item(saw)).error).toBeUndefined()
    world.now += 10
    expect(scan(expired, 'subject', container(box)).error).toBe('session_closed')
    expect(confirm(expired).error).toBe('session_closed')
    expect(sessionStatus({ status: 'open', created_at }, '2026-01-01T05:00:00.000Z')).toBe('expired')
    expect(anna.does('scan_session.cancel', { public_id: expired }).status).toBe('applied')

    const cancelled = begin('find')
    const { public_id } = scan(cancelled, 'subject', item(saw))
    expect(anna.does('scan_session.cancel', { public_id: cancelled }).status).toBe('applied')
    expect(anna.does('scan_session.cancel', { public_id: cancelled }).status).toBe('applied')
    expect(targets(cancelled)).toEqual([])
    expect(scan(cancelled, 'subject', item(saw)).error).toBe('session_closed')
    const select = { public_id, session_id: cancelled, role: 'subject', target: item(saw) }
    expect(anna.does('scan_session.select_candidate', select).error?.code).toBe('session_closed')
    const remove = { public_id: cancelled, role: 'subject' }
    expect(anna.does('scan_session.remove_target', remove).error?.code).toBe('session_closed')

    const confirmed = begin('find')
    scan(confirmed, 'subject', item(saw))
    expect(confirm(confirmed).error).toBeUndefined()
    expect(confirm(confirmed).error).toBe('session_closed')
    expect(anna.does('scan_session.cancel', { public_id: confirmed }).error?.code).toBe('session_closed')
  })

  it('F3 has several people scan in one, unseen too', () => {
    const session = begin('find')
    const base = world.seq
    scan(session, 'subject', item(saw))
    const bens = { public_id: world.id(), session_id: session, role: 'subject', target: container(box) }
    expect(ben.does('scan_session.scan', bens, { base })).toMatchObject({ status: 'applied', conflicts: [] })
    expect(targets(session).map(({ scanned_by }) => scanned_by)).toEqual(['anna', 'ben'])
  })

  it('F4 takes in each role what the purpose says, and comes to the operations that it says', () => {
    const label = () => {
      anna.does('short_code.create_blank', { count: 1 })
      return { kind: 'short_code', id: String(world.all('short_codes').at(-1)?.public_id) } as const
    }
    const cases: Record<ScanPurpose, [Record<string, object>, string[]]> = {
      move_items: [{ subject: item(saw), destination: location(shed) }, ['item.move']],
      place_container: [{ subject: container(box), destination: location(shed) }, ['container.place']],
      assign_items: [{ subject: item(saw), destination: container(box) }, ['item.assign']],
      count: [{ subject: item(saw), place: location(shed) }, ['item.set_quantity']],
      find: [{ subject: item(saw), place: location(shed) }, []],
      bind_label: [{ label: label(), subject: container(box) }, ['short_code.bind']],
      audit_place: [{ place: location(shed), subject: item(saw) }, ['item.move']],
    }
    for (const purpose of scanPurposes) {
      const [roles, types] = cases[purpose]
      const session = begin(purpose)
      for (const [role, target] of Object.entries(roles)) {
        expect([purpose, role, scan(session, role, target).error]).toEqual([purpose, role, undefined])
      }
      const plan = world.store.read((view) => planConfirm(view, purpose, targets(session)))
      expect([purpose, plan.operations.map(({ type }) => type)]).toEqual([purpose, types])
      for (const { type, input } of plan.operations) {
        expect(anna.does(type, { ...input }).status).toBe('applied')
      }
      expect(confirm(session).error).toBeUndefined()
      expect(Object.keys(roles).sort()).toEqual(
        scanPurposeRules[purpose].roles.map(({ role }) => role).sort(),
      )
    }
    const session = begin('assign_items')
    expect(scan(session, 'subject', container(box))).toMatchObject({
      error: 'validation_failed',
      details: [{ path: 'input.target.kind' }],
    })
    expect(scan(session, 'place', location(shed)).details).toMatchObject([{ path: 'input.role' }])
    expect(scan(session, 'subject', item(world.id())).error).toBe('not_found')
  })

  it('F5 gives the role that fits, where one does', () => {
    const taken = (...roles: ('subject' | 'destination' | 'place')[]) => roles.map((role) => ({ role }))
    expect(rolesFor('move_items', 'item', [])).toEqual(['subject'])
    expect(rolesFor('move_items', 'shelf', [])).toEqual(['destination'])
    expect(rolesFor('move_items', 'container', [])).toEqual(['subject', 'destination'])
    expect(rolesFor('move_items', 'container', taken('destination'))).toEqual(['subject'])
    expect(rolesFor('move_items', 'shelf', taken('destination'))).toEqual(['destination'])
    expect(rolesFor('audit_place', 'container', [])).toEqual(['place'])
    expect(rolesFor('audit_place', 'container', taken('place'))).toEqual(['subject'])
    expect(rolesFor('audit_place', 'shelf', taken('place'))).toEqual(['place'])
    expect(rolesFor('bind_label', 'short_code', [])).toEqual(['label'])
    expect(rolesFor('count', 'container', taken('subject'))).toEqual(['place'])
    expect(rolesFor('count', 'short_code', [])).toEqual([])
  })

  it('F5 replaces what a role takes one of, keeps a thing once, and counts what is counted', () => {
    const attic = anna.creates('location.create', { name: 'Attic' })
    const moving = begin('move_items')
    scan(moving, 'destination', location(shed))
    scan(moving, 'destination', location(attic))
    scan(moving, 'subject', item(saw))
    scan(moving, 'subject', item(saw))
    expect(targets(moving).map(({ target }) => target)).toEqual([location(attic), item(saw)])
    const counting = begin('count')
    scan(counting, 'subject', item(saw))
    scan(counting, 'subject', item(saw))
    scan(counting, 'subject', item(saw))
    expect(targets(counting)).toMatchObject([{ quantity: 3 }])
    scan(counting, 'subject', item(saw), { quantity: 12.5 })
    expect(targets(counting)).toMatchObject([{ quantity: 12.5 }])
  })

  it('F5 leaves open what may be several things, until somebody says which', () => {
    const axe = anna.creates('item.create', { name: 'Axe' })
    const session = begin('find')
    const options = [saw, axe].map((id) => ({ role: 'subject', target: item(id) }))
    const public_id = world.id()
    expect(anna.does('scan_session.scan', { public_id, session_id: session, options }).status).toBe('applied')
    expect(targets(session)).toMatchObject([{ role: null, target: null, options }])
    expect(confirm(session)).toMatchObject({
      error: 'validation_failed',
      details: [{}, { code: 'ambiguous' }],
    })
    const choose = (target: object) =>
      anna.does('scan_session.select_candidate', { public_id, session_id: session, role: 'subject', target })
    expect(choose(container(box)).error?.code).toBe('validation_failed')
    expect(choose(item(axe)).status).toBe('applied')
    expect(targets(session)).toMatchObject([{ role: 'subject', target: item(axe) }])
    const again = world.id()
    anna.does('scan_session.scan', { public_id: again, session_id: session, options })
    const select = { public_id: again, session_id: session, role: 'subject', target: item(axe) }
    expect(anna.does('scan_session.select_candidate', select).status).toBe('applied')
    expect(targets(session)).toHaveLength(1)
    const neither = { public_id: world.id(), session_id: session, code: 'x' }
    expect(anna.does('scan_session.scan', neither).error?.code).toBe('validation_failed')
  })

  it('F5 keeps what was counted while it is open which thing it is', () => {
    const axe = anna.creates('item.create', { name: 'Axe' })
    const session = begin('count')
    const options = [saw, axe].map((id) => ({ role: 'subject', target: item(id) }))
    const open = (quantity?: number) => {
      const public_id = world.id()
      anna.does('scan_session.scan', { public_id, session_id: session, options, quantity })
      return (target: object) =>
        anna.does('scan_session.select_candidate', {
          public_id,
          session_id: session,
          role: 'subject',
          target,
        })
    }
    expect(open(12)(item(axe)).status).toBe('applied')
    expect(targets(session)).toMatchObject([{ target: item(axe), quantity: 12 }])
    // Told once more, it is the number; without one it is one more.
    expect(open(7)(item(axe)).status).toBe('applied')
    expect(open()(item(axe)).status).toBe('applied')
    expect(targets(session)).toMatchObject([{ target: item(axe), quantity: 8 }])
    expect(open()(item(saw)).status).toBe('applied')
    expect(targets(session)).toMatchObject([{ quantity: 8 }, { target: item(saw), quantity: 1 }])
  })

  it('F5 forgets the count of what turns out to be the place', () => {
    const crate = anna.creates('container.create', { name: 'Crate' })
    const session = begin('count')
    const public_id = world.id()
    const options = [
      { role: 'subject', target: item(saw) },
      { role: 'place', target: container(crate) },
    ]
    anna.does('scan_session.scan', { public_id, session_id: session, options, quantity: 3 })
    const choice = { public_id, session_id: session, role: 'place', target: container(crate) }
    expect(anna.does('scan_session.select_candidate', choice).status).toBe('applied')
    expect(targets(session)).toMatchObject([{ role: 'place', quantity: null }])
  })

  it('F7 confirms 200 things with their destination', () => {
    const session = begin('move_items')
    for (let n = 0; n < 200; n++)
      scan(session, 'subject', item(anna.creates('item.create', { name: 'Thing' })))
    const shelf = anna.creates('location.create', { name: 'Shelf' })
    expect(scan(session, 'destination', { kind: 'location', id: shelf }).error).toBeUndefined()
    const planned = world.store.read((view) => {
      const stored = view.get('scan_sessions', session)
      return stored && planAction(view, stored.record, world.id(), {})
    })
    if (planned === null || isRejection(planned)) throw new Error('the session cannot be confirmed')
    expect(planned.steps).toHaveLength(200)
    const { operation_id, type, input } = planned.confirm
    expect(anna.pushes([{ operation_id, type, input: { ...input } }])[0]?.error).toBeNull()
  })

  it('F5 takes 200 things at most, and lets go of each', () => {
    const session = begin('find')
    const ids = Array.from({ length: 201 }, () => anna.creates('item.create', { name: 'Thing' }))
    for (const id of ids.slice(0, 200)) expect(scan(session, 'subject', item(id)).error).toBeUndefined()
    expect(scan(session, 'subject', item(ids[200] ?? '')).error).toBe('too_many')
    const remove = (target_id?: string) =>
      anna.does('scan_session.remove_target', { public_id: session, role: 'subject', target_id }).error?.code
    expect(remove(ids[3])).toBeUndefined()
    expect(targets(session)).toHaveLength(199)
    expect(remove(ids[3])).toBe('not_found')
    expect(remove()).toBeUndefined()
    expect(targets(session)).toEqual([])
    expect(remove()).toBe('not_found')
  })

  it('F6 names what is missing, and what came in between', () => {
    const session = begin('move_items')
    scan(session, 'subject', item(saw))
    expect(confirm(session)).toMatchObject({
      error: 'validation_failed',
      details: [{ path: 'input.roles.destination' }],
    })
    scan(session, 'destination', location(shed))
    const known = targets(session).map(({ public_id }) => public_id)
    scan(session, 'subject', container(box), {}, ben)
    expect(confirm(session, { targets: known }).error).toBe('precondition_failed')
    expect(confirm(session).error).toBeUndefined()
  })

  it('F8 tells what is missing, what is elsewhere, and what was nowhere', () => {
    const put = (name: string, placement: object | null) => anna.creates('item.create', { name, placement })
    const [here, gone, there, old] = [
      put('here', container(box)),
      put('gone', container(box)),
      put('there', location(shed)),
      put('old', container(box)),
    ]
    anna.does('item.archive', { public_id: old })
    const inner = anna.creates('container.create', { name: 'Inner', placement: container(box) })
    const scanned = [item(here), item(there), item(saw)]
    const audit = world.store.read((view) => auditPlace(view, container(box), scanned))
    expect(audit).toEqual({
      present: [item(here)],
      missing: [item(gone), container(inner)],
      missing_count: 2,
      moved: [{ target: item(there), from: location(shed) }],
      surplus: [item(saw)],
    })
    const session = begin('audit_place')
    scan(session, 'place', container(box))
    for (const target of scanned) scan(session, 'subject', target)
    const plan = (choices: object) =>
      world.store
        .read((view) => planConfirm(view, 'audit_place', targets(session), choices))
        .operations.map(({ type, target }) => `${type} ${target.id}`)
    expect(plan({})).toEqual([`item.move ${there}`, `item.move ${saw}`])
    expect(plan({ surplus: 'keep' })).toEqual([])
    expect(plan({ surplus: 'keep', missing: 'unplace' })).toEqual([
      `item.unassign ${gone}`,
      `container.unplace ${inner}`,
    ])
  })

  it('F9 is taken back once, and that is an action too', () => {
    const operation_id = world.id()
    anna.does('item.move', { public_id: saw, placement: location(shed) }, { operation_id })
    const session = begin('move_items')
    scan(session, 'subject', item(saw))
    scan(session, 'destination', location(shed))
    const operations = [{ operation_id, type: 'item.move', target: item(saw) }]
    const { action_id } = confirm(session, { operations })
    expect(world.record('scan_actions', action_id)).toMatchObject({
      purpose: 'move_items',
      operations,
      done_by: 'anna',
    })
    const undo = { public_id: world.id(), undoes: action_id, operations }
    expect(anna.does('scan_action.undo', { ...undo, undoes: world.id() }).error?.code).toBe('not_found')
    expect(anna.does('scan_action.undo', undo).status).toBe('applied')
    expect(anna.does('scan_action.undo', { ...undo, public_id: world.id() }).error?.code).toBe(
      'already_undone',
    )
    const more = { ...undo, public_id: world.id(), undoes: undo.public_id }
    expect(anna.does('scan_action.undo', more).error?.code).toBe('not_undoable')
  })

  it('F10 notes who saw what, where, and when', () => {
    const inBox = anna.creates('item.create', { name: 'In the box', placement: container(box) })
    const found = begin('find')
    scan(found, 'subject', item(inBox), { code: 'X-1' })
    scan(found, 'subject', item(saw), {}, ben)
    const { action_id } = confirm(found)
    const sightings = (id: string) =>
      world.store.read((view) => view.find('scan_sightings', 'subject_id', id).map(({ record }) => record))
    expect(sightings(inBox)).toMatchObject([
      { place: container(box), seen_by: 'anna', code: 'X-1', action_id, purpose: 'find', role: 'subject' },
    ])
    expect(sightings(saw)).toMatchObject([{ place: null, seen_by: 'ben' }])
    const moving = begin('move_items')
    scan(moving, 'subject', item(saw))
    scan(moving, 'destination', location(shed))
    confirm(moving)
    expect(sightings(saw).at(-1)).toMatchObject({ place: location(shed) })
    expect(sightings(shed)).toMatchObject([{ role: 'destination', place: null }])
  })

  it('F11 takes what was done offline, in any order, once', () => {
    const operation_id = world.id()
    const record = {
      public_id: world.id(),
      purpose: 'move_items',
      targets: [
        { role: 'subject', target: item(saw), code: '4006381333931', scanned_at: '2026-01-01T00:00:01.000Z' },
        { role: 'subject', target: item(world.id()) },
        { role: 'destination', target: location(shed) },
      ],
      operations: [{ operation_id, type: 'item.move', target: item(saw) }],
    }
    const op = world.id()
    expect(anna.does('scan_action.record', record, { operation_id: op }).status).toBe('applied')
    expect(
      anna.does('item.move', { public_id: saw, placement: location(shed) }, { operation_id }).status,
    ).toBe('applied')
    expect(anna.does('scan_action.record', record, { operation_id: op })).toMatchObject({ replayed: true })
    expect(anna.does('scan_action.record', record).error?.code).toBe('already_exists')
    expect(world.all('scan_actions')).toHaveLength(1)
    expect(world.all('scan_sightings')).toHaveLength(3)
    const wrong = (patch: object) =>
      anna.does('scan_action.record', { ...record, public_id: world.id(), ...patch }).error?.code
    expect(wrong({ purpose: 'count' })).toBe('validation_failed')
    expect(wrong({ targets: record.targets.slice(0, 2) })).toBe('validation_failed')
    expect(wrong({ targets: [] })).toBe('validation_failed')
  })

  it('F12 is not taken back, and goes a day after it is over', () => {
    const operation_id = world.id()
    const session = begin('find')
    anna.does(
      'scan_session.scan',
      { public_id: world.id(), session_id: session, role: 'subject', target: item(saw) },
      { operation_id },
    )
    expect(anna.does('operation.undo', { operation_id }).error?.code).toBe('not_undoable')
    const closing = world.id()
    const input = {
      public_id: session,
      action_id: world.id(),
      targets: targets(session).map(({ public_id }) => public_id),
      operations: [],
    }
    anna.does('scan_session.confirm', input, { operation_id: closing })
    expect(anna.does('operation.undo', { operation_id: closing }).error?.code).toBe('not_undoable')
    const open = begin('find')
    scan(open, 'subject', item(saw))
    world.now += 20 * HOURS
    begin('find')
    expect(world.all('scan_sessions')).toHaveLength(3)
    world.now += 5 * HOURS
    const last = begin('find')
    expect(world.all('scan_sessions').map(({ public_id }) => public_id)).toContain(last)
    expect(world.all('scan_sessions')).toHaveLength(2)
    expect(targets(open)).toEqual([])
  })

  it('refuses a viewer, and ids that are in use', () => {
    const vera = world.person('vera', 'viewer')
    const purpose = 'find'
    expect(vera.does('scan_session.create', { public_id: world.id(), purpose }).error?.code).toBe(
      'access_denied',
    )
    const session = begin(purpose)
    expect(anna.does('scan_session.create', { public_id: session, purpose }).error?.code).toBe(
      'already_exists',
    )
    const { public_id } = scan(session, 'subject', item(saw))
    const twin = { public_id, session_id: session, role: 'subject', target: container(box) }
    expect(anna.does('scan_session.scan', twin).error?.code).toBe('already_exists')
    expect(scan(world.id(), 'subject', item(saw)).error).toBe('not_found')
  })
})
