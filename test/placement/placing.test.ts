import { beforeEach, describe, expect, it } from 'vitest'
import { type HouseholdKey, withoutPauses } from '../../engine/index.ts'
import {
  type FoundByWords,
  type Placing,
  type PlacingSubject,
  suggestingPlaces,
} from '../../engine/placement/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('where a thing may go, over $name', ({ open }) => {
  let world: HouseholdWorld
  let anna: Person
  let kitchen: { kind: 'location'; id: string }
  beforeEach(() => {
    world = new HouseholdWorld(open())
    anna = world.person('anna')
    kitchen = { kind: 'location', id: anna.creates('location.create', { name: 'Kitchen' }) }
  })
  const box = (name: string, input: object = {}) => {
    const id = anna.creates('container.create', { name, placement: kitchen, ...input })
    return { kind: 'container', id } as const
  }
  const item = (name: string, placement: object | null, input: object = {}) =>
    anna.creates('item.create', { name, placement, ...input })
  /** All items and containers, as a search for their words would find them. */
  const found = (): FoundByWords[] =>
    (['items', 'containers'] as const satisfies readonly HouseholdKey[]).flatMap((collection) =>
      world.all(collection).map(({ public_id }) => ({ collection, public_id: String(public_id) })),
    )
  const placing = (subject: Partial<PlacingSubject>, more: Partial<Placing> = {}): Placing => ({
    subject: {
      kind: 'item',
      id: null,
      name: 'Rice',
      category_id: null,
      container_kind: null,
      weight_kg: null,
      volume_l: null,
      ...subject,
    },
    by_name: found(),
    by_category: [],
    by: 'anna',
    now: '2026-01-01T00:10:00.000Z',
    lately: '2025-12-31T23:40:00.000Z',
    within: null,
    near: null,
    limit: 5,
    ...more,
  })
  const suggest = (subject: Partial<PlacingSubject>, more: Partial<Placing> = {}) =>
    world.store.read((view) => withoutPauses(suggestingPlaces(view, placing(subject, more))))
  const codes = (subject: Partial<PlacingSubject>, more: Partial<Placing> = {}) =>
    Object.fromEntries(suggest(subject, more).ruled_out.map(({ place, code }) => [place.name, code]))

  it('AP1 rules out what cannot take the thing, and names the reason', () => {
    const food = anna.creates('category.create', { name: 'Food', needs: ['dry'] })
    const poison = anna.creates('category.create', { name: 'Poison', apart_from: [food] })
    const dry = { traits: ['dry'] }
    const boxes = {
      Archived: box('Archived', dry),
      Full: box('Full', { ...dry, capacity: 1 }),
      Wet: box('Wet'),
      Poison: box('Poison', dry),
      Weak: box('Weak', { ...dry, max_kg: 2 }),
      Small: box('Small', { ...dry, volume_l: 3 }),
      Good: box('Good', { ...dry, max_kg: 10, volume_l: 10, capacity: 9 }),
    }
    for (const [name, at] of Object.entries(boxes)) {
      item('Rice', at, { weight_kg: 1, volume_l: 1, quantity: name === 'Weak' ? 1.5 : 1 })
      if (name === 'Poison') item('Rat poison', at, { category_id: poison })
    }
    const shelf = anna.creates('shelf.create', { name: 'Shelf', parent: kitchen, traits: ['dry'] })
    const parent = { kind: 'shelf', id: shelf }
    const slot = anna.creates('slot.create', { name: 'Slot', parent, capacity: 1 })
    item('Rice', { kind: 'slot', id: slot })
    anna.does('container.archive', { public_id: boxes.Archived.id })
    const own = { category_id: food, weight_kg: 1, volume_l: 2.5 }
    const { places } = suggest(own)
    // The shelf is dry, and nothing lies on it.
    expect(places.map(({ place }) => place.name)).toEqual(['Good', 'Shelf'])
    expect(codes(own)).toEqual({
      Archived: 'archived',
      Full: 'no_room',
      Wet: 'needs_unmet',
      Poison: 'kept_apart',
      Weak: 'too_heavy',
      Small: 'too_large',
      Slot: 'slot_full',
    })
    const rice = item('Rice', boxes.Good, { category_id: food })
    expect(codes({ ...own, id: rice }).Good).toBe('already_there')
  })

  it('AP1 looks further when all of the most likely places are full', () => {
    const category_id = anna.creates('category.create', { name: 'Food' })
    for (let n = 0; n < 42; n++) item(`Tin ${n}`, box(`Full ${n}`, { capacity: 1 }), { category_id })
    // As likely as the others, and the last of them.
    item('Tin', box('Free'), { category_id })
    expect(suggest({ name: 'Flour', category_id }).places.map(({ place }) => place.name)).toEqual(['Free'])
  })

  it('AP1 puts no box into itself', () => {
    const outer = box('Tools')
    const inner = box('Tools, small', { placement: outer })
    box('Tools, tiny', { placement: inner })
    const { places, ruled_out } = suggest({
      kind: 'container',
      id: outer.id,
      name: 'Tools',
      container_kind: 'box',
    })
    expect(ruled_out).toContainEqual({ place: expect.objectContaining({ id: inner.id }), code: 'cycle' })
    expect(places.map(({ place }) => place.id)).not.toContain(outer.id)
  })

  it('AP2 adds up reasons with the records that they rest on, and needs one that speaks for the place', () => {
    const pantry = box('Pantry', { traits: ['reach', 'heavy'] })
    const drawer = box('Drawer')
    box('Empty')
    const known = item('Rice', pantry)
    item('Rice pudding', drawer)
    const { places } = suggest({ name: 'Rice', weight_kg: 25 })
    const [first, second] = places
    expect(places).toHaveLength(2)
    expect(first?.place).toMatchObject({ name: 'Pantry', kind: 'container', path: [{ name: 'Kitchen' }] })
    const evidence = [{ kind: 'item', id: known, name: 'Rice' }]
    expect(first?.reasons[0]).toEqual({ code: 'same_thing', weight: 3, evidence })
    expect(first?.reasons.map(({ code }) => code)).toContain('bears_weight')
    const sum = first?.reasons.reduce((total, { weight }) => total + weight, 0) ?? 0
    expect(first?.score).toBeCloseTo(sum / 6, 2)
    expect(second?.place.name).toBe('Drawer')
    expect(suggest({ name: 'Violin' }, { by_name: [] })).toEqual({ places: [], ruled_out: [] })
  })

  it('AP2 goes on where the person puts things just now, and near to where they are', () => {
    const [one, two] = [box('One'), box('Two')]
    const saw = item('Saw', one)
    anna.does('item.move', { public_id: saw, placement: two })
    const reasons = (more: Partial<Placing>) =>
      suggest({ name: 'Hammer' }, { by_name: [], ...more }).places.map(
        ({ place, reasons: [reason] }) => `${place.name}: ${reason?.code}`,
      )
    expect(reasons({})).toEqual(['Two: put_there_lately'])
    expect(reasons({ by: 'ben' })).toEqual([])
    expect(reasons({ lately: '2026-01-01T00:09:00.000Z' })).toEqual([])
    const other = { kind: 'location', id: anna.creates('location.create', { name: 'Attic' }) } as const
    expect(reasons({ within: other })).toEqual([])
    const { places } = suggest({ name: 'Hammer' }, { by_name: [], near: two })
    expect(places[0]?.reasons).toContainEqual({
      code: 'near_by',
      weight: 0.5,
      evidence: [{ kind: 'container', id: two.id, name: 'Two' }],
    })
    expect(suggest({ id: saw, name: 'Saw' }, { by: 'ben', by_name: [] }).places).toMatchObject([
      { place: { name: 'One' }, reasons: [{ code: 'lay_there_before' }, { code: 'free_room' }] },
    ])
  })

  it('AP3 gives the same answer again, and lets others have their turn', () => {
    const food = anna.creates('category.create', { name: 'Food' })
    for (let i = 0; i < 30; i++) item(`Rice ${i}`, box(`Box ${i}`), { category_id: food })
    const asked = placing({ category_id: food, name: 'Rice 31' })
    const run = () => world.store.read((view) => JSON.stringify(withoutPauses(suggestingPlaces(view, asked))))
    expect(run()).toBe(run())
    const pauses = world.store.read((view) => {
      const work = suggestingPlaces(view, asked)
      let count = 0
      while (!work.next().done) count++
      return count
    })
    expect(pauses).toBeGreaterThan(30)
  })
})
