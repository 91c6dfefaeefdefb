import type { BaseRecord } from '../core/collection.ts'
import { type PlaceKind, placeCollection } from '../structure/levels.ts'

/** A place or a container, as its record tells it. */
export interface PlaceFacts {
  readonly kind: PlaceKind
  readonly public_id: string
  readonly name: string
  /** The code that is printed on it; null when it has none. */
  readonly code: string | null
  /** Where among its siblings; null for locations and containers, which have no position. */
  readonly position: number | null
  /** What it lies in; null for locations, and for containers that are nowhere. */
  readonly parent_id: string | null
  readonly archived: boolean
  /** Of a slot: how many containers and items fit directly into it; null for any number. */
  readonly capacity: number | null
  /** Of a container: what sort of container, and how full it is. */
  readonly container_kind: string | null
  readonly fill_status: string | null
}

/** Items and containers in a place. Archived ones count. */
export interface PlaceCounts {
  /** Directly in it. */
  readonly items: number
  readonly containers: number
  /** In it, and in all places and containers inside. */
  readonly items_total: number
  readonly containers_total: number
}

/** All kinds of places, from the outermost in. */
export const PLACE_KINDS: readonly PlaceKind[] = [
  'location',
  'zone',
  'rack',
  'row',
  'shelf',
  'slot',
  'container',
]

const kindOf: ReadonlyMap<string, PlaceKind> = new Map(
  PLACE_KINDS.map((kind) => [placeCollection[kind], kind]),
)

/** The kind of place whose records a collection holds. */
export function placeKindOf(collection: string): PlaceKind | null {
  return kindOf.get(collection) ?? null
}

/** The facts of a place's record, whichever kind it is. */
export function factsOf(kind: PlaceKind, record: BaseRecord): PlaceFacts {
  return {
    kind,
    public_id: record.public_id,
    name: textOf(record, 'name') ?? '',
    code: textOf(record, 'code'),
    position: numberOf(record, 'position'),
    parent_id: idIn(record, kind === 'container' ? 'placement' : 'parent'),
    archived: textOf(record, 'archived_at') !== null,
    capacity: numberOf(record, 'capacity'),
    container_kind: textOf(record, 'kind'),
    fill_status: textOf(record, 'fill_status'),
  }
}

/** What a record of whichever collection lies in. */
export function placementIdOf(record: BaseRecord): string | null {
  return idIn(record, 'placement')
}

function fieldOf(record: BaseRecord, field: string): unknown {
  const fields: Readonly<Record<string, unknown>> = { ...record }
  return fields[field]
}

function textOf(record: BaseRecord, field: string): string | null {
  const value = fieldOf(record, field)
  return typeof value === 'string' ? value : null
}

function numberOf(record: BaseRecord, field: string): number | null {
  const value = fieldOf(record, field)
  return typeof value === 'number' ? value : null
}

function idIn(record: BaseRecord, field: string): string | null {
  const value = fieldOf(record, field)
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null
}
