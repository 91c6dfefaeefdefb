import { ownerMediaRoutes } from './owner-routes.ts'
import { variantRoutes } from './variant-routes.ts'

/** Photos and documents of records, and their content. */
export const mediaRoutes = [
  ...ownerMediaRoutes('item'),
  ...ownerMediaRoutes('container'),
  ...ownerMediaRoutes('location'),
  ...variantRoutes,
]
