import { cachePurgeRoutes } from './cache-purge.ts'
import { securityDeviceRoutes } from './devices.ts'
import { householdAccessRoutes, securityEventRoutes } from './events.ts'
import { identityRoutes } from './identities.ts'
import { mfaRoutes } from './mfa.ts'
import { passkeyRoutes } from './passkeys.ts'
import { phoneRoutes } from './phone.ts'
import { proofRoutes } from './proof.ts'
import { browserSessionsRoutes } from './sessions.ts'
import { securityStatusRoutes } from './status.ts'

/** Routes on which users look after the security of their accounts. */
export const securityRoutes = [
  ...mfaRoutes,
  ...identityRoutes,
  ...passkeyRoutes,
  ...phoneRoutes,
  ...proofRoutes,
  ...browserSessionsRoutes,
  ...securityDeviceRoutes,
  ...securityStatusRoutes,
  ...cachePurgeRoutes,
  ...securityEventRoutes,
  ...householdAccessRoutes,
]
