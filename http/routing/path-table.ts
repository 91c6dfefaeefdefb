import Router from '@koa/router'
import { parameterName, parameterNames, segmentsOf } from '../../services/interface/routes/path.ts'
import type { Method } from '../../services/interface/routes/route-facts.ts'
import { HttpError } from '../errors/errors.ts'
import type { Area } from './area.ts'
import type { Route } from './route-types.ts'

/**
 * The result of looking up a path and a method: a route with its parameters, or only the methods that the path
 * supports.
 */
export type Match<S> =
  | { readonly route: Route<S>; readonly params: Readonly<Record<string, string>> }
  | { readonly route: null; readonly methods: readonly Method[] }

interface Patterns<S> {
  readonly router: Router
  readonly routes: Map<string, Route<S>>
}

/**
 * Finds the route of a request. @koa/router tries its patterns one after the other, which takes tens of microseconds
 * for 250 of them. So the routes of each beginning of a path (`beginningOf()`) have a router of their own.
 */
export class PathTable<S> {
  readonly #routes = new Map<string, Route<S>[]>()
  readonly #areas = new Map<string, Area<S>[]>()
  /** Made when the first request asks for one of them: to compile all patterns takes a start as long as to open its files. */
  readonly #patterns = new Map<string, Promise<Patterns<S>>>()
  readonly #check: (routes: readonly Route<S>[]) => void

  /** @param check judges the routes of an area when they are loaded, together with those of the same paths */
  constructor(
    routes: readonly Route<S>[],
    areas: readonly Area<S>[] = [],
    check: (routes: readonly Route<S>[]) => void = () => undefined,
  ) {
    for (const route of routes) push(this.#routes, beginningOf(route.path), route)
    for (const area of areas) for (const path of area.paths) push(this.#areas, beginningOf(path), area)
    this.#check = check
  }

  /**
   * @param path the path of the request, still percent-encoded
   * @param method with HEAD counted as GET
   * @throws HttpError `not_found` if a parameter is not properly encoded
   */
  async find(path: string, method: string): Promise<Match<S>> {
    const patterns = await this.#patternsOf(beginningOf(path))
    if (patterns === undefined) return { route: null, methods: [] }
    const { path: layers, pathAndMethod } = patterns.router.match(path, method)
    for (const { regexp, name } of pathAndMethod) {
      const route = patterns.routes.get(name ?? '')
      if (route !== undefined) return { route, params: paramsOf(route, regexp.exec(path)?.slice(1) ?? []) }
    }
    const methods = layers.flatMap(({ name }) => patterns.routes.get(name ?? '')?.method ?? [])
    return { route: null, methods: [...new Set(methods)] }
  }

  #patternsOf(beginning: string): Promise<Patterns<S>> | undefined {
    const known = this.#patterns.get(beginning)
    if (known !== undefined) return known
    if (!this.#routes.has(beginning) && !this.#areas.has(beginning)) return undefined
    const made = this.#make(beginning)
    this.#patterns.set(beginning, made)
    made.catch(() => this.#patterns.delete(beginning))
    return made
  }

  async #make(beginning: string): Promise<Patterns<S>> {
    const loaded = await Promise.all((this.#areas.get(beginning) ?? []).map(({ load }) => load()))
    const routes = [
      ...(this.#routes.get(beginning) ?? []),
      ...loaded.flat().filter(({ path }) => beginningOf(path) === beginning),
    ]
    this.#check(routes)
    return compile(routes)
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

function compile<S>(routes: readonly Route<S>[]): Patterns<S> {
  const router = new Router({ sensitive: true, strict: true })
  // The first matching pattern wins, so literal segments come before parameters.
  const ordered = routes.toSorted((a, b) => compare(literalsFirst(a.path), literalsFirst(b.path)))
  for (const { id, method, path } of ordered)
    router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [method], () => undefined, { name: id })
  return { router, routes: new Map(ordered.map((route) => [route.id, route])) }
}

/** The literal segments that a path begins with: one after `/api/v1`, two of the many mobile routes. */
export function beginningOf(path: string): string {
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
