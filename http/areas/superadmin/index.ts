import { householdRoutes } from './households.ts'
import { overviewRoutes } from './overview.ts'
import { supportSessionRoutes } from './support-sessions.ts'
import { staffTicketRoutes } from './tickets.ts'
import { userRoutes } from './users.ts'

/** The routes with which the staff sees the whole installation, and helps its people. */
export const superadminRoutes = [
  ...overviewRoutes,
  ...householdRoutes,
  ...userRoutes,
  ...staffTicketRoutes,
  ...supportSessionRoutes,
]
