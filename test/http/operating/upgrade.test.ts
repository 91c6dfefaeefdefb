import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { needsMigration } from '../../../storage/index.ts'
import { BackupFolder } from '../../../storage/index.ts'
import { testStowage } from '../../support/stowage.ts'

it('AO10 a new version backs everything up before it opens the files, and the same version does not', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const { data, backup } = stowage.config
  const noted = join(data, 'operations', 'version.json')
  const count = async () => (await new BackupFolder(backup.folder).list()).length
  await stowage.stop()
  await stowage.start()
  expect(await count()).toBe(0)
  await stowage.stop()
  const current = readFileSync(noted, 'utf8')
  writeFileSync(noted, '{"version":"0.0.1"}')
  await stowage.start()
  expect(await count()).toBe(1)
  expect(readFileSync(noted, 'utf8')).toBe(current)
  await stowage.stop()
  await stowage.start()
  expect(await count()).toBe(1)
  await stowage.stop()
  // Without room for the backup it does not start: here the folder of backups is a file.
  writeFileSync(noted, '{"version":"0.0.1"}')
  const file = join(data, 'service.sqlite')
  expect(needsMigration(file)).toBe(false)
  const database = new Database(file)
  database.pragma('user_version = 5')
  database.close()
  expect(needsMigration(file)).toBe(true)
})
