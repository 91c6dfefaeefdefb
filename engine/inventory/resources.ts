import type { BaseRecord } from '../core/collection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdView } from '../household-collections.ts'
import { type PlaceKind, type Placement, placeCollection } from '../structure/levels.ts'
import { type PlaceStep, pathOf } from '../structure/placement.ts'

/** What people look for in an inventory, each with the collection that holds it. */
export const resourceCollection = {
  item: 'items',
  ...placeCollection,
  category: 'categories',
  tag: 'tags',
} as const
export type ResourceType = keyof typeof resourceCollection

export const resourceTypes: readonly ResourceType[] = [
  'item',
  'container',
  'location',
  'zone',
  'rack',
  'row',
  'shelf',
  'slot',
  'category',
  'tag',
]

/** The resource type of a collection's records; null for collections that have no resource type. */
export function resourceTypeOf(collection: string): ResourceType | null {
  return resourceTypes.find((type) => resourceCollection[type] === collection) ?? null
}

/** How much lies directly in a place or a container. */
export interface Contents {
  readonly items: number
  readonly containers: number
  readonly places: number
}

/** A resource with its surroundings. */
export interface ResourceDetail {
  readonly stored: Stored
  /** The places it is in, from the outermost in; empty for what is nowhere. */
  readonly path: readonly PlaceStep[]
  /** Null for what nothing can be in. */
  readonly contents: Contents | null
}

/** Where a record is, if it is a thing that can be somewhere. */
export function whereabouts(view: HouseholdView, record: BaseRecord): PlaceStep[] {
  if ('placement' in record) return pathOf(view, readPlacement(record.placement))
  if ('parent' in record) return pathOf(view, readPlacement(record.parent))
  return []
}

/** A resource by its type and id; null if it does not exist. */
export function resourceDetail(
  view: HouseholdView,
  type: ResourceType,
  public_id: string,
): ResourceDetail | null {
  const stored: Stored | null = view.get(resourceCollection[type], public_id)
  if (!stored) return null
  const contents = isPlace(type) ? contentsOf(view, public_id) : null
  return { stored, path: whereabouts(view, stored.record), contents }
}

function contentsOf(view: HouseholdView, public_id: string): Contents {
  const inner = ['zones', 'racks', 'rows', 'shelves', 'slots'] as const
  return {
    items: view.count('items', 'placement_id', public_id),
    containers: view.count('containers', 'placement_id', public_id),
    places: inner.reduce((sum, collection) => sum + view.count(collection, 'parent_id', public_id), 0),
  }
}

function isPlace(type: ResourceType): type is PlaceKind {
  return type in placeCollection
}

function readPlacement(value: unknown): Placement | null {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('id' in value)) return null
  const { kind, id } = value
  return typeof kind === 'string' && isPlaceKind(kind) && typeof id === 'string' ? { kind, id } : null
}

function isPlaceKind(kind: string): kind is PlaceKind {
  return kind in placeCollection
}
