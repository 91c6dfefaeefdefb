/** The origin of a request, as the browser states it. Pages cannot change these header fields. */
export interface RequestSource {
  readonly origin: string | undefined
  readonly sec_fetch_site: string | undefined
  /** The host that the request was sent to. */
  readonly host: string | undefined
  /** Whether the browser has the cookies that are for https alone; see `isSecure`. */
  readonly secure: boolean
}
