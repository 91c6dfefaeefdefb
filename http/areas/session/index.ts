import { sessionIdpRoutes } from './idp.ts'
import { browserSessionRoutes } from './session.ts'

/** Browser sessions. */
export const sessionRoutes = [...browserSessionRoutes, ...sessionIdpRoutes]
