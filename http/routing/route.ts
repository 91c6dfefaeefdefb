import { z } from 'zod'
import type { Access } from '../../services/interface/routes/access.ts'
import type { BinaryReply, BytesRule } from '../../services/interface/routes/content.ts'
import type { HouseholdRule } from '../../services/interface/routes/household-rule.ts'
import { repeatsByDefault } from '../../services/interface/routes/repetition.ts'
import { checkRoute } from '../../services/interface/routes/route-checks.ts'
import { errorsOf } from '../../services/interface/routes/route-errors.ts'
import { defaultLimiter } from '../../services/limits/limiters.ts'
import { DEFAULT_BODY_LIMIT } from '../body/body.ts'
import type { Route, RouteDeclaration } from './route-types.ts'

const NoFields = z.strictObject({})
type NoFields = typeof NoFields

/**
 * Makes the function that declares routes whose handlers need the services `S`. It throws an Error if a declaration
 * contradicts itself; see `route-checks.ts`.
 */
export function routeDeclarer<S>() {
  return function route<
    const A extends Access,
    R extends z.ZodType | BinaryReply,
    P extends z.ZodObject = NoFields,
    Q extends z.ZodObject = NoFields,
    B extends z.ZodType = NoFields,
    H extends HouseholdRule | undefined = undefined,
    const Y extends BytesRule | undefined = undefined,
  >(declaration: RouteDeclaration<S, A, R, P, Q, B, H, Y>): Route<S> {
    const { status = 200, bytes = null, body = null } = declaration
    const declared = {
      ...declaration,
      limiter: declaration.limiter ?? defaultLimiter(declaration),
      household: declaration.household ?? null,
      params: declaration.params ?? NoFields,
      query: declaration.query ?? NoFields,
      body,
      body_types: declaration.body_types ?? ['application/json'],
      body_optional: body === null || body.safeParse({}).success,
      body_limit: declaration.body_limit ?? DEFAULT_BODY_LIMIT,
      admit: declaration.admit ?? null,
      halves: declaration.halves ?? null,
      bytes,
      multipart: declaration.multipart ?? null,
      statuses: typeof status === 'number' ? ([status] as const) : status,
      addition: declaration.addition ?? false,
    }
    const replays = declaration.replays ?? repeatsByDefault(declared)
    const complete: Route<S> = { ...declared, replays, errors: errorsOf({ ...declared, replays }) }
    checkRoute(complete)
    return complete
  }
}
