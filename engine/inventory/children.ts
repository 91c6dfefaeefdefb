import type { HouseholdView } from '../household-collections.ts'
import type { LabelTarget } from '../labels/collection.ts'
import type { Placement } from '../structure/levels.ts'

/** Something that lies directly in a place. */
export interface PlaceChild {
  readonly kind: LabelTarget['kind']
  readonly public_id: string
  readonly name: string
  /** Null for what is no item. */
  readonly quantity: number | null
  readonly unit: string | null
}

const inner = [
  ['zones', 'zone'],
  ['racks', 'rack'],
  ['rows', 'row'],
  ['shelves', 'shelf'],
  ['slots', 'slot'],
] as const

/**
 * Some of what lies directly in a place: the places in order, then containers, then items; and how many there are. What
 * is archived is not shown, and counted.
 */
export function subtreeChildren(
  view: HouseholdView,
  { id }: Placement,
  limit: number,
): { readonly children: readonly PlaceChild[]; readonly count: number } {
  const none = { quantity: null, unit: null }
  const children: PlaceChild[] = []
  let count = 0
  for (const [collection, kind] of inner) {
    count += view.count(collection, 'parent_id', id)
    const places = view.find(collection, 'parent_id', id, { limit }).map(({ record }) => record)
    places.sort((a, b) => a.position - b.position)
    for (const { public_id, name } of places) children.push({ kind, public_id, name, ...none })
  }
  count += view.count('containers', 'placement_id', id) + view.count('items', 'placement_id', id)
  for (const { record } of view.find('containers', 'placement_id', id, { limit })) {
    if (record.archived_at !== null) continue
    children.push({ kind: 'container', public_id: record.public_id, name: record.name, ...none })
  }
  for (const { record } of view.find('items', 'placement_id', id, { limit })) {
    if (record.archived_at !== null) continue
    const { public_id, name, quantity, unit } = record
    children.push({ kind: 'item', public_id, name, quantity, unit })
  }
  return { children: children.slice(0, limit), count }
}
