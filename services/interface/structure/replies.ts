import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import {
  Location,
  type Location as LocationRecord,
  type Place,
  PlaceDetails,
  Place as PlaceSchema,
  pathOf,
  type Slot,
  Slot as SlotSchema,
  type Stored,
} from '../../../engine/index.ts'
import { PathReply } from '../inventory/path-reply.ts'
import { ShortCodeReply, shortCodeReply } from '../inventory/short-code-reply.ts'

const Contents = z.strictObject({ items: z.int(), containers: z.int(), places: z.int() }).meta({
  id: 'PlaceContents',
  description: 'Number of direct contents of a place, including archived ones.',
})

/** Photos have routes of their own, which also name the primary one. */
const choice = { primary_media_id: true } as const

const details = {
  ...PlaceDetails.required().shape,
  short_code: ShortCodeReply,
  path: PathReply,
  contents: Contents,
}

/** A location with all its fields. */
export const LocationReply = z
  .strictObject({ ...Location.omit(choice).shape, ...details })
  .meta({ id: 'Location', description: 'A location: a house, a garage, a storage unit.' })

/** A zone, rack, row or shelf with all its fields. */
export const PlaceReply = z
  .strictObject({ ...PlaceSchema.omit(choice).shape, ...details })
  .meta({ id: 'Place', description: 'A zone, rack, row or shelf.' })

/** A slot with all its fields and its fill level. */
export const SlotReply = z
  .strictObject({
    ...SlotSchema.omit(choice).shape,
    ...details,
    filled: z.int().meta({ description: 'Number of containers and items directly in it' }),
  })
  .meta({ id: 'Slot', description: 'A slot: a position for one or a few containers.' })

const inner = ['zones', 'racks', 'rows', 'shelves', 'slots'] as const

function contentsOf(view: HouseholdView, public_id: string): z.input<typeof Contents> {
  return {
    items: view.count('items', 'placement_id', public_id),
    containers: view.count('containers', 'placement_id', public_id),
    places: inner.reduce((sum, collection) => sum + view.count(collection, 'parent_id', public_id), 0),
  }
}

export function locationReply(
  view: HouseholdView,
  { record }: Stored<LocationRecord>,
): z.input<typeof LocationReply> {
  const { public_id, created_at, updated_at, name, description, archived_at } = record
  return {
    public_id,
    created_at,
    updated_at,
    name,
    description,
    archived_at,
    ...storageOf(record),
    short_code: shortCodeReply(view, public_id),
    path: [],
    contents: contentsOf(view, public_id),
  }
}

function storageOf({
  code = null,
  traits = null,
  volume_l = null,
  max_kg = null,
}: Pick<Place, 'code' | 'traits' | 'volume_l' | 'max_kg'>) {
  return { code, traits, volume_l, max_kg }
}

export function placeReply(view: HouseholdView, { record }: Stored<Place>): z.input<typeof PlaceReply> {
  const { public_id, created_at, updated_at, name, parent, position, description = null } = record
  return {
    public_id,
    created_at,
    updated_at,
    name,
    description,
    ...storageOf(record),
    short_code: shortCodeReply(view, public_id),
    parent,
    position,
    path: pathOf(view, parent),
    contents: contentsOf(view, public_id),
  }
}

export function slotReply(view: HouseholdView, stored: Stored<Slot>): z.input<typeof SlotReply> {
  const place = placeReply(view, stored)
  const { items, containers } = place.contents
  return { ...place, capacity: stored.record.capacity, filled: items + containers }
}
