import { type Container, type HouseholdView, type Item, isLowStock } from '../../../engine/index.ts'
import type { ThingFilter, ThingOrder, ThingRow, ThingsQuery, Window } from './calls.ts'
import { byName, thingRow } from './rows.ts'

/** The most rows of one window. */
const MOST_ROWS = 200
/** Orders that are kept. A person looks at few lists at a time. */
const KEPT_ORDERS = 8
/** A thing that expires within so many days is shown as expiring. */
const EXPIRING_DAYS = 30

type Sortable = Item | Container

/** The ids of lists in their order. A change of the records makes an order stale. */
export class Lists {
  private readonly view: () => HouseholdView
  private readonly today: () => string
  private readonly orders = new Map<string, readonly string[]>()

  /** `today`: the day of the person, `2026-11-20`. */
  constructor(view: () => HouseholdView, today: () => string) {
    this.view = view
    this.today = today
  }

  window(query: ThingsQuery, from: number, count: number): Window<ThingRow> {
    const ids = this.order(query)
    const wanted = ids.slice(from, from + Math.min(count, MOST_ROWS))
    const rows = wanted.flatMap((id) => thingRow(this.view(), query.collection, id) ?? [])
    return { total: ids.length, from, rows }
  }

  /** The ids of the things that a query selects, in its order. */
  order(query: ThingsQuery): readonly string[] {
    const key = JSON.stringify(query)
    const kept = this.orders.get(key)
    if (kept) return kept
    const selected = this.selected(query).sort(comparing(query.order))
    if (query.descending) selected.reverse()
    const ids = selected.map(({ public_id }) => public_id)
    const [oldest] = this.orders.keys()
    if (this.orders.size >= KEPT_ORDERS && oldest !== undefined) this.orders.delete(oldest)
    this.orders.set(key, ids)
    return ids
  }

  forget(): void {
    this.orders.clear()
  }

  private selected({ collection, filter, category_id, tag_id }: ThingsQuery): Sortable[] {
    if (collection === 'containers') {
      return this.view()
        .all('containers')
        .map(({ record }) => record)
        .filter((container) => this.passes(container, filter))
    }
    const stored =
      category_id === null ? this.view().all('items') : this.view().find('items', 'category_id', category_id)
    return stored
      .map(({ record }) => record)
      .filter((item) => (tag_id === null || item.tag_ids.includes(tag_id)) && this.passes(item, filter))
  }

  private passes(thing: Sortable, filter: ThingFilter | null): boolean {
    if (filter === 'archived') return thing.archived_at !== null
    if (thing.archived_at !== null) return false
    if (filter === null) return true
    if (filter === 'no_place') return thing.placement === null
    if (filter === 'no_photo') return this.view().count('media', 'owner_id', thing.public_id) === 0
    if (!('quantity' in thing)) return false
    return filter === 'low' ? isLowStock(thing) : isExpiring(thing, this.today())
  }
}

/** Whether an item expires within thirty days, or has expired. */
export function isExpiring({ expires_on }: Item, today: string): boolean {
  if (!expires_on) return false
  return Date.parse(expires_on) - Date.parse(today) <= EXPIRING_DAYS * 86_400_000
}

function comparing(order: ThingOrder): (a: Sortable, b: Sortable) => number {
  if (order === 'name') return (a, b) => byName(a.name, b.name)
  if (order === 'quantity') return (a, b) => quantityOf(a) - quantityOf(b)
  const field = order === 'changed' ? 'updated_at' : 'created_at'
  return (a, b) => (a[field] < b[field] ? -1 : a[field] > b[field] ? 1 : 0)
}

function quantityOf(thing: Sortable): number {
  return 'quantity' in thing ? thing.quantity : 0
}
