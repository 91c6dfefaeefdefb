import { beforeEach, describe, expect, it } from 'vitest'
import { findShortCode, parseShortCode, shortCodeOf } from '../../../engine/index.ts'
import { shortCodeFrom } from '../../../engine/labels/short-code.ts'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { householdStores } from '../../support/stores.ts'

/** Two ids that give the same code at the first try. */
const TWINS = ['019dbd74-2a00-7000-8000-00000001a688', '019dbd74-2a00-7000-8000-0000000208f1'] as const

describe.each(householdStores)('short codes, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let ben: Person
  let saw: string
  let box: string
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    ben = world.person('ben')
    saw = anna.creates('item.create', { name: 'Saw' })
    box = anna.creates('container.create', { name: 'Box' })
  })

  const item = (id: string) => ({ kind: 'item', id })
  const container = (id: string) => ({ kind: 'container', id })
  const label = (public_id: string) => world.record('short_codes', public_id)
  const blank = (person = anna) => {
    const before = new Set(world.all('short_codes').map(({ public_id }) => public_id))
    const result = person.does('short_code.create_blank', { count: 1 })
    expect(result.status).toBe('applied')
    const made = world.all('short_codes').find(({ public_id }) => !before.has(public_id))
    return String(made?.public_id)
  }

  it('J3 gives a thing a code that follows from the id of its record', () => {
    const id = anna.creates('short_code.create', { target: item(saw) })
    expect(label(id)).toMatchObject({
      code: shortCodeFrom(id, 0),
      target: item(saw),
      bound_at: expect.any(String),
    })
    expect(parseShortCode(label(id).code)).toBe(label(id).code)
    world.store.read((view) => {
      expect(shortCodeOf(view, { id: saw })?.public_id).toBe(id)
      expect(findShortCode(view, label(id).code.toLowerCase())?.record.public_id).toBe(id)
      expect(shortCodeOf(view, { id: box })).toBeNull()
    })
    expect(anna.does('short_code.create', { public_id: id, target: item(saw) }).error?.code).toBe(
      'already_exists',
    )
  })

  it('J3 takes the next code of the series where the first is taken, and tells it to who could not have known', () => {
    const [first, second] = TWINS
    expect(shortCodeFrom(first, 0)).toBe(shortCodeFrom(second, 0))
    const base = world.seq
    anna.does('short_code.create', { public_id: first, target: item(saw) })
    const late = ben.does('short_code.create', { public_id: second, target: container(box) }, { base })
    expect(late).toMatchObject({
      status: 'merged',
      conflicts: [{ reason: 'code_taken', field: 'code', lost: label(first).code, kept: label(second).code }],
    })
    expect(label(second).code).toBe(shortCodeFrom(second, 1))
    const [conflict] = world.openConflicts()
    expect(ben.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' }).status).toBe(
      'applied',
    )
    expect(label(second).code).toBe(shortCodeFrom(second, 1))
  })

  it('J3 tells nothing to who had seen it', () => {
    const [first, second] = TWINS
    anna.does('short_code.create', { public_id: first, target: item(saw) })
    expect(ben.does('short_code.create', { public_id: second, target: container(box) }).status).toBe(
      'applied',
    )
    expect(label(second).code).toBe(shortCodeFrom(second, 1))
  })

  it('J4 never takes a code back', () => {
    const operation_id = world.id()
    const id = world.id()
    anna.does('short_code.create', { public_id: id, target: item(saw) }, { operation_id })
    expect(anna.does('operation.undo', { operation_id }).error?.code).toBe('not_undoable')
    expect(label(id).target).toEqual(item(saw))
  })

  it('J5 makes blank ones, the same on every device, and binds each', () => {
    const operation_id = world.id()
    expect(anna.does('short_code.create_blank', { count: 40 }, { operation_id }).status).toBe('applied')
    const made = world.all('short_codes')
    expect(new Set(made.map(({ code }) => code)).size).toBe(40)
    expect(made.every(({ target }) => target === null)).toBe(true)
    const other = new HouseholdWorld(open())
    other.person('cleo').does('short_code.create_blank', { count: 40 }, { operation_id })
    expect(other.all('short_codes').map(({ public_id, code }) => [public_id, code])).toEqual(
      made.map(({ public_id, code }) => [public_id, code]),
    )
    const public_id = String(made[7]?.public_id)
    expect(anna.does('short_code.bind', { public_id, target: item(saw) }).status).toBe('applied')
    expect(label(public_id)).toMatchObject({ code: made[7]?.code, target: item(saw) })
    for (const count of [0, 1001, 1.5]) {
      expect(anna.does('short_code.create_blank', { count }).error?.code).toBe('validation_failed')
    }
  })

  it('J5 gives a thing 20 labels at most, and calls it by the first', () => {
    const first = anna.creates('short_code.create', { target: item(saw) })
    for (let n = 1; n < 20; n++) anna.creates('short_code.create', { target: item(saw) })
    const more = { public_id: world.id(), target: item(saw) }
    expect(anna.does('short_code.create', more).error?.code).toBe('too_many')
    expect(anna.does('short_code.bind', { public_id: blank(), target: item(saw) }).error?.code).toBe(
      'too_many',
    )
    world.store.read((view) => expect(shortCodeOf(view, { id: saw })?.public_id).toBe(first))
  })

  it('J6 keeps the later of two that put one blank label on two things, whichever arrives first', () => {
    for (const late of ['first', 'second'] as const) {
      const public_id = blank()
      const base = world.seq
      const [annas, bens] = late === 'first' ? [world.now + 5, world.now + 3] : [world.now + 3, world.now + 5]
      world.now += 10
      anna.does('short_code.bind', { public_id, target: item(saw) }, { base, at: annas })
      const second = ben.does('short_code.bind', { public_id, target: container(box) }, { base, at: bens })
      const [kept, lost] = late === 'first' ? [item(saw), container(box)] : [container(box), item(saw)]
      expect(second).toMatchObject({ status: 'merged', conflicts: [{ field: 'target', kept, lost }] })
      expect(label(public_id).target).toEqual(kept)
      const conflict = world.openConflicts()[0]
      const resolved = anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' })
      expect(resolved.status).toBe('applied')
      expect(label(public_id).target).toEqual(lost)
    }
  })

  it('J6 agrees where both put it on the same thing', () => {
    const public_id = blank()
    const base = world.seq
    anna.does('short_code.bind', { public_id, target: item(saw) }, { base })
    expect(ben.does('short_code.bind', { public_id, target: item(saw) }, { base })).toMatchObject({
      status: 'applied',
      conflicts: [],
    })
  })

  it('J6 lets an unseen unbinding and a binding contest, and brings either back', () => {
    const public_id = anna.creates('short_code.create', { target: item(saw) })
    const base = world.seq
    anna.does('short_code.bind', { public_id, target: container(box), rebind: true }, { base })
    expect(ben.does('short_code.unbind', { public_id }, { base })).toMatchObject({ status: 'merged' })
    expect(label(public_id)).toMatchObject({ target: null, bound_at: null })
    const [conflict] = world.openConflicts()
    anna.does('conflict.resolve', { public_id: conflict?.public_id, choose: 'lost' })
    expect(label(public_id).target).toEqual(container(box))
  })

  it('J7 does not put a label elsewhere that its author has seen on something', () => {
    const public_id = anna.creates('short_code.create', { target: item(saw) })
    const elsewhere = { public_id, target: container(box) }
    expect(ben.does('short_code.bind', elsewhere).error?.code).toBe('code_taken')
    expect(label(public_id).target).toEqual(item(saw))
    expect(ben.does('short_code.bind', { ...elsewhere, rebind: true }).status).toBe('applied')
    expect(ben.does('short_code.unbind', { public_id }).status).toBe('applied')
    expect(anna.does('short_code.bind', { public_id, target: item(saw) }).status).toBe('applied')
    expect(label(public_id).target).toEqual(item(saw))
  })

  it('J8 tells what the label was on before', () => {
    const public_id = anna.creates('short_code.create', { target: item(saw) })
    expect(label(public_id).earlier).toBeUndefined()
    anna.does('short_code.bind', { public_id, target: container(box), rebind: true })
    anna.does('short_code.unbind', { public_id })
    expect(label(public_id).earlier).toMatchObject([{ target: container(box) }, { target: item(saw) }])
    for (let n = 0; n < 30; n++) {
      anna.does('short_code.bind', { public_id, target: n % 2 ? item(saw) : container(box), rebind: true })
    }
    expect(label(public_id).earlier).toHaveLength(20)
  })

  it('J9 outlives what it is on, and is on it again when that comes back', () => {
    const place = anna.creates('location.create', { name: 'Shed' })
    const public_id = anna.creates('short_code.create', { target: { kind: 'location', id: place } })
    anna.does('location.archive', { public_id: place })
    expect(label(public_id).target).toEqual({ kind: 'location', id: place })
    const operation_id = world.id()
    expect(anna.does('location.delete', { public_id: place }, { operation_id }).status).toBe('applied')
    expect(label(public_id).target).toEqual({ kind: 'location', id: place })
    expect(anna.does('operation.undo', { operation_id }).status).toBe('applied')
    expect(label(public_id).target).toEqual({ kind: 'location', id: place })
  })

  it('J10 takes binding back like an edit', () => {
    const public_id = blank()
    const operation_id = world.id()
    anna.does('short_code.bind', { public_id, target: item(saw) }, { operation_id })
    expect(anna.does('operation.undo', { operation_id }).status).toBe('applied')
    expect(label(public_id).target).toBeNull()
    const again = world.id()
    anna.does('short_code.bind', { public_id, target: item(saw) }, { operation_id: again })
    anna.does('short_code.bind', { public_id, target: container(box), rebind: true })
    expect(anna.does('operation.undo', { operation_id: again }).error?.code).toBe('superseded')
  })

  it('refuses what is not there, another kind, and a viewer', () => {
    const unknown = world.id()
    const create = (target: Record<string, unknown>) =>
      anna.does('short_code.create', { public_id: world.id(), target }).error?.code
    expect(create(item(unknown))).toBe('not_found')
    expect(create(container(saw))).toBe('not_found')
    expect(create({ kind: 'tag', id: saw })).toBe('validation_failed')
    expect(anna.does('short_code.bind', { public_id: unknown, target: item(saw) }).error?.code).toBe(
      'not_found',
    )
    expect(anna.does('short_code.bind', { public_id: blank(), target: item(unknown) }).error?.code).toBe(
      'not_found',
    )
    expect(anna.does('short_code.unbind', { public_id: unknown }).error?.code).toBe('not_found')
    const vera = world.person('vera', 'viewer')
    expect(vera.does('short_code.create_blank', { count: 1 }).error?.code).toBe('access_denied')
  })
})
