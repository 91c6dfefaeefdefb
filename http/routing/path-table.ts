import Router from '@koa/router'
import { parameterName, parameterNames, segmentsOf } from '../../services/interface/routes/path.ts'
import type { Method } from '../../services/interface/routes/route-facts.ts'
import { HttpError } from '../errors/errors.ts'
import type { Route } from './route-types.ts'

/**
 * The result of looking up a path and a method: a route with its parameters, or only the methods that the path
 * supports.
 */
export type Match<S> =
  | { readonly route: Route<S>; readonly params: Readonly<Record<string, string>> }
  | { readonly route: null; readonly methods: readonly Method[] }

interface Area<S> {
  readonly router: Router
  readonly routes: Map<string, Route<S>>
}

/**
 * Finds the route of a request. @koa/router tries its patterns one after the other, which takes tens of microseconds
 * for 250 of them. So the routes of each area (the first literal segments of the path) have a router of their own.
 */
export class PathTable<S> {
  readonly #routes = new Map<string, Route<S>[]>()
  /** Made when the first request asks for one of them: to compile all patterns takes a start as long as to open its files. */
  readonly #areas = new Map<string, Area<S>>()

  constructor(routes: readonly Route<S>[]) {
    for (const route of routes) {
      const key = areaOf(route.path)
      const others = this.#routes.get(key)
      if (others) others.push(route)
      else this.#routes.set(key, [route])
    }
  }

  /**
   * @param path the path of the request, still percent-encoded
   * @param method with HEAD counted as GET
   * @throws HttpError `not_found` if a parameter is not properly encoded
   */
  find(path: string, method: string): Match<S> {
    const area = this.#areaOf(path)
    if (area === undefined) return { route: null, methods: [] }
    const { path: layers, pathAndMethod } = area.router.match(path, method)
    for (const { regexp, name } of pathAndMethod) {
      const route = area.routes.get(name ?? '')
      if (route !== undefined) return { route, params: paramsOf(route, regexp.exec(path)?.slice(1) ?? []) }
    }
    const methods = layers.flatMap(({ name }) => area.routes.get(name ?? '')?.method ?? [])
    return { route: null, methods: [...new Set(methods)] }
  }

  #areaOf(path: string): Area<S> | undefined {
    const key = areaOf(path)
    const routes = this.#routes.get(key)
    if (routes === undefined) return undefined
    const area = this.#areas.get(key) ?? makeArea(routes)
    this.#areas.set(key, area)
    return area
  }
}

function makeArea<S>(routes: readonly Route<S>[]): Area<S> {
  const router = new Router({ sensitive: true, strict: true })
  // The first matching pattern wins, so literal segments come before parameters.
  const ordered = routes.toSorted((a, b) => compare(literalsFirst(a.path), literalsFirst(b.path)))
  for (const { id, method, path } of ordered)
    router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], () => undefined, { name: id })
  return { router, routes: new Map(ordered.map((route) => [route.id, route])) }
}

/** Number of segments after `/api/v1` that form an area; the many mobile routes are split into several. */
function areaOf(path: string): string {
  const segments = segmentsOf(path)
  return segments.slice(0, segments[2] === 'mobile' ? 4 : segments[0] === 'api' ? 3 : 1).join('/')
}

/** Sorts parameters after literal segments. */
function literalsFirst(path: string): string {
  return segmentsOf(path)
    .map((segment) => (parameterName(segment) === null ? segment : '\uffff'))
    .join('/')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function paramsOf(route: Route, captures: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    parameterNames(route.path).map((name, index) => [name, decode(name, captures[index] ?? '')]),
  )
}

function decode(name: string, segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    const details = [{ path: name, code: 'invalid_format', message: 'The address is not properly encoded.' }]
    throw new HttpError('not_found', { details })
  }
}
