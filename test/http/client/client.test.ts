import { createHash } from 'node:crypto'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { createStowageClient, StowageError } from '../../../http/client/index.ts'
import { openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
})
afterAll(() => stowage.dispose())

/** A client of a server that gives these answers, one after the other, and what it was asked. */
function scripted(answers: readonly (Response | Error)[], more: { session?: boolean } = {}) {
  const asked: Request[] = []
  const client = createStowageClient({
    base_url: 'http://stowage.test',
    fetch: async (request) => {
      asked.push(request)
      const answer = answers[asked.length - 1]
      if (answer instanceof Response) return answer
      throw answer ?? new Error('nobody expected that')
    },
    ...more,
  })
  return { client, asked }
}

const answer = (data: unknown, headers: Record<string, string> = {}, status = 200) =>
  new Response(JSON.stringify({ success: true, data, meta: {} }), { status, headers })

describe('a client of a real server', () => {
  const signedIn = () =>
    createStowageClient({ base_url: stowage.url, token: async () => ada.tokens.access_token })

  it('gives what is in the envelope, with the type of the route', async () => {
    const client = createStowageClient({ base_url: stowage.url })
    const status = await client.get('/api/v1/status')
    expect(status).toMatchObject({ name: 'stowage', status: 'ok' })
    expectTypeOf(status.registration).toEqualTypeOf<'first' | 'open' | 'invite' | 'closed'>()
  })

  it('sends path, query and body, under the token', async () => {
    const client = signedIn()
    const public_id = uuid7()
    const { results } = await client.post('/api/v1/mobile/mutations', {
      body: {
        protocol_version: 1,
        operations: [
          {
            operation_id: uuid7(),
            type: 'item.create',
            input: { public_id, name: 'Hand drill / 2' },
            base_seq: 0,
            occurred_at: stowage.clock.now().toISOString(),
          },
        ],
      },
    })
    expect(results[0]?.status).toBe('applied')
    const item = await client.get('/api/v1/mobile/inventory/{resource_type}/{public_id}', {
      path: { resource_type: 'item', public_id },
    })
    expect(item.record).toMatchObject({ name: 'Hand drill / 2' })
    const found = await client.get('/api/v1/mobile/inventory/search', { query: { q: 'drill / 2' } })
    expect(found.results).toHaveLength(1)
  })

  it('walks through a list to its end, at the pages the caller wants', async () => {
    for (const name of ['one', 'two', 'three', 'four']) await stowage.login('ada', `${name}-phone-0001`)
    const sizes: number[] = []
    for await (const { devices } of signedIn().pages('/api/v1/mobile/devices', { query: { limit: 2 } })) {
      sizes.push(devices.length)
    }
    expect(sizes).toEqual([2, 2, 1])
  })

  it('throws what the server refused, and why', async () => {
    const client = signedIn()
    const error = await client
      .post('/api/v1/mobile/households', { body: { name: '' } })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StowageError)
    expect(error).toMatchObject({
      code: 'validation_failed',
      status: 422,
      details: [{ path: 'name' }],
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    await expect(
      createStowageClient({ base_url: stowage.url }).get('/api/v1/mobile/devices'),
    ).rejects.toMatchObject({ code: 'authentication_required', status: 401 })
  })

  it('leaves answers without an envelope as they are', async () => {
    const client = signedIn()
    const stream = await client.response('/api/v1/mobile/sync/events')
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    await stream.body?.cancel()
    await expect(
      client.response('/api/v1/mobile/sync/events', { query: { household_id: uuid7() } }),
    ).rejects.toMatchObject({ code: 'household_access_denied' })
  })

  it('sends files and fields of a form by the types of the route', async () => {
    const made = await ada.api('POST', '/personal-access-tokens', { name: 'Script', scope: 'write' })
    const client = createStowageClient({ base_url: stowage.url, token: String(made.data.token) })
    const path = { item: await ada.creates('item.create', { name: 'Saw' }) }
    const files = ['One', 'Two'].map((text) => new Blob([text], { type: 'text/plain' }))
    const { media } = await client.post('/api/v1/items/{item}/media', {
      path,
      form: { files, primary: 'false' },
    })
    expect(media.map(({ content_type }) => content_type)).toEqual(['text/plain', 'text/plain'])
    // @ts-expect-error A file is a Blob, and `primary` is one of two words.
    const wrong = () => client.post('/api/v1/items/{item}/media', { path, form: { files: 'x', primary: 1 } })
    await expect(wrong()).rejects.toMatchObject({ code: 'validation_failed' })
  })

  it('sends forms with files, and gives bytes as a Blob or as a stream', async () => {
    const client = signedIn()
    const photo = new Blob(['no picture'], { type: 'image/jpeg' })
    await expect(client.post('/api/v1/scans/resolve', { form: { photo } })).rejects.toMatchObject({
      code: 'media_type_unsupported',
      message: 'Codes are read in pictures.',
    })
    const { resolutions } = await client.post('/api/v1/scans/resolve', { body: { code: '96385074' } })
    expect(resolutions).toHaveLength(1)

    const bytes = new Blob(['twelve bytes'])
    const sha256 = createHash('sha256').update('twelve bytes').digest('hex')
    const { upload } = await client.post('/api/v1/mobile/media-uploads', {
      body: { sha256, bytes: bytes.size, content_type: 'text/plain' },
    })
    const path = { public_id: upload.public_id }
    await client.put('/api/v1/mobile/media-uploads/{public_id}/content', { path, bytes })
    const kept = await client.get('/api/v1/mobile/media-uploads/{public_id}', { path })
    expect(kept.upload.received_bytes).toBe(12)

    const snapshot = await client.post('/api/v1/mobile/sync/snapshots', { body: { since_seq: null } })
    const section = { path: { public_id: snapshot.public_id, collection_key: 'items' } }
    const download = '/api/v1/mobile/sync/snapshots/{public_id}/collections/{collection_key}/download'
    const lines = await client.blob('get', download, section)
    expect(await lines.text()).toContain('"end":true')
    const streamed = await client.stream('get', download, section)
    expect(await new Response(streamed).text()).toBe(await lines.text())
    expectTypeOf(client.blob).parameter(1).not.toEqualTypeOf<'/api/v1/status'>()
  })
})

describe('what a client sends by itself', () => {
  it('an idempotency key with every change, the given one if there is one', async () => {
    const { client, asked } = scripted([answer({}), answer({}), answer({})])
    const household = { body: { name: 'Cabin' } }
    await client.post('/api/v1/mobile/households', household)
    await client.post('/api/v1/mobile/households', { ...household, idempotency_key: 'mine', if_match: '"7"' })
    await client.get('/api/v1/status')
    const keys = asked.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/), 'mine', null])
    expect(asked[1]?.headers.get('if-match')).toBe('"7"')
  })

  it('the entity tag of what was read is told', async () => {
    const { client } = scripted([answer({ name: 'stowage' }, { ETag: '"7"', 'X-Request-Id': 'r' })])
    const exchanged = await client.exchange('get', '/api/v1/status')
    expect(exchanged).toEqual({ data: { name: 'stowage' }, etag: '"7"', request_id: 'r', status: 200 })
  })

  it('the token of a session with changes, asked for when it is not known', async () => {
    const session = { 'Set-Cookie': 'stowage-session=sws_x; Path=/; HttpOnly' }
    const { client, asked } = scripted(
      [
        answer({ csrf_token: 'c1' }, session),
        answer({}),
        answer({}),
        answer({ signed_out: true }),
        answer({}),
      ],
      { session: true },
    )
    await client.post('/api/v1/mobile/households', { body: { name: 'Cabin' } })
    await client.post('/api/v1/mobile/households', { body: { name: 'Boat' } })
    await client.post('/api/v1/mobile/auth/logout')
    await client.get('/api/v1/status')
    expect(
      asked.map(({ headers, method, url }) => [
        `${method} ${new URL(url).pathname}`,
        headers.get('x-csrf-token'),
        headers.get('cookie'),
      ]),
    ).toEqual([
      ['GET /api/v1/session', null, null],
      ['POST /api/v1/mobile/households', 'c1', 'stowage-session=sws_x'],
      ['POST /api/v1/mobile/households', 'c1', 'stowage-session=sws_x'],
      ['POST /api/v1/mobile/auth/logout', 'c1', 'stowage-session=sws_x'],
      ['GET /api/v1/status', null, null],
    ])
    expect(asked.every(({ credentials }) => credentials === 'include')).toBe(true)
  })
})

it('a session that another tab has replaced: its new token is fetched, and the request sent again', async () => {
  const failure = { code: 'csrf_failed', message: 'No.', details: [] }
  const refusal = () => new Response(JSON.stringify({ success: false, error: failure }), { status: 403 })
  const fresh = (csrf_token: string) => answer({ csrf_token })
  const { client, asked } = scripted([fresh('old'), refusal(), fresh('new'), answer({ done: true })], {
    session: true,
  })
  expect(await client.post('/api/v1/mobile/auth/logout')).toEqual({ done: true })
  const [, first, , second] = asked.map(({ headers }) => headers)
  expect([first?.get('x-csrf-token'), second?.get('x-csrf-token')]).toEqual(['old', 'new'])
  expect(first?.get('idempotency-key')).toBe(second?.get('idempotency-key'))

  const twice = scripted([fresh('old'), refusal(), fresh('new'), refusal()], { session: true })
  await expect(twice.client.post('/api/v1/mobile/auth/logout')).rejects.toMatchObject({ code: 'csrf_failed' })
})

describe('answers that are none', () => {
  it('what a proxy sends is unreadable, nothing is unreachable, and both say under which key to try again', async () => {
    const { client } = scripted([
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Retry-After': '5' } }),
      new TypeError('fetch failed'),
      new Response('null'),
    ])
    const household = { body: { name: 'Cabin' }, idempotency_key: 'mine' }
    await expect(client.post('/api/v1/mobile/households', household)).rejects.toMatchObject({
      code: 'unreadable',
      status: 502,
      retry_after: 5,
      idempotency_key: 'mine',
    })
    await expect(client.post('/api/v1/mobile/households', household)).rejects.toMatchObject({
      code: 'unreachable',
      status: 0,
      idempotency_key: 'mine',
    })
    await expect(client.get('/api/v1/status')).rejects.toMatchObject({ code: 'unreadable', status: 200 })
  })

  it('a request that its caller gives up is not a failure of the server', async () => {
    const { client } = scripted([new DOMException('This operation was aborted', 'AbortError')])
    const signal = AbortSignal.abort()
    await expect(client.get('/api/v1/status', { signal })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('the compiler knows what a route takes', () => {
  const { client } = scripted([])
  // Never called: only the compiler looks at them.
  const wrong = () => [
    // @ts-expect-error there is no such route
    client.get('/api/v1/nothing'),
    // @ts-expect-error it takes a name
    client.post('/api/v1/mobile/households', { body: {} }),
    // @ts-expect-error its path has parameters
    client.delete('/api/v1/mobile/devices/{device_public_id}'),
    // @ts-expect-error it is no list
    client.pages('/api/v1/status'),
    // @ts-expect-error it does not answer to this method
    client.put('/api/v1/status'),
  ]
  expect(wrong).toBeTypeOf('function')
})
