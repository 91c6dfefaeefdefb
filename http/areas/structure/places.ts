import { z } from 'zod'
import { inputSchemas, levelCollection, Place } from '../../../engine/index.ts'
import {
  PlaceReply,
  placeReply,
  SlotReply,
  slotReply,
} from '../../../services/interface/structure/replies.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { recordRoutes } = routesWith()

const known = { public_id: true } as const

const DELETED = 'The id of the deleted place'
const onlyNamed =
  'Changes the fields that are present; null clears a field. `parent` moves the place with all its contents.'

/** Example names of places by level. */
const NAMES = { zone: 'North wall', rack: 'R1', row: 'R1-A', shelf: 'R1-S1', slot: 'R1-S1-01' }
const named = (level: keyof typeof NAMES) => ({ name: Place.shape.name.meta({ examples: [NAMES[level]] }) })

/** The paths of the routes of places: of all places of a level, and of one. */
const paths = {
  zone: { all: '/api/v1/structure/zones', one: '/api/v1/structure/zones/{place}' },
  rack: { all: '/api/v1/structure/racks', one: '/api/v1/structure/racks/{place}' },
  row: { all: '/api/v1/structure/rows', one: '/api/v1/structure/rows/{place}' },
  shelf: { all: '/api/v1/structure/shelves', one: '/api/v1/structure/shelves/{place}' },
} as const

/** The routes of zones, racks, rows or shelves, which differ only in the name of the level. */
function placeRoutes<const L extends keyof typeof paths>(level: L) {
  const collection = levelCollection[level]
  const { all, one } = paths[level]
  const places = recordRoutes({
    collection,
    param: 'place',
    tag: 'Structure',
    reply: { place: PlaceReply },
    show: (stored, view) => ({ place: placeReply(view, stored) }),
  })
  return [
    places.create(`${level}.create`, {
      id: `structure.${collection}.create`,
      path: all,
      summary: `Add a ${level} under a place of a higher level`,
      body: inputSchemas['zone.create'].extend(named(level)).partial(known),
    }),
    places.read({
      id: `structure.${collection}.get`,
      path: one,
      summary: `Get a ${level}`,
      addition: true,
    }),
    places.change(`${level}.update`, {
      id: `structure.${collection}.update`,
      path: one,
      summary: `Update or move a ${level}`,
      description: onlyNamed,
      addition: true,
      body: inputSchemas['zone.update'].extend(z.object(named(level)).partial().shape).omit(known),
    }),
    places.remove(`${level}.delete`, {
      id: `structure.${collection}.delete`,
      path: one,
      summary: `Delete a ${level} that is empty`,
      addition: true,
      deleted: DELETED,
    }),
  ]
}

const slots = recordRoutes({
  collection: 'slots',
  param: 'slot',
  tag: 'Structure',
  reply: { slot: SlotReply },
  show: (stored, view) => ({ slot: slotReply(view, stored) }),
})

const slotRoutes = [
  slots.create('slot.create', {
    id: 'structure.slots.create',
    path: '/api/v1/structure/slots',
    summary: 'Add a slot under a place of a higher level',
    body: inputSchemas['slot.create'].extend(named('slot')).partial(known),
  }),
  slots.read({
    id: 'structure.slots.get',
    path: '/api/v1/structure/slots/{slot}',
    summary: 'Get a slot with its fill level',
  }),
  slots.change('slot.update', {
    id: 'structure.slots.update',
    path: '/api/v1/structure/slots/{slot}',
    summary: 'Update a slot or its capacity, or move it',
    description: onlyNamed,
    body: inputSchemas['slot.update'].extend(z.object(named('slot')).partial().shape).omit(known),
  }),
  slots.remove('slot.delete', {
    id: 'structure.slots.delete',
    path: '/api/v1/structure/slots/{slot}',
    summary: 'Delete an empty slot',
    addition: true,
    deleted: DELETED,
  }),
]

export const innerPlaceRoutes = [
  ...placeRoutes('zone'),
  ...placeRoutes('rack'),
  ...placeRoutes('row'),
  ...placeRoutes('shelf'),
  ...slotRoutes,
]
