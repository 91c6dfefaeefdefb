import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readConfig, startStowage } from '../../../http/index.ts'
import { type Issued, issueAuthority, issueServer } from '../../../services/tls/issue.ts'
import { openStowage } from '../../support/stowage.ts'

const DAY_MS = 24 * 3600 * 1000
const NAME = 'stowage.example'

let folder: string
let authority: Issued
let [first, second, expired]: Issued[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stowage-tls-'))
  const permitted = { names: ['example'], networks: ['127.0.0.0/8'] }
  authority = await issueAuthority('Test', permitted, new Date(Date.now() - 200 * DAY_MS))
  const issue = (now: number) => issueServer(authority, [NAME], new Date(now))
  first = await issue(Date.now())
  second = await issue(Date.now())
  expired = await issue(Date.now() - 100 * DAY_MS)
})
afterAll(() => rm(folder, { recursive: true }))

const certificate_file = () => join(folder, 'cert.pem')
const key_file = () => join(folder, 'key.pem')
async function put(certificate: Issued | undefined, key: Issued | undefined = certificate) {
  await writeFile(certificate_file(), certificate?.certificate ?? '')
  await writeFile(key_file(), key?.key ?? '')
}
const env = () => ({
  STOWAGE_TLS: 'files',
  STOWAGE_TLS_PORT: '0',
  STOWAGE_TLS_CERT: certificate_file(),
  STOWAGE_TLS_KEY: key_file(),
})

async function start(more: Record<string, string> = {}) {
  const stowage = await openStowage({ ...env(), ...more }, { now: () => new Date() })
  onTestFinished(() => stowage.dispose())
  const tls = stowage.running?.services.tls ?? expect.fail('there is no https')
  return { stowage, tls, log: stowage.log }
}

function open(port: number): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, ca: authority.certificate, servername: NAME }
    const socket = connect(options, () => resolve(socket))
    socket.once('error', reject)
  })
}

async function serialOf(port: number): Promise<string> {
  const socket = await open(port)
  const { serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return serialNumber
}

/** Sends a request over an open connection, which stays open. */
async function ask(socket: TLSSocket, host = NAME): Promise<string> {
  socket.write(`GET /api/v1/status HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  const [head] = await new Promise<string[]>((resolve) =>
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString().split('\r\n\r\n'))),
  )
  return head ?? ''
}

it('takes a newer certificate when the files change; open connections go on with theirs', async () => {
  await put(first)
  const { tls } = await start({ STOWAGE_BASE_URL: `https://${NAME}` })
  const before = await serialOf(tls.port)
  const socket = await open(tls.port)
  onTestFinished(() => void socket.destroy())
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 [\s\S]*Strict-Transport-Security/i)
  await put(second)
  await tls.look()
  expect(await serialOf(tls.port)).not.toBe(before)
  expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /)
})

it('serves the names of its certificate, and no other public name', async () => {
  await put(first)
  const { tls } = await start()
  for (const [host, status] of [
    [NAME, 200],
    ['evil.example', 421],
  ] as const) {
    const socket = await open(tls.port)
    onTestFinished(() => void socket.destroy())
    expect(await ask(socket, host)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  }
})

it('keeps a good certificate while the new files are missing, do not match, or have expired', async () => {
  await put(first)
  const { tls, log } = await start()
  const before = await serialOf(tls.port)
  for (const [wrong, words] of [
    [() => put(second, first), 'do not belong together'],
    [() => rm(key_file()), 'does not exist'],
    [() => put(expired), null],
  ] as const) {
    await wrong()
    log.length = 0
    await tls.look()
    // At the first look only one of the files may be new.
    expect(log.join('')).not.toContain('not replaced')
    await tls.look()
    if (words !== null) expect(log.join('')).toContain(words)
    expect(await serialOf(tls.port)).toBe(before)
  }
})

it('does not start without a certificate that works, and says which file is wrong', async () => {
  const refusal = async () => {
    const data = await mkdtemp(join(tmpdir(), 'stowage-'))
    const config = readConfig({
      ...env(),
      STOWAGE_DATA: data,
      STOWAGE_PORT: '0',
      STOWAGE_LOG_LEVEL: 'silent',
    })
    const error = await startStowage(config).then(
      (running) => running.close(),
      (thrown: unknown) => thrown,
    )
    await rm(data, { recursive: true })
    return error instanceof Error ? error.message : 'it started'
  }
  await put(first, second)
  expect(await refusal()).toMatch(/key\.pem is not the key of .*cert\.pem/)
  await put(first)
  await writeFile(key_file(), 'nothing')
  expect(await refusal()).toMatch(/key\.pem contains no private key/)
  await writeFile(
    key_file(),
    '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAA==\n-----END ENCRYPTED PRIVATE KEY-----\n',
  )
  expect(await refusal()).toMatch(/key\.pem has a passphrase/)
  await rm(certificate_file())
  expect(await refusal()).toMatch(/cert\.pem does not exist: set STOWAGE_TLS_CERT/)
  await writeFile(certificate_file(), (await readFile(key_file(), 'utf8')).slice(0, 10))
  expect(await refusal()).toMatch(/cert\.pem contains no certificate/)
})

it('starts with a certificate that has expired, so that http goes on, and says so', async () => {
  await put(expired)
  const { stowage, log } = await start()
  expect((await stowage.send('GET', '/api/v1/status')).status).toBe(200)
  expect(log.join('')).toMatch(/the certificate expired on \d{4}-/)
  const headers = { 'accept-language': 'de' }
  const page = await fetch(`${stowage.url}/connection`, { headers })
  expect(await page.text()).toMatch(/Das Zertifikat ist am \d+\. \p{L}+ \d{4} abgelaufen\./u)
})
