import { z } from 'zod'
import { inputSchemas, nameKey } from '../../../engine/index.ts'
import { listQuery, queryBoolean } from '../../../interface/routes/query-values.ts'
import { Uuid7 } from '../../../sync-protocol/index.ts'
import { type Answering, present } from '../../routing/command-route.ts'
import { namedLike, pageBy } from '../../routing/paging.ts'
import { routesWith } from '../../routing/routes-with.ts'
import { LocationReply, locationReply } from './replies.ts'

const { commandRoute, recordRoute, route } = routesWith()

const known = { public_id: true } as const
const params = z.strictObject({ location: Uuid7 })

const shared = {
  tag: 'Structure',
  reply: { location: LocationReply },
  subject: ({ public_id }: { readonly public_id: string }) =>
    ({ collection: 'locations', public_id }) as const,
  answer: ({ view, input }: Answering<{ readonly public_id: string }>) => ({
    location: locationReply(view, present(view.get('locations', input.public_id))),
  }),
}

const list = route({
  id: 'structure.locations.list',
  method: 'GET',
  path: '/api/v1/structure/locations',
  tag: 'Structure',
  summary: 'List the locations, by name',
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
      const { q, archived } = query
      const matching = view
        .all('locations')
        .filter(({ record }) => namedLike(q, record.name, record.code ?? null))
        .filter(({ record }) => archived === undefined || (record.archived_at !== null) === archived)
        .map((stored) => ({ key: `${nameKey(stored.record.name)}\n${stored.record.public_id}`, stored }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
      const { page, next_cursor } = pageBy(matching, ({ key }) => key, query)
      return { locations: page.map(({ stored }) => locationReply(view, stored)), next_cursor }
    }),
})

const create = commandRoute({
  ...shared,
  id: 'structure.locations.create',
  method: 'POST',
  path: '/api/v1/structure/locations',
  summary: 'Add a location',
  command: 'location.create',
  body: inputSchemas['location.create'].partial(known),
  status: 201,
  input: ({ body, new_id }) => ({ public_id: new_id, ...body }),
})

const read = recordRoute({
  id: 'structure.locations.get',
  path: '/api/v1/structure/locations/{location}',
  tag: 'Structure',
  summary: 'Get a location',
  collection: 'locations',
  params,
  public_id: ({ location }) => location,
  reply: z.strictObject({ location: LocationReply }),
  answer: (view, stored) => ({ location: locationReply(view, stored) }),
})

const update = commandRoute({
  ...shared,
  id: 'structure.locations.update',
  method: 'PATCH',
  path: '/api/v1/structure/locations/{location}',
  summary: 'Update a location',
  description: 'Changes the fields that are present; null clears a field.',
  command: 'location.update',
  params,
  body: inputSchemas['location.update'].omit(known),
  input: ({ params: { location }, body }) => ({ public_id: location, ...body }),
})

const archive = commandRoute({
  ...shared,
  id: 'structure.locations.archive',
  method: 'POST',
  path: '/api/v1/structure/locations/{location}/archive',
  summary: 'Archive a location: its contents stay in it, and nothing can be added',
  addition: true,
  command: 'location.archive',
  params,
  input: ({ params: { location } }) => ({ public_id: location }),
})

const restore = commandRoute({
  ...shared,
  id: 'structure.locations.restore',
  method: 'POST',
  path: '/api/v1/structure/locations/{location}/restore',
  summary: 'Restore an archived location',
  addition: true,
  command: 'location.restore',
  params,
  input: ({ params: { location } }) => ({ public_id: location }),
})

const remove = commandRoute({
  id: 'structure.locations.delete',
  tag: 'Structure',
  method: 'DELETE',
  path: '/api/v1/structure/locations/{location}',
  summary: 'Delete an empty location',
  addition: true,
  command: 'location.delete',
  params,
  reply: { deleted: z.string().meta({ description: 'The id of the deleted location' }) },
  subject: shared.subject,
  input: ({ params: { location } }) => ({ public_id: location }),
  answer: ({ input }) => ({ deleted: input.public_id }),
})

export const locationRoutes = [list, create, read, update, archive, restore, remove]
