import type Koa from 'koa'
import type { Access } from '../routing/access.ts'
import type { RouteFacts } from '../routing/route-facts.ts'

/** What the shell knows about the request being answered. */
export interface RequestState {
  request_id: string
  /** The client's address; see `client-ip.ts`. */
  ip: string
  /** The route that answers, once it is known. */
  route: (Pick<RouteFacts, 'id' | 'method' | 'by_token' | 'page'> & { readonly access: Access }) | null
}

/** Koa's context, with the state that the shell puts there. */
export type AppContext = Koa.ParameterizedContext<RequestState>
