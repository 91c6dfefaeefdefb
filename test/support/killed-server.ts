import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { type ServeProcess, serve } from './cli.ts'
import { PASSWORD, type Phone, TestStowage } from './stowage.ts'

const Session = z.object({ data: z.object({ csrf_token: z.string() }) })

/** A server in a process of its own that a test kills, with a person who is signed in through all of it. */
export interface KilledServer {
  readonly data: string
  readonly backups: string
  /** Sends a request of the person's browser; the path continues `/api/v1`. Returns the body of the answer. */
  ask(method: string, path: string, body?: FormData | object): Promise<unknown>
  /** Downloads a file. */
  download(path: string): Promise<Buffer>
  /** Ends the server by SIGKILL, runs `meanwhile`, and starts the server again. */
  killed(meanwhile?: () => Promise<void>): Promise<void>
  /** The log of the server since its last start. */
  log(): string
}

/**
 * Fills a data folder with a server in this process, and then serves it in a process of its own. `prepare` returns the person
 * who asks.
 */
export async function serverToKill(
  prepare: (home: TestStowage) => Promise<Phone>,
  more: Readonly<Record<string, string>> = {},
): Promise<KilledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
  const home = new TestStowage(data, {})
  await home.start()
  const { name } = await prepare(home)
  await home.stop()
  const env = { STOWAGE_DATA: data, STOWAGE_BACKUP_FOLDER: backups, STOWAGE_LOG_LEVEL: 'info', ...more }
  let server: ServeProcess = await serve(env)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const browser = await signedIn(server.url, name)
  return {
    data,
    backups,
    async ask(method, path, body) {
      const form = body === undefined || body instanceof FormData
      const response = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { ...browser, origin: server.url, ...(!form && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      })
      return response.json()
    },
    async download(path) {
      const response = await fetch(`${server.url}/api/v1${path}`, { headers: browser })
      return Buffer.from(await response.arrayBuffer())
    },
    async killed(meanwhile) {
      await server.stop('SIGKILL')
      await meanwhile?.()
      server = await serve(env)
    },
    log: () => server.log(),
  }
}

/** The headers of a browser that a person signed in with. */
async function signedIn(url: string, name: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.org`, password: PASSWORD }),
  })
  const cookies = response.headers.getSetCookie().map((text) => text.split(';')[0])
  const { csrf_token } = Session.parse(await response.json()).data
  return { cookie: cookies.join('; '), 'x-csrf-token': csrf_token }
}
