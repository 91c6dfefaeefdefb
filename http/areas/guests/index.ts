import { guestLinkRoutes } from './links.ts'
import { guestRoutes } from './visit.ts'

/** Links for guests, and the routes that guests use. */
export const guestsRoutes = [...guestLinkRoutes, ...guestRoutes]
