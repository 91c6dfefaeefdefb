import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { startBackups } from '../../services/operations/backups.ts'
import { Health } from '../../services/operations/health.ts'
import { BackupFolder, createBackup } from '../../storage/index.ts'
import { openStowage } from '../support/stowage.ts'

const DAY_MS = 86_400_000

it('a backup that was due while the machine was off is made after the start, and only then', async () => {
  const stowage = await openStowage()
  const folder = await mkdtemp(join(tmpdir(), 'stowage-missed-'))
  onTestFinished(async () => {
    await stowage.dispose()
    await rm(folder, { recursive: true })
  })
  const { data } = stowage.config
  const log: string[] = []
  const begin = () =>
    startBackups({
      config: { data, backup: { ...stowage.config.backup, folder, cron: '30 3 * * *' } },
      log: pino({}, { write: (line: string) => void log.push(line) }),
      version: '1',
      now: () => new Date(),
      health: new Health(),
      catch_up_ms: 0,
    })
  const has = (words: string) => log.some((line) => line.includes(words))
  const names = async () => (await new BackupFolder(folder).list()).map(({ name }) => name)

  // A fresh installation has missed nothing.
  const first = begin()
  await pause(300)
  await first.stop()
  expect(has('a backup was due')).toBe(false)

  const old = new Date(Date.now() - 2 * DAY_MS).toISOString()
  await createBackup({ data, folder, occasion: 'manual', program: '1', now: () => old })
  const second = begin()
  await expect.poll(() => has('the backup is complete')).toBe(true)
  await second.stop()
  expect(has('a backup was due while the server was off')).toBe(true)
  expect(await names()).toHaveLength(2)

  log.length = 0
  const third = begin()
  await pause(300)
  await third.stop()
  expect(has('a backup was due')).toBe(false)
  expect(await names()).toHaveLength(2)
})
