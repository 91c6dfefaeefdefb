import { type Pausing, withoutPauses } from '../../../engine/index.ts'
import type { Config } from '../../config/config.ts'
import type { DescribedRoute } from '../routes/described-route.ts'
import { sessionCookieName } from '../routes/session-cookie-name.ts'
import { SHARED_SCHEMAS, securitySchemes } from './components.ts'
import { describeDomain } from './domain.ts'
import { ErrorBook } from './errors.ts'
import { addExamples } from './examples.ts'
import { SHARED_HEADERS } from './headers.ts'
import { INTRODUCTION } from './introduction.ts'
import { operationOf, securityOf } from './operation.ts'
import { sharedParameters } from './parameters.ts'
import { SchemaBook } from './schemas.ts'
import { ReplyShelf } from './shared.ts'
import { tagGroupsOf, tagsOf } from './tags.ts'
import { INTERFACE_VERSION, type JsonRecord } from './terms.ts'

/** An OpenAPI 3.1 document. */
export interface OpenapiDocument {
  readonly openapi: '3.1.0'
  readonly info: JsonRecord
  readonly servers: readonly JsonRecord[]
  readonly tags: readonly JsonRecord[]
  readonly 'x-tagGroups': readonly JsonRecord[]
  readonly paths: Readonly<Record<string, JsonRecord>>
  readonly components: JsonRecord
}

/**
 * Describes a table of routes in OpenAPI 3.1.
 *
 * @throws Error if a schema cannot be written as JSON Schema
 */
export function openapiDocument(
  routes: readonly DescribedRoute[],
  config: Pick<Config, 'limits' | 'base_url'>,
): OpenapiDocument {
  return withoutPauses(describing(routes, config))
}

/** The same with a pause after each route: all of them take about a second. */
export function* describing(
  routes: readonly DescribedRoute[],
  config: Pick<Config, 'limits' | 'base_url'>,
): Pausing<OpenapiDocument> {
  const book = new SchemaBook()
  const errors = new ErrorBook()
  const paths: Record<string, JsonRecord> = {}
  const described = routes.filter((route) => !route.undescribed)
  const operations: { readonly route: DescribedRoute; readonly operation: JsonRecord }[] = []
  for (const route of described.toSorted(byAddress)) {
    operations.push({ route, operation: operationOf(route, { schemas: book, errors }, config) })
    yield
  }
  for (const { route, operation } of operations) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation }
  }
  const parameters = sharedParameters(book)
  describeDomain(book)
  const shelf = new ReplyShelf()
  for (const { route, operation } of operations) {
    addExamples(route, operation, book.schemas)
    shelf.share(route, operation)
    yield
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stowage',
      version: INTERFACE_VERSION,
      summary: 'A self-hosted household inventory',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: config.base_url }],
    tags: tagsOf(described),
    'x-tagGroups': tagGroupsOf(described),
    paths,
    components: {
      schemas: sorted(besideShared(book.schemas)),
      parameters,
      headers: SHARED_HEADERS,
      responses: sorted({ ...errors.responses, ...shelf.responses }),
      examples: sorted({ ...errors.examples, ...shelf.examples }),
      securitySchemes: usedSchemes(described, config),
    },
  }
}

/**
 * The schemas of the routes beside those that every operation refers to.
 *
 * @throws Error if two of them have the same name: one would stand in the place of the other
 */
function besideShared(schemas: SchemaBook['schemas']): SchemaBook['schemas'] {
  const taken = Object.keys(SHARED_SCHEMAS).filter((name) => name in schemas)
  if (taken.length > 0) throw new Error(`${taken.join(', ')}: a shared schema has this name; give another id`)
  return { ...SHARED_SCHEMAS, ...schemas }
}

/** Sorted, so that the order of routes in the table does not change the document. */
function byAddress(a: DescribedRoute, b: DescribedRoute): number {
  const [one, other] = [`${a.path} ${a.method}`, `${b.path} ${b.method}`]
  return one < other ? -1 : Number(one > other)
}

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The security schemes that the routes use. */
function usedSchemes(routes: readonly DescribedRoute[], config: Pick<Config, 'base_url'>): JsonRecord {
  const used = new Set(routes.flatMap((route) => securityOf(route).flatMap(Object.keys)))
  return Object.fromEntries(
    Object.entries(securitySchemes(sessionCookieName(config.base_url.startsWith('https:')))).filter(
      ([name]) => used.has(name),
    ),
  )
}
