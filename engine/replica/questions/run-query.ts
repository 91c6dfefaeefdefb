import { millisecondsOf } from '../../core/calendar.ts'
import type { HouseholdView } from '../../household-collections.ts'
import {
  type Citation,
  type FoundPart,
  type FoundSighting,
  type FoundThing,
  pathText,
  type Findings as QuestionFindings,
} from '../../questions/answer.ts'
import type { Query, TimeField } from '../../questions/query.ts'
import { lastSeen } from '../../scanning/sightings.ts'
import type { NamedRecords } from '../../search/named.ts'
import type { Placement } from '../../structure/levels.ts'
import { pathOf } from '../../structure/placement.ts'
import { wordsOf } from '../../text/words.ts'
import { citationOf, type QueryContext, type QuestionSource } from './context.ts'
import { idsLeftOut } from './except.ts'
import { containerFilterOf, itemFilterOf } from './filters.ts'
import { movesOf, placesOf } from './moves.ts'
import { dayIn } from './zone.ts'

/** Runs a query over a household in its current state. `named` is what its words name. */
export async function runQuery(
  query: Query,
  named: NamedRecords,
  context: QueryContext,
): Promise<QuestionFindings> {
  const { source } = context
  const [place] = placesOf(query)
  const { parts, ...found } = await inPlaces(query, onlyNamesake(query, named, source), context)
  const about = source.read((view) => ({
    place: place ? nameOfPlace(view, place) : null,
    parts,
    moves: movesOf(view, query, found.things, context),
    seen: query.ask === 'when_seen' ? sightingsOf(view, found.things, context) : [],
  }))
  const today = dayIn(context.time_zone, context.now)
  if (query.ask !== 'moved') return { query, today, ...found, ...about }
  // A thing that was moved twice is one thing.
  const moved = new Map(about.moves.map(({ thing }) => [thing.id, { ...NO_FACTS, ...thing }]))
  return { query, today, ...found, ...about, things: [...moved.values()], total: moved.size }
}

/** Asks that are about one thing. */
const OF_ONE: readonly Query['ask'][] = [
  'who_moved',
  'when_moved',
  'when_seen',
  'when_expires',
  'warranty',
  'who_has',
]
/** Records among which the one is looked for that is called by the words alone. */
const MOST_NAMESAKES = 20

/** A question about one thing means the torch, and not the head torch, where one is called by its words and no other. */
export function onlyNamesake(
  { ask, words, also }: Pick<Query, 'ask' | 'words' | 'also'>,
  named: NamedRecords,
  source: Pick<QuestionSource, 'read'>,
): NamedRecords {
  if (also.length > 0) return named
  const found = [...named.records].flatMap(([collection, ids]) => ids.map((id) => ({ collection, id })))
  if (!OF_ONE.includes(ask) || found.length < 2 || found.length > MOST_NAMESAKES) return named
  const sought = words.flatMap(wordsOf).join(' ')
  const namesakes = source.read((view) =>
    found.filter(({ collection, id }) => {
      const key = collection === 'containers' ? collection : 'items'
      return wordsOf(view.get(key, id)?.record.name ?? '').join(' ') === sought
    }),
  )
  const [only] = namesakes
  if (!only || namesakes.length > 1) return named
  return { ...named, records: new Map([[only.collection, [only.id]]]) }
}

type Found = Pick<QuestionFindings, 'things' | 'total' | 'quantity' | 'values' | 'valued'>

const NOTHING: Found = { things: [], total: 0, quantity: 0, values: [], valued: 0 }
const NO_FACTS = {
  quantity: null,
  unit: null,
  expires_on: null,
  warranty_expires: null,
  lifetime_warranty: false,
  lent_to: null,
  lent_on: null,
  lent_until: null,
} as const

/** What a query finds in each of its places, and in all of them: what lies in two of them counts once. */
async function inPlaces(
  query: Query,
  named: NamedRecords,
  context: QueryContext,
): Promise<Found & { readonly parts: FoundPart[] }> {
  const places = placesOf(query)
  const [only = null] = places
  if (places.length < 2) return { ...(await thingsOf({ ...query, in: only }, named, context)), parts: [] }
  const parts: FoundPart[] = []
  const whole: Found[] = []
  for (const place of places) {
    const found = await thingsOf({ ...query, in: place }, named, context)
    const at = context.source.read((view) => ({
      name: nameOfPlace(view, place),
      around: citationOf(view, place.kind, place.id)?.path ?? [],
    }))
    if (at.name === null) continue
    parts.push({ ...found, place: at.name })
    const isWithin = at.around.some(({ public_id }) => places.some(({ id }) => id === public_id))
    if (!isWithin) whole.push(found)
  }
  return { ...together(whole, query.limit), parts }
}

function together(all: readonly Found[], limit: number): Found {
  const sum = (of: (found: Found) => number) => all.reduce((total, found) => total + of(found), 0)
  const values = new Map<string, number>()
  for (const { currency, amount } of all.flatMap((found) => found.values))
    values.set(currency, (values.get(currency) ?? 0) + amount)
  return {
    things: all.flatMap(({ things }) => things).slice(0, limit),
    total: sum(({ total }) => total),
    quantity: sum(({ quantity }) => quantity),
    values: [...values].map(([currency, amount]) => ({ currency, amount })),
    valued: sum(({ valued }) => valued),
  }
}

async function thingsOf(query: Query, named: NamedRecords, context: QueryContext): Promise<Found> {
  const { subject } = query
  if (subject) {
    const thing = context.source.read((view) => citationOf(view, subject.kind, subject.id))
    return thing ? { ...NOTHING, things: [{ ...NO_FACTS, ...thing }], total: 1 } : NOTHING
  }
  const isOfPlaces = query.words.length === 0 && query.ask === 'moved'
  if (isOfPlaces) return NOTHING
  const without = await idsLeftOut(query, context)
  const meant = { named, without }
  const items = query.kind === 'containers' ? NOTHING : await itemsOf(query, meant, context)
  const containers = wantsContainers(query) ? await containersOf(query, meant, context) : NOTHING
  return {
    ...items,
    things: [...items.things, ...containers.things].slice(0, query.limit),
    total: items.total + containers.total,
    quantity: items.quantity + containers.total,
  }
}

const OF_CONTAINERS: readonly TimeField[] = ['created', 'bought', 'moved']

/** Containers have no category, tags, value, quantity, nor days on which they end. */
function wantsContainers(query: Query): boolean {
  const { category_id, tag_ids, value, quantity, time, status, kind, ask, sort } = query
  if (sort !== null) return false
  if (query.lent_to !== null || ask === 'who_has') return false
  if (kind === 'items' || ask === 'when_expires' || ask === 'warranty' || ask === 'total_value') return false
  if (category_id !== null || tag_ids.length > 0 || value !== null || quantity !== null) return false
  if (time !== null && !OF_CONTAINERS.includes(time.field)) return false
  return status.every((each) => each === 'empty' || each === 'unplaced' || each === 'archived')
}

async function itemsOf(query: Query, meant: Meant, context: QueryContext): Promise<Found> {
  if (query.status.includes('empty')) return NOTHING
  const filter = { ...itemFilterOf(query, context), ...idsOf(query, meant, 'items') }
  const { source } = context
  const { limit, sort } = query
  const page = await source.items(filter, { ...orderOf(query), limit })
  const things = page.records.map((record): FoundThing => {
    const path = source.read((view) => pathOf(view, record.placement))
    return {
      kind: 'item',
      id: record.public_id,
      name: record.name,
      path,
      quantity: record.quantity,
      unit: record.unit,
      expires_on: record.expires_on ?? null,
      warranty_expires: record.warranty_expires ?? null,
      lifetime_warranty: record.lifetime_warranty ?? false,
      lent_to: record.lent_to ?? null,
      lent_on: record.lent_on ?? null,
      lent_until: record.lent_until ?? null,
    }
  })
  if (query.ask !== 'count' && query.ask !== 'total_value') {
    // Those of a superlative are all that it asks for.
    return { ...NOTHING, things, total: sort === null ? page.total : things.length }
  }
  const sums = await source.itemSums(filter)
  const values = [...sums.values].map(([currency, amount]) => ({ currency, amount }))
  return { things, total: sums.items, quantity: sums.quantity, values, valued: sums.valued }
}

/** The order of the things. */
function orderOf({ sort, reverse, status, time }: Query) {
  const sorts = {
    value: 'value',
    quantity: 'quantity',
    created: 'created_at',
    expires: 'expires_on',
  } as const
  if (sort !== null) return { sort: sorts[sort], descending: !reverse }
  const expires = time?.field === 'expires' || status.includes('expired') || status.includes('expiring')
  return { sort: expires ? sorts.expires : 'name' } as const
}

async function containersOf(query: Query, meant: Meant, context: QueryContext): Promise<Found> {
  const { source } = context
  const filter = { ...containerFilterOf(query, context), ...idsOf(query, meant, 'containers') }
  const page = await source.containers(filter, { limit: query.limit })
  const things = page.records.map((record): FoundThing => {
    const path = source.read((view) => pathOf(view, record.placement))
    return { ...NO_FACTS, kind: 'container', id: record.public_id, name: record.name, path }
  })
  return { ...NOTHING, things, total: page.total }
}

/** What the words of a query name, and the ids of what it leaves out. */
interface Meant {
  readonly named: NamedRecords
  readonly without: readonly string[]
}

/** The records that the words of a query name, without those that it leaves out. */
function idsOf({ words }: Query, { named, without }: Meant, collection: 'items' | 'containers') {
  return {
    ...(words.length === 0 ? {} : { ids: named.records.get(collection) ?? [] }),
    ...(without.length === 0 ? {} : { not_ids: without }),
  }
}

function sightingsOf(
  view: HouseholdView,
  things: readonly Citation[],
  { time_zone }: QueryContext,
): FoundSighting[] {
  return things.map((thing) => {
    const seen = lastSeen(view, thing.id)
    return {
      thing,
      day: seen && dayIn(time_zone, millisecondsOf(seen.seen_at) ?? 0),
      place: seen?.place ? pathText(pathOf(view, seen.place)) : null,
    }
  })
}

function nameOfPlace(view: HouseholdView, place: Placement): string | null {
  return citationOf(view, place.kind, place.id)?.name ?? null
}
