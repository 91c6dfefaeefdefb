import { guestLinkRoutes } from './links.ts'
import { guestRoutes } from './visit.ts'

/** Links for guests, and what guests see by them. */
export const guestsRoutes = [...guestLinkRoutes, ...guestRoutes]
