import { exportRoutes } from './exports.ts'

/** The routes that move a household in and out. */
export const portabilityRoutes = [...exportRoutes]
