import type { Container } from '../containers/collection.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { Item } from '../items/collection.ts'
import { traitsAt } from '../structure/conditions.ts'
import { levelCollection, levels, MAX_PLACE_DEPTH, type Placement } from '../structure/levels.ts'
import { outward, placeAt } from '../structure/placement.ts'
import type { PlaceTrait } from '../structure/trait-names.ts'
import { MAX_BINS, MAX_THINGS, type PlanConstraints } from './records/goals.ts'

/** A place or a container in which things can be. */
export interface Bin {
  readonly placement: Placement
  readonly name: string
  /** The bin that it is in; -1 for the outermost. */
  readonly parent: number
  /** Where it stands among its siblings. */
  readonly position: number
  /** The number of things that are said to fit; null where nobody says. */
  readonly capacity: number | null
  /** Whether more than that is refused, as by a slot. */
  readonly isStrict: boolean
  readonly max_kg: number | null
  /** Its own traits, and those of all places around it. */
  readonly traits: ReadonlySet<PlaceTrait>
  readonly fill_status: Container['fill_status'] | null
  /** Whether other places are in it: things are rather put into those. */
  isOuter: boolean
}

/** A place or container of the scope, with the things that are directly in it. */
export interface Contents {
  readonly items: readonly Item[]
  readonly containers: readonly Container[]
}

/** What a plan looks at: places, containers and things, as they are now. */
export interface Scope {
  readonly bins: readonly Bin[]
  /** The direct contents of each bin, without archived things. */
  readonly contents: readonly Contents[]
  readonly index: ReadonlyMap<string, number>
  /** Whether there was more than a plan can look at. */
  readonly more: boolean
}

type Limits = Pick<PlanConstraints, 'scope' | 'exclude'>

/** Reads the places of a scope with all that is in them; without a scope, the whole household. `place` is read in any case. */
export function readScope(view: HouseholdView, { scope, exclude = [] }: Limits, place?: Placement): Scope {
  const reading = new Reading(view, new Set(exclude.map(({ id }) => id)))
  const chosen = scope ?? view.all('locations').map(({ record }) => location(record.public_id))
  const roots = place ? [...chosen, place] : chosen
  const ids = new Set(roots.map(({ id }) => id))
  // What lies in another one of them is read with it.
  for (const root of roots) if (!wayOut(view, root).some(({ id }) => ids.has(id))) reading.enter(root, -1)
  return reading
}

/** Reads some places and those around them, and what is in slots: however much lies elsewhere. */
export function readPlaces(
  view: HouseholdView,
  { scope, exclude = [] }: Limits,
  places: readonly Placement[],
): Scope {
  const reading = new Reading(view, new Set(exclude.map(({ id }) => id)))
  const within = scope && new Set(scope.map(({ id }) => id))
  for (const place of places) {
    const way = [place, ...wayOut(view, place)]
    if (within === undefined || way.some(({ id }) => within.has(id))) reading.enterBy(way.toReversed())
  }
  return reading
}

/** The places that a place lies in, from the inside out. */
function wayOut(view: HouseholdView, place: Placement): Placement[] {
  const way: Placement[] = []
  for (let at = outward(view, place); at && way.length < MAX_PLACE_DEPTH; at = outward(view, at)) way.push(at)
  return way
}

function location(id: string): Placement {
  return { kind: 'location', id }
}

class Reading implements Scope {
  readonly bins: Bin[] = []
  readonly contents: Contents[] = []
  readonly index = new Map<string, number>()
  more = false
  private things = 0
  private readonly view: HouseholdView
  private readonly left_alone: ReadonlySet<string>

  constructor(view: HouseholdView, left_alone: ReadonlySet<string>) {
    this.view = view
    this.left_alone = left_alone
  }

  /** Adds a place with its contents. */
  enter(placement: Placement, parent: number, depth = 0): void {
    const { view } = this
    if (this.index.has(placement.id) || this.left_alone.has(placement.id)) return
    const stored = placeAt(view, placement)
    if (!stored || isArchived(stored.record) || depth > MAX_PLACE_DEPTH) return
    if (this.bins.length >= MAX_BINS || this.things >= MAX_THINGS) {
      this.more = true
      return
    }
    const bin = this.bins.length
    const { items, containers } = this.add(placement, parent)
    this.things += items.length + containers.length
    if (this.things > MAX_THINGS) this.more = true
    for (const inner of this.placesIn(placement)) {
      this.enter(inner, bin, depth + 1)
      if (this.index.has(inner.id)) this.markOuter(bin)
    }
    for (const { public_id: id } of containers) this.enter({ kind: 'container', id }, bin, depth + 1)
  }

  /** Adds a place with those around it, which are given from the outermost in; none that is archived, nor what is in one. */
  enterBy(way: readonly Placement[]): void {
    let parent = -1
    for (const placement of way) {
      const stored = placeAt(this.view, placement)
      if (!stored || isArchived(stored.record) || this.left_alone.has(placement.id)) return
      const known = this.index.get(placement.id)
      // The things in a slot take its room. A person who writes moves down knows that there is room elsewhere.
      if (known === undefined) this.add(placement, parent, placement.kind === 'slot')
      parent = known ?? this.bins.length - 1
    }
  }

  private add(placement: Placement, parent: number, isRead = true): Contents {
    const { id } = placement
    this.index.set(id, this.bins.length)
    this.bins.push(this.binOf(placement, parent))
    const contents = isRead
      ? { items: this.itemsIn(id), containers: this.containersIn(id) }
      : { items: [], containers: [] }
    this.contents.push(contents)
    return contents
  }

  private markOuter(bin: number): void {
    const outer = this.bins[bin]
    if (outer) outer.isOuter = true
  }

  private binOf(placement: Placement, parent: number): Bin {
    const { view } = this
    const stored = placeAt(view, placement)
    const record: object = stored?.record ?? {}
    const capacity: unknown = Reflect.get(record, 'capacity')
    const position: unknown = Reflect.get(record, 'position')
    const container = placement.kind === 'container' ? view.get('containers', placement.id)?.record : null
    return {
      placement,
      name: stored?.record.name ?? '',
      parent,
      position: typeof position === 'number' ? position : 0,
      capacity: typeof capacity === 'number' ? capacity : null,
      isStrict: placement.kind === 'slot',
      max_kg: stored?.record.max_kg ?? null,
      traits: traitsAt(view, placement),
      fill_status: container?.fill_status ?? null,
      isOuter: false,
    }
  }

  private itemsIn(id: string): Item[] {
    const found = this.view.find('items', 'placement_id', id, { at_most: MAX_THINGS + 1 })
    return inOrder(found.map(({ record }) => record).filter((record) => !isArchived(record)))
  }

  private containersIn(id: string): Container[] {
    const found = this.view.find('containers', 'placement_id', id, { at_most: MAX_BINS + 1 })
    const kept = found.map(({ record }) => record).filter((record) => !isArchived(record))
    return inOrder(kept.filter(({ public_id }) => !this.left_alone.has(public_id)))
  }

  /** The places directly in a place, in the order in which they stand. */
  private placesIn({ kind, id }: Placement): Placement[] {
    if (kind === 'container' || kind === 'slot') return []
    return levels.slice(levels.indexOf(kind) + 1).flatMap((level) => {
      if (level === 'location') return []
      const places = this.view.find(levelCollection[level], 'parent_id', id, { at_most: MAX_BINS + 1 })
      return places
        .map(({ record }) => record)
        .sort((a, b) => a.position - b.position || (a.public_id < b.public_id ? -1 : 1))
        .map(({ public_id }) => ({ kind: level, id: public_id }))
    })
  }
}

/** By id: the order in which stores find records is another one on each. */
function inOrder<R extends { readonly public_id: string }>(records: R[]): R[] {
  return records.sort((a, b) => (a.public_id < b.public_id ? -1 : 1))
}

function isArchived(record: object): boolean {
  return typeof Reflect.get(record, 'archived_at') === 'string'
}
