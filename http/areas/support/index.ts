import { accessRoutes, householdSupportRoutes } from './access.ts'
import { fileRoutes } from './files.ts'
import { ticketRoutes } from './tickets.ts'

/** The routes with which people ask the staff of the installation. */
export const supportRoutes = [...ticketRoutes, ...fileRoutes, ...accessRoutes, ...householdSupportRoutes]
