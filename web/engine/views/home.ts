import { type HouseholdView, isLowStock } from '../../../engine/index.ts'
import type { Choices, Home } from './calls.ts'
import { latest } from './latest.ts'
import { isExpiring } from './lists.ts'
import { byName, containerRow, itemRow } from './rows.ts'

/** The most rows of each list of the first page. */
const MOST = 6

/** What the first page shows. `today`: the day of the person. */
export function homePage(view: HouseholdView, today: string): Omit<Home, 'to_name'> {
  const items = view.all('items').map(({ record }) => record)
  const kept = items.filter(({ archived_at }) => archived_at === null)
  const low = kept.filter(isLowStock)
  const expiring = kept
    .filter((item) => isExpiring(item, today))
    .sort((a, b) => ((a.expires_on ?? '') < (b.expires_on ?? '') ? -1 : 1))
  const containers = view
    .all('containers')
    .map(({ record }) => record)
    .filter(({ archived_at }) => archived_at === null)
  const recent = [
    ...latest(kept, MOST).map((item) => ({ at: item.updated_at, row: () => itemRow(view, item) })),
    ...latest(containers, MOST).map((container) => ({
      at: container.updated_at,
      row: () => containerRow(view, container),
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1))
  const places = (['locations', 'zones', 'racks', 'rows', 'shelves', 'slots'] as const).reduce(
    (sum, collection) => sum + view.size(collection),
    0,
  )
  return {
    items: kept.length,
    containers: containers.length,
    places,
    low: low.slice(0, MOST).map((item) => itemRow(view, item)),
    expiring: expiring.slice(0, MOST).map((item) => itemRow(view, item)),
    recent: recent.slice(0, MOST).map(({ row }) => row()),
    without_place: kept.filter(({ placement }) => placement === null).length,
    without_photo: kept.filter(({ public_id }) => view.count('media', 'owner_id', public_id) === 0).length,
    conflicts: view.all('conflicts').filter(({ record }) => record.resolved_at === null).length,
  }
}

/** What a form offers to choose from. */
export function choices(view: HouseholdView): Choices {
  const named = (collection: 'categories' | 'tags') =>
    view
      .all(collection)
      .map(({ record }) => record)
      .filter(({ archived_at }) => !archived_at)
      .sort((a, b) => byName(a.name, b.name))
  const units = new Set(view.all('items').flatMap(({ record }) => record.unit ?? []))
  return {
    categories: named('categories').map(({ public_id, name }) => ({ public_id, name })),
    tags: named('tags').map(({ public_id, name, color }) => ({ public_id, name, color: color ?? null })),
    units: [...units].sort(byName),
  }
}
