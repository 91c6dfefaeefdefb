import type { ListView, PlaceKind, Placement, PlaceStep } from '../../../engine/index.ts'
import type { PhotoViewCalls } from '../photos/calls.ts'
import type { Photo } from '../photos/photo.ts'

export type { Photo } from '../photos/photo.ts'

/** The collections of the things that people keep. */
export type ThingCollection = 'items' | 'containers'

export interface TagChip {
  readonly public_id: string
  readonly name: string
  readonly color: string | null
}

/** A thing as lists show it. */
export interface ThingRow {
  readonly collection: ThingCollection
  readonly public_id: string
  readonly name: string
  /** The names of the places that it is in, the outermost first. */
  readonly where: readonly string[]
  /** Null for a container. */
  readonly quantity: number | null
  readonly unit: string | null
  readonly category: string | null
  readonly tags: readonly TagChip[]
  readonly photo: Photo | null
  /** A container's kind, such as `box`. */
  readonly kind: string | null
  /** How many things and containers lie directly in a container; null for an item. */
  readonly contents: number | null
  readonly low: boolean
  /** `2026-11-20`; null when it does not expire. */
  readonly expires_on: string | null
  readonly archived: boolean
  readonly conflicts: number
  /** ISO 8601. */
  readonly updated_at: string
}

/** A stretch of a list. */
export interface Window<Row> {
  readonly total: number
  /** The index of the first row. */
  readonly from: number
  readonly rows: readonly Row[]
}

/** A change of this browser that the server has not confirmed. */
export interface WaitingChange {
  readonly operation_id: string
  readonly type: string
  /** ISO 8601. */
  readonly occurred_at: string
}

/** A value of a thing that gave way to another one. */
export interface ConflictRow {
  readonly public_id: string
  readonly collection: string
  readonly record_id: string
  readonly name: string
  readonly field: string
  readonly reason: string
  readonly lost: string
  readonly lost_by: string
  readonly lost_at: string
  readonly kept: string
  readonly kept_by: string
  readonly kept_at: string
  /** Where both values are views of a list: these. */
  readonly views: { readonly lost: ListView; readonly kept: ListView } | null
}

/** All that the page of a thing shows. */
export interface Thing {
  /** The contents of a container are those that are not archived. */
  readonly row: ThingRow
  /** The record as the engine has it: field by field. */
  readonly record: Readonly<Record<string, unknown>>
  readonly path: readonly PlaceStep[]
  readonly photos: readonly Photo[]
  /** Changes of it that wait to be sent, the newest first. */
  readonly waiting: readonly WaitingChange[]
  readonly conflicts: readonly ConflictRow[]
  /** Of a container: the things and containers directly in it, at most 200. */
  readonly contents: readonly ThingRow[]
}

/** Places that words find; without words the places of the things that changed last, then the locations. */
export interface PlacesWanted {
  readonly words: string
  readonly limit: number
  /** The ids of what is moved: neither they nor places in them are offered. */
  readonly subjects?: readonly string[]
}

/** A place as trees and pickers show it. */
export interface PlaceRow {
  readonly kind: PlaceKind
  readonly public_id: string
  readonly name: string
  readonly code: string | null
  /** The names of the places around it, the outermost first. */
  readonly where: readonly string[]
  /** How many places are directly in it. */
  readonly places: number
  /** How many items and containers are directly in it. */
  readonly things: number
}

/** All that the page of a place shows. */
export interface PlacePage {
  /** Its things are those that are not archived. */
  readonly place: PlaceRow
  readonly description: string | null
  readonly path: readonly PlaceStep[]
  readonly places: readonly PlaceRow[]
  /** At most 200. */
  readonly things: readonly ThingRow[]
  readonly photos: readonly Photo[]
}

export interface Home {
  readonly items: number
  readonly containers: number
  readonly places: number
  readonly low: readonly ThingRow[]
  readonly low_count: number
  readonly expiring: readonly ThingRow[]
  readonly expiring_count: number
  readonly recent: readonly ThingRow[]
  readonly without_place: number
  readonly without_photo: number
  /** Things that were added as a photo and have no name of their own yet. */
  readonly to_name: number
  readonly conflicts: number
}

/** Something that a search found. */
export type Found =
  | { readonly kind: 'thing'; readonly thing: ThingRow }
  | { readonly kind: 'place'; readonly place: PlaceRow }

/** What a form offers to choose from. */
export interface Choices {
  readonly categories: readonly { readonly public_id: string; readonly name: string }[]
  readonly tags: readonly TagChip[]
  readonly units: readonly string[]
}

/** The calls that answer what a page shows. `handlers.ts` implements each of them over a `Replica`. */
export interface ViewCalls extends PhotoViewCalls {
  home: { input: null; output: Home }
  /** Null when there is no such thing. */
  thing: {
    input: { readonly collection: ThingCollection; readonly public_id: string }
    output: Thing | null
  }
  /** The places directly in a place, in their order; the locations for null. */
  places: { input: { readonly within: Placement | null }; output: readonly PlaceRow[] }
  place: { input: Placement; output: PlacePage | null }
  find: { input: { readonly words: string; readonly limit: number }; output: readonly Found[] }
  pick_places: { input: PlacesWanted; output: readonly PlaceRow[] }
  choices: { input: null; output: Choices }
  conflicts: { input: null; output: readonly ConflictRow[] }
}
