import { organizerCapabilityRoutes } from './capabilities.ts'
import { organizerPlanRoutes } from './plans.ts'
import { organizerSessionRoutes } from './sessions.ts'
import { organizerTaskRoutes } from './tasks.ts'
import { organizerVersionRoutes } from './versions.ts'

/** Plans: working them out, deciding on them, and carrying them out. */
export const organizerRoutes = [
  ...organizerCapabilityRoutes,
  ...organizerPlanRoutes,
  ...organizerVersionRoutes,
  ...organizerSessionRoutes,
  ...organizerTaskRoutes,
]
