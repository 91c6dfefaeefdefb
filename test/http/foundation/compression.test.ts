import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { publicRoutes } from '../../../http/index.ts'
import { routesWith } from '../../../http/routing/routes-with.ts'
import { serve } from './support.ts'

const { route } = routesWith()

const LARGE = '/api/v1/large'
const large = route({
  id: 'large',
  method: 'GET',
  path: LARGE,
  tag: 'Tests',
  summary: 'A long list',
  access: 'public',
  limiter: null,
  reply: z.strictObject({ names: z.array(z.string()) }),
  handler: () => ({ names: Array.from({ length: 500 }, (_, index) => `Drill number ${index}`) }),
})
const SMALL = '/api/v1/status'

const unpack: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}

/** An answer as it crosses the wire. */
async function ask(path: string, headers: OutgoingHttpHeaders, method = 'GET') {
  const server = await serve([...publicRoutes, large])
  const outgoing = request(`${server.url}${path}`, { method, headers })
  const answered = new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve))
  outgoing.end()
  const answer = await answered
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) }
}

test.each([
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
])('a large answer to "Accept-Encoding: %s" comes as %s', async (accepted, coding) => {
  const plain = await ask(LARGE, {})
  const answer = await ask(LARGE, { 'accept-encoding': accepted })
  expect(answer.headers).toMatchObject({
    'content-encoding': coding,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(answer.bytes.length),
    vary: 'Accept-Encoding',
  })
  expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 4)
  const text = unpack[coding]?.(answer.bytes).toString() ?? ''
  expect(JSON.parse(text).data).toEqual(JSON.parse(plain.bytes.toString()).data)
})

test.each(['', 'identity', 'deflate', 'gzip;q=0, br;q=0'])(
  'a large answer to "Accept-Encoding: %s" comes as it is, and says that it could be another',
  async (accepted) => {
    const { headers, bytes } = await ask(LARGE, accepted ? { 'accept-encoding': accepted } : {})
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('Accept-Encoding')
    expect(JSON.parse(bytes.toString())).toBeDefined()
  },
)

test('HEAD tells of the answer that GET gives', async () => {
  const accepted = { 'accept-encoding': 'gzip' }
  const head = await ask(LARGE, accepted, 'HEAD')
  expect(head.bytes.length).toBe(0)
  expect(head.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
})

test('small answers, refusals and pages come as they are', async () => {
  for (const path of [SMALL, '/api/v1/nothing', '/']) {
    const { headers } = await ask(path, { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
  }
})

test('an answer to a request with cookies is not compressed: another page may have made the browser ask', async () => {
  const { headers } = await ask(LARGE, { 'accept-encoding': 'gzip', cookie: 'session=1' })
  expect(headers['content-encoding']).toBeUndefined()
})
