import type { ShellServices } from '../shell/shell-services.ts'
import { commandRouteDeclarers } from './command-route.ts'
import { recordRoutesDeclarer } from './record-routes.ts'
import { routeDeclarer } from './route.ts'

/**
 * The functions with which an area declares its routes. `Needs` are the services that the handlers use in addition to
 * those of the shell; an application can contain the routes only if its services include them.
 */
export function routesWith<Needs = unknown>() {
  return {
    route: routeDeclarer<ShellServices & Needs>(),
    recordRoutes: recordRoutesDeclarer<ShellServices & Needs>(),
    ...commandRouteDeclarers<ShellServices & Needs>(),
  }
}
