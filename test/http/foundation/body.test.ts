import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { routesWith } from '../../../http/routing/routes-with.ts'
import { processorMs } from '../../support/effort.ts'
import { echo, householdArchive, readItem, strict, upload, uploadStream } from './routes.ts'
import { rawEnvelope, rawRequest, refusal, type SendOptions, serve, type TestServer } from './support.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const post = (server: TestServer, options: SendOptions) => server.send('POST', '/api/v1/echo', options)
const gz = (text: string) => Uint8Array.from(gzipSync(text))

test('content types', async () => {
  const server = await serve([echo])
  for (const type of [
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
  ]) {
    expect((await post(server, { raw: '{"a":1}', headers: { 'content-type': type } })).status).toBe(200)
  }
  for (const type of [
    'text/plain',
    'application/json; charset=latin1',
    'application/jsonp',
    'json',
    'application/x-www-form-urlencoded',
  ]) {
    const reply = await post(server, { raw: '{"a":1}', headers: { 'content-type': type } })
    expect(refusal(reply)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  }
})

test('bodies that are empty, malformed, not UTF-8, ambiguous or too deep', async () => {
  const server = await serve([echo, strict])
  const problem = async (raw: string | Uint8Array<ArrayBuffer>) =>
    refusal(await post(server, { raw, headers: JSON_TYPE }))
  const needy = (options: SendOptions) => server.send('POST', '/api/v1/strict', options)
  const empty = { status: 400, details: [': empty_body'] }
  expect(refusal(await needy({ raw: '', headers: JSON_TYPE }))).toMatchObject(empty)
  expect(refusal(await needy({}))).toMatchObject(empty)
  expect(await problem('{"a":')).toMatchObject({ status: 400, details: [': invalid_json'] })
  expect(await problem(Uint8Array.from([0x22, 0xff, 0x22]))).toMatchObject({
    status: 400,
    details: [': invalid_utf8'],
  })
  expect(await problem('{"a":1,"a":2}')).toMatchObject({ status: 422, details: ['a: duplicate_key'] })
  expect(await problem('{"a":{"__proto__":1}}')).toMatchObject({
    status: 422,
    details: ['a.__proto__: forbidden_key'],
  })
  expect(await problem('['.repeat(30_000) + ']'.repeat(30_000))).toMatchObject({
    status: 422,
    code: 'validation_failed',
  })
  // A body whose fields are all optional may be left out.
  expect((await post(server, {})).status).toBe(200)
})

test('the admission, the validation and the handling of a large body have turns of their own', async () => {
  const steps: { readonly step: string; readonly turn: number }[] = []
  let turn = 0
  const note = (step: string) => void steps.push({ step, turn })
  const noted = routesWith().route({
    tag: 'Tests',
    summary: 'A route for tests',
    limiter: null,
    id: 'noted',
    method: 'POST',
    path: '/api/v1/noted',
    access: 'public',
    body_limit: 1_000_000,
    admit: () => note('admit'),
    body: z.looseObject({
      text: z.string().refine(() => {
        note('validate')
        return true
      }),
    }),
    reply: z.strictObject({}),
    handler: () => {
      note('handle')
      return {}
    },
  })
  const server = await serve([noted])
  const turns = async (length: number) => {
    steps.length = 0
    let running = true
    const count = () => {
      turn++
      if (running) setImmediate(count)
    }
    count()
    const reply = await server.send('POST', '/api/v1/noted', { body: { text: 'x'.repeat(length) } })
    running = false
    expect(reply.status).toBe(200)
    expect(steps.map(({ step }) => step)).toEqual(['admit', 'validate', 'handle'])
    return new Set(steps.map((step) => step.turn)).size
  }
  expect(await turns(500_000)).toBe(3)
  expect(await turns(100)).toBeLessThan(3)
})

test('a route without a declared body takes none, or an empty object', async () => {
  const { send } = await serve([householdArchive])
  const path = '/api/v1/household/archive'
  expect((await send('POST', path, { token: 'alice' })).status).toBe(200)
  expect((await send('POST', path, { token: 'alice', body: {} })).status).toBe(200)
  const reply = await send('POST', path, { token: 'alice', body: { note: 'x' } })
  expect(refusal(reply).details).toEqual(['note: unrecognized_key'])
})

test('a body at the limit is read, one byte more is not', async () => {
  const server = await serve([echo])
  const sized = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`
  expect((await post(server, { raw: sized(65_536), headers: JSON_TYPE })).status).toBe(200)
  expect(refusal(await post(server, { raw: sized(65_537), headers: JSON_TYPE }))).toMatchObject({
    status: 413,
    code: 'payload_too_large',
  })
  expect((await post(server, { raw: '{}', headers: JSON_TYPE })).status).toBe(200)
})

test('a body announced as too large is refused before it is sent', async () => {
  const { port } = await serve([echo])
  const head =
    'POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000000\r\n'
  const answer = await rawRequest(port, `${head}\r\n`)
  expect(rawEnvelope(answer).error?.code).toBe('payload_too_large')
  const asked = await rawRequest(port, `${head}Expect: 100-continue\r\n\r\n`)
  expect(asked).toMatch(/^HTTP\/1.1 413 /)
})

test('a client that waits for permission gets 100 Continue', async () => {
  const { port } = await serve([echo])
  const head =
    'POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n'
  const answer = await rawRequest(port, `${head}Expect: 100-continue\r\n\r\n{}`)
  expect(answer).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200 /)
})

test('a client that streams without end gets its answer, and is cut off', async () => {
  const { port } = await serve([echo])
  const { answer, sent } = await floodWith(
    port,
    'POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(sent).toBeLessThan(64 * 1024 * 1024)
}, 120_000)

test('a body nobody reads does not hold a connection', async () => {
  const { port } = await serve([readItem])
  const { answer } = await floodWith(
    port,
    'GET /api/v1/items/1 HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1.1 200 /)
}, 120_000)

test('gzip is read, its limit holds for what comes out, and bombs stop early', async () => {
  const server = await serve([echo])
  const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' }
  const ok = await post(server, { raw: gz('{"a":1}'), headers })
  expect(ok.envelope().data).toEqual({ echo: { a: 1 } })
  const bomb = gz(`{"a":"${'x'.repeat(50_000_000)}"}`)
  expect(bomb.length).toBeLessThan(65_536)
  const started = processorMs()
  expect(refusal(await post(server, { raw: bomb, headers }))).toMatchObject({ status: 413 })
  expect(processorMs() - started).toBeLessThan(1000)
  expect(refusal(await post(server, { raw: '{"a":1}', headers }))).toMatchObject({
    status: 400,
    details: [': invalid_gzip'],
  })
  const cut = gz('{"a":1}').slice(0, -4)
  expect(refusal(await post(server, { raw: cut, headers }))).toMatchObject({
    status: 400,
    details: [': invalid_gzip'],
  })
})

test('other encodings are refused with those that are read', async () => {
  const server = await serve([echo])
  for (const encoding of ['br', 'deflate', 'gzip, gzip']) {
    const reply = await post(server, { raw: '{}', headers: { ...JSON_TYPE, 'content-encoding': encoding } })
    expect(refusal(reply)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
    expect(reply.headers.get('accept-encoding')).toBe('gzip, identity')
  }
})

test('bytes, whole and as a stream', async () => {
  const { send } = await serve([upload, uploadStream])
  const jpeg = { 'content-type': 'image/jpeg' }
  const whole = await send('PUT', '/api/v1/upload', { raw: 'x'.repeat(100), headers: jpeg })
  expect(whole.envelope().data).toEqual({ bytes: 100 })
  expect((await send('PUT', '/api/v1/upload', { raw: 'x'.repeat(101), headers: jpeg })).status).toBe(413)
  expect((await send('PUT', '/api/v1/upload', { raw: 'x', headers: JSON_TYPE })).status).toBe(415)
  const stream = await send('PUT', '/api/v1/upload/stream', { raw: 'x'.repeat(900_000), headers: jpeg })
  expect(stream.envelope().data).toEqual({ bytes: 900_000 })
})

test('a connection lost in the middle of a body is not a crash', async () => {
  const { port, log, close } = await serve([strict])
  const socket = connect(port, '127.0.0.1')
  const part =
    'POST /api/v1/strict HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na'
  await new Promise((resolve) => socket.write(part, resolve))
  socket.destroy()
  await expect.poll(() => log.some((line) => line.msg === 'request')).toBe(true)
  await close()
  expect(log.filter((line) => line.level === 50)).toEqual([])
  expect(log.find((line) => line.msg === 'request')).toMatchObject({ aborted: true })
})

/** Sends a chunk over and over until the connection is closed. */
function floodWith(port: number, head: string): Promise<{ answer: string; sent: number }> {
  const data = 'x'.repeat(16_384)
  const chunk = `${data.length.toString(16)}\r\n${data}\r\n`
  return new Promise((resolve) => {
    let answer = ''
    let sent = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(head, write))
    const write = () => {
      sent += chunk.length
      if (socket.writable) socket.write(chunk, () => setImmediate(write))
    }
    socket.on('data', (received) => {
      answer += received.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ answer, sent }))
  })
}
