import type { HouseholdView } from '../household-collections.ts'
import { MAX_PLACE_DEPTH, type Placement } from './levels.ts'
import { outward, placeAt } from './placement.ts'
import type { PlaceNeed, PlaceTrait } from './trait-names.ts'

/** Of these a place has one at most: a fridge in a warm room is cold. */
const TEMPERATURES: ReadonlySet<PlaceTrait> = new Set(['cold', 'frozen', 'warm'])

/** SPEC.md AL2: the traits of a place, its own and those of the places around it. */
export function traitsAt(view: HouseholdView, placement: Placement): ReadonlySet<PlaceTrait> {
  const found: (readonly PlaceTrait[])[] = []
  for (let at: Placement | null = placement; at !== null && found.length < MAX_PLACE_DEPTH; ) {
    found.push(placeAt(view, at)?.record.traits ?? [])
    at = outward(view, at)
  }
  return joinedTraits(found)
}

/** The traits of a place, by its own and those of the places around it, from the inside out. */
export function joinedTraits(fromInside: Iterable<readonly PlaceTrait[]>): ReadonlySet<PlaceTrait> {
  const traits = new Set<PlaceTrait>()
  for (const each of fromInside) addTraits(traits, each)
  return traits
}

/** Adds the traits of a place further out. The innermost temperature counts. */
function addTraits(traits: Set<PlaceTrait>, outer: readonly PlaceTrait[]): void {
  const settled = [...traits].some((trait) => TEMPERATURES.has(trait))
  for (const trait of outer) if (!settled || !TEMPERATURES.has(trait)) traits.add(trait)
}

/** The needs that traits do not meet. A freezer is `frozen`, and not `cold`: milk does not belong there. */
export function unmetNeeds(needs: Iterable<PlaceNeed>, traits: ReadonlySet<PlaceTrait>): PlaceNeed[] {
  return [...needs].filter((need) => !traits.has(need))
}
