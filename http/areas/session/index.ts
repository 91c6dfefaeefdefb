import { browserSessionRoutes } from './session.ts'
import { browserSessionsRoutes } from './sessions.ts'

/** Browser sessions. */
export const sessionRoutes = [...browserSessionRoutes, ...browserSessionsRoutes]
