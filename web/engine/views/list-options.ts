import type { CustomValue, HouseholdView, Pausing } from '../../../engine/index.ts'
import { inSlices } from '../slices.ts'
import { choices } from './home.ts'
import type { CustomFieldOption, ListOptions, SavedViewRow } from './list-calls.ts'
import type { Lists } from './lists.ts'
import { byName } from './rows.ts'

/** Maximum number of names of one kind that a menu offers. */
const MAX_OFFERED = 500

/** What occurs in the fields of things. */
interface Occurring {
  readonly units: readonly string[]
  readonly currencies: readonly string[]
  readonly kinds: readonly string[]
  readonly custom: readonly CustomFieldOption[]
}

/** What filters and columns offer to choose from. */
export function listOptions(lists: Lists): Promise<ListOptions> {
  return lists.during(async ({ view }) => {
    const occurring = await inSlices(occurringIn(lists))
    return { ...occurring, tags: choices(view, []).tags, categories: categoryTree(view) }
  })
}

/** The units of the items. */
export function unitsIn(lists: Lists): Promise<readonly string[]> {
  return lists.during(async () => (await inSlices(occurringIn(lists))).units)
}

function* occurringIn(lists: Lists): Pausing<Occurring> {
  const [units, currencies, kinds] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const custom = new Map<string, Map<CustomFieldOption['type'], number>>()
  yield* lists.tables.items.each((thing) => {
    if (!('quantity' in thing)) return
    if (thing.unit) units.add(thing.unit)
    if (thing.currency) currencies.add(thing.currency)
    for (const [name, value] of Object.entries(thing.custom_fields ?? {})) {
      const types = custom.get(name) ?? new Map<CustomFieldOption['type'], number>()
      const type = typeOf(value)
      custom.set(name, types.set(type, (types.get(type) ?? 0) + 1))
    }
  })
  yield* lists.tables.containers.each((thing) => {
    if ('kind' in thing) kinds.add(thing.kind)
  })
  return {
    units: sorted(units),
    currencies: sorted(currencies),
    kinds: sorted(kinds),
    custom: [...custom]
      .map(([name, types]) => ({ name, type: mostFrequent(types) }))
      .sort((a, b) => byName(a.name, b.name))
      .slice(0, MAX_OFFERED),
  }
}

function sorted(texts: ReadonlySet<string>): string[] {
  return [...texts].sort(byName).slice(0, MAX_OFFERED)
}

function typeOf(value: CustomValue): CustomFieldOption['type'] {
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'flag'
  return typeof value === 'object' && 'date' in value ? 'day' : 'text'
}

function mostFrequent(types: ReadonlyMap<CustomFieldOption['type'], number>): CustomFieldOption['type'] {
  const [first] = [...types].sort((a, b) => b[1] - a[1])
  return first?.[0] ?? 'text'
}

/** The categories, each after the one that it is below. */
function categoryTree(view: HouseholdView): ListOptions['categories'] {
  const below = new Map<string | null, { readonly public_id: string; readonly name: string }[]>()
  for (const { record } of view.all('categories')) {
    if (record.archived_at) continue
    const siblings = below.get(record.parent_id)
    if (siblings) siblings.push(record)
    else below.set(record.parent_id, [record])
  }
  const found: { readonly public_id: string; readonly name: string; readonly depth: number }[] = []
  const add = (parent: string | null, depth: number) => {
    const siblings = below.get(parent) ?? []
    below.delete(parent)
    for (const { public_id, name } of siblings.sort((a, b) => byName(a.name, b.name))) {
      found.push({ public_id, name, depth })
      add(public_id, depth + 1)
    }
  }
  add(null, 0)
  // Categories below an archived one come last.
  for (const parent of [...below.keys()]) add(parent, 0)
  return found.slice(0, MAX_OFFERED)
}

/** The saved views of the household by name. */
export function savedViewRows(view: HouseholdView): SavedViewRow[] {
  return view
    .all('saved_views')
    .map(({ record: { public_id, name, view, created_by } }) => ({ public_id, name, view, created_by }))
    .sort((a, b) => byName(a.name, b.name))
}

const named = [
  'locations',
  'zones',
  'racks',
  'rows',
  'shelves',
  'slots',
  'containers',
  'items',
  'categories',
  'tags',
] as const

/** The names of things, places, categories and tags by their ids. */
export function namesOf(view: HouseholdView, ids: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const id of ids.slice(0, MAX_OFFERED)) {
    for (const collection of named) {
      const record = view.get(collection, id)?.record
      if (record) found[id] = record.name
    }
  }
  return found
}
