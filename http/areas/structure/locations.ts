import { z } from 'zod'
import { orderKey } from '../../../engine/index.ts'
import {
  type NamePosition,
  namedLike,
  readNameCursor,
  writeNameCursor,
} from '../../../services/interface/routes/paging.ts'
import { listQuery, queryBoolean } from '../../../services/interface/routes/query-values.ts'
import { LocationReply, locationReply } from '../../../services/interface/structure/replies.ts'
import { routesWith } from '../../routing/routes-with.ts'

const { recordRoutes, route } = routesWith()

const locations = recordRoutes({
  collection: 'locations',
  param: 'location',
  tag: 'Structure',
  reply: { location: LocationReply },
  show: (stored, view) => ({ location: locationReply(view, stored) }),
})

const list = route({
  id: 'structure.locations.list',
  method: 'GET',
  path: '/api/v1/structure/locations',
  tag: 'Structure',
  summary: 'List the locations, by name; numbers in names sort by value',
  access: 'session',
  limiter: null,
  household: {},
  query: z.strictObject({
    ...listQuery,
    archived: queryBoolean.optional().meta({
      description: 'true: only archived ones; false: only those that are not archived; default: both',
    }),
  }),
  reply: z.strictObject({ locations: z.array(LocationReply), next_cursor: z.string().nullable() }),
  handler: ({ household, query }) =>
    household.file.read((view) => {
      const { q, archived, limit, cursor } = query
      const after = cursor === undefined ? null : readNameCursor(cursor)
      const matching = view
        .all('locations')
        .filter(({ record }) => namedLike(q, record.name, record.code ?? null))
        .filter(({ record }) => archived === undefined || (record.archived_at !== null) === archived)
        .map((stored) => ({ key: orderKey(stored.record.name), public_id: stored.record.public_id, stored }))
        .filter((place) => after === null || compare(place, after) > 0)
        .sort(compare)
      const page = matching.slice(0, limit)
      const last = matching.length > limit ? page.at(-1) : undefined
      return {
        locations: page.map(({ stored }) => locationReply(view, stored)),
        next_cursor: last ? writeNameCursor(last) : null,
      }
    }),
})

/** By name, and by id where the names are equal. */
function compare(one: NamePosition, other: NamePosition): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1
  return one.public_id < other.public_id ? -1 : Number(one.public_id > other.public_id)
}

const create = locations.create('location.create', {
  id: 'structure.locations.create',
  path: '/api/v1/structure/locations',
  summary: 'Add a location',
})

const read = locations.read({
  id: 'structure.locations.get',
  path: '/api/v1/structure/locations/{location}',
  summary: 'Get a location',
})

const update = locations.change('location.update', {
  id: 'structure.locations.update',
  path: '/api/v1/structure/locations/{location}',
  summary: 'Update a location',
  description: 'Changes the fields that are present; null clears a field.',
})

const archive = locations.act('location.archive', {
  id: 'structure.locations.archive',
  path: '/api/v1/structure/locations/{location}/archive',
  summary: 'Archive a location: its contents stay in it, and no item or container can be put into it',
  addition: true,
})

const restore = locations.act('location.restore', {
  id: 'structure.locations.restore',
  path: '/api/v1/structure/locations/{location}/restore',
  summary: 'Restore an archived location',
  addition: true,
})

const remove = locations.remove('location.delete', {
  id: 'structure.locations.delete',
  path: '/api/v1/structure/locations/{location}',
  summary: 'Delete an empty location',
  addition: true,
  deleted: 'The id of the deleted location',
})

export const locationRoutes = [list, create, read, update, archive, restore, remove]
