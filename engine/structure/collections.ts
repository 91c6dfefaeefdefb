import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Description, detail, LabelCode, Moment, nameLike } from '../core/fields.ts'
import { siblingKey } from '../core/names.ts'
import { primaryMedia, primaryMediaId } from '../media/primary.ts'
import { type InnerLevel, levelCollection, Parent } from './levels.ts'
import { parentOf } from './references.ts'
import { locationText, placeText } from './search-text.ts'
import { labelCode as code, StorageDetails, traited } from './traits.ts'

const PlaceDescription = Description.meta({ examples: ['Left of the door'] })

export const Location = z.object({
  ...baseFields,
  name: nameLike('Cellar'),
  description: PlaceDescription.nullable(),
  code: detail(LabelCode),
  ...StorageDetails.shape,
  archived_at: Moment.nullable(),
  primary_media_id: primaryMediaId,
})
export type Location = z.infer<typeof Location>

export const locations = defineCollection({
  key: 'locations',
  schema: Location,
  indexes: { code, traited },
  references: { primary_media_id: primaryMedia },
  undo: { creation: 'remove' },
  search: locationText,
})

/** Where among its siblings a place stands, from 0. */
export const Position = z.int().min(0).max(1_000_000)

/** What may be known of a place beyond its name and where it is. */
export const PlaceDetails = z.object({
  description: detail(PlaceDescription),
  code: detail(LabelCode),
  ...StorageDetails.shape,
})

export const Place = z.object({
  ...baseFields,
  name: nameLike('Shelf 2'),
  parent: Parent,
  position: Position,
  primary_media_id: primaryMediaId,
  ...PlaceDetails.shape,
})
export type Place = z.infer<typeof Place>

/** What a place is found by: what it lies in, and its name there. */
const placeIndexes = {
  parent_id: { kind: 'id', of: ({ parent }: Place) => parent.id },
  sibling_key: { kind: 'text', of: ({ parent, name }: Place) => siblingKey(parent.id, name) },
  code,
  traited,
} as const

/** The fields by which places of a level name other records. */
function placeReferences(level: InnerLevel) {
  return { parent: parentOf(level), primary_media_id: primaryMedia }
}

function placesOf<const L extends InnerLevel>(level: L) {
  return defineCollection({
    key: levelCollection[level],
    schema: Place,
    indexes: placeIndexes,
    references: placeReferences(level),
    undo: { creation: 'remove' },
    search: placeText,
  })
}

export const zones = placesOf('zone')
export const racks = placesOf('rack')
export const rows = placesOf('row')
export const shelves = placesOf('shelf')

/** Maximum number of containers and items directly in a slot; null for any number. */
export const Capacity = z.int().min(1).max(1000).nullable()

export const Slot = Place.extend({ capacity: Capacity })
export type Slot = z.infer<typeof Slot>

export const slots = defineCollection({
  key: 'slots',
  schema: Slot,
  indexes: placeIndexes,
  references: placeReferences('slot'),
  undo: { creation: 'remove' },
  search: placeText,
})
