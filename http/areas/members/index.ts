import { householdRoutes } from './household.ts'
import { invitationRoutes } from './invitations.ts'
import { memberRoutes } from './members.ts'
import { usageRoutes } from './usage.ts'

/** Who belongs to a household, and how they come to it. */
export const membersRoutes = [...householdRoutes, ...memberRoutes, ...invitationRoutes, ...usageRoutes]
