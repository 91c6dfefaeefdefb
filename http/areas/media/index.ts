import { ownerMediaRoutes } from './owner-routes.ts'
import { variantRoutes } from './variant-routes.ts'

/** Photos and documents: of things and places, and what is shown of them. */
export const mediaRoutes = [
  ...ownerMediaRoutes('item'),
  ...ownerMediaRoutes('container'),
  ...ownerMediaRoutes('location'),
  ...variantRoutes,
]
