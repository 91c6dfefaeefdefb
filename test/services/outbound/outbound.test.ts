import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { allowListOf, isPublic } from '../../../services/outbound/addresses.ts'
import type { ResolveAll } from '../../../services/outbound/checked-connect.ts'
import { createOutbound, type OutboundRequest } from '../../../services/outbound/outbound.ts'

/** A server of this machine, and the requests that reached it. */
async function victim(listener: RequestListener = (_request, response) => response.end('secret')) {
  const seen: IncomingMessage[] = []
  const server = createServer((request, response) => {
    seen.push(request)
    listener(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, seen, url: `http://127.0.0.1:${port}` }
}

function outbound(allow: readonly string[] = [], resolve?: ResolveAll) {
  const made = createOutbound({ allow: allowListOf(allow), ...(resolve && { resolve }) })
  onTestFinished(() => made.close())
  return made
}

const to =
  (...addresses: string[]): ResolveAll =>
  (_host, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

const refused = { reason: 'address_refused' }

describe('addresses of the public Internet', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '240.0.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    'not an address',
  ])('do not include %s', (address) => expect(isPublic(address)).toBe(false))

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111'])('include %s', (address) =>
    expect(isPublic(address)).toBe(true),
  )
})

describe('requests to other servers', () => {
  it.each([
    ['an address', (port: number) => `https://127.0.0.1:${port}/`],
    ['a decimal address', (port: number) => `https://2130706433:${port}/`],
    ['a hexadecimal address', (port: number) => `https://0x7f.1:${port}/`],
    ['an IPv6 address', (port: number) => `https://[::1]:${port}/`],
    ['an IPv4 address in IPv6', (port: number) => `https://[::ffff:127.0.0.1]:${port}/`],
    ['a local name', (port: number) => `https://localhost:${port}/`],
    ['http', (port: number) => `http://127.0.0.1:${port}/`],
    ['another scheme', () => 'file:///etc/passwd'],
    ['a user name', (port: number) => `https://me:word@127.0.0.1:${port}/`],
    ['no address', () => 'nothing'],
  ])('are refused for %s', async (_name, url) => {
    const { port, seen } = await victim()
    await expect(outbound().request(url(port))).rejects.toMatchObject(refused)
    expect(seen).toHaveLength(0)
  })

  it('are refused for a public name that resolves to a private address', async () => {
    const { port, seen } = await victim()
    for (const name of ['good.example', 'localhost.'])
      for (const address of ['127.0.0.1', '::ffff:7f00:1', '169.254.169.254'])
        await expect(outbound([], to(address)).request(`https://${name}:${port}/`)).rejects.toMatchObject(
          refused,
        )
    expect(seen).toHaveLength(0)
  })

  it('use the public addresses of a name only', async () => {
    const { lookup } = outbound([], to('10.0.0.1', '8.8.8.8'))
    const found = await new Promise((done) =>
      lookup('good.example', { all: true }, (_error, addresses) => done(addresses)),
    )
    expect(found).toEqual([{ address: '8.8.8.8', family: 4 }])
  })

  it('connect to the address that was checked, when the name resolves to another one a moment later', async () => {
    const { port, seen } = await victim()
    let asked = 0
    const rebinding: ResolveAll = (host, done) => to(asked++ === 0 ? '127.0.0.2' : '127.0.0.1')(host, done)
    // The server listens on the second address only: a second resolution would reach it.
    const guarded = outbound(['127.0.0.2'], rebinding)
    await expect(guarded.request(`https://good.example:${port}/`)).rejects.toMatchObject({
      reason: 'unreachable',
    })
    expect(asked).toBe(1)
    expect(seen).toHaveLength(0)
  })

  it('reach what the operator allows, by name, address or block', async () => {
    const { port, url } = await victim()
    for (const allow of [['127.0.0.1'], ['127.0.0.0/8'], ['10.0.0.0/8', '127.0.0.1']])
      expect(await (await outbound(allow).request(url)).text()).toBe('secret')
    const named = `http://auth.home.example:${port}/`
    for (const allow of ['auth.home.example', '.home.example'])
      expect((await outbound([allow], to('127.0.0.1')).request(named)).status).toBe(200)
    await expect(outbound(['home.example'], to('127.0.0.1')).request(named)).rejects.toMatchObject(refused)
  })

  it('check each redirect like the first address', async () => {
    const inner = await victim()
    const outer = await victim((_request, response) =>
      response.writeHead(302, { location: inner.url.replace('127.0.0.1', '127.0.0.3') }).end(),
    )
    const guarded = outbound(['127.0.0.1'])
    expect((await guarded.request(outer.url)).status).toBe(302)
    await expect(guarded.request(outer.url, {}, { redirects: 3 })).rejects.toMatchObject(refused)
    expect(inner.seen).toHaveLength(0)
  })

  it('send no secret to another server by a redirect', async () => {
    const inner = await victim()
    const outer = await victim((_request, response) => response.writeHead(307, { location: inner.url }).end())
    const guarded = outbound(['127.0.0.1'])
    const requests: OutboundRequest[] = [
      { headers: { authorization: 'Bearer token' } },
      { headers: { 'X-Api-Key': 'key' } },
      { method: 'POST', body: 'secret' },
    ]
    for (const request of requests)
      await expect(guarded.request(outer.url, request, { redirects: 3 })).rejects.toMatchObject({
        reason: 'too_many_redirects',
      })
    expect(inner.seen).toHaveLength(0)
  })

  it('end after a number of redirects', async () => {
    const server = await victim((_request, response) => response.writeHead(302, { location: '/' }).end())
    await expect(outbound(['127.0.0.1']).request(server.url, {}, { redirects: 3 })).rejects.toMatchObject({
      reason: 'too_many_redirects',
    })
    expect(server.seen).toHaveLength(4)
  })

  it('end when the answer is too large, also if it is compressed', async () => {
    const large = await victim((_request, response) => response.end(Buffer.alloc(20_000)))
    const bomb = await victim((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000))),
    )
    for (const { url } of [large, bomb])
      await expect(outbound(['127.0.0.1']).request(url, {}, { bytes: 10_000 })).rejects.toMatchObject({
        reason: 'too_large',
      })
  })

  it('end when the answer is too slow, before and after its header', async () => {
    const silent = await victim(() => {})
    const dripping = await victim((_request, response) => void response.write('a'))
    for (const { url } of [silent, dripping])
      await expect(outbound(['127.0.0.1']).request(url, {}, { time_ms: 200 })).rejects.toMatchObject({
        reason: 'too_slow',
      })
  })

  it('report a server that is down', async () => {
    await expect(outbound(['127.0.0.1']).request('http://127.0.0.1:1/')).rejects.toMatchObject({
      reason: 'unreachable',
    })
  })
})
