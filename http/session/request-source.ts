/** Where a request comes from, as a browser states it. No page can change these fields. */
export interface RequestSource {
  readonly origin: string | undefined
  readonly sec_fetch_site: string | undefined
  /** The host that the request was sent to. */
  readonly host: string | undefined
}
