import { z } from 'zod'
import {
  householdCommands,
  levels,
  type ResourceType,
  resourceCollection,
  resourceDetail,
  resourceTypeOf,
  resourceTypes,
  roleAllows,
  whereabouts,
} from '../../../engine/index.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { HttpError } from '../../errors/errors.ts'
import { readCursor, writeCursor } from '../../routing/paging.ts'
import { listQuery, queryBoolean } from '../../routing/query-values.ts'
import { route } from '../../routing/route.ts'

const tag = 'Mobile inventory'
const shared = { tag, access: 'bearer', limiter: 'mobile-authenticated', household: {} } as const

const ResourceTypeParam = z.enum([...resourceTypes])
const PathReply = z.array(
  z.strictObject({ kind: z.enum([...levels, 'container']), public_id: z.string(), name: z.string() }),
)

const capabilities = route({
  ...shared,
  id: 'mobile.inventory.capabilities',
  method: 'GET',
  path: '/api/v1/mobile/inventory/capabilities',
  summary: 'Tell what this household and this user can do with the inventory',
  reply: z.strictObject({
    household_id: z.string(),
    role: z.enum(['viewer', 'member', 'admin', 'owner']),
    resource_types: z.array(ResourceTypeParam),
    operations: z.array(
      z.strictObject({
        type: z.string(),
        summary: z.string(),
        allowed: z.boolean(),
        errors: z.array(z.string()),
      }),
    ),
    search: z.strictObject({ min_length: z.int(), max_length: z.int() }),
  }),
  handler({ household }) {
    return {
      household_id: household.household_id,
      role: household.role,
      resource_types: [...resourceTypes],
      operations: [...householdCommands.values()].map(({ type, summary, role, errors }) => ({
        type,
        summary,
        allowed: roleAllows(household.role, role),
        errors: [...errors],
      })),
      search: { min_length: QUERY_LENGTH.min, max_length: QUERY_LENGTH.max },
    }
  },
})

const QUERY_LENGTH = { min: 1, max: 200 } as const

const search = route({
  ...shared,
  id: 'mobile.inventory.search',
  method: 'GET',
  path: '/api/v1/mobile/inventory/search',
  summary: 'Find things, boxes and places by their words',
  description:
    'Every word must be found, the last one as the beginning of a word; case and accents do not matter. What is named so comes before what merely mentions it, the best first; of more than a thousand matches of a kind the newest are ranked, and the rest follow.',
  query: z.strictObject({
    ...listQuery,
    q: z
      .string()
      .trim()
      .min(QUERY_LENGTH.min)
      .max(QUERY_LENGTH.max)
      .meta({ description: 'Words; the last one may be a beginning' }),
    resource_type: ResourceTypeParam.optional(),
    archived: queryBoolean.optional().meta({ description: 'true: only archived ones; false: none of them' }),
  }),
  reply: z.strictObject({
    results: z.array(
      z.strictObject({
        resource_type: ResourceTypeParam,
        public_id: z.string(),
        name: z.string(),
        snippet: z.string(),
        path: PathReply,
        archived_at: z.string().nullable(),
      }),
    ),
    /** False while the index is still catching up with a large import. */
    complete: z.boolean(),
    next_cursor: z.string().nullable(),
  }),
  handler({ household, query }) {
    const { file } = household
    const types: readonly ResourceType[] = query.resource_type ? [query.resource_type] : resourceTypes
    const offset = query.cursor === undefined ? 0 : readOffset(query.cursor)
    const found = file.search(query.q, {
      collections: types.map((type) => resourceCollection[type]),
      limit: query.limit + 1,
      offset,
      archived: query.archived,
    })
    const results = file.read((view) =>
      found.hits.slice(0, query.limit).flatMap((hit) => {
        const resource_type = resourceTypeOf(hit.collection)
        const detail = resource_type && resourceDetail(view, resource_type, hit.public_id)
        if (!detail) return []
        const { record } = detail.stored
        return [
          {
            resource_type,
            public_id: hit.public_id,
            name: textOf(record, 'name') ?? '',
            snippet: hit.snippet,
            path: whereabouts(view, record),
            archived_at: textOf(record, 'archived_at'),
          },
        ]
      }),
    )
    const more = found.hits.length > query.limit
    return {
      results,
      complete: found.complete,
      next_cursor: more ? writeCursor(`${offset + query.limit}`) : null,
    }
  },
})

const detail = route({
  ...shared,
  id: 'mobile.inventory.detail',
  method: 'GET',
  path: '/api/v1/mobile/inventory/{resource_type}/{public_id}',
  summary: 'Look at one thing, box or place, where it is and what is in it',
  params: z.strictObject({ resource_type: ResourceTypeParam, public_id: Uuid }),
  reply: z.strictObject({
    resource_type: ResourceTypeParam,
    seq: z.int(),
    record: z.record(z.string(), z.unknown()),
    path: PathReply,
    contents: z.strictObject({ items: z.int(), containers: z.int(), places: z.int() }).nullable(),
  }),
  errors: ['not_found'],
  handler({ household, params }) {
    const { resource_type, public_id } = params
    const found = household.file.read((view) => resourceDetail(view, resource_type, public_id))
    if (!found) throw new HttpError('not_found')
    const { stored, path, contents } = found
    return { resource_type, seq: stored.seq, record: { ...stored.record }, path: [...path], contents }
  },
})

export const mobileInventoryRoutes = [capabilities, search, detail]

/** Ranked results have no key to go on from, so their cursor counts. */
function readOffset(cursor: string): number {
  const offset = Number(readCursor(cursor))
  if (Number.isSafeInteger(offset) && offset >= 0 && offset <= 100_000) return offset
  const message = 'This is no cursor of this list.'
  throw new HttpError('validation_failed', { details: [{ path: 'cursor', code: 'invalid_format', message }] })
}

function textOf(record: object, field: string): string | null {
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' ? value : null
}
