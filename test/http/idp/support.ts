import { type Answer, cookieOf, PASSWORD, type TestStowage } from '../../support/stowage.ts'

/** A flow of a browser that began: its address, and its cookies. */
export interface Begun {
  readonly authorization_url: string
  readonly state: string
  readonly cookie: string
}

/** Begins a flow in a browser. */
export async function begin(
  stowage: TestStowage,
  body: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Begun> {
  const answer = await stowage.send(
    'POST',
    '/api/v1/session/idp/start',
    { mode: 'login', ...body },
    { headers },
  )
  if (answer.status !== 200) throw new Error(`start: ${answer.status} ${JSON.stringify(answer.error)}`)
  const cookie = [headers.cookie, cookieOf(answer)].filter(Boolean).join('; ')
  return {
    authorization_url: String(answer.data.authorization_url),
    state: String(answer.data.state),
    cookie,
  }
}

/** What a browser got for the answer of a provider. */
export interface CallbackAnswer {
  readonly status: number
  readonly location: string | null
  readonly page: string
  /** The cookie of the new session; null without one. */
  readonly session: string | null
  /** Whether the browser keeps that cookie after it is closed. */
  readonly lasts: boolean
}

/** Sends the answer of a provider to the server, as the browser does. */
export async function comeBack(
  stowage: TestStowage,
  query: URLSearchParams,
  cookie: string | null,
): Promise<CallbackAnswer> {
  const response = await fetch(`${stowage.url}/s/v1/idp/callback?${query}`, {
    redirect: 'manual',
    headers: { ...(cookie !== null && { cookie }), 'sec-fetch-site': 'cross-site' },
  })
  const session = response.headers.getSetCookie().find((line) => line.startsWith('stowage-session='))
  return {
    status: response.status,
    location: response.headers.get('location'),
    page: await response.text(),
    session: session?.replace(/;.*$/, '') ?? null,
    lasts: session?.includes('Max-Age') === true,
  }
}

/** The session of a cookie. */
export function sessionOf(stowage: TestStowage, cookie: string | null): Promise<Answer> {
  return stowage.send('GET', '/api/v1/session', undefined, { headers: { cookie: cookie ?? '' } })
}

/** Links the identity of a provider to an account that is signed in. */
export async function link(
  stowage: TestStowage,
  page: { readonly cookie: string; readonly csrf_token: string },
  visit: (authorization_url: string) => URLSearchParams | Promise<URLSearchParams>,
  more: Record<string, unknown> = {},
): Promise<CallbackAnswer> {
  const headers = { cookie: page.cookie, 'x-csrf-token': page.csrf_token }
  const begun = await begin(stowage, { mode: 'link', password: PASSWORD, ...more }, headers)
  return comeBack(stowage, await visit(begun.authorization_url), begun.cookie)
}
