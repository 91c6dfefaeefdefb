/** What proves who sends a request. */
export interface Credentials {
  /** Header fields for a request; `changes` tells whether it changes something. */
  headers(changes: boolean): Promise<Record<string, string>>
  /** Looks at every answer: a session learns its cookie and its token from them. */
  learn(response: Response, data: unknown): void
  /** Told that a request was refused with this code: whether it is worth sending again. */
  refused(code: string): boolean
}

/** An access token, or what gives the current one. */
export type Token = string | (() => string | Promise<string>)

/** What a Bearer token sends. */
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

/** What somebody sends who has not signed in, or uses only routes for everybody. */
export const nobody: Credentials = { headers: async () => ({}), learn() {}, refused: () => false }

const COOKIE = /^((?:__Host-)?stowage-session=[^;]*)/

/**
 * What a browser session sends. A browser keeps the cookie by itself and shows it to nobody; elsewhere it is kept here.
 * The token against forged requests comes with the answers of `/api/v1/session`: `ask` fetches it when one is needed
 * that did not come yet, as after a page was loaded again.
 */
export function browserSession(ask: () => Promise<unknown>): Credentials {
  let cookie: string | null = null
  let csrf_token: string | null = null
  let asking: Promise<unknown> | null = null
  return {
    async headers(changes) {
      if (changes && csrf_token === null) {
        asking ??= ask()
        // Who is not signed in has none; the server says what that means for the request.
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
      // Somebody signed in anew in another tab: the cookie is that session's, the token was the old one's.
      const outdated = code === 'csrf_failed' && csrf_token !== null
      if (outdated) csrf_token = null
      return outdated
    },
  }
}
