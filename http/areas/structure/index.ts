import { locationRoutes } from './locations.ts'
import { overviewRoutes } from './overview.ts'
import { innerPlaceRoutes } from './places.ts'
import { rackBuilderRoutes } from './rack-builder.ts'
import { treeRoute } from './tree.ts'

/** Locations, zones, racks, rows, shelves, slots, and the rack builder. */
export const structureRoutes = [
  treeRoute,
  ...overviewRoutes,
  ...locationRoutes,
  ...innerPlaceRoutes,
  ...rackBuilderRoutes,
]
