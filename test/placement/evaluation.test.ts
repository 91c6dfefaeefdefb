import { beforeAll, describe, expect, it } from 'vitest'
import {
  findInIndex,
  householdCollections,
  householdKeys,
  MemoryStore,
  putRecord,
  SearchIndex,
  withoutPauses,
} from '../../engine/index.ts'
import { type PlaceSuggestions, type PlacingSubject, suggestingPlaces } from '../../engine/placement/index.ts'
import {
  boxSteps,
  categoryId,
  placed,
  placeSteps,
  type Step,
  taxonomySteps,
} from '../../services/demo/plan.ts'
import { thingVisits } from '../../services/demo/thing-steps.ts'
import { THINGS } from '../../services/demo/things/index.ts'
import { HouseholdWorld, type Person } from '../support/household-world.ts'
import { BOXES, CHOSEN, FRESH, type PlacementCase, UNKNOWN } from './cases.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const PLACES = ['containers', 'locations', 'zones', 'racks', 'rows', 'shelves', 'slots'] as const

let world: HouseholdWorld
const index = new SearchIndex()
beforeAll(() => {
  world = new HouseholdWorld(new MemoryStore(householdCollections, { scope_id: 'demo', epoch: 'demo' }))
  const mara = world.person('mara')
  const visits = thingVisits(THINGS, new Date(NOW)).toSorted((a, b) => b.days - a.days)
  const steps = [
    ...taxonomySteps(),
    ...placeSteps(),
    ...boxSteps().steps,
    ...visits.flatMap((visit) => visit.steps),
  ]
  does(mara, steps)
  const told = [
    { type: 'rack.update', input: { public_id: placed('freezer').id, traits: ['frozen'] } },
    { type: 'container.update', input: { public_id: placed('first-aid').id, traits: ['child_safe'] } },
    { type: 'category.update', input: { public_id: categoryId('frozen'), needs: ['frozen'] } },
    { type: 'category.update', input: { public_id: categoryId('medicine'), needs: ['child_safe'] } },
    {
      type: 'category.update',
      input: { public_id: categoryId('cleaning'), apart_from: [categoryId('food')] },
    },
  ]
  expect(mara.pushes(told).map(({ error }) => error)).toEqual(told.map(() => null))
  for (const collection of householdKeys)
    for (const record of world.all(collection)) {
      if (typeof record.public_id !== 'string') continue
      const stored = world.store.read((view) => view.get(collection, String(record.public_id)))
      if (stored) putRecord(index, householdCollections[collection], stored.record.public_id, stored.record)
    }
})

function does(person: Person, steps: readonly Step[]): void {
  for (let from = 0; from < steps.length; from += 200) {
    const results = person.pushes(
      steps.slice(from, from + 200).map(({ type, input }) => ({
        type,
        input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
      })),
    )
    for (const { error } of results) if (error) throw new Error(JSON.stringify(error))
  }
}

function suggested(draft: Partial<PlacingSubject> & { readonly name: string }): PlaceSuggestions {
  const subject: PlacingSubject = {
    kind: 'item',
    id: null,
    category_id: null,
    container_kind: null,
    weight_kg: null,
    volume_l: null,
    ...draft,
  }
  const category = subject.category_id
  const find = (words: string, collections: readonly string[]) =>
    findInIndex(index, words, { collections, archived: false, limit: 80 }).records
  return world.store.read((view) => {
    const by_category =
      category === null ? [] : find(view.get('categories', category)?.record.name ?? '', PLACES)
    const things = subject.kind === 'item' ? 'items' : 'containers'
    const by_name = [...find(subject.name, [things]), ...find(subject.name, PLACES)]
    const placing = {
      subject,
      by_name,
      by_category,
      by: 'mara',
      now: NOW,
      lately: '2026-11-23T09:30:00.000Z',
      within: null,
      near: null,
      limit: 5,
    }
    return withoutPauses(suggestingPlaces(view, placing))
  })
}

interface Figures {
  readonly first: number
  readonly three: number
  readonly faults: string
}

function measure(
  cases: readonly { draft: Parameters<typeof suggested>[0]; right: readonly string[] }[],
): Figures {
  let [first, three] = [0, 0]
  const faults: string[] = []
  for (const { draft, right } of cases) {
    const { places } = suggested(draft)
    const ids = new Set(right.map((key) => placed(key).id))
    const at = places.findIndex(({ place }) => ids.has(place.id))
    if (at === 0) first++
    if (at >= 0 && at < 3) three++
    if (at === 0) continue
    const told = places.slice(0, 3).map(({ place, score, reasons }) => {
      const why = reasons.map(({ code, weight }) => `${code} ${weight}`).join(', ')
      return `${place.name} (${place.path.at(-1)?.name ?? ''}) ${score}: ${why}`
    })
    faults.push(`${draft.name} -> ${right.slice(0, 3).join('|')} at ${at}\n    ${told.join('\n    ')}`)
  }
  const percent = (count: number) => Math.round((1000 * count) / cases.length) / 10
  const figures = { first: percent(first), three: percent(three) }
  return { ...figures, faults: `${JSON.stringify(figures)} of ${cases.length}\n${faults.join('\n')}` }
}

const things = (cases: readonly PlacementCase[]) =>
  cases.map(([name, category, ...right]) => ({
    draft: { name, category_id: category === null ? null : categoryId(category) },
    right,
  }))

/**
 * The least share of right places, in percent: in the first place, and among three. Measured before anything was tuned:
 * see each set.
 */
describe('AP4 the place of a new thing', () => {
  it.each([
    ['the set with which the weights were chosen', CHOSEN, 88, 98],
    ['a set that nobody looked at', FRESH, 88, 98],
    ['things of which there is no like', UNKNOWN, 68, 77],
  ] as const)('is the one where people look for it: %s', (_name, cases, first, three) => {
    const figures = measure(things(cases))
    expect(figures.first, figures.faults).toBeGreaterThanOrEqual(first)
    expect(figures.three, figures.faults).toBeGreaterThanOrEqual(three)
  })

  it('is the one where people look for a box', () => {
    const cases = BOXES.map(([name, container_kind, ...right]) => ({
      draft: { name, kind: 'container' as const, container_kind },
      right,
    }))
    const figures = measure(cases)
    expect(figures.first, figures.faults).toBeGreaterThanOrEqual(60)
    expect(figures.three, figures.faults).toBeGreaterThanOrEqual(80)
  })
})
