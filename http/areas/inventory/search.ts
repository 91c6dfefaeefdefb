import { z } from 'zod'
import {
  type ResourceType,
  resourceCollection,
  resourceDetail,
  resourceTypeOf,
  resourceTypes,
  whereabouts,
} from '../../../engine/index.ts'
import { PathReply } from '../../../services/interface/inventory/path-reply.ts'
import { readOffsetCursor, writeCursor } from '../../../services/interface/routes/paging.ts'
import { cursorQuery, queryBoolean } from '../../../services/interface/routes/query-values.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { SharedRoute } from '../../routing/shared-route.ts'

const { route } = routesWith()

/** A kind of record that the search finds. */
export const ResourceTypeParam = z.enum([...resourceTypes])

/** Maximum length of a query, in characters. */
export const QUERY_LENGTH = { min: 1, max: 200 } as const

const Result = z
  .strictObject({
    resource_type: ResourceTypeParam,
    public_id: z.string(),
    name: z.string(),
    snippet: z.string().meta({ description: 'The text that matches' }),
    marks: z
      .array(z.tuple([z.int(), z.int()]))
      .meta({ description: 'Positions of the words in the snippet: start (inclusive) and end (exclusive)' }),
    path: PathReply,
    archived_at: z.string().nullable(),
  })
  .meta({ id: 'SearchResult', description: 'A search result.' })

/** Declares the search, which is the same for devices and browsers. */
export function searchRoute(declaration: SharedRoute) {
  return route({
    ...declaration,
    method: 'GET',
    household: {},
    summary: 'Search items, containers and places by their words',
    description:
      'What has the code of a label comes first, then the item of a product code, then records with every word, then records with some of the words. A word also matches inside of another word and in its other forms; case, accents, hyphens and filler words are ignored. A word in a name counts more than one in another text, and both count more than a word in the name of a place, category or tag of the record. If there are too few results, misspelled words match, too; `spellings` lists the words that were used instead.',
    query: z.strictObject({
      q: z
        .string()
        .trim()
        .min(QUERY_LENGTH.min)
        .max(QUERY_LENGTH.max)
        .meta({ description: 'Words; the last one may be a prefix' }),
      ...cursorQuery,
      resource_type: ResourceTypeParam.optional().meta({ description: 'Only records of this kind' }),
      archived: queryBoolean
        .optional()
        .meta({ description: 'true: only archived ones; false: only those that are not archived' }),
      place: Uuid.optional().meta({
        description: 'Only records in this place or container, at any depth',
      }),
      category: Uuid.optional().meta({ description: 'Only items of this category, or one below it' }),
      tag: Uuid.optional().meta({ description: 'Only items with this tag' }),
    }),
    reply: z.strictObject({
      results: z.array(Result),
      complete: z.boolean().meta({ description: 'False while the server still indexes a large import' }),
      spellings: z.array(z.string()),
      next_cursor: z.string().nullable(),
    }),
    async handler({ household, query }) {
      const { file } = household
      const { q, limit, cursor, resource_type, archived, place, category, tag } = query
      const types: readonly ResourceType[] = resource_type ? [resource_type] : resourceTypes
      const offset = cursor === undefined ? 0 : readOffsetCursor(cursor)
      const found = await file.find(q, {
        collections: types.map((type) => resourceCollection[type]),
        limit: limit + 1,
        offset,
        archived,
        place,
        category,
        tag,
      })
      const results = file.read((view) =>
        found.hits.slice(0, limit).flatMap((hit) => {
          const type = resourceTypeOf(hit.collection)
          const detail = type && resourceDetail(view, type, hit.public_id)
          if (!detail) return []
          const { record } = detail.stored
          return [
            {
              resource_type: type,
              public_id: hit.public_id,
              name: textOf(record, 'name') ?? '',
              snippet: hit.snippet,
              marks: hit.marks.map(([start, end]): [number, number] => [start, end]),
              path: whereabouts(view, record),
              archived_at: textOf(record, 'archived_at'),
            },
          ]
        }),
      )
      return {
        results,
        complete: found.complete,
        spellings: [...found.spellings],
        next_cursor: found.hits.length > limit ? writeCursor(`${offset + limit}`) : null,
      }
    },
  })
}

/** The search for browsers. */
export const searchRoutes = [
  searchRoute({
    id: 'search',
    path: '/api/v1/search',
    tag: 'Items',
    access: 'session',
    limiter: null,
    addition: true,
  }),
]

function textOf(record: object, field: string): string | null {
  const value: unknown = Reflect.get(record, field)
  return typeof value === 'string' ? value : null
}
