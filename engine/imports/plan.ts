import type { Operation } from '../../sync-protocol/index.ts'
import type { OperationType } from '../commands.ts'
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

/** A record that the household has, as planning an import needs it. */
export interface KnownRecord {
  readonly collection: string
  readonly public_id: string
  readonly record: Readonly<Record<string, unknown>>
}

/** A step of an import: an operation type with its input. */
export interface ImportStep {
  readonly line: number
  /** A name of the step that no other step of the import has. */
  readonly name: string
  readonly type: OperationType
  readonly input: Readonly<Record<string, unknown>>
}

/** The collections whose records an import finds by name. */
export const importedCollections: readonly HouseholdKey[] = [
  ...Object.values(placeCollection),
  'tags',
  'categories',
]

/** Plans an import as operations for the server. */
export function planImport(
  store: ScopeStore<HouseholdCollections>,
  items: readonly ImportedItem[],
  context: ImportContext,
): PlannedOperation[] {
  const base_seq = store.read((_, state) => state.seq)
  return planSteps(recordsOf(store), items, context).map(({ line, name, type, input }) => ({
    line,
    operation: { operation_id: context.idFor(name), type, input, base_seq, occurred_at: context.now },
  }))
}

function* recordsOf(store: ScopeStore<HouseholdCollections>): Generator<KnownRecord> {
  for (const { collection, change } of store.changes(null, importedCollections, Number.MAX_SAFE_INTEGER)) {
    if (change.change !== 'put') continue
    yield { collection, public_id: change.public_id, record: change.record }
  }
}

/**
 * Turns things from a file into steps: first the places, categories and tags that the household does not have, then the
 * things. They are found by name; names that differ only in case are one.
 */
export function planSteps(
  known: Iterable<KnownRecord>,
  items: readonly ImportedItem[],
  context: Pick<ImportContext, 'idFor' | 'sharedIdFor'>,
): ImportStep[] {
  const steps: ImportStep[] = []
  const plan: Plan = (line, name, type, input) => steps.push({ line, name, type, input })
  const names = new KnownNames(known, context, plan)
  for (const item of items) {
    const { line, name, description, quantity, unit, notes, path, tags, category, code, details } = item
    const public_id = context.idFor(`item/${line}`)
    const placement = names.place(line, path)
    const tag_ids = [...new Set(tags.map((tag) => names.tag(line, tag)))]
    plan(line, `item.create/${line}`, 'item.create', {
      public_id,
      name,
      ...(description !== null && { description }),
      ...(quantity !== null && { quantity }),
      ...(unit !== null && { unit }),
      ...(notes !== null && { notes }),
      ...(placement && { placement }),
      ...(category !== null && { category_id: names.category(line, category) }),
      ...(tag_ids.length > 0 && { tag_ids }),
      ...details,
    })
    if (code !== null) {
      const input = { public_id: context.idFor(`product_code/${line}`), item_id: public_id, code }
      plan(line, `product_code.create/${line}`, 'product_code.create', input)
    }
    if (item.archived) plan(line, `item.archive/${line}`, 'item.archive', { public_id })
  }
  return steps
}

type Plan = (line: number, name: string, type: OperationType, input: Record<string, unknown>) => void
type Ids = Pick<ImportContext, 'idFor' | 'sharedIdFor'>

/** The places, categories and tags that the household has, or will have once the plan is carried out. */
class KnownNames {
  private readonly ids = new Map<string, string>()
  private readonly known = new Set<string>()
  /** Archived tags and categories by their place: their names are taken, so an import that names one restores it. */
  private readonly archived = new Map<string, string>()
  private readonly context: Ids
  private readonly plan: Plan

  constructor(known: Iterable<KnownRecord>, context: Ids, plan: Plan) {
    this.context = context
    this.plan = plan
    for (const { collection, public_id, record } of known) {
      this.known.add(public_id)
      const { name, parent, parent_id, placement, archived_at } = record
      const outer = idOf(parent) ?? idOf(placement) ?? (typeof parent_id === 'string' ? parent_id : '')
      if (typeof name !== 'string') continue
      const place = key(collection, outer, name)
      if (!archived_at) this.ids.set(place, public_id)
      else if (collection === 'tags' || collection === 'categories') this.archived.set(place, public_id)
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

  category(line: number, category: string): string {
    const name = cutText(oneLine(category), 200)
    return this.named(line, 'categories', 'category.create', '', name, {})
  }

  private find(line: number, kind: PlaceKind, name: string, outer: Placement | null): string {
    const where = kind === 'container' ? { placement: outer } : kind === 'location' ? {} : { parent: outer }
    return this.named(line, placeCollection[kind], `${kind}.create`, outer?.id ?? '', name, where)
  }

  private named(
    line: number,
    collection: HouseholdKey,
    type: OperationType,
    outer: string,
    name: string,
    more: Record<string, unknown>,
  ): string {
    const place = key(collection, outer, name)
    const found = this.ids.get(place)
    if (found) return found
    const archived = this.archived.get(place)
    if (archived) {
      const restoring = collection === 'tags' ? 'tag.restore' : 'category.restore'
      this.plan(line, `${restoring}/${place}`, restoring, { public_id: archived })
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
