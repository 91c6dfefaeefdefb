import type { Route } from '../../routing/route-types.ts'
import { ownerMediaRoutes } from './owner-routes.ts'
import { variantRoutes } from './variant-routes.ts'

/** Photos and documents: of things and places, and what is shown of them. */
export const mediaRoutes: readonly Route[] = [
  ...ownerMediaRoutes('item'),
  ...ownerMediaRoutes('container'),
  ...ownerMediaRoutes('location'),
  ...variantRoutes,
]
