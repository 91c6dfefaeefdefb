import { ownerRoutes } from './owner-routes.ts'
import { variantRoutes } from './variant-routes.ts'

/** Photos and documents of records, and their content. */
export const mediaRoutes = [...ownerRoutes, ...variantRoutes]
