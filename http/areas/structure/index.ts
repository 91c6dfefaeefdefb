import { locationRoutes } from './locations.ts'
import { innerPlaceRoutes } from './places.ts'
import { rackBuilderRoutes } from './rack-builder.ts'

/** Locations, zones, racks, rows, shelves and slots, and building them. */
export const structureRoutes = [...locationRoutes, ...innerPlaceRoutes, ...rackBuilderRoutes]
