import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { type ServeProcess, serve } from '../support/cli.ts'
import { serveHere } from '../support/cli-here.ts'
import { everything } from '../support/rounds.ts'
import { PASSWORD } from '../support/stowage.ts'

/**
 * Documents at the same time, and the size of each: together twice of what is allowed, so that a server which kept them whole would
 * be found. `STOWAGE_TEST_DOCUMENT_MB=200` is what was promised, and takes a minute.
 */
const AT_ONCE = 10
const MB = Number(process.env.STOWAGE_TEST_DOCUMENT_MB ?? (everything ? 24 : 15))
const MOST_MORE_MB = 95

const CHUNK = Buffer.alloc(1_000_000, ' ')

/** A PDF of that many megabytes, another one for each number, without ever being in memory. */
function* document(n: number): Generator<Buffer> {
  yield Buffer.from(`%PDF-1.4\n%${n}\n`.padEnd(1000))
  for (let i = 0; i < MB; i++) yield CHUNK
  yield Buffer.from('\n%%EOF\n'.padStart(1000))
}
const BYTES = MB * 1_000_000 + 2000

function digestOf(n: number): string {
  const hash = createHash('sha256')
  for (const chunk of document(n)) hash.update(chunk)
  return hash.digest('hex')
}

/** Memory that a process has just now, and the most that it ever had since it was last asked to forget, in MB. */
function memoryOf({ child }: ServeProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000
}

const Session = z.object({ data: z.object({ access_token: z.string() }) })
const Status = z.object({ data: z.object({ upload: z.object({ status: z.string() }) }) })

it.skipIf(!existsSync('/proc/self/status'))(
  `${AT_ONCE} documents up and down at the same time take little memory`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stowage-memory-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const env = { STOWAGE_DATA: join(folder, 'data'), STOWAGE_RATE_LIMITS: 'off', STOWAGE_LOG_LEVEL: 'warn' }
    const first = await serveHere(env)
    let api = `${first.url}/api/v1/mobile`
    const post = async (path: string, body: unknown, token = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      return (await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const person = { name: 'Ada', email: 'ada@example.org', password: PASSWORD }
    const device = { device_installation_id: 'ada-phone-0001', platform: 'cli' }
    const { access_token } = Session.parse(await post('/auth/register', { ...person, ...device })).data
    const item = uuid7()
    const operation = { type: 'item.create', input: { public_id: item, name: 'Saw' } }
    const occurred_at = new Date().toISOString()
    const operations = [{ operation_id: uuid7(), base_seq: 0, occurred_at, ...operation }]
    await post('/mutations', { protocol_version: 1, operations }, access_token)
    const authorization = `Bearer ${access_token}`
    // What hashing the password takes would hide what is looked for.
    await first.stop()
    const server = await serve(env)
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    api = `${server.url}/api/v1/mobile`

    const up = async (n: number) => {
      const [public_id, media_id] = [uuid7(), uuid7()]
      const owner = { kind: 'item', id: item }
      const declared = { sha256: digestOf(n), bytes: BYTES, content_type: 'application/pdf' }
      await post('/media-uploads', { public_id, media_id, owner, ...declared }, access_token)
      const init = {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/pdf' },
        body: Readable.toWeb(Readable.from(document(n))),
        duplex: 'half',
      } as RequestInit
      const sent = await fetch(`${api}/media-uploads/${public_id}/content`, init)
      await sent.body?.cancel()
      const done = Status.parse(await post(`/media-uploads/${public_id}/complete`, {}, access_token))
      expect(done.data.upload.status).toBe('done')
      return media_id
    }
    const down = async (media_id: string) => {
      const response = await fetch(`${api}/media/${media_id}/original`, { headers: { authorization } })
      let bytes = 0
      for await (const chunk of response.body ?? []) bytes += chunk.length
      expect(bytes).toBe(BYTES)
    }
    const idle = memoryOf(server)
    await down(await up(0))
    const before = memoryOf(server)
    let most = before
    const watching = setInterval(() => {
      most = Math.max(most, memoryOf(server))
    }, 20)
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => up(n + 1)))
    const after_up = most
    await Promise.all(ids.map(down))
    clearInterval(watching)
    console.log(
      `${AT_ONCE} documents of ${MB} MB: ${idle.toFixed(0)} MB idle, ${before.toFixed(0)} MB after the first, at most ${after_up.toFixed(0)} MB up, ${most.toFixed(0)} MB in all`,
    )
    expect(most - before).toBeLessThan(MOST_MORE_MB)
  },
  300_000,
)
