import { browserSessionRoutes } from './session.ts'

/** Browser sessions. */
export const sessionRoutes = browserSessionRoutes
