import type { z } from 'zod'
import type {
  HouseholdCollections,
  HouseholdKey,
  HouseholdView,
  RecordIn,
  ScopeState,
  Stored,
} from '../../engine/index.ts'
import { HttpError } from '../errors/errors.ts'
import { entityTag } from './entity-tag.ts'
import { route } from './route.ts'
import type { Route } from './route-types.ts'

/** A declaration of a route that shows one record of the household. */
export interface RecordRouteDeclaration<K extends HouseholdKey, P extends z.ZodObject, R extends z.ZodType> {
  readonly id: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly addition?: boolean
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

/** Declares a route that shows one record, with the entity tag that `If-Match` takes. */
export function recordRoute<K extends HouseholdKey, P extends z.ZodObject, R extends z.ZodType>(
  declaration: RecordRouteDeclaration<K, P, R>,
): Route {
  const { id, path, tag, summary, description, addition, collection, params } = declaration
  // `answer` was held against its own schema by the compiler.
  const reply: z.ZodType = declaration.reply
  return route({
    id,
    method: 'GET',
    path,
    tag,
    summary,
    ...(description !== undefined && { description }),
    ...(addition && { addition }),
    access: 'session',
    limiter: null,
    household: {},
    params,
    reply,
    errors: ['not_found'],
    handler: ({ household, params: given, koa }) =>
      household.file.read((view, state) => {
        const stored = view.get(collection, declaration.public_id(given))
        if (!stored) throw new HttpError('not_found')
        koa.set('ETag', entityTag(state, stored))
        return declaration.answer(view, stored, state)
      }),
  })
}
