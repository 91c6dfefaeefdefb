import { loadRoutes } from '../../http/index.ts'

/** Every route of all areas. */
export const allRoutes = await loadRoutes()
