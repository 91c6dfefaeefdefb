import { sessionCookieName } from '../accounts/session-cookie.ts'
import type { Config } from '../config/config.ts'
import type { Route } from '../routing/route-types.ts'
import { SHARED_SCHEMAS, securitySchemes } from './openapi-components.ts'
import { describeDomain } from './openapi-domain.ts'
import { operationOf, securityOf } from './openapi-operation.ts'
import { SchemaBook } from './openapi-schemas.ts'
import { ADDITIONS_TAG, INTERFACE_VERSION, type JsonRecord } from './openapi-terms.ts'

/** An OpenAPI 3.1 document. */
export interface OpenapiDocument {
  readonly openapi: '3.1.0'
  readonly info: JsonRecord
  readonly servers: readonly JsonRecord[]
  readonly tags: readonly JsonRecord[]
  readonly paths: Readonly<Record<string, JsonRecord>>
  readonly components: JsonRecord
}

/**
 * Describes a table of routes in OpenAPI 3.1.
 *
 * @throws Error if a schema cannot be written as JSON Schema
 */
export function openapiDocument(
  routes: readonly Route[],
  config: Pick<Config, 'limits' | 'base_url'>,
): OpenapiDocument {
  const book = new SchemaBook()
  const paths: Record<string, JsonRecord> = {}
  for (const route of routes) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: operationOf(route, book, config),
    }
  }
  describeDomain(book)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stowage',
      version: INTERFACE_VERSION,
      summary: 'A self-hosted household inventory',
      description:
        'Every answer, errors included, is an envelope; binary downloads and this document are not. ' +
        'Times are ISO 8601 with an offset; ids are lower-case UUIDs.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: config.base_url }],
    tags: tagsOf(routes),
    paths,
    components: {
      schemas: { ...SHARED_SCHEMAS, ...book.schemas },
      securitySchemes: usedSchemes(routes, config),
    },
  }
}

/** The ways in that some route offers. */
function usedSchemes(routes: readonly Route[], config: Pick<Config, 'base_url'>): JsonRecord {
  const used = new Set(
    routes.flatMap(({ access, method }) => securityOf(access, method).flatMap(Object.keys)),
  )
  return Object.fromEntries(
    Object.entries(securitySchemes(sessionCookieName(config))).filter(([name]) => used.has(name)),
  )
}

const TAGS: Readonly<Record<string, string>> = {
  'Public and core': 'What everybody may ask.',
  'Browser session':
    'Signing a browser in and out: a cookie that no page can read, and a token against forged requests.',
  'Mobile auth': 'Signing a device in and out. A 401 on any other route means: refresh first, then sign in.',
  'Mobile core': 'The user, their devices and households, and the operations that change an inventory.',
  'Mobile sync': 'Catching up: where a household stands, everything at once, or what has changed.',
  'Mobile inventory': 'Looking things up without a copy of the inventory.',
}

function tagsOf(routes: readonly Route[]): JsonRecord[] {
  const names = [...new Set(routes.map((route) => route.tag))].toSorted()
  const additions = { name: ADDITIONS_TAG, description: 'What goes beyond the published interface.' }
  return [...names.map((name) => ({ name, ...(TAGS[name] && { description: TAGS[name] }) })), additions]
}
