import type { Pausing } from '../../core/pausing.ts'
import type { HouseholdView } from '../../household-collections.ts'
import type { Item } from '../../items/collection.ts'
import { readKeptCode } from '../../product-codes/reading.ts'
import { foldedText } from '../../text/fold.ts'
import { isUnique, unitOf } from '../merge-items.ts'
import { MAX_THINGS } from '../records/goals.ts'
import type { PlanReason } from '../records/tasks.ts'
import type { PlanFacts } from './wanted.ts'

/** The bin of a thing without a place. */
const NOWHERE = -1
/** Items of a household up to which those without a place are looked for. */
const MAX_READ = 4 * MAX_THINGS
/** Number of items that are looked at before others have their turn. */
const ITEMS_AT_ONCE = 20
/** Maximum number of items that become one. */
const MOST_OTHERS = 10

/** Items that are recorded several times, and the bin of the one that is kept; -1 where none of them has a place. */
export interface Duplicates {
  readonly kept: Item
  readonly others: readonly Item[]
  readonly bin: number
  readonly reason: PlanReason
}

/**
 * Items with the same product code, and those with the same name, category and unit; none of them is one of a kind. A plan
 * for the whole household looks at things without a place as well: those that were recorded twice often have none.
 */
export function* duplicatesIn({ view, scope, constraints, learnt }: PlanFacts): Pausing<Duplicates[]> {
  const pinned = new Set([...(constraints.pin ?? []), ...learnt.pin, ...learnt.done])
  const binOf = new Map<string, number>()
  const byCode = new Map<string, Item[]>()
  const byName = new Map<string, Item[]>()
  const placed = [...scope.contents.entries()].map(([bin, { items }]) => [bin, items] as const)
  for (const [bin, items] of [...placed, [NOWHERE, unplacedIn(view, constraints)] as const]) {
    for (const [n, item] of items.entries()) {
      if (n % ITEMS_AT_ONCE === 0) yield
      if (pinned.has(item.public_id) || isUnique(item)) continue
      binOf.set(item.public_id, bin)
      const unit = unitOf(item)
      for (const { record } of view.find('product_codes', 'item_id', item.public_id)) {
        add(byCode, `${readKeptCode(record).key}/${unit}`, item)
      }
      const name = foldedText(item.name).replace(/\s+/g, ' ').trim()
      add(byName, `${name}/${item.category_id ?? ''}/${unit}`, item)
    }
  }
  const taken = new Set<string>()
  const found: Duplicates[] = []
  const collect = (groups: ReadonlyMap<string, readonly Item[]>, code: 'same_code' | 'same_name') => {
    for (const [, group] of [...groups].sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
      const free = [...new Set(group)]
        .filter(({ public_id }) => !taken.has(public_id))
        .sort((a, b) => placedFirst(a, b) || byId(a, b))
      const [kept, ...others] = free
      if (!kept || others.length === 0) continue
      const some = others.slice(0, MOST_OTHERS)
      for (const { public_id } of [kept, ...some]) taken.add(public_id)
      const reason = { code, about: kept.public_id, count: some.length + 1 }
      found.push({ kept, others: some, bin: binOf.get(kept.public_id) ?? NOWHERE, reason })
    }
  }
  yield
  collect(byCode, 'same_code')
  yield
  collect(byName, 'same_name')
  return found
}

/** The things without a place, for a plan of the whole household. */
function unplacedIn(view: HouseholdView, { scope }: PlanFacts['constraints']): Item[] {
  // A larger household has more things than a plan can look at in any case.
  if (scope !== undefined || view.size('items') > MAX_READ) return []
  return view
    .all('items')
    .map(({ record }) => record)
    .filter(({ placement, archived_at }) => placement === null && archived_at === null)
}

/** The record that is kept has a place, where one has. */
function placedFirst(a: Item, b: Item): number {
  return Number(a.placement === null) - Number(b.placement === null)
}

function add(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

function byId(a: Item, b: Item): number {
  return a.public_id < b.public_id ? -1 : 1
}
