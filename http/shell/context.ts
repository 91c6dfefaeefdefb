import type Koa from 'koa'
import type { Access } from '../../services/interface/routes/access.ts'
import type { RouteFacts } from '../../services/interface/routes/route-facts.ts'

/** The facts that the shell knows about the current request. */
export interface RequestState {
  request_id: string
  /** The client's address; see `client-ip.ts`. */
  ip: string
  /** Whether the browser has the cookies that are for https alone; see `isSecure`. */
  secure: boolean
  /** The user who asks, once it is known. */
  user_id?: string
  /** The code of the error that the request was answered with. */
  error_code?: string
  /** The route of the request, once it is known. */
  route: (Pick<RouteFacts, 'id' | 'method' | 'by_token' | 'page'> & { readonly access: Access }) | null
}

/** Koa's context, with the state of the shell. */
export type AppContext = Koa.ParameterizedContext<RequestState>
