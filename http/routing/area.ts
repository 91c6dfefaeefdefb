import type { Route } from './route-types.ts'

/** Routes whose modules are loaded when the first request asks for one of their paths. */
export interface Area<S> {
  /** What the paths of the routes begin with, as far as `areaOf()` looks. Several areas may share one. */
  readonly paths: readonly string[]
  /** @throws if a module cannot be read; the next request tries again */
  readonly load: () => Promise<readonly Route<S>[]>
}
