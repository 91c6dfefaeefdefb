import type { HouseholdView } from '../household-collections.ts'
import { MAX_PLACE_DEPTH, type Placement } from '../structure/levels.ts'
import { outward, type PlaceStep, placeAt } from '../structure/placement.ts'

/** Something that lies in a place, however deep. */
export type ThingInPlace = { readonly kind: 'item' | 'container'; readonly id: string }

/**
 * The path below a place to something in it, outermost place first; null if it does not lie there. It is also null if the thing or
 * a place on the path is archived. This is the same rule as that of `subtreePage`, asked from the thing outwards.
 */
export function stepsWithin(view: HouseholdView, root: Placement, thing: ThingInPlace): PlaceStep[] | null {
  const record = view.get(thing.kind === 'item' ? 'items' : 'containers', thing.id)?.record
  if (!record || record.archived_at !== null) return null
  const steps: PlaceStep[] = []
  for (
    let at: Placement | null = record.placement;
    at !== null && steps.length <= MAX_PLACE_DEPTH;
    at = outward(view, at)
  ) {
    if (at.kind === root.kind && at.id === root.id) return steps
    const place = placeAt(view, at)?.record
    if (!place || ('archived_at' in place && place.archived_at !== null)) return null
    steps.unshift({ kind: at.kind, public_id: at.id, name: place.name })
  }
  return null
}
