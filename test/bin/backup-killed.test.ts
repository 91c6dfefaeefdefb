import { existsSync, readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { v7 as uuid7 } from 'uuid'
import { expect, it } from 'vitest'
import { BackupFolder, verifyBackup } from '../../storage/index.ts'
import { serverToKill } from '../support/killed-server.ts'
import { some } from '../support/rounds.ts'
import { soon } from '../support/soon.ts'

const THINGS = 500
/** Milliseconds for which the server writes a backup before it ends. */
const DELAYS = [0, 8, 20, 40, 70, 120]

it('K2 a backup of the server through SIGKILL is complete or absent, and the next one clears away the rest', {
  timeout: 240_000,
}, async () => {
  // The server's clock stands shortly before a full minute when it starts.
  const late = fileURLToPath(new URL('../support/late-in-the-minute.mjs', import.meta.url))
  const server = await serverToKill(
    async (home) => {
      const ada = await home.register('ada')
      const things = Array.from({ length: THINGS }, (_, i) =>
        ada.operation('item.create', { public_id: uuid7(), name: `Thing ${i}` }),
      )
      await ada.push(things)
      return ada
    },
    { NODE_OPTIONS: `--import ${late}`, STOWAGE_BACKUP_CRON: '* * * * *' },
  )
  const { backups } = server
  const folder = new BackupFolder(backups)
  const all = () => (existsSync(backups) ? readdirSync(backups) : [])
  const unfinished = () => all().filter((name) => name.startsWith('.new-'))
  /** All backups with that name are complete: digests, counts and histories. */
  const listed = async () => {
    const complete = await folder.list()
    for (const { path, problem } of complete) {
      expect(problem).toBeNull()
      expect((await verifyBackup(path)).problems).toEqual([null, null])
    }
    return complete.length
  }
  let interrupted = 0
  const round = async (delay_ms: number) => {
    for (;;) {
      const before = all()
      while (all().every((name) => before.includes(name))) await pause(1)
      if (unfinished().some((name) => !before.includes(name))) break
      // A busy machine saw nothing of the backup before it was complete. The next one would come in a minute.
      await server.killed()
    }
    await pause(delay_ms)
    await server.killed(async () => {
      if (unfinished().length > 0) interrupted++
      await listed()
    })
  }
  for (const delay_ms of some(DELAYS, 1, DELAYS.length)) await round(delay_ms)
  // On a busy machine each backup can be complete before its server ends.
  while (interrupted === 0) await round(0)
  await soon(() => server.log()).toContain('the backup is complete')
  expect(await listed()).toBeGreaterThan(0)
  await soon(unfinished).toEqual([])
})
