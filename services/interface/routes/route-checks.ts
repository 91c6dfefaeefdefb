import type { z } from 'zod'
import { isLimiterName, LIMITERS, limiterStage } from '../../limits/limiters.ts'
import type { DescribedRoute } from './described-route.ts'
import { parameterNames, pathShape } from './path.ts'
import { readsBody } from './route-errors.ts'

/** @throws Error naming the route, if its declaration contradicts itself or leaves a gap in the checks */
export function checkRoute(route: DescribedRoute): void {
  const fail = (problem: string): never => {
    throw new Error(`Route ${route.id} (${route.method} ${route.path}): ${problem}`)
  }
  if (!/^[a-z0-9_]+(\.[a-z0-9_]+)*$/.test(route.id)) fail('the id must be words joined by dots')
  const names = parameterNames(route.path)
  const declared = Object.keys(route.params.shape)
  if (names.toSorted().join() !== declared.toSorted().join()) {
    fail(`the path has the parameters [${names.join(', ')}], the schema [${declared.join(', ')}]`)
  }
  if (stripsSilently(route.query))
    fail('the query must be a strict (or a loose) object: others drop fields silently')
  if (route.body !== null && stripsSilently(route.body)) {
    fail('the body must be a strict (or a loose) object: others drop fields silently')
  }
  if (route.body !== null && route.bytes !== null) fail('it declares both a JSON body and bytes')
  if (route.multipart !== null && route.bytes !== null) fail('it declares both a form and bytes')
  if (route.body !== null && !readsBody(route)) fail('GET and DELETE have no body')
  if (route.household !== null && (route.access === 'public' || route.access === 'signature')) {
    fail('a route of a household needs a principal')
  }
  checkLimiter(route, fail)
}

function checkLimiter(route: DescribedRoute, fail: (problem: string) => never): void {
  if (route.limiter === null) return
  if (!isLimiterName(route.limiter)) fail(`there is no limiter ${String(route.limiter)}`)
  const counted_per: readonly string[] = LIMITERS[route.limiter].counted_per
  if (counted_per.includes('user') && (route.access === 'public' || route.access === 'signature')) {
    fail('its limiter counts per user, but anybody may call it')
  }
  if (limiterStage(route.limiter) === 'body' && route.body === null) {
    fail('its limiter counts per field of the body, but it declares none')
  }
}

/** `z.object()` drops unknown fields silently; `z.strictObject()` and `z.looseObject()` are explicit. */
function stripsSilently(schema: z.ZodType): boolean {
  const def: { type: string; catchall?: unknown } = schema.def
  return def.type === 'object' && def.catchall === undefined
}

/** @throws Error if two routes have the same id, or the same method and path */
export function checkTable(routes: readonly DescribedRoute[]): void {
  const seen = new Set<string>()
  for (const route of routes) {
    for (const mark of [route.id, `${route.method} ${pathShape(route.path)}`]) {
      if (seen.has(mark)) throw new Error(`Two routes have ${mark}`)
      seen.add(mark)
    }
  }
}
