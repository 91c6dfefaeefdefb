import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { publicRoutes } from '../../../http/index.ts'
import { withResolvers } from '../../../platform/index.ts'
import { crash, createItem, echo, readItem, strict } from './routes.ts'
import { rawEnvelope, rawRequest, refusal, serve } from './support.ts'

const UUID = '0190C0DE-0000-7000-8000-00000000000A'

test('a success is an envelope with security headers and no server name', async () => {
  const { send } = await serve(publicRoutes)
  const reply = await send('GET', '/api/v1/status')
  expect(reply.status).toBe(200)
  expect(reply.envelope()).toMatchObject({
    success: true,
    data: { name: 'stowage', status: 'ok', version: '0.0.0-test' },
  })
  expect(reply.envelope().meta.timestamp).toMatch(/\.\d{3}(Z|[+-]\d\d:\d\d)$/)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(reply.headers.get('x-frame-options')).toBe('DENY')
  expect(reply.headers.has('x-powered-by')).toBe(false)
  expect(reply.headers.has('strict-transport-security')).toBe(false)
})

test('HSTS is sent only where the base address is https, and never to a browser that came over http', async () => {
  const env = { STOWAGE_BASE_URL: 'https://stowage.example', STOWAGE_TRUSTED_PROXIES: '1' }
  const { send } = await serve(publicRoutes, { env })
  const promised = async (headers: Record<string, string>) =>
    (await send('GET', '/api/v1/status', { headers })).headers.has('strict-transport-security')
  expect(await promised({ 'x-forwarded-proto': 'https' })).toBe(true)
  expect(await promised({ 'x-forwarded-proto': 'http' })).toBe(false)
  // A proxy appends to what its client sent.
  expect(await promised({ 'x-forwarded-proto': 'https, http' })).toBe(false)
  // By its address at home, past the proxy.
  expect(await promised({})).toBe(false)
})

test('X-Forwarded-Proto counts behind a trusted proxy only', async () => {
  const { send } = await serve(publicRoutes, { env: { STOWAGE_BASE_URL: 'https://stowage.example' } })
  const { headers } = await send('GET', '/api/v1/status', { headers: { 'x-forwarded-proto': 'https' } })
  expect(headers.has('strict-transport-security')).toBe(false)
})

test('a request id is taken over if it is a UUID, and only then', async () => {
  const { send } = await serve(publicRoutes)
  const taken = await send('GET', '/api/v1/status', { headers: { 'x-request-id': UUID } })
  expect(taken.envelope().meta.request_id).toBe(UUID.toLowerCase())
  for (const bad of ['1234567890', `${UUID}${UUID}`, 'x'.repeat(36), '<script>']) {
    const reply = await send('GET', '/api/v1/status', { headers: { 'x-request-id': bad } })
    expect(reply.envelope().meta.request_id).not.toContain(bad.toLowerCase())
  }
})

test('unknown addresses', async () => {
  const { send } = await serve([readItem])
  for (const path of [
    '/nope',
    '/api/v1/items/',
    '/api/v1/items/1/',
    '/api/v1//items',
    '//api/v1/items/1',
    '/api/v1/items/1/x',
  ]) {
    expect(refusal(await send('GET', path))).toMatchObject({
      status: 404,
      code: 'route_not_found',
      details: [],
    })
  }
})

test('a known address with another method names those it answers to', async () => {
  const { send } = await serve([readItem, createItem])
  const reply = await send('DELETE', '/api/v1/items/1')
  expect(refusal(reply)).toMatchObject({ status: 405, code: 'method_not_allowed' })
  expect(reply.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect((await send('PUT', '/api/v1/items')).headers.get('allow')).toBe('OPTIONS, POST')
})

test('HEAD answers as GET does, without the body; OPTIONS with the methods', async () => {
  const { send } = await serve([readItem])
  const get = await send('GET', '/api/v1/items/1')
  const head = await send('HEAD', '/api/v1/items/1')
  expect([head.status, head.text]).toEqual([200, ''])
  expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  expect((await send('HEAD', '/nope')).status).toBe(404)
  const options = await send('OPTIONS', '/api/v1/items/1')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  expect((await send('OPTIONS', '/nope')).status).toBe(404)
})

test('a crash says nothing of the inside, and is logged with the id of the request', async () => {
  const { send, log } = await serve([crash])
  const reply = await send('GET', '/api/v1/crash')
  expect(refusal(reply)).toMatchObject({ status: 500, code: 'internal_error', details: [] })
  expect(reply.text).not.toMatch(/secret|Error|\.ts/)
  const line = log.find((each) => each.level === 50)
  expect(line).toMatchObject({ request_id: reply.envelope().meta.request_id, route: 'crash' })
  expect(JSON.stringify(line)).toContain('the secret inside')
})

test('one line per request: no path, query, body or token', async () => {
  const { send, log, close } = await serve([readItem, echo])
  await send('GET', '/api/v1/items/private?cursor=hidden', { token: 'confidential' })
  await send('POST', '/api/v1/echo', { body: { password: 'hunter2' } })
  await close()
  const lines = log.filter((line) => line.msg === 'request')
  expect(lines).toMatchObject([
    { method: 'GET', route: 'items.read', status: 200 },
    { method: 'POST', route: 'echo', status: 200 },
  ])
  expect(JSON.stringify(log)).not.toMatch(/private|hidden|confidential|hunter2/)
})

test('a handler may choose among the declared statuses', async () => {
  const { send } = await serve([createItem])
  expect((await send('POST', '/api/v1/items', { body: { replay: false } })).status).toBe(201)
  expect((await send('POST', '/api/v1/items', { body: { replay: true } })).status).toBe(200)
})

test('unknown, missing and wrong fields are named with their paths', async () => {
  const { send } = await serve([strict])
  const body = {
    name: 'x'.repeat(11),
    count: 1.5,
    extra: 1,
    more: 2,
    operations: [{ input: {} }, { input: { name: 1 } }],
  }
  expect(refusal(await send('POST', '/api/v1/strict', { body }))).toEqual({
    status: 422,
    success: false,
    code: 'validation_failed',
    details: [
      'name: too_big',
      'count: invalid_type',
      'operations.0.input.name: required',
      'operations.1.input.name: invalid_type',
      'extra: unrecognized_key',
      'more: unrecognized_key',
    ],
  })
  expect(refusal(await send('POST', '/api/v1/strict', { body: [] })).details).toEqual([': invalid_type'])
  expect(refusal(await send('POST', '/api/v1/strict', { body: {} })).details).toEqual(['name: required'])
})

test('query parameters: typed, none unknown, none twice, properly encoded', async () => {
  const { send } = await serve([readItem])
  const ok = await send('GET', '/api/v1/items/a%20b?limit=7&archived=true')
  expect(ok.envelope().data).toEqual({ item: 'a b', limit: 7, archived: true, kind: 'one' })
  const details = async (query: string) => refusal(await send('GET', `/api/v1/items/1?${query}`)).details
  expect(await details('limit=1&limit=2')).toEqual(['limit: repeated_key'])
  expect(await details('limit=0')).toEqual(['limit: too_small'])
  expect(await details('limit=x')).toEqual(['limit: invalid_format'])
  expect(await details('nope=1')).toEqual(['nope: unrecognized_key'])
  expect(await details('cursor=%ff')).toEqual([': invalid_format'])
  expect(await details('__proto__=1')).toEqual(['__proto__: forbidden_key'])
  expect(refusal(await send('GET', '/api/v1/items/%ff')).details).toEqual(['item: invalid_format'])
})

test('what the HTTP parser refuses is answered by an envelope too', async () => {
  const { port } = await serve([readItem])
  const garbage = await rawRequest(port, 'NONSENSE\r\n\r\n')
  expect(garbage).toMatch(/^HTTP\/1.1 400 /)
  expect(rawEnvelope(garbage).error).toMatchObject({ code: 'malformed_request' })
  const large = await rawRequest(port, `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`)
  expect(large).toMatch(/^HTTP\/1.1 413 /)
  expect(rawEnvelope(large).error).toMatchObject({ code: 'payload_too_large' })
  const smuggled =
    'POST /api/v1/items HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  expect(await rawRequest(port, smuggled)).toMatch(/^HTTP\/1.1 400 /)
  const connected = await rawRequest(port, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n')
  expect(rawEnvelope(connected).error).toMatchObject({ code: 'method_not_allowed' })
})

test('every answer has the header fields that make browsers careful, whatever went wrong', async () => {
  const { port } = await serve([readItem], { env: { STOWAGE_BASE_URL: 'https://stowage.example' } })
  const requests = [
    'GET /api/v1/items/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    'NONSENSE\r\n\r\n',
    `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`,
    'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n',
    'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
  ]
  for (const request of requests) {
    const answer = (await rawRequest(port, request)).toLowerCase()
    for (const field of [
      "content-security-policy: default-src 'none'",
      'x-frame-options: deny',
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
    ])
      expect(answer, request.slice(0, 40)).toContain(field)
    // Nothing says that these came by https.
    expect(answer).not.toContain('strict-transport-security')
  }
})

test('oddities that node would answer by itself', async () => {
  const { port } = await serve([readItem])
  const close = 'Connection: close\r\n\r\n'
  const hostless = await rawRequest(port, `GET /api/v1/items/1 HTTP/1.1\r\n${close}`)
  expect(rawEnvelope(hostless).error).toMatchObject({ code: 'malformed_request' })
  const twice = await rawRequest(port, `GET /api/v1/items/1 HTTP/1.1\r\nHost: x\r\nhOST: y\r\n${close}`)
  expect(rawEnvelope(twice).error).toMatchObject({ code: 'malformed_request' })
  const expecting = await rawRequest(
    port,
    `GET /api/v1/items/1 HTTP/1.1\r\nHost: x\r\nExpect: magic\r\n${close}`,
  )
  expect(expecting).toMatch(/^HTTP\/1.1 200 /)
  const broken = await rawRequest(port, `GET http://[bad/ HTTP/1.1\r\nHost: x\r\n${close}`)
  expect(rawEnvelope(broken).error).toMatchObject({ code: 'route_not_found' })
  const absolute = await rawRequest(port, `GET http://x/api/v1/items/1 HTTP/1.1\r\nHost: x\r\n${close}`)
  expect(absolute).toMatch(/^HTTP\/1.1 200 /)
  const star = await rawRequest(port, `OPTIONS * HTTP/1.1\r\nHost: x\r\n${close}`)
  expect(rawEnvelope(star).error).toMatchObject({ code: 'route_not_found' })
})

test('closing lets a request finish, and takes no more', async () => {
  const begun = withResolvers<void>()
  const slow = {
    ...readItem,
    handler: async () => {
      begun.resolve()
      return sleep(200, { item: '1', limit: 1, archived: null, kind: 'one' })
    },
  }
  const { send, close } = await serve([slow])
  const answer = send('GET', '/api/v1/items/1')
  await begun.promise
  await Promise.all([close(), expect(answer).resolves.toMatchObject({ status: 200 })])
  await expect(send('GET', '/api/v1/items/1')).rejects.toThrow()
})

test('a reply that is not as declared fails loudly in tests', async () => {
  const wrong = { ...strict, handler: () => ({ ok: true, extra: 1 }) }
  const { send } = await serve([wrong])
  const reply = await send('POST', '/api/v1/strict', { body: { name: 'x' } })
  expect(refusal(reply)).toMatchObject({ status: 500, details: [': reply_mismatch'] })
})
