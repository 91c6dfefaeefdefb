import { sessionIdpRoutes } from './idp.ts'
import { sessionPasskeyRoutes } from './passkey.ts'
import { browserSessionRoutes } from './session.ts'

/** Browser sessions. */
export const sessionRoutes = [...browserSessionRoutes, ...sessionIdpRoutes, ...sessionPasskeyRoutes]
