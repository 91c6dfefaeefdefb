import type { Pausing } from '../core/pausing.ts'
import type { HouseholdView } from '../household-collections.ts'
import { MAX_PLACE_DEPTH, type Placement } from '../structure/levels.ts'
import { outward, placeAt } from '../structure/placement.ts'
import type { PlaceTrait } from '../structure/trait-names.ts'

/** The facts of a place that judgements ask for again and again. */
export interface KnownPlace {
  readonly placement: Placement
  readonly name: string
  readonly archived: boolean
  readonly traits: readonly PlaceTrait[]
  /** Null for a location. */
  readonly around: Placement | null
}

/** Records that are read between two pauses: each may be as large as a record can be. */
const PIECE = 5

/**
 * Remembers places that were read. The places of forty candidates have most of the places around them in common, and a record
 * may take a tenth of a millisecond.
 */
export class KnownPlaces {
  private readonly view: HouseholdView
  private readonly known = new Map<string, KnownPlace | null>()
  private unpaused = 0

  constructor(view: HouseholdView) {
    this.view = view
  }

  /** A place and those around it, from the inside out; empty if it is gone. One step more than a place can be deep. */
  *outFrom(placement: Placement): Pausing<KnownPlace[]> {
    const way: KnownPlace[] = []
    for (let at: Placement | null = placement; at !== null && way.length <= MAX_PLACE_DEPTH; ) {
      const place: KnownPlace | null = yield* this.of(at)
      if (!place) break
      way.push(place)
      at = place.around
    }
    return way
  }

  private *of(placement: Placement): Pausing<KnownPlace | null> {
    const known = this.known.get(placement.id)
    if (known !== undefined) return known
    if (++this.unpaused % PIECE === 0) yield
    const record = placeAt(this.view, placement)?.record
    const place = record
      ? {
          placement,
          name: record.name,
          archived: 'archived_at' in record && record.archived_at !== null,
          traits: record.traits ?? [],
          around: outward(this.view, placement),
        }
      : null
    this.known.set(placement.id, place)
    return place
  }
}
