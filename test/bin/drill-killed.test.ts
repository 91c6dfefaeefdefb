import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createBackup, verifyBackup } from '../../storage/index.ts'
import { serverToKill } from '../support/killed-server.ts'
import { some } from '../support/rounds.ts'

/** Milliseconds for which the drill works on its scratch folder before the server ends: one kill after the other in a round. */
const ROUNDS = [
  [0, 20],
  [5, 0, 60],
  [30, 100, 10],
]
const Answer = z.object({
  data: z.object({
    drill: z.looseObject({ state: z.string(), report: z.looseObject({ problems: z.int() }).nullable() }),
  }),
})

it('AO1 a drill through SIGKILL begins again by itself, leaves no scratch folder, and changes no backup', {
  timeout: 240_000,
}, async () => {
  const server = await serverToKill((home) => home.register('ada'))
  const { backups, data } = server
  const now = () => new Date().toISOString()
  const {
    path,
    manifest: { parts },
  } = await createBackup({ data, folder: backups, occasion: 'manual', program: 'test', now })
  const manifest = await readFile(join(path, 'manifest.json'), 'utf8')

  let interrupted = 0
  const round = async (delays: readonly number[]) => {
    const public_id = uuid7()
    /** Begins the drill; the same id is the same drill. */
    const drill = async () =>
      Answer.parse(await server.ask('POST', '/operations/restore-drills', { public_id })).data.drill
    const isUnderWay = async () => ['queued', 'running'].includes((await drill()).state)
    const scratch = join(data, 'operations', 'drills', public_id, 'scratch')
    await drill()
    for (const delay_ms of delays) {
      while (!existsSync(scratch) && (await isUnderWay())) await pause(1)
      await pause(delay_ms)
      await server.killed(async () => {
        if (!existsSync(scratch)) return
        interrupted++
        // The halves of all copies that a kill at any moment may leave.
        for (const [i, part] of parts.entries()) {
          for (const file of part.files) {
            const half = join(scratch, `${i}`, file.path)
            await mkdir(dirname(half), { recursive: true })
            await writeFile(half, 'half')
          }
        }
      })
    }
    while (await isUnderWay()) await pause(20)
    expect(await drill()).toMatchObject({ state: 'done', error: null, report: { problems: 0 } })
    expect(existsSync(scratch)).toBe(false)
    expect(await readFile(join(path, 'manifest.json'), 'utf8')).toBe(manifest)
    expect((await verifyBackup(path)).problems).toEqual(parts.map(() => null))
  }
  for (const delays of some(ROUNDS, 0)) await round(delays)
  // On a busy machine each drill can be over before its server ends.
  while (interrupted === 0) await round([0])
})
