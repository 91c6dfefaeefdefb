import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BackupFolder, needsMigration } from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
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
})

it('AO10 keeps the newest two backups that it made before an upgrade', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const { data, backup } = stowage.config
  const made: string[] = []
  for (let i = 0; i < 3; i++) {
    await stowage.stop()
    stowage.clock.advance(60)
    writeFileSync(join(data, 'operations', 'version.json'), '{"version":"0.0.1"}')
    await stowage.start()
    const listed = await new BackupFolder(backup.folder).list()
    made.push(listed.at(-1)?.name ?? '')
    expect(listed.map(({ manifest }) => manifest?.occasion)).toEqual(listed.map(() => 'upgrade'))
    expect(listed.map(({ name }) => name)).toEqual(made.slice(-2))
  }
  await stowage.stop()
})

it('AO10 a server that cannot back up before an upgrade does not start, and changes nothing', async () => {
  // There is a device in the place of a folder.
  const stowage = await testStowage({ STOWAGE_BACKUP_FOLDER: '/dev/null/stowage' })
  await stowage.register('ada')
  await stowage.stop()
  const file = join(stowage.config.data, 'service.sqlite')
  rmSync(join(stowage.config.data, 'operations', 'version.json'))
  const version = () => {
    const database = new Database(file)
    try {
      return database.pragma('user_version', { simple: true })
    } finally {
      database.close()
    }
  }
  const database = new Database(file)
  const current = Number(database.pragma('user_version', { simple: true }))
  expect(needsMigration(file)).toBe(false)
  database.pragma(`user_version = ${current - 1}`)
  database.close()
  expect(needsMigration(file)).toBe(true)
  await expect(stowage.start()).rejects.toThrow('/dev/null/stowage')
  expect(version()).toBe(current - 1)
})
