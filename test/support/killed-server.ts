import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { serve } from './cli.ts'
import { type Phone, TestStowage } from './stowage.ts'

/** A server in a process of its own, which a test kills, and a program of the person who called it. */
export interface KilledServer {
  /** Sends a request with the person's access token. Gives the body of the answer. */
  ask(method: string, path: string, body?: FormData): Promise<unknown>
  /** Ends the server by SIGKILL, and starts it again. */
  killed(): Promise<void>
}

/** Fills a data folder with a server in this process, and serves it in a process of its own. `prepare` names the person who asks. */
export async function serverToKill(
  prepare: (home: TestStowage) => Promise<{ readonly person: Phone }>,
): Promise<KilledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const home = new TestStowage(data, {})
  await home.start()
  const { person } = await prepare(home)
  const token = { name: 'Script', scope: 'write' }
  const made = await (await home.browse(person.name)).send('POST', '/personal-access-tokens', token)
  const authorization = `Bearer ${String(made.data.token)}`
  await home.stop()
  const env = { STOWAGE_DATA: data, STOWAGE_RATE_LIMITS: 'off', STOWAGE_LOG_LEVEL: 'warn' }
  let server = await serve(env)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return {
    async ask(method, path, body) {
      const at = `${server.url}/api/v1${path}`
      const response = await fetch(at, { method, headers: { authorization }, ...(body && { body }) })
      return response.json()
    },
    async killed() {
      await server.stop('SIGKILL')
      server = await serve(env)
    },
  }
}
