import type { OperationType } from '../commands.ts'
import { nameKey } from '../core/names.ts'
import { cutText } from '../core/text.ts'
import type { HouseholdKey } from '../household-collections.ts'
import { levels, type PlaceKind, type Placement, placeCollection } from '../structure/levels.ts'
import { oneLine } from './cells.ts'

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
  /** Archived tags and categories by their place: their names are taken, so an import that names one restores it. */
  private readonly archived = new Map<string, string>()
  private readonly idFor: (name: string) => string

  /** `idFor` returns the id of a new place, tag or category; it depends on the name and on the household alone. */
  constructor(known: Iterable<KnownRecord>, idFor: (name: string) => string) {
    this.idFor = idFor
    for (const { collection, public_id, record } of known) {
      this.known.add(public_id)
      const { name, parent, parent_id, placement, archived_at, description } = record
      const outer = idOf(parent) ?? idOf(placement) ?? (typeof parent_id === 'string' ? parent_id : '')
      if (typeof name !== 'string') continue
      const place = key(collection, outer, name)
      const about = typeof description === 'string' ? description : null
      if (!archived_at) this.entries.set(place, { public_id, description: about })
      else if (collection === 'tags' || collection === 'categories') this.archived.set(place, public_id)
    }
  }

  /**
   * The place of a path; null for an empty path. The first name is a location, those in it are the levels below one after
   * the other; where there are no more levels, containers. `boxes` are containers inside of that.
   */
  place(
    path: readonly string[],
    boxes: readonly string[],
    add: AddStep,
    description: string | null = null,
  ): NamedPlace | null {
    let at: NamedPlace | null = null
    const all = [...path, ...boxes]
    for (const [depth, name] of all.entries()) {
      const kind = depth < path.length ? (levels[depth] ?? 'container') : 'container'
      const about = depth === all.length - 1 ? description : null
      at = this.find(kind, cutText(oneLine(name), 200), at, about, add)
    }
    return at
  }

  tag(name: string, add: AddStep): string {
    return this.named('tags', 'tag.create', 'tag.restore', cutText(oneLine(name), 200), add)
  }

  category(name: string, add: AddStep): string {
    return this.named('categories', 'category.create', 'category.restore', cutText(oneLine(name), 200), add)
  }

  private find(
    kind: PlaceKind,
    name: string,
    outer: NamedPlace | null,
    description: string | null,
    add: AddStep,
  ): NamedPlace {
    const place = key(placeCollection[kind], outer?.public_id ?? '', name)
    const met = this.places.get(place)
    if (met) return met
    const there = this.entries.get(place)
    const public_id = there?.public_id ?? this.idFor(place)
    // One that was imported before and renamed since is still the same place.
    const fresh = !this.known.has(public_id)
    if (fresh) {
      const within: Placement | null = outer && { kind: outer.kind, id: outer.public_id }
      const where =
        kind === 'container' ? { placement: within } : kind === 'location' ? {} : { parent: within }
      add(`${kind}.create`, { public_id, name, ...where, ...(description !== null && { description }) })
    }
    const known = fresh ? description : (there?.description ?? null)
    const path = [...(outer?.path ?? []), name]
    const found: NamedPlace = { kind, public_id, path, fresh, description: known, things: 0 }
    this.places.set(place, found)
    return found
  }

  private named(
    collection: 'tags' | 'categories',
    creating: OperationType,
    restoring: OperationType,
    name: string,
    add: AddStep,
  ): string {
    const place = key(collection, '', name)
    const found = this.entries.get(place)
    if (found) return found.public_id
    const archived = this.archived.get(place)
    const public_id = archived ?? this.idFor(place)
    if (archived) add(restoring, { public_id })
    else if (!this.known.has(public_id)) add(creating, { public_id, name })
    this.entries.set(place, { public_id, description: null })
    return public_id
  }
}

function key(collection: string, outer: string, name: string): string {
  return `${collection}/${outer}/${nameKey(name)}`
}

function idOf(place: unknown): string | null {
  if (typeof place !== 'object' || place === null || !('id' in place)) return null
  return typeof place.id === 'string' ? place.id : null
}
