import type { OperationType } from '../commands.ts'
import { nameKey } from '../core/names.ts'
import { cutText } from '../core/text.ts'
import type { HouseholdKey } from '../household-collections.ts'
import {
  levels,
  MAX_PLACE_DEPTH,
  type PlaceKind,
  type Placement,
  placeCollection,
} from '../structure/levels.ts'
import { oneLine } from './cells.ts'
import { kindOfName } from './kind-of-name.ts'

/** A record that the household has, as planning an import needs it. */
export interface KnownRecord {
  readonly collection: string
  readonly public_id: string
  readonly record: Readonly<Record<string, unknown>>
}

/** The collections whose records an import finds by name. */
export const importedCollections: readonly HouseholdKey[] = [
  ...Object.values(placeCollection),
  'tags',
  'categories',
]

/** Adds a step to the plan. */
export type AddStep = (type: OperationType, input: Readonly<Record<string, unknown>>) => void

/** A place that an import names. */
export interface NamedPlace {
  readonly kind: PlaceKind
  readonly public_id: string
  readonly path: readonly string[]
  /** Whether the import creates it. */
  readonly fresh: boolean
  readonly description: string | null
  /** Number of things of the import that lie in it. */
  things: number
}

interface Entry {
  readonly public_id: string
  readonly description: string | null
}

/** The places, categories and tags that the household has, or will have once the plan is carried out. */
export class KnownNames {
  readonly places = new Map<string, NamedPlace>()
  private readonly entries = new Map<string, Entry>()
  private readonly known = new Set<string>()
  /** The names of the places of the household, and the places that they lie in. */
  private readonly above = new Map<string, { readonly name: string; readonly outer: string }>()
  /** Archived tags and categories by their place: their names are taken, so an import that names one restores it. */
  private readonly archived = new Map<string, string>()
  /** The ids of archived records: nothing can be put into an archived place. */
  private readonly retired = new Set<string>()
  /** The kinds that the file says of places, by their paths. */
  private readonly kinds = new Map<string, PlaceKind>()
  /** The ids of the places of a name, wherever they are. */
  private readonly named_places = new Map<string, string[]>()
  private readonly idFor: (name: string) => string
  private readonly loose: boolean

  /**
   * @param idFor returns the id of a new place, tag or category; it depends on the name and on the household alone
   * @param loose whether the first name of a path may be that of an inner place: people write `Kitchen`, not `House / Kitchen`
   */
  constructor(known: Iterable<KnownRecord>, idFor: (name: string) => string, { loose = false } = {}) {
    this.idFor = idFor
    this.loose = loose
    for (const { collection, public_id, record } of known) {
      this.known.add(public_id)
      const { name, parent, parent_id, placement, archived_at, description } = record
      const outer = idOf(parent) ?? idOf(placement) ?? (typeof parent_id === 'string' ? parent_id : '')
      if (typeof name !== 'string') continue
      const place = key(collection, outer, name)
      const about = typeof description === 'string' ? description : null
      if (archived_at) this.retired.add(public_id)
      if (collection !== 'tags' && collection !== 'categories') {
        this.above.set(public_id, { name, outer })
        if (!archived_at) this.noteName(name, public_id)
      }
      if (!archived_at) this.entries.set(place, { public_id, description: about })
      else if (collection === 'tags' || collection === 'categories') this.archived.set(place, public_id)
    }
  }

  /** The names from the outside in of a place that the household has. */
  pathOf(public_id: string): string[] {
    const path: string[] = []
    for (
      let at = this.above.get(public_id);
      at && path.length <= MAX_PLACE_DEPTH;
      at = this.above.get(at.outer)
    )
      path.unshift(at.name)
    return path
  }

  /** Notes of what kinds the last places of a path are, for those that the household does not have. */
  expect(path: readonly string[], kinds: readonly PlaceKind[]): void {
    for (const [i, kind] of kinds.slice(-path.length).entries()) {
      const way = pathKey(path.slice(0, path.length - Math.min(kinds.length, path.length) + i + 1))
      if (!this.kinds.has(way)) this.kinds.set(way, kind)
    }
  }

  /**
   * The place of a path; null for an empty path. Each name is a place of the household if one there is called so, of
   * whatever kind. Otherwise it is a new one of the kind that the file says, or its own name. If they say none that may be there,
   * the first name is a location, and each further one a place of the level below; where there are no more levels, a container.
   * `boxes` are containers inside of that.
   */
  place(
    path: readonly string[],
    boxes: readonly string[],
    add: AddStep,
    description: string | null = null,
  ): NamedPlace | null {
    let at: NamedPlace | null = null
    const way = this.wayOf(path)
    const all = [...way, ...boxes]
    for (const [depth, name] of all.entries()) {
      const said = this.kinds.get(pathKey(way.slice(0, depth + 1))) ?? (at ? kindOfName(name) : undefined)
      const kinds = depth < way.length ? kindsWithin(at?.kind ?? null, said) : CONTAINERS
      const about = depth === all.length - 1 ? description : null
      at = this.find(kinds, cutText(oneLine(name), 200), at, about, add)
    }
    return at
  }

  /** The whole path, if the first name is not that of an outermost place, and that of a single other one. */
  private wayOf(path: readonly string[]): readonly string[] {
    const [first = '', ...others] = path
    const named = (this.loose && this.named_places.get(nameKey(cutText(oneLine(first), 200)))) || []
    const [found, ...more] = named.filter((id) => !this.isInRetired(id))
    if (found === undefined || more.length > 0) return path
    return [...this.pathOf(found), ...others]
  }

  /** Whether a place lies in an archived one. */
  private isInRetired(public_id: string): boolean {
    let depth = 0
    for (let at: string | undefined = public_id; at && depth <= MAX_PLACE_DEPTH; depth++) {
      if (this.retired.has(at)) return true
      at = this.above.get(at)?.outer
    }
    return false
  }

  /** The id of a new record. One that an earlier import made, and that is archived by now or lies in such a place, gets another beside it. */
  private newIdFor(place: string): string {
    let id = this.idFor(place)
    for (let number = 2; this.isInRetired(id); number++) id = this.idFor(`${place}\u0000${number}`)
    return id
  }

  private noteName(name: string, public_id: string): void {
    const there = this.named_places.get(nameKey(name))
    if (there) there.push(public_id)
    else this.named_places.set(nameKey(name), [public_id])
  }

  tag(name: string, add: AddStep): string {
    return this.named('tags', 'tag.create', 'tag.restore', cutText(oneLine(name), 200), add)
  }

  /** The category of a path of names; null of an empty one. */
  category(path: readonly string[], add: AddStep): string | null {
    const parts = [...path]
    let outer = ''
    while (parts.length > 0) {
      const own = parts.splice(0, this.partsOfName(parts, outer)).join(LEVELS)
      const called = cutText(oneLine(own), 200)
      outer = this.named('categories', 'category.create', 'category.restore', called, add, outer)
    }
    return outer || null
  }

  /** Number of parts of a path that are the name of a known category, such as `Tools / Garden`; 1 if none is known. */
  private partsOfName(parts: readonly string[], outer: string): number {
    for (let count = parts.length; count > 1; count--) {
      const place = key('categories', outer, cutText(oneLine(parts.slice(0, count).join(LEVELS)), 200))
      if (this.entries.has(place) || this.archived.has(place)) return count
    }
    return 1
  }

  /** The place of a name in another one. The first of `kinds` is what it becomes if it is new. */
  private find(
    kinds: readonly [PlaceKind, ...PlaceKind[]],
    name: string,
    outer: NamedPlace | null,
    description: string | null,
    add: AddStep,
  ): NamedPlace {
    const [first] = kinds
    const placeOf = (kind: PlaceKind) => key(placeCollection[kind], outer?.public_id ?? '', name)
    const met = this.places.get(placeOf(first))
    if (met) return met
    const kind = kinds.find((each) => this.entries.has(placeOf(each))) ?? first
    const place = placeOf(kind)
    const there = this.entries.get(place)
    const public_id = there?.public_id ?? this.newIdFor(place)
    // One that was imported before and renamed since is still the same place.
    const fresh = !this.known.has(public_id)
    if (fresh) {
      const within: Placement | null = outer && { kind: outer.kind, id: outer.public_id }
      const where =
        kind === 'container' ? { placement: within } : kind === 'location' ? {} : { parent: within }
      add(`${kind}.create`, { public_id, name, ...where, ...(description !== null && { description }) })
    }
    if (fresh) {
      this.above.set(public_id, { name, outer: outer?.public_id ?? '' })
      this.noteName(name, public_id)
    }
    const known = fresh ? description : (there?.description ?? null)
    const path = [...(outer?.path ?? []), name]
    const found: NamedPlace = { kind, public_id, path, fresh, description: known, things: 0 }
    this.places.set(placeOf(first), found)
    return found
  }

  private named(
    collection: 'tags' | 'categories',
    creating: OperationType,
    restoring: OperationType,
    name: string,
    add: AddStep,
    outer = '',
  ): string {
    const place = key(collection, outer, name)
    const found = this.entries.get(place)
    if (found) return found.public_id
    const archived = this.archived.get(place)
    const public_id = archived ?? this.newIdFor(place)
    if (archived) add(restoring, { public_id })
    else if (!this.known.has(public_id))
      add(creating, { public_id, name, ...(outer !== '' && { parent_id: outer }) })
    this.entries.set(place, { public_id, description: null })
    return public_id
  }
}

/** What stands between the names of a path of categories. */
const LEVELS = ' / '

const CONTAINERS = ['container'] as const satisfies readonly PlaceKind[]

/** What may lie in a place of a kind, or at the top: the next level first, containers last. One that is said comes before all. */
function kindsWithin(
  kind: PlaceKind | null,
  said: PlaceKind | undefined,
): readonly [PlaceKind, ...PlaceKind[]] {
  const all: readonly PlaceKind[] =
    kind === null ? ['location'] : kind === 'container' ? [] : levels.slice(levels.indexOf(kind) + 1)
  const first = said === 'container' || (said && all.includes(said)) ? said : (all[0] ?? 'container')
  return [first, ...[...all, ...CONTAINERS].filter((each) => each !== first)]
}

function pathKey(path: readonly string[]): string {
  return path.map((name) => nameKey(oneLine(name))).join('\u0000')
}

function key(collection: string, outer: string, name: string): string {
  return `${collection}/${outer}/${nameKey(name)}`
}

function idOf(place: unknown): string | null {
  if (typeof place !== 'object' || place === null || !('id' in place)) return null
  return typeof place.id === 'string' ? place.id : null
}
