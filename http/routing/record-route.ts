import type { z } from 'zod'
import type {
  HouseholdCollections,
  HouseholdKey,
  HouseholdView,
  RecordIn,
  ScopeState,
  Stored,
} from '../../engine/index.ts'
import type { RouteFacts } from '../../interface/routes/route-facts.ts'
import { HttpError } from '../errors/errors.ts'
import { entityTag } from './entity-tag.ts'
import { routeDeclarer } from './route.ts'
import type { Route } from './route-types.ts'

/** A declaration of a route that returns one record of the household. */
export interface RecordRouteDeclaration<K extends HouseholdKey, P extends z.ZodObject, R extends z.ZodType>
  extends Omit<RouteFacts, 'method' | 'limiter' | 'writes' | 'replays' | 'page'> {
  readonly collection: K
  readonly params: P
  readonly reply: R
  public_id(params: z.output<P>): string
  answer(
    view: HouseholdView,
    stored: Stored<RecordIn<HouseholdCollections, K>>,
    state: ScopeState,
  ): z.input<R>
}

/** Makes the function that declares routes which return one record, with its entity tag for `If-Match`. */
export function recordRouteDeclarer<S>() {
  const route = routeDeclarer<S>()
  return function recordRoute<K extends HouseholdKey, P extends z.ZodObject, R extends z.ZodType>(
    declaration: RecordRouteDeclaration<K, P, R>,
  ): Route<S> {
    const { collection, public_id, answer, params, ...facts } = declaration
    // The compiler has checked `answer` against its own schema.
    const reply: z.ZodType = declaration.reply
    return route({
      ...facts,
      method: 'GET',
      access: 'session',
      limiter: null,
      household: {},
      params,
      reply,
      errors: ['not_found'],
      handler: ({ household, params: given, koa }) =>
        household.file.read((view, state) => {
          const stored = view.get(collection, public_id(given))
          if (!stored) throw new HttpError('not_found')
          koa.set('ETag', entityTag(state, stored))
          return answer(view, stored, state)
        }),
    })
  }
}
