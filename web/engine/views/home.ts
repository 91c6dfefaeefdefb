import type { HouseholdView, Item } from '../../../engine/index.ts'
import { itemsToName } from '../photos/to-name.ts'
import type { Choices, Home } from './calls.ts'
import { expiringUntil } from './conditions.ts'
import { itemsWith } from './items-with.ts'
import type { Lists } from './lists.ts'
import { byName, itemRow, thingRow } from './rows.ts'

/** Maximum number of rows of each list of the first page. */
const MOST = 6

const placeCollections = ['locations', 'zones', 'racks', 'rows', 'shelves', 'slots'] as const

/** What the first page shows. */
export function homePage(lists: Lists): Promise<Home> {
  return lists.during(({ view, today }) => {
    const { items, containers } = lists.tables
    const soon = expiringUntil(today)
    const low = itemsWith(items, 'low')
    const expiring = itemsWith(items, 'expires').filter(({ expires_on }) => (expires_on ?? '') <= soon)
    const recent = (['items', 'containers'] as const)
      .flatMap((collection) =>
        lists.tables[collection].overview.latest(MOST).flatMap((row) => {
          const record = lists.tables[collection].recordAt(row)
          return record ? { collection, record } : []
        }),
      )
      .sort((a, b) => (a.record.updated_at < b.record.updated_at ? 1 : -1))
    return {
      items: items.overview.count('shown'),
      containers: containers.overview.count('shown'),
      places: placeCollections.reduce((sum, collection) => sum + view.size(collection), 0),
      low: first(low, (a, b) => byName(a.name, b.name)).map((item) => itemRow(view, item)),
      low_count: low.length,
      expiring: first(expiring, soonest).map((item) => itemRow(view, item)),
      expiring_count: expiring.length,
      recent: recent
        .slice(0, MOST)
        .flatMap(({ collection, record }) => thingRow(view, collection, record.public_id) ?? []),
      to_name: itemsToName(lists).length,
      without_place: items.overview.count('no_place'),
      without_photo: items.overview.count('no_photo'),
      conflicts: view.all('conflicts').filter(({ record }) => record.resolved_at === null).length,
    }
  })
}

/** The first few in an order, without sorting the rest. */
function first(items: readonly Item[], compare: (a: Item, b: Item) => number): Item[] {
  const found: Item[] = []
  for (const item of items) {
    const last = found[MOST - 1]
    if (last && compare(item, last) >= 0) continue
    const at = found.findIndex((other) => compare(item, other) < 0)
    found.splice(at < 0 ? found.length : at, 0, item)
    found.length = Math.min(found.length, MOST)
  }
  return found
}

function soonest(a: Item, b: Item): number {
  const [one, other] = [a.expires_on ?? '', b.expires_on ?? '']
  return one < other ? -1 : one > other ? 1 : byName(a.name, b.name)
}

/** What a form offers to choose from. */
export function choices(view: HouseholdView, units: readonly string[]): Choices {
  const named = (collection: 'categories' | 'tags') =>
    view
      .all(collection)
      .map(({ record }) => record)
      .filter(({ archived_at }) => !archived_at)
      .sort((a, b) => byName(a.name, b.name))
  return {
    categories: named('categories').map(({ public_id, name }) => ({ public_id, name })),
    tags: named('tags').map(({ public_id, name, color }) => ({ public_id, name, color: color ?? null })),
    units,
  }
}
