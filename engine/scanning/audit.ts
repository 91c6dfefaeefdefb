import type { Container } from '../containers/collection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import type { Item } from '../items/collection.ts'
import type { Placement } from '../structure/levels.ts'
import type { ScanTarget } from './purposes.ts'

/** The most items, and the most containers, of a place that an audit looks at: with more it cannot be confirmed (F8). */
const MOST_LOOKED_AT = 1000

/** The scans of a place, compared with the inventory (SPEC.md F8). */
export interface Audit {
  /** Scanned, and there by the inventory. */
  readonly present: readonly ScanTarget[]
  /** There by the inventory, and not scanned; only some where `missing_count` is greater. */
  readonly missing: readonly ScanTarget[]
  /** The number of missing things; in a place with very many things, archived ones count too. */
  readonly missing_count: number
  /** Scanned, and elsewhere by the inventory. */
  readonly moved: readonly { readonly target: ScanTarget; readonly from: Placement }[]
  /** Scanned, but without a place in the inventory. */
  readonly surplus: readonly ScanTarget[]
}

/** Compares what lies directly in a place by the inventory, but for what is archived, with what was scanned there. */
export function auditPlace(view: HouseholdView, place: Placement, scanned: readonly ScanTarget[]): Audit {
  const seen = new Set(scanned.map(({ id }) => id))
  const present: ScanTarget[] = []
  const moved: { target: ScanTarget; from: Placement }[] = []
  const surplus: ScanTarget[] = []
  for (const target of scanned) {
    const from = whereIs(view, target)
    if (from === null) surplus.push(target)
    else if (from.kind === place.kind && from.id === place.id) present.push(target)
    else moved.push({ target, from })
  }
  const { contents, more } = contentsOf(view, place)
  const missing = contents.filter(({ id }) => !seen.has(id))
  return { present, missing, missing_count: missing.length + more, moved, surplus }
}

/** Where a thing is by the inventory. */
export function whereIs(view: HouseholdView, { kind, id }: ScanTarget): Placement | null {
  if (kind === 'item') return view.get('items', id)?.record.placement ?? null
  if (kind === 'container') return view.get('containers', id)?.record.placement ?? null
  return null
}

/** What lies directly in a place, but for what is archived; and how much more of it there is than is looked at. */
function contentsOf(view: HouseholdView, { id }: Placement): { contents: ScanTarget[]; more: number } {
  const contents: ScanTarget[] = []
  let more = 0
  for (const [collection, kind] of [
    ['items', 'item'],
    ['containers', 'container'],
  ] as const) {
    const found: Stored<Item | Container>[] = view.find(collection, 'placement_id', id, {
      at_most: MOST_LOOKED_AT,
    })
    if (found.length === MOST_LOOKED_AT) more += view.count(collection, 'placement_id', id) - MOST_LOOKED_AT
    for (const { record } of found) {
      if (record.archived_at === null) contents.push({ kind, id: record.public_id })
    }
  }
  return { contents, more }
}
