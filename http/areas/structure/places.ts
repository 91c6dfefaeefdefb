import { z } from 'zod'
import { inputSchemas, levelCollection, Place } from '../../../engine/index.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { PlaceReply, placeReply, SlotReply, slotReply } from './replies.ts'

const { commandRoute, recordRoute } = routesWith()

const known = { public_id: true } as const
type Named = { readonly public_id: string }

const deleted = { deleted: z.string().meta({ description: 'The id of the deleted place' }) }
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
  const params = z.strictObject({ place: Uuid7 })
  const subject = ({ public_id }: Named) => ({ collection, public_id })
  const shared = {
    tag: 'Structure',
    reply: { place: PlaceReply },
    subject,
    answer: ({ view, input }: Answering<Named>) => ({
      place: placeReply(view, present(view.get(collection, input.public_id))),
    }),
  }
  return [
    commandRoute({
      ...shared,
      id: `structure.${collection}.create`,
      method: 'POST',
      path: all,
      summary: `Add a ${level} under a place of a higher level`,
      command: `${level}.create`,
      body: inputSchemas['zone.create'].extend(named(level)).partial(known),
      status: 201,
      input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
    }),
    recordRoute({
      id: `structure.${collection}.get`,
      path: one,
      tag: 'Structure',
      summary: `Get a ${level}`,
      addition: true,
      collection,
      params,
      public_id: ({ place }) => place,
      reply: z.strictObject({ place: PlaceReply }),
      answer: (view, stored) => ({ place: placeReply(view, stored) }),
    }),
    commandRoute({
      ...shared,
      id: `structure.${collection}.update`,
      method: 'PATCH',
      path: one,
      summary: `Update or move a ${level}`,
      description: onlyNamed,
      addition: true,
      command: `${level}.update`,
      params,
      body: inputSchemas['zone.update'].extend(z.object(named(level)).partial().shape).omit(known),
      input: ({ params: { place }, body }) => ({ public_id: place, ...body }),
    }),
    commandRoute({
      id: `structure.${collection}.delete`,
      tag: 'Structure',
      method: 'DELETE',
      path: one,
      summary: `Delete a ${level} that is empty`,
      addition: true,
      command: `${level}.delete`,
      params,
      reply: deleted,
      subject,
      input: ({ params: { place } }) => ({ public_id: place }),
      answer: ({ input }) => ({ deleted: input.public_id }),
    }),
  ]
}

const slotParams = z.strictObject({ slot: Uuid7 })
const slot = {
  tag: 'Structure',
  reply: { slot: SlotReply },
  subject: ({ public_id }: Named) => ({ collection: 'slots', public_id }) as const,
  answer: ({ view, input }: Answering<Named>) => ({
    slot: slotReply(view, present(view.get('slots', input.public_id))),
  }),
}

const slotRoutes = [
  commandRoute({
    ...slot,
    id: 'structure.slots.create',
    method: 'POST',
    path: '/api/v1/structure/slots',
    summary: 'Add a slot under a place of a higher level',
    command: 'slot.create',
    body: inputSchemas['slot.create'].extend(named('slot')).partial(known),
    status: 201,
    input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
  }),
  recordRoute({
    id: 'structure.slots.get',
    path: '/api/v1/structure/slots/{slot}',
    tag: 'Structure',
    summary: 'Get a slot with its fill level',
    collection: 'slots',
    params: slotParams,
    public_id: (params) => params.slot,
    reply: z.strictObject({ slot: SlotReply }),
    answer: (view, stored) => ({ slot: slotReply(view, stored) }),
  }),
  commandRoute({
    ...slot,
    id: 'structure.slots.update',
    method: 'PATCH',
    path: '/api/v1/structure/slots/{slot}',
    summary: 'Update a slot or its capacity, or move it',
    description: onlyNamed,
    command: 'slot.update',
    params: slotParams,
    body: inputSchemas['slot.update'].extend(z.object(named('slot')).partial().shape).omit(known),
    input: ({ params, body }) => ({ public_id: params.slot, ...body }),
  }),
  commandRoute({
    id: 'structure.slots.delete',
    tag: 'Structure',
    method: 'DELETE',
    path: '/api/v1/structure/slots/{slot}',
    summary: 'Delete an empty slot',
    addition: true,
    command: 'slot.delete',
    params: slotParams,
    reply: deleted,
    subject: slot.subject,
    input: ({ params }) => ({ public_id: params.slot }),
    answer: ({ input }) => ({ deleted: input.public_id }),
  }),
]

export const innerPlaceRoutes = [
  ...placeRoutes('zone'),
  ...placeRoutes('rack'),
  ...placeRoutes('row'),
  ...placeRoutes('shelf'),
  ...slotRoutes,
]
