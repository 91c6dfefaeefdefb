/** The credentials of a client. */
export interface Credentials {
  /** Header fields for a request; `changes` is true if it changes something. */
  headers(changes: boolean): Promise<Record<string, string>>
  /** Inspects every answer: a session learns its cookie and its token from them. */
  learn(response: Response, data: unknown): void
  /** Called after a refusal with this code; returns whether to send the request again. */
  refused(code: string): boolean
}

/** An access token, or a function that returns the current one. */
export type Token = string | (() => string | Promise<string>)

/** The credentials of a Bearer token. */
export function bearer(token: Token): Credentials {
  return {
    async headers() {
      const current = typeof token === 'string' ? token : await token()
      return { Authorization: `Bearer ${current}` }
    },
    learn() {},
    refused: () => false,
  }
}

/** The credentials of a client that is not signed in, or uses public routes only. */
export const nobody: Credentials = { headers: async () => ({}), learn() {}, refused: () => false }

const COOKIE = /^((?:__Host-)?stowage-session=[^;]*)/

/**
 * The credentials of a browser session. Browsers keep the cookie themselves and hide it from scripts; in Node it is
 * kept here. The CSRF token comes with the answers of `/api/v1/session`: `ask` fetches it if it is missing, for example
 * after a page is reloaded.
 */
export function browserSession(ask: () => Promise<unknown>): Credentials {
  let cookie: string | null = null
  let csrf_token: string | null = null
  let asking: Promise<unknown> | null = null
  return {
    async headers(changes) {
      if (changes && csrf_token === null) {
        asking ??= ask()
        // Without a sign-in there is no token; then the server decides about the request.
        await asking.catch(() => null)
        asking = null
      }
      return {
        ...(cookie !== null && { Cookie: cookie }),
        ...(changes && csrf_token !== null && { 'X-CSRF-TOKEN': csrf_token }),
      }
    },
    learn(response, data) {
      // Only Node has the cookies of an answer.
      for (const set of response.headers.getSetCookie?.() ?? []) cookie = COOKIE.exec(set)?.[1] ?? cookie
      if (typeof data !== 'object' || data === null) return
      if ('csrf_token' in data && typeof data.csrf_token === 'string') csrf_token = data.csrf_token
      if ('signed_out' in data) {
        cookie = null
        csrf_token = null
      }
    },
    refused(code) {
      // The user has signed in again in another tab: the cookie belongs to the new session, the token to the old one.
      const outdated = code === 'csrf_failed' && csrf_token !== null
      if (outdated) csrf_token = null
      return outdated
    },
  }
}
