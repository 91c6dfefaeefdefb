import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createBackup, verifyBackup } from '../../storage/index.ts'
import { serve } from '../support/cli.ts'
import { PASSWORD, TestStowage } from '../support/stowage.ts'

const SignedIn = z.object({ data: z.object({ csrf_token: z.string() }) })
const Answer = z.object({
  data: z.object({
    drill: z.looseObject({ state: z.string(), report: z.looseObject({ problems: z.int() }).nullable() }),
  }),
})

it('AO1 a drill through SIGKILL begins again by itself, leaves no scratch folder, and changes no backup', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stowage-drill-killed-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const backups = join(folder, 'backups')
  const home = new TestStowage(data, {})
  await home.start()
  await home.register('ada')
  await home.stop()
  const now = () => new Date().toISOString()
  const {
    path,
    manifest: { parts },
  } = await createBackup({ data, folder: backups, occasion: 'manual', program: 'test', now })
  const manifest = await readFile(join(path, 'manifest.json'), 'utf8')

  const env = { STOWAGE_DATA: data, STOWAGE_BACKUP_FOLDER: backups, STOWAGE_LOG_LEVEL: 'warn' }
  let server = await serve(env)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const json = { 'content-type': 'application/json' }
  const session = await fetch(`${server.url}/api/v1/session`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD }),
  })
  const cookie = session.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  const { csrf_token } = SignedIn.parse(await session.json()).data
  const public_id = uuid7()
  /** Begins the drill; the same id is the same drill. */
  const drill = async () => {
    const response = await fetch(`${server.url}/api/v1/operations/restore-drills`, {
      method: 'POST',
      headers: { ...json, cookie, 'x-csrf-token': csrf_token, origin: server.url },
      body: JSON.stringify({ public_id }),
    })
    return Answer.parse(await response.json()).data.drill
  }

  const scratch = join(data, 'operations', 'drills', public_id, 'scratch')
  const begun = drill().catch(() => null)
  while (!existsSync(scratch)) await delay(1)
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
  await begun
  expect(existsSync(scratch)).toBe(true)
  // The halves of all copies that a kill at any moment may leave.
  for (const [i, part] of parts.entries()) {
    for (const file of part.files) {
      const half = join(scratch, `${i}`, file.path)
      await mkdir(dirname(half), { recursive: true })
      await writeFile(half, 'half')
    }
  }

  server = await serve(env)
  let found = await drill()
  while (found.state === 'queued' || found.state === 'running') {
    await delay(20)
    found = await drill()
  }
  expect(found).toMatchObject({ state: 'done', report: { problems: 0 } })
  expect(existsSync(scratch)).toBe(false)
  expect(await readFile(join(path, 'manifest.json'), 'utf8')).toBe(manifest)
  expect((await verifyBackup(path)).problems).toEqual(parts.map(() => null))
})
