import type { Item } from '../../items/collection.ts'
import { readKeptCode } from '../../product-codes/reading.ts'
import { foldedText } from '../../text/fold.ts'
import type { PlanReason } from '../records/tasks.ts'
import type { PlanFacts } from './wanted.ts'

/** Maximum number of items that become one. */
const MOST_OTHERS = 10

/** Items that are recorded several times, and the bin of the one that is kept. */
export interface Duplicates {
  readonly kept: Item
  readonly others: readonly Item[]
  readonly bin: number
  readonly reason: PlanReason
}

/** Items with the same product code, and those with the same name, category and unit. A thing with a serial number is unique. */
export function duplicatesIn({ view, scope, constraints, learnt }: PlanFacts): Duplicates[] {
  const pinned = new Set([...(constraints.pin ?? []), ...learnt.pin, ...learnt.done])
  const binOf = new Map<string, number>()
  const byCode = new Map<string, Item[]>()
  const byName = new Map<string, Item[]>()
  for (const [bin, { items }] of scope.contents.entries()) {
    for (const item of items) {
      if (pinned.has(item.public_id) || item.serial_number || item.asset_number || item.lent_to) continue
      binOf.set(item.public_id, bin)
      const unit = item.unit ?? ''
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
      const free = [...new Set(group)].filter(({ public_id }) => !taken.has(public_id)).sort(byId)
      const [kept, ...others] = free
      if (!kept || others.length === 0) continue
      const some = others.slice(0, MOST_OTHERS)
      for (const { public_id } of [kept, ...some]) taken.add(public_id)
      const reason = { code, about: kept.public_id, count: some.length + 1 }
      found.push({ kept, others: some, bin: binOf.get(kept.public_id) ?? 0, reason })
    }
  }
  collect(byCode, 'same_code')
  collect(byName, 'same_name')
  return found
}

function add(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

function byId(a: Item, b: Item): number {
  return a.public_id < b.public_id ? -1 : 1
}
