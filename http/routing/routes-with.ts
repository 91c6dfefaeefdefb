import type { ShellServices } from '../shell/shell-services.ts'
import { commandRouteDeclarers } from './command-route.ts'
import { recordRouteDeclarer } from './record-route.ts'
import { routeDeclarer } from './route.ts'

/**
 * The functions with which an area declares its routes. `Needs` is what the handlers take from the services beside what
 * the shell has; an application can be made of the routes only with services that have it.
 */
export function routesWith<Needs = unknown>() {
  return {
    route: routeDeclarer<ShellServices & Needs>(),
    recordRoute: recordRouteDeclarer<ShellServices & Needs>(),
    ...commandRouteDeclarers<ShellServices & Needs>(),
  }
}
