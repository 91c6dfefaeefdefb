import type Koa from 'koa'
import type { Route } from '../routing/route-types.ts'

/** What the shell knows about the request being answered. */
export interface RequestState {
  request_id: string
  /** The client's address; see `client-ip.ts`. */
  ip: string
  /** The route that answers, once it is known. */
  route: Pick<Route, 'id' | 'method' | 'access' | 'by_token' | 'page'> | null
}

/** Koa's context, with the state that the shell puts there. */
export type AppContext = Koa.ParameterizedContext<RequestState>
