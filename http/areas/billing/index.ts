import { payingRoutes } from './paying.ts'
import { readingRoutes } from './reading.ts'
import { superadminRoutes } from './superadmin.ts'

/** The routes about plans and payments. */
export const billingRoutes = [...readingRoutes, ...payingRoutes, ...superadminRoutes]
