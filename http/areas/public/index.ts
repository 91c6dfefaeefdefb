import { status } from './status.ts'

/** The routes that need no authentication. */
export const publicRoutes = [status]
