import type { RequestSource } from './request-source.ts'

/** What a browser sends to prove its session. */
export interface SessionCredentials extends RequestSource {
  readonly method: string
  readonly cookie: string | undefined
  readonly csrf_token: string | undefined
}
