import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, startStowage } from '../../../http/index.ts'
import type { Machine } from '../../../services/addresses/own-addresses.ts'
import { issueServer } from '../../../services/tls/issue.ts'
import { AUTHORITY_FILE, SERVER_FILE, tlsFolder } from '../../../services/tls/local-authority.ts'
import { openStowage, PASSWORD } from '../../support/stowage.ts'

const run = promisify(execFile)
const DAY_S = 24 * 3600

let stowage: Awaited<ReturnType<typeof openStowage>>
/** The machine that the server believes to run on; tests give it other addresses. */
let addresses: string[]
const machine = (): Machine => ({
  hostname: 'nas',
  container: false,
  interfaces: {
    eth0: addresses.map((address) => ({
      address,
      netmask: '',
      mac: '',
      internal: false,
      cidr: null,
      ...(address.includes(':') ? { family: 'IPv6' as const, scopeid: 0 } : { family: 'IPv4' as const }),
    })),
  },
})

const tls = () => stowage.running?.services.tls ?? expect.fail('there is no https')
const authority = () => tls().authority() ?? expect.fail('there is no authority')

/** Opens a connection whose certificate must be valid for `host`, by the authority alone. */
function handshake(
  host: string,
  port = tls().port,
): Promise<{ socket: TLSSocket; print: string | undefined }> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      ca: authority(),
      servername: isName(host) ? host : '',
      checkServerIdentity: () => undefined,
    })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const certificate = socket.getPeerX509Certificate()
      const found = isName(host) ? certificate?.checkHost(host) : certificate?.checkIP(host)
      if (found === undefined) reject(new Error(`the certificate does not name ${host}`))
      else resolve({ socket, print: certificate?.fingerprint256 })
    })
  })
}
const isName = (host: string) => /[a-z]/.test(host) && !host.includes(':')

/** Asks over https as `host`, with the authority trusted. */
function ask(path: string, { host = 'nas.local', method = 'GET', headers = {}, body = '' } = {}) {
  return new Promise<{
    status: number
    headers: Record<string, string | string[] | undefined>
    text: string
  }>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: tls().port,
        path,
        method,
        ca: authority(),
        servername: host,
        headers: { host: `${host}:${tls().port}`, ...headers },
        agent: false,
      },
      async (response) => {
        let text = ''
        for await (const chunk of response) text += String(chunk)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('https with an authority of this installation', () => {
  beforeAll(async () => {
    addresses = ['192.168.7.20', 'fd00::20']
    const env = { STOWAGE_TLS: 'local', STOWAGE_TLS_PORT: '0' }
    stowage = await openStowage(env, { machine, now: () => new Date(Date.now() + skip_ms) })
  })
  let skip_ms = 0
  afterAll(() => stowage?.dispose())

  it('answers under every name and address of the machine, to a client that trusts the authority alone', async () => {
    for (const host of ['nas.local', 'nas.lan', 'localhost', '127.0.0.1', '192.168.7.20', 'fd00::20']) {
      const { socket } = await handshake(host)
      expect(socket.authorized, host).toBe(true)
      socket.destroy()
    }
    await expect(handshake('other.local')).rejects.toThrow('does not name')
    const { status, text } = await ask('/api/v1/status')
    expect([status, JSON.parse(text)]).toMatchObject([200, { success: true }])
    // Without the authority nobody accepts it.
    await expect(
      new Promise((resolve, reject) => {
        const socket = connect({ host: '127.0.0.1', port: tls().port, servername: 'nas.local' }, () =>
          resolve(socket),
        )
        socket.once('error', reject)
      }),
    ).rejects.toThrow(/self-signed|unable to/)
  })

  it('keeps the keys where only the user of the server can read them', async () => {
    for (const name of [AUTHORITY_FILE, SERVER_FILE]) {
      const { mode } = await stat(join(tlsFolder(stowage.config.data), name))
      expect(mode & 0o777).toBe(0o600)
    }
  })

  it('has an authority that cannot vouch for other sites: openssl and Node refuse what it signs for them', async () => {
    const pem = await readFile(join(tlsFolder(stowage.config.data), AUTHORITY_FILE), 'utf8')
    const [certificate = ''] = /-----BEGIN CERT[\s\S]*?END CERTIFICATE-----/.exec(pem) ?? []
    const [key = ''] = /-----BEGIN PRIV[\s\S]*?END PRIVATE KEY-----/.exec(pem) ?? []
    const folder = await mkdtemp(join(tmpdir(), 'stowage-tls-'))
    const verify = async (host: string) => {
      const issued = await issueServer({ certificate, key }, [host], new Date())
      await writeFile(join(folder, 'ca.pem'), certificate)
      await writeFile(join(folder, 'leaf.pem'), issued.certificate)
      const args = ['verify', '-purpose', 'sslserver', '-CAfile', 'ca.pem', 'leaf.pem']
      const answer = await run('openssl', args, { cwd: folder }).catch((error: { stderr: string }) => error)
      return { answer: answer.stderr, issued }
    }
    try {
      for (const host of ['bank.example.org', 'local.example.org', '8.8.8.8', '2001:db8::1', 'notlocal']) {
        expect((await verify(host)).answer, host).toContain('permitted subtree violation')
      }
      for (const host of ['printer.local', '10.1.2.3', 'fd00::99']) {
        expect((await verify(host)).answer, host).toBe('')
      }
      const { issued } = await verify('bank.example.org')
      const { createServer } = await import('node:tls')
      const server = createServer({ cert: issued.certificate, key: issued.key }).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      await expect(handshake('bank.example.org', port)).rejects.toThrow(/permitted subtree violation/)
      server.close()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('gets a new certificate when the machine gets another address, and open connections go on', async () => {
    const { socket: open, print: before } = await handshake('192.168.7.20')
    const same_authority = authority()
    addresses = ['192.168.9.9']
    await tls().look()
    const next = await handshake('192.168.9.9')
    expect(next.print).not.toBe(before)
    expect(authority()).toBe(same_authority)
    open.write('GET /api/v1/status HTTP/1.1\r\nHost: 192.168.7.20\r\nConnection: close\r\n\r\n')
    let text = ''
    for await (const chunk of open) text += String(chunk)
    expect(text).toMatch(/^HTTP\/1\.1 200 /)
    next.socket.destroy()
  })

  it('gets a new certificate a month before the present one ends, of the same authority', async () => {
    const ends = () => new X509Certificate(tls().certificate().chain).validTo
    const [first, of] = [ends(), authority()]
    skip_ms = 50 * DAY_S * 1000
    await tls().look()
    expect(ends()).toBe(first)
    skip_ms = 65 * DAY_S * 1000
    await tls().look()
    expect(new Date(ends()).getTime()).toBeGreaterThan(new Date(first).getTime())
    expect(authority()).toBe(of)
    skip_ms = 0
    await tls().look()
  })

  it('has its authority again after a clock that was years ahead', async () => {
    const of = authority()
    skip_ms = 4000 * DAY_S * 1000
    await tls().look()
    expect(authority()).not.toBe(of)
    skip_ms = 0
    await tls().look()
    expect(authority()).toBe(of)
    const { socket } = await handshake('nas.local')
    socket.destroy()
  })

  it('gives cookies that are for https alone over https, and plain ones over http; each works where it was given', async () => {
    await stowage.register('ada')
    const credentials = JSON.stringify({ email: 'ada@example.org', password: PASSWORD })
    const json = { 'content-type': 'application/json' }
    const own = { origin: `https://nas.local:${tls().port}`, 'sec-fetch-site': 'same-origin', ...json }
    const signed_in = await ask('/api/v1/session', { method: 'POST', headers: own, body: credentials })
    expect(signed_in.status).toBe(201)
    const [cookie = ''] = [signed_in.headers['set-cookie']].flat()
    expect(cookie).toMatch(/^__Host-stowage-session=.*; Path=\/; .*HttpOnly; SameSite=Lax; Secure$/)
    const sent = { cookie: cookie.replace(/;.*/, '') }
    expect((await ask('/api/v1/session', { headers: sent })).status).toBe(200)
    const over_http = await stowage.send('GET', '/api/v1/session', undefined, { headers: sent })
    expect(over_http.status).toBe(401)
    // Over http it is as before, and https does not take the cookie that http has seen.
    const browser = await stowage.browse('ada')
    expect(browser.cookie).toMatch(/^stowage-session=/)
    expect((await ask('/api/v1/session', { headers: { cookie: browser.cookie } })).status).toBe(401)
  })

  it('takes requests from its own pages over http and over https, and no page over http may write over https', async () => {
    const body = JSON.stringify({ email: 'ada@example.org', password: PASSWORD })
    const post = (origin: string) =>
      ask('/api/v1/session', {
        method: 'POST',
        body,
        headers: { origin, 'content-type': 'application/json' },
      })
    expect((await post(`https://nas.local:${tls().port}`)).status).toBe(201)
    expect((await post(`http://nas.local:${tls().port}`)).status).toBe(403)
    expect((await post(stowage.url)).status).toBe(403)
    const http = await stowage.send('POST', '/api/v1/session', JSON.parse(body), {
      headers: { origin: stowage.url },
    })
    expect(http.status).toBe(201)
  })
})

it('never promises https to browsers: only devices that trust the authority could come then', async () => {
  addresses = []
  const base_url = 'https://nas.local:8443'
  stowage = await openStowage(
    { STOWAGE_TLS: 'local', STOWAGE_TLS_PORT: '0', STOWAGE_BASE_URL: base_url },
    { machine, now: () => new Date() },
  )
  try {
    const { headers, status } = await ask('/api/v1/status')
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect((await stowage.send('GET', '/api/v1/status')).headers.has('strict-transport-security')).toBe(false)
  } finally {
    await stowage.dispose()
  }
})

it('leads browsers to https where the configured address has it, and answers programs and /connection over http', async () => {
  addresses = []
  const base_url = 'https://nas.local:8443'
  stowage = await openStowage(
    { STOWAGE_TLS: 'local', STOWAGE_TLS_PORT: '0', STOWAGE_BASE_URL: base_url },
    { machine, now: () => new Date() },
  )
  const visit = (path: string, host: string, accept = 'text/html') =>
    new Promise<{ status: number | undefined; to: string | undefined }>((resolve, reject) => {
      const port = stowage.running?.port
      plainRequest(
        { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}`, accept } },
        (answer) => {
          answer.resume()
          resolve({ status: answer.statusCode, to: answer.headers.location })
        },
      )
        .on('error', reject)
        .end()
    })
  try {
    const to = `https://nas.local:${tls().port}/items?what=containers`
    expect(await visit('/items?what=containers', 'nas.local')).toEqual({ status: 302, to })
    expect(await visit('/connection', 'nas.local')).toEqual({ status: 200, to: undefined })
    expect(await visit('/items', '127.0.0.1')).toEqual({ status: 200, to: undefined })
    expect(await visit('/api/v1/status', 'nas.local')).toEqual({ status: 200, to: undefined })
    expect((await visit('/items', 'nas.local', '*/*')).to).toBeUndefined()
  } finally {
    await stowage.dispose()
  }
})

it('answers a page over http to a client that sends no valid host', async () => {
  addresses = []
  const env = { STOWAGE_TLS: 'local', STOWAGE_TLS_PORT: '0', STOWAGE_ALLOWED_HOSTS: '*' }
  stowage = await openStowage(env, { machine, now: () => new Date() })
  const statusOf = (path: string, version: string, host: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      const socket = connectPlain(stowage.running?.port ?? 0, '127.0.0.1')
      let text = ''
      socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      socket.on('error', reject).on('end', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]))
      socket.write(`GET ${path} HTTP/${version}\r\nAccept: text/html\r\n${host}Connection: close\r\n\r\n`)
    })
  try {
    for (const path of ['/items', '/connection']) {
      expect(await statusOf(path, '1.0', ''), path).toBe('200')
      expect(await statusOf(path, '1.1', 'Host:\r\n'), path).toBe('200')
      expect(await statusOf(path, '1.1', 'Host: a b:c\r\n'), path).toBe('200')
    }
  } finally {
    await stowage.dispose()
  }
})

it('names the damaged file of an authority, and what follows from removing it', async () => {
  addresses = []
  const damaged = await openStowage({}, { machine })
  await damaged.stop()
  await mkdir(tlsFolder(damaged.config.data), { recursive: true })
  await writeFile(join(tlsFolder(damaged.config.data), AUTHORITY_FILE), 'half a cert')
  const config = readConfig({
    STOWAGE_DATA: damaged.config.data,
    STOWAGE_PORT: '0',
    STOWAGE_TLS: 'local',
    STOWAGE_LOG_LEVEL: 'silent',
  })
  await expect(startStowage(config)).rejects.toThrow(/authority\.pem is damaged\. Remove it/)
  await damaged.dispose()
})
