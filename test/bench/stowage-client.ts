import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { MutationsReply, type Operation } from '../../sync-protocol/index.ts'
import { type Answer, Connection } from './connection.ts'

export const MOBILE = '/api/v1/mobile'

/** Reads the data of an answer in the envelope. */
export function dataOf<S extends z.ZodType>(schema: S, { body, encoding }: Answer): z.infer<S> {
  const text = (encoding === 'gzip' ? gunzipSync(body) : body).toString()
  const envelope = z.object({ success: z.literal(true), data: z.unknown() }).parse(JSON.parse(text))
  return schema.parse(envelope.data)
}

export const WHO = {
  email: 'ada@example.org',
  password: 'correct horse battery',
  device_installation_id: 'benchmark-0001',
  platform: 'cli',
}

/** Makes the first account, and gives the headers that prove it. */
export function register(url: string): Promise<Record<string, string>> {
  return authorize(url, 'register', { ...WHO, name: 'Ada' })
}

/** Signs in again, as tokens do not last; gives the headers that prove it. */
export function signIn(url: string): Promise<Record<string, string>> {
  return authorize(url, 'login', WHO)
}

async function authorize(
  url: string,
  way: 'register' | 'login',
  who: object,
): Promise<Record<string, string>> {
  const connection = new Connection(url)
  const answer = await connection.post(`${MOBILE}/auth/${way}`, JSON.stringify(who))
  connection.close()
  const { access_token } = dataOf(z.object({ access_token: z.string() }), answer)
  return { authorization: `Bearer ${access_token}` }
}

/** Signs a browser in; gives the headers that its requests have. */
export async function signInBrowser(url: string): Promise<Record<string, string>> {
  const { email, password } = WHO
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  const cookie = cookieOf(answer)
  const Reply = z.object({ data: z.object({ csrf_token: z.string() }) })
  const { data } = Reply.parse(await answer.json())
  return { cookie, 'x-csrf-token': data.csrf_token }
}

/** The cookies that an answer sets, as a request sends them back. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
}

/** Founds another household, and gives its id. */
export async function foundHousehold(connection: Connection, name: string): Promise<string> {
  const answer = await connection.post(`${MOBILE}/households`, JSON.stringify({ name }))
  return dataOf(z.object({ household: z.object({ public_id: z.string() }) }), answer).household.public_id
}

/** The body of a push. */
export function pushBody(household_id: string, operations: readonly Operation[]): Buffer {
  return Buffer.from(JSON.stringify({ household_id, protocol_version: 1, operations }))
}

/**
 * Reads the answer to a push.
 *
 * @throws Error unless every operation was applied
 */
export function requireApplied(answer: Answer): { seq: number } {
  const { results, seq } = dataOf(MutationsReply, answer)
  const other = results.find(({ status }) => status !== 'applied')
  if (other) throw new Error(`An operation was not applied: ${JSON.stringify(other)}`)
  return { seq }
}

/** Waits until the search index knows everything, and gives the time that it took in ms. */
export async function waitForSearch(connection: Connection, household_id: string): Promise<number> {
  const started = performance.now()
  const path = `${MOBILE}/inventory/search?q=nothing&household_id=${household_id}`
  for (;;) {
    const { complete } = dataOf(z.object({ complete: z.boolean() }), await connection.get(path))
    if (complete) return performance.now() - started
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
