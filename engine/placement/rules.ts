import { findInPieces } from '../core/find-in-pieces.ts'
import type { Pausing } from '../core/pausing.ts'
import type { HouseholdView } from '../household-collections.ts'
import { joinedTraits, unmetNeeds } from '../structure/conditions.ts'
import { MAX_PLACE_DEPTH, type Placement } from '../structure/levels.ts'
import { placeAt } from '../structure/placement.ts'
import type { PlaceTrait } from '../structure/trait-names.ts'
import { areApart, type CategoryRequirements, requirementsOf } from '../taxonomy/needs.ts'
import type { KnownPlace } from './known-places.ts'
import type { Placing, RulingCode } from './placing.ts'

/** Things in a place whose weights and categories are looked at. A place with more of them is not ruled out by these. */
const MOST_CONTENTS = 200

/** The traits and the room of a place that can take a thing. */
export interface Room {
  readonly traits: ReadonlySet<PlaceTrait>
  /** From 0 to 1; null if unknown. */
  readonly fill: number | null
}

/** SPEC.md AP1: whether a place can take a thing at all. */
export class HardRules {
  private readonly view: HouseholdView
  private readonly placing: Placing
  private readonly own: CategoryRequirements
  private readonly requirements = new Map<string, CategoryRequirements>()
  private readonly current: Placement | null

  constructor(view: HouseholdView, placing: Placing) {
    this.view = view
    this.placing = placing
    const { category_id, kind, id } = placing.subject
    this.own = requirementsOf(view, category_id)
    const collection = kind === 'item' ? 'items' : 'containers'
    this.current = id === null ? null : (view.get(collection, id)?.record.placement ?? null)
  }

  /** Why the place is ruled out, or its room. `way`: the place and those around it, from the inside out. */
  *judge(placement: Placement, way: readonly KnownPlace[]): Pausing<RulingCode | Room> {
    if (this.current?.id === placement.id) return 'already_there'
    const around = this.judgeAround(way)
    if (around) return around
    const traits = joinedTraits(way.map((place) => place.traits))
    if (unmetNeeds(this.own.needs, traits).length > 0) return 'needs_unmet'
    return yield* this.judgeContents(placement, traits)
  }

  private judgeAround(way: readonly KnownPlace[]): RulingCode | null {
    const { subject } = this.placing
    for (const [depth, { placement, archived }] of way.entries()) {
      if (depth >= MAX_PLACE_DEPTH) return 'too_deep'
      if (subject.kind === 'container' && placement.id === subject.id) return 'cycle'
      if (archived) return 'archived'
    }
    return null
  }

  private *judgeContents(placement: Placement, traits: ReadonlySet<PlaceTrait>): Pausing<RulingCode | Room> {
    const { view } = this
    const record = placeAt(view, placement)?.record
    const filled =
      view.count('items', 'placement_id', placement.id) +
      view.count('containers', 'placement_id', placement.id)
    const capacity = record && 'capacity' in record ? (record.capacity ?? null) : null
    if (capacity !== null && filled >= capacity) return placement.kind === 'slot' ? 'slot_full' : 'no_room'
    const inside = { at_most: MOST_CONTENTS }
    const found =
      filled === 0 ? [] : yield* findInPieces(view, ['items', 'placement_id', placement.id], inside)
    const items = found.map(({ record }) => record)
    const isWhole = items.length < MOST_CONTENTS
    if (items.some(({ category_id }) => category_id !== null && this.isApart(category_id)))
      return 'kept_apart'
    const { weight_kg, volume_l } = this.placing.subject
    const sum = (of: (item: (typeof items)[number]) => number | null | undefined) =>
      items.reduce((total, item) => total + (of(item) ?? 0) * item.quantity, 0)
    const weight = sum((item) => item.weight_kg)
    if (isWhole && record?.max_kg && weight_kg !== null && weight + weight_kg > record.max_kg)
      return 'too_heavy'
    const volume = sum((item) => item.volume_l)
    if (isWhole && record?.volume_l && volume_l !== null && volume + volume_l > record.volume_l)
      return 'too_large'
    const status = record && 'fill_status' in record ? record.fill_status : 'unknown'
    const isVessel = placement.kind === 'slot' || placement.kind === 'container'
    const volume_max = record?.volume_l ?? null
    return { traits, fill: fillOf(status, { filled, capacity, volume, volume_l: volume_max, isVessel }) }
  }

  private isApart(category_id: string): boolean {
    const known = this.requirements.get(category_id) ?? requirementsOf(this.view, category_id)
    this.requirements.set(category_id, known)
    return areApart(this.own, known)
  }
}

const FILL: Readonly<Record<string, number>> = { empty: 0, partial: 0.5, nearly_full: 0.85, full: 1 }

/** How full a place is: as a person says it, or by what fits. A capacity that nobody knows is not infinite. */
function fillOf(
  status: string,
  known: {
    readonly filled: number
    readonly capacity: number | null
    readonly volume: number
    readonly volume_l: number | null
    /** Whether it is made to take things itself, as a slot or a box, and not places. */
    readonly isVessel: boolean
  },
): number | null {
  const said = FILL[status]
  if (said !== undefined) return said
  if (known.capacity !== null) return known.filled / known.capacity
  if (known.volume_l !== null && known.volume > 0) return Math.min(1, known.volume / known.volume_l)
  return known.filled === 0 && known.isVessel ? 0 : null
}
