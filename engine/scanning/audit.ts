import type { ReadView } from '../core/view.ts'
import type { HouseholdCollections } from '../household-collections.ts'
import type { Placement } from '../structure/levels.ts'
import type { ScanTarget } from './purposes.ts'

type View = ReadView<HouseholdCollections>

/** What was scanned in a place, held against the inventory (SPEC.md F8). */
export interface Audit {
  /** Scanned, and there by the inventory. */
  readonly present: readonly ScanTarget[]
  /** There by the inventory, and not scanned. */
  readonly missing: readonly ScanTarget[]
  /** Scanned, and elsewhere by the inventory. */
  readonly moved: readonly { readonly target: ScanTarget; readonly from: Placement }[]
  /** Scanned, and nowhere by the inventory. */
  readonly surplus: readonly ScanTarget[]
}

/** Compares what lies directly in a place by the inventory, but for what is archived, with what was scanned there. */
export function auditPlace(view: View, place: Placement, scanned: readonly ScanTarget[]): Audit {
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
  const missing = contentsOf(view, place).filter(({ id }) => !seen.has(id))
  return { present, missing, moved, surplus }
}

/** Where a thing is by the inventory. */
export function whereIs(view: View, { kind, id }: ScanTarget): Placement | null {
  if (kind === 'item') return view.get('items', id)?.record.placement ?? null
  if (kind === 'container') return view.get('containers', id)?.record.placement ?? null
  return null
}

function contentsOf(view: View, { id }: Placement): ScanTarget[] {
  const live = (collection: 'items' | 'containers', kind: 'item' | 'container'): ScanTarget[] =>
    view
      .find(collection, 'placement_id', id)
      .filter(({ record }) => record.archived_at === null)
      .map(({ record }) => ({ kind, id: record.public_id }))
  return [...live('items', 'item'), ...live('containers', 'container')]
}
