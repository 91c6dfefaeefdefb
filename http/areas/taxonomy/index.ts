import { categoryRoutes } from './categories.ts'
import { tagRoutes } from './tags.ts'

/** Categories and tags. */
export const taxonomyRoutes = [...categoryRoutes, ...tagRoutes]
