import type { Operation } from '../../sync-protocol/index.ts'
import { nameKey } from '../core/names.ts'
import type { ScopeStore } from '../core/store.ts'
import { cutText } from '../core/text.ts'
import type { HouseholdCollections, HouseholdKey } from '../household-collections.ts'
import { levels, type PlaceKind, type Placement, placeCollection } from '../structure/levels.ts'
import { oneLine } from './cells.ts'
import type { ImportedItem } from './import.ts'

/** An operation of an import, and the line of the file that it stands for. */
export interface PlannedOperation {
  readonly line: number
  readonly operation: Operation
}

export interface ImportContext {
  /** A UUIDv7 that depends on the name and on the household and the file alone, so that the same import makes the same ids. */
  idFor(name: string): string
  /** A UUIDv7 that depends on the name and on the household alone: a place named in two files is one place. */
  sharedIdFor(name: string): string
  /** ISO 8601 in UTC. */
  readonly now: string
}

/**
 * Turns things from a file into operations: first the places and tags that the household does not have, then the
 * things. Places and tags are found by name; names that differ only in case are one.
 */
export function planImport(
  store: ScopeStore<HouseholdCollections>,
  items: readonly ImportedItem[],
  context: ImportContext,
): PlannedOperation[] {
  const planned: PlannedOperation[] = []
  const base_seq = store.read((_, state) => state.seq)
  const plan = (line: number, name: string, type: string, input: Record<string, unknown>) => {
    const operation_id = context.idFor(name)
    planned.push({ line, operation: { operation_id, type, input, base_seq, occurred_at: context.now } })
  }
  const places = new KnownNames(store, context, plan)
  for (const item of items) {
    const { line, name, description, quantity, notes, path, tags, details } = item
    const public_id = context.idFor(`item/${line}`)
    const placement = places.place(line, path)
    const tag_ids = [...new Set(tags.map((tag) => places.tag(line, tag)))]
    plan(line, `item.create/${line}`, 'item.create', {
      public_id,
      name,
      ...(description !== null && { description }),
      ...(quantity !== null && { quantity }),
      ...(notes !== null && { notes }),
      ...(placement && { placement }),
      ...(tag_ids.length > 0 && { tag_ids }),
      ...details,
    })
    if (item.archived) plan(line, `item.archive/${line}`, 'item.archive', { public_id })
  }
  return planned
}

type Plan = (line: number, name: string, type: string, input: Record<string, unknown>) => void

/** The places and tags that the household has, or will have once the plan is carried out. */
class KnownNames {
  private readonly ids = new Map<string, string>()
  private readonly known = new Set<string>()
  /** Archived tags by their place: their names are taken, so an import that names one takes it into use again. */
  private readonly archivedTags = new Map<string, string>()
  private readonly context: ImportContext
  private readonly plan: Plan

  constructor(store: ScopeStore<HouseholdCollections>, context: ImportContext, plan: Plan) {
    this.context = context
    this.plan = plan
    const collections: HouseholdKey[] = [...Object.values(placeCollection), 'tags']
    for (const { collection, change } of store.changes(null, collections, Number.MAX_SAFE_INTEGER)) {
      if (change.change !== 'put') continue
      this.known.add(change.public_id)
      const { name, parent, placement, archived_at } = change.record
      const outer = idOf(parent) ?? idOf(placement) ?? ''
      if (typeof name !== 'string') continue
      const place = key(collection, outer, name)
      if (!archived_at) this.ids.set(place, change.public_id)
      else if (collection === 'tags') this.archivedTags.set(place, change.public_id)
    }
  }

  /**
   * The place of a path. The first name is a location, those in it are the levels below one after the other; where there
   * are no more levels, containers.
   */
  place(line: number, path: readonly string[]): Placement | null {
    let at: Placement | null = null
    for (const [depth, name] of path.entries()) {
      const kind: PlaceKind = levels[depth] ?? 'container'
      at = { kind, id: this.find(line, kind, cutText(oneLine(name), 200), at) }
    }
    return at
  }

  tag(line: number, name: string): string {
    return this.named(line, 'tags', 'tag.create', '', cutText(oneLine(name), 200), {})
  }

  private find(line: number, kind: PlaceKind, name: string, outer: Placement | null): string {
    const where = kind === 'container' ? { placement: outer } : kind === 'location' ? {} : { parent: outer }
    return this.named(line, placeCollection[kind], `${kind}.create`, outer?.id ?? '', name, where)
  }

  private named(
    line: number,
    collection: HouseholdKey,
    type: string,
    outer: string,
    name: string,
    more: Record<string, unknown>,
  ): string {
    const place = key(collection, outer, name)
    const found = this.ids.get(place)
    if (found) return found
    const archived = this.archivedTags.get(place)
    if (archived) {
      this.plan(line, `tag.restore/${place}`, 'tag.restore', { public_id: archived })
      this.ids.set(place, archived)
      return archived
    }
    const public_id = this.context.sharedIdFor(place)
    // One that was imported before and renamed since is still the same place.
    if (!this.known.has(public_id)) this.plan(line, `${type}/${place}`, type, { public_id, name, ...more })
    this.ids.set(place, public_id)
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
