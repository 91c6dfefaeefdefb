import { findInPieces } from '../core/find-in-pieces.ts'
import type { Pausing } from '../core/pausing.ts'
import type { HouseholdView } from '../household-collections.ts'
import { type InnerLevel, levelCollection, levels, type Placement } from '../structure/levels.ts'
import { outward } from '../structure/placement.ts'
import { requirementsOf } from '../taxonomy/needs.ts'
import { Candidates, type FoundPlace, placeFound } from './candidates.ts'
import { Likeness } from './likeness.ts'
import type { FoundByWords, Placing, PlacingEvidence } from './placing.ts'

/** Things that are compared with the new one, and those of them that count. */
const MOST_LIKE = 60
const NEAREST = 12
/** Likeness of a thing that counts. */
const LEAST_LIKE = 0.25
/** What a like thing of another category counts beside one of the same. */
const OTHER_CATEGORY = 0.35
/** Things of a category that are looked at, the newest first. */
const MOST_OF_CATEGORY = 150
/** Movements that are looked at: those of the day, and those of the thing. */
const MOST_MOVES = 100
const MOST_OWN_MOVES = 20
/** Places with recorded traits that are looked at in each collection. */
const MOST_TRAITED = 100
/** Places whose neighbours are looked at, and neighbours of each. */
const MOST_BESIDE = 6
const MOST_SIBLINGS = 60
/** What the name counts of a place in which nothing lies directly. */
const UNUSED_SHARE = 0.5
/** What a place counts for its neighbours. */
const BESIDE_SHARE = 0.8

/** A thing of the household with its place. */
interface Known {
  readonly evidence: PlacingEvidence
  readonly placement: Placement | null
  readonly category_id: string | null
  readonly container_kind: string | null
}

/** Collects what speaks for places. Every look is bounded, however large the household is. */
export function* gatherEvidence(view: HouseholdView, placing: Placing): Pausing<Candidates> {
  const found = new Candidates()
  yield* addLike(view, placing, found)
  yield* addCategory(view, placing, found)
  yield* addMoves(view, placing, found)
  yield* addNames(view, placing, found)
  yield* addMeeting(view, placing, found)
  yield* addNeighbours(view, placing, found)
  return found
}

/** The same thing, and those that are called like it. */
function* addLike(view: HouseholdView, { subject, by_name }: Placing, found: Candidates): Pausing<void> {
  const wanted = subject.kind === 'item' ? 'items' : 'containers'
  const things: Known[] = []
  for (const each of by_name) {
    if (things.length >= MOST_LIKE) break
    if (each.collection !== wanted || each.public_id === subject.id) continue
    const known = thingOf(view, each)
    if (known?.placement) things.push(known)
    yield
  }
  const likeness = new Likeness(
    subject.name,
    things.map(({ evidence }) => evidence.name),
  )
  const scored = things
    .map((thing) => ({ thing, like: likeness.of(thing.evidence.name) * alike(thing, placingKind(subject)) }))
    .filter(({ like }) => like >= LEAST_LIKE)
    .sort((a, b) => b.like - a.like)
    .slice(0, NEAREST)
  const total = scored.reduce((sum, { like }) => sum + like ** 3, 0)
  const best = scored[0]?.like ?? 0
  for (const { thing, like } of scored) {
    if (!thing.placement) continue
    if (likeness.isSame(thing.evidence.name)) found.raise(thing.placement, 'same_thing', 1, [thing.evidence])
    // A few words in common with one thing say less than the same words in common with many.
    found.add(thing.placement, 'like_things', (best * like ** 3) / total, [thing.evidence])
  }
}

function placingKind({ category_id, container_kind }: Placing['subject']) {
  return { category_id, container_kind }
}

/** What the likeness of a thing counts, by its category or its kind of container. */
function alike(
  thing: Known,
  { category_id, container_kind }: { category_id: string | null; container_kind: string | null },
): number {
  if (container_kind !== null) return thing.container_kind === container_kind ? 1 : 0.9
  if (category_id === null || thing.category_id === null) return 1
  return thing.category_id === category_id ? 1 : OTHER_CATEGORY
}

function thingOf(view: HouseholdView, { collection, public_id }: FoundByWords): Known | null {
  if (collection === 'items') {
    const item = view.get('items', public_id)?.record
    if (!item || item.archived_at !== null) return null
    const { name, placement, category_id } = item
    return { evidence: { kind: 'item', id: public_id, name }, placement, category_id, container_kind: null }
  }
  const container = view.get('containers', public_id)?.record
  if (!container || container.archived_at !== null) return null
  const { name, placement, kind } = container
  return {
    evidence: { kind: 'container', id: public_id, name },
    placement,
    category_id: null,
    container_kind: kind,
  }
}

/** Where things of the category lie; where it has too few, those of the categories around it. */
function* addCategory(view: HouseholdView, { subject }: Placing, found: Candidates): Pausing<void> {
  let share = 1
  let id = subject.category_id
  for (let depth = 0; id !== null && depth < 3; depth++) {
    const newest = { at_most: MOST_OF_CATEGORY, newest_first: true }
    const items = (yield* findInPieces(view, ['items', 'category_id', id], newest)).filter(
      ({ record }) => record.archived_at === null && record.placement && record.public_id !== subject.id,
    )
    for (const { record } of items) {
      const { placement, name, public_id } = record
      if (!placement) continue
      found.add(placement, 'same_category', share / items.length, [{ kind: 'item', id: public_id, name }])
    }
    if (items.length >= 3) return
    share /= 2
    id = view.get('categories', id)?.record.parent_id ?? null
  }
}

/** Where this thing lay before, and where the person put things just now. */
function* addMoves(
  view: HouseholdView,
  { subject, by, now, lately }: Placing,
  found: Candidates,
): Pausing<void> {
  const newest_first = true
  if (subject.id !== null) {
    const options = { at_most: MOST_OWN_MOVES, newest_first }
    const own = yield* findInPieces(view, ['movements', 'subject_id', subject.id], options)
    for (const { record } of own) {
      const places = [record.from, record.to]
      for (const place of places) if (place) found.raise(place, 'lay_there_before', 1)
    }
  }
  for (const day of new Set([now.slice(0, 10), lately.slice(0, 10)])) {
    const options = { at_most: MOST_MOVES, newest_first }
    for (const { record } of yield* findInPieces(view, ['movements', 'moved_on', day], options)) {
      const isOwn = record.moved_by === by && record.subject.id !== subject.id
      if (!isOwn || !record.to || record.moved_at < lately || record.moved_at > now) continue
      found.raise(record.to, 'put_there_lately', 1)
    }
  }
}

/** Places that are called like the thing or like its category. */
function* addNames(
  view: HouseholdView,
  { subject, by_name, by_category }: Placing,
  found: Candidates,
): Pausing<void> {
  // Boxes of one kind stand beside each other, and rarely one in the other.
  const fits = (placement: Placement) =>
    isTaken(view, placement) && !(subject.kind === 'container' && placement.kind === 'container')
  function* add(words: string, places: readonly FoundByWords[], share: number): Pausing<void> {
    const named: FoundPlace[] = []
    for (const each of places) {
      yield
      const place = each.public_id === subject.id ? null : placeFound(view, each)
      if (place) named.push(place)
    }
    const likeness = new Likeness(
      words,
      named.map(({ name }) => name),
    )
    for (const { placement, name } of named) {
      yield
      const value = share * likeness.of(name) * (fits(placement) ? 1 : UNUSED_SHARE)
      const evidence = { kind: placement.kind, id: placement.id, name }
      found.raise(placement, 'name_fits', value < 0.2 ? 0 : value, [evidence])
    }
  }
  yield* add(subject.name, by_name, 1)
  const category = subject.category_id && view.get('categories', subject.category_id)?.record
  if (category) yield* add(category.name, by_category, 0.8)
}

/** Whether things lie in a place itself, or it is made for nothing else. A rack with shelves mostly holds shelves only. */
function isTaken(view: HouseholdView, { kind, id }: Placement): boolean {
  if (kind === 'slot' || kind === 'container') return true
  return view.count('items', 'placement_id', id) + view.count('containers', 'placement_id', id) > 0
}

/** Places that meet the needs of the category, where it has any. */
function* addMeeting(view: HouseholdView, { subject }: Placing, found: Candidates): Pausing<void> {
  const { needs } = requirementsOf(view, subject.category_id)
  if (needs.size === 0) return
  const add = (placement: Placement, name: string, traits: readonly string[] | null | undefined) => {
    const meets = [...needs].every((need) => traits?.includes(need))
    if (meets) found.add(placement, 'meets_needs', 1, [{ kind: placement.kind, id: placement.id, name }])
  }
  const options = { at_most: MOST_TRAITED, newest_first: true }
  for (const { record } of yield* findInPieces(view, ['containers', 'traited', 1], options))
    add({ kind: 'container', id: record.public_id }, record.name, record.traits)
  for (const level of levels) {
    for (const { record } of yield* findInPieces(view, [levelCollection[level], 'traited', 1], options))
      add({ kind: level, id: record.public_id }, record.name, record.traits)
  }
}

/** Free places beside those that speak most for themselves. */
function* addNeighbours(view: HouseholdView, { subject }: Placing, found: Candidates): Pausing<void> {
  const around = new Map<
    string,
    { parent: Placement; level: InnerLevel; value: number; evidence: PlacingEvidence[] }
  >()
  for (const { placement, reasons } of found.all()) {
    if (placement.kind !== 'slot') continue
    const value =
      (reasons.get('like_things')?.value ?? 0) +
      (reasons.get('same_category')?.value ?? 0) +
      (reasons.get('same_thing')?.value ?? 0)
    const parent = value > 0 ? outward(view, placement) : null
    if (!parent) continue
    const known = around.get(parent.id) ?? { parent, level: placement.kind, value: 0, evidence: [] }
    known.value += value
    known.evidence.push(...((reasons.get('like_things') ?? reasons.get('same_category'))?.evidence ?? []))
    around.set(parent.id, known)
  }
  const best = [...around.values()].sort((a, b) => b.value - a.value).slice(0, MOST_BESIDE)
  for (const { parent, level, value, evidence } of best) {
    const beside = { at_most: MOST_SIBLINGS }
    for (const { record } of yield* findInPieces(
      view,
      [levelCollection[level], 'parent_id', parent.id],
      beside,
    )) {
      yield
      const filled =
        view.count('items', 'placement_id', record.public_id) +
        view.count('containers', 'placement_id', record.public_id)
      const capacity = 'capacity' in record && typeof record.capacity === 'number' ? record.capacity : 1
      if (filled >= capacity || record.public_id === subject.id) continue
      const placement = { kind: level, id: record.public_id }
      found.raise(placement, 'beside_like', BESIDE_SHARE * Math.min(1, value), evidence)
    }
  }
}
