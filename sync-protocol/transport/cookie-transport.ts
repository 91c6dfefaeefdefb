import type { SyncTransport } from '../sync-transport.ts'
import { Connection } from './connection.ts'
import { CookieCalls } from './cookie-calls.ts'
import type { Fetch } from './fetch.ts'
import { FetchTransport, type TransportOptions } from './fetch-transport.ts'

export interface CookieTransportOptions extends TransportOptions {
  /** Where the page came from, without a slash at its end: `location.origin`. */
  readonly base_url: string
  /** The user whose queue is sent. With the session of anybody else every call that changes something fails. */
  readonly user_id: string
  /** Default: the global `fetch`. */
  readonly fetch?: Fetch
}

/** What a replica synchronises through in a page of the server: the cookie of the browser session proves the user. */
export function cookieTransport({ base_url, user_id, ...options }: CookieTransportOptions): SyncTransport {
  const { fetch: by = (url, init) => fetch(url, init) } = options
  return new FetchTransport(new CookieCalls(new Connection(base_url, by, 'same-origin'), user_id), options)
}
