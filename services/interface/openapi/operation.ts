import type { Config } from '../../config/config.ts'
import { limiterRule } from '../../limits/limiters.ts'
import { tokenScope } from '../routes/access.ts'
import type { DescribedRoute } from '../routes/described-route.ts'
import { readsBody } from '../routes/route-errors.ts'
import { requestBodyOf } from './body.ts'
import type { ErrorBook } from './errors.ts'
import { parametersOf } from './parameters.ts'
import { repliesOf } from './replies.ts'
import type { SchemaBook } from './schemas.ts'
import { ADDITIONS_TAG, type JsonRecord } from './terms.ts'

/** Collects the shared parts of the descriptions. */
export interface Books {
  readonly schemas: SchemaBook
  readonly errors: ErrorBook
}

/** Describes one route. */
export function operationOf(route: DescribedRoute, books: Books, config: Pick<Config, 'limits'>): JsonRecord {
  const parameters = parametersOf(route, books.schemas)
  const body = requestBodyOf(route, books.schemas)
  const description = [route.description, ruleOf(route, config)].filter((part) => part).join('\n\n')
  return {
    operationId: route.id,
    summary: route.summary,
    ...(description && { description }),
    tags: route.addition ? [ADDITIONS_TAG, route.tag] : [route.tag],
    security: securityOf(route),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === null ? {} : { requestBody: body }),
    responses: { ...repliesOf(route, books.schemas), ...books.errors.write(route) },
    ...(route.limiter === null
      ? {}
      : { 'x-rate-limit': { name: route.limiter, ...limiterRule(route.limiter, config) } }),
    ...(readsBody(route) && isLimited(route) ? { 'x-body-limit': route.body_limit } : {}),
    ...(typeof route.access === 'object' ? { 'x-roles': route.access.session_roles } : {}),
    ...(route.household === null ? {} : { 'x-household-role': route.household.role ?? 'viewer' }),
    ...(route.addition ? { 'x-addition': true } : {}),
  }
}

/** The alternative security schemes of a route with this access. */
export function securityOf(route: Pick<DescribedRoute, 'access' | 'by_token' | 'method'>): JsonRecord[] {
  const { access, method } = route
  const scope = tokenScope(route)
  const token = scope === null ? [] : [{ personal_access_token: [scope] }]
  const session = method === 'GET' ? { session: [] } : { session: [], csrf: [] }
  if (access === 'public') return []
  if (access === 'bearer') return [{ bearer: [] }]
  if (access === 'signature') return [{ signature: [] }]
  return access === 'session_or_bearer' ? [session, { bearer: [] }, ...token] : [session, ...token]
}

/** The facts of the `x-` fields as text, because readers of OpenAPI documents do not show those fields. */
function ruleOf(route: DescribedRoute, config: Pick<Config, 'limits'>): string {
  const { access, household, limiter } = route
  const parts: string[] = []
  if (typeof access === 'object') parts.push(`For ${access.session_roles.join(', ')} of the installation.`)
  if (household?.each_operation) parts.push('For all members of the household.')
  else if (household) parts.push(`Requires the role ${household.role ?? 'viewer'} in the household.`)
  if (limiter) {
    const { per_minute, counted_per } = limiterRule(limiter, config)
    parts.push(`At most ${per_minute} per minute for each ${words(counted_per)} (\`${limiter}\`).`)
  }
  if ((route.bytes || route.body) && isLimited(route))
    parts.push(`The body has at most ${sizeOf(route.body_limit)}.`)
  return parts.join(' ')
}

/** A route without a size limit has that of the media settings, which its handler applies. */
function isLimited({ body_limit }: Pick<DescribedRoute, 'body_limit'>): boolean {
  return body_limit < Number.MAX_SAFE_INTEGER
}

function words(counted_per: readonly string[]): string {
  const names = counted_per.map((name) => name.replaceAll('_', ' ').replace(/^ip$/, 'IP address'))
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function sizeOf(bytes: number): string {
  const [unit, per] = bytes >= 2 ** 20 ? ['MiB', 2 ** 20] : ['KiB', 2 ** 10]
  return `${Math.round((bytes / Number(per)) * 10) / 10} ${unit}`
}
