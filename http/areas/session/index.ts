import type { Route } from '../../routing/route-types.ts'
import { browserSessionRoutes } from './session.ts'
import { browserSessionsRoutes } from './sessions.ts'

/** Browser sessions. */
export const sessionRoutes: readonly Route[] = [...browserSessionRoutes, ...browserSessionsRoutes]
