import type { BuildDesign, BuiltLevel, Placement, PlaceTrait } from '../../../engine/index.ts'
import type { PlaceRow, ThingRow, Window } from './calls.ts'

/** Which branches of the tree of places are open. */
export interface TreeQuery {
  /** The ids of the open places. An id of no place does nothing. */
  readonly open: readonly string[]
  /** Whether archived locations are listed too. */
  readonly archived: boolean
}

/** A line of the tree of places. */
export interface TreeRow {
  readonly place: PlaceRow
  /** 1 for a location. */
  readonly level: number
  /** Its number among the places directly in the same place, from 1. */
  readonly number: number
  readonly siblings: number
  /** Null: no place is in it. */
  readonly open: boolean | null
  /** The place that it is directly in; null for a location. */
  readonly within: Placement | null
  readonly archived: boolean
}

/** A place of a rack's picture, with what is in it. */
export interface RackPart {
  /** Empty for a place that is only planned. */
  readonly public_id: string
  readonly kind: Placement['kind']
  readonly name: string
  /** Maximum number of things directly in a slot; null for any number. */
  readonly capacity: number | null
  /** How many items and containers are directly in it. */
  readonly count: number
  /** The first of them. */
  readonly things: readonly ThingRow[]
  readonly parts: readonly RackPart[]
}

/** A rack, a row or a shelf as a picture. */
export interface RackPicture {
  readonly parts: readonly RackPart[]
  /** Whether the rack has more places than the picture shows. */
  readonly cut: boolean
  /** The number of its slots, and of those in which nothing is. */
  readonly slots: number
  readonly empty: number
}

/** What building a design would make. */
export interface BuildAnswer {
  readonly parts: readonly RackPart[]
  /** Whether the design has more places than the picture shows. */
  readonly cut: boolean
  readonly levels: readonly {
    readonly level: BuiltLevel
    readonly planned: number
    readonly existing: number
  }[]
  /** Why it cannot be built; null when it can. */
  readonly problem: string | null
}

/** What must be known of a place to change it. */
export interface PlaceFacts {
  readonly description: string | null
  readonly code: string | null
  readonly archived: boolean
  readonly capacity: number | null
  readonly position: number | null
  readonly traits: readonly PlaceTrait[]
  readonly volume_l: number | null
  readonly max_kg: number | null
  readonly within: Placement | null
  /** Whether nothing is in it, so that it can be deleted. */
  readonly empty: boolean
  /** The places in it, each after those in it, when no thing is in any of them: they can be deleted with it. Null: they cannot. */
  readonly hollow: readonly Placement[] | null
}

/** The calls of the tree of places and of racks. */
export interface PlaceViewCalls {
  /** At most 200 rows. */
  tree: {
    input: { readonly query: TreeQuery; readonly from: number; readonly count: number }
    output: Window<TreeRow>
  }
  /** The number of a place's line in the tree, from 0; null when its branch is closed. */
  tree_line: { input: { readonly query: TreeQuery; readonly public_id: string }; output: number | null }
  place_facts: { input: Placement; output: PlaceFacts | null }
  rack: { input: Placement; output: RackPicture }
  build_preview: { input: BuildDesign; output: BuildAnswer }
}
