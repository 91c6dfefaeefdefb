import { status } from './status.ts'

/** The routes for everybody. */
export const publicRoutes = [status]
