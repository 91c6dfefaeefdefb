import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { routesWith } from '../../../http/routing/routes-with.ts'
import { echo, readItem } from './routes.ts'
import { serve, type TestServer } from './support.ts'

const { route } = routesWith()

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** All that comes over a connection until it is closed, in whatever way. */
function textOf(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    text += chunk
  })
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

const get = 'GET /api/v1/items/x HTTP/1.1\r\nHost: x\r\n'
const isServed = async (server: TestServer) => (await server.send('GET', '/api/v1/items/x')).status === 200

it('Y10: one connection of an address too many is answered with rate_limited and cut, and the others go on', async () => {
  const server = await serve([readItem], { env: { STOWAGE_QUOTA_ADDRESS_CONNECTIONS: '3' } })
  const sockets = [await open(server.port), await open(server.port), await open(server.port)]
  const refused = await textOf(await open(server.port))
  expect(refused).toMatch(/^HTTP\/1\.1 429 /)
  expect(refused).toMatch(/\r\nRetry-After: \d+\r\n/i)
  expect(refused).toContain('"code":"address_connections"')
  const [first] = sockets
  first?.write(`${get}Connection: close\r\n\r\n`)
  expect(first && (await textOf(first))).toMatch(/^HTTP\/1\.1 200 /)
  // That one is closed, so another one is let in.
  expect(await isServed(server)).toBe(true)
})

it('Y10: what comes over a refused connection is not handled', async () => {
  const server = await serve([readItem], { env: { STOWAGE_QUOTA_ADDRESS_CONNECTIONS: '1' } })
  await open(server.port)
  const socket = await open(server.port)
  socket.write(`${get}\r\n`)
  const text = await textOf(socket)
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(text).toMatch(/^HTTP\/1\.1 429 /)
})

it('Y10: connections of all addresses together are bounded, with unavailable', async () => {
  const env = { STOWAGE_QUOTA_CONNECTIONS: '2', STOWAGE_TRUSTED_PROXIES: '1' }
  const server = await serve([readItem], { env })
  await open(server.port)
  await open(server.port)
  const refused = await textOf(await open(server.port))
  expect(refused).toMatch(/^HTTP\/1\.1 503 /)
  expect(refused).toContain('"code":"server_connections"')
})

it('Y10: behind a proxy the requests under way of each client count, not the connections of the proxy', async () => {
  const env = { STOWAGE_QUOTA_ADDRESS_CONNECTIONS: '2', STOWAGE_TRUSTED_PROXIES: '1' }
  const server = await serve([readItem, echo], { env })
  const from = (ip: string) =>
    `POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${ip}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`
  for (let n = 0; n < 2; n++) (await open(server.port)).write(from('192.0.2.1'))
  await delay(50)
  const more = { headers: { 'x-forwarded-for': '192.0.2.1' } }
  expect((await server.send('GET', '/api/v1/items/x', more)).status).toBe(429)
  const other = { headers: { 'x-forwarded-for': '192.0.2.2' } }
  expect((await server.send('GET', '/api/v1/items/x', other)).status).toBe(200)
})

it('Y10: requests that waited for their turn on a connection that is gone are under way no more', async () => {
  let answer = () => {}
  const slow = route({
    id: 'slow',
    method: 'GET',
    path: '/api/v1/slow',
    tag: 'Tests',
    summary: 'A route for tests',
    access: 'public',
    limiter: null,
    reply: z.strictObject({ slow: z.literal(true) }),
    async handler() {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { slow: true } as const
    },
  })
  const server = await serve([readItem, slow], { env: { STOWAGE_QUOTA_ADDRESS_CONNECTIONS: '4' } })
  const first = 'GET /api/v1/slow HTTP/1.1\r\nHost: x\r\n\r\n'
  const gone = await open(server.port)
  gone.write(first + `${get}\r\n`.repeat(3))
  await delay(50)
  expect(await isServed(server)).toBe(false)
  gone.destroy()
  await delay(50)
  answer()
  onTestFinished(() => answer())
  ;(await open(server.port)).write(first)
  await delay(50)
  expect(await isServed(server)).toBe(true)
})

it('Y10: a body that arrives too slowly is answered with request_timeout, and its connection is cut', async () => {
  const server = await serve([echo], { body_pace: { seconds: 0.1, bytes: 100 } })
  const socket = await open(server.port)
  socket.write(
    'POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"a":"',
  )
  const timer = setInterval(() => socket.write('x'), 20)
  onTestFinished(() => clearInterval(timer))
  const text = await textOf(socket)
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(text).toContain('"code":"request_timeout"')
})

it('Y10: a body that arrives steadily is read, however long it takes', async () => {
  const server = await serve([echo], { body_pace: { seconds: 1, bytes: 100 } })
  const socket = await open(server.port)
  const body = JSON.stringify({ a: 'x'.repeat(4000) })
  socket.write(
    `POST /api/v1/echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  const answer = textOf(socket)
  for (let at = 0; at < body.length; at += 500) {
    socket.write(body.slice(at, at + 500))
    await delay(200)
  }
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
})
