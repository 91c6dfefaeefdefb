import type { Route } from '../../routing/route-types.ts'
import { status } from './status.ts'

/** The routes for everybody. */
export const publicRoutes: readonly Route[] = [status]
