import { householdRoutes } from './household.ts'
import { invitationRoutes } from './invitations.ts'
import { memberRoutes } from './members.ts'
import { householdFactorRoutes } from './second-factor.ts'
import { usageRoutes } from './usage.ts'

/** The members of a household, and invitations. */
export const membersRoutes = [
  ...householdRoutes,
  ...householdFactorRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...usageRoutes,
]
