import type { RequestSource } from './request-source.ts'

/** The proof of a session that a browser sends. */
export interface SessionCredentials extends RequestSource {
  readonly method: string
  readonly cookie: string | undefined
  readonly csrf_token: string | undefined
}
