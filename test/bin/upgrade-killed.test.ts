import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { householdPlace, openHouseholdFile, STORAGE_VERSION } from '../../storage/index.ts'
import { Database } from '../../storage/sqlite.ts'
import { VERSION_1 } from '../storage/fixtures/version-1.ts'
import { serve } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import { some } from '../support/rounds.ts'
import { TestStowage } from '../support/stowage.ts'

const FIXTURE = new URL('../storage/fixtures/version-1.sqlite.gz', import.meta.url)
const Items = z.object({ data: z.looseObject({ items: z.array(z.looseObject({ name: z.string() })) }) })

/** A data folder that an older version served, with a household as version 1 of the storage wrote it. */
async function olderFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const data = join(folder, 'data')
  const home = new TestStowage(data, {})
  // The clock of the machine, by which the token ends for the server of its own process.
  await home.start({ now: () => new Date() })
  const { household_id } = await home.register('ada')
  const made = await (await home.browse('ada')).send('POST', '/personal-access-tokens', {
    name: 'Script',
    scope: 'read',
  })
  await home.stop()
  const { directory, file } = householdPlace(data, household_id)
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true })
  writeFileSync(file, gunzipSync(readFileSync(FIXTURE)))
  const database = new Database(file)
  database.prepare('UPDATE scope_state SET scope_id = ?').run(household_id)
  database.close()
  writeFileSync(join(data, 'operations', 'version.json'), JSON.stringify({ version: '0.0.1' }))
  const env = {
    STOWAGE_DATA: data,
    STOWAGE_BACKUP_FOLDER: join(folder, 'backups'),
    STOWAGE_LOG_LEVEL: 'warn',
  }
  return { folder, data, env, file, household_id, token: String(made.data.token) }
}

/** The version of the layout of a household's file, which must be whole, by a copy of it. */
function versionOf(file: string, household_id: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-copy-'))
  try {
    const copy = join(folder, 'inventory.sqlite')
    for (const suffix of ['', '-wal', '-shm'])
      if (existsSync(file + suffix)) cpSync(file + suffix, copy + suffix)
    const database = new Database(copy)
    const version = z.int().parse(database.pragma('user_version', { simple: true }))
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    database.close()
    // Opening it brings it up to date.
    const opened = openHouseholdFile(copy, household_id)
    expect(opened.state()).toMatchObject({ seq: VERSION_1.seq, checksum: VERSION_1.checksum })
    expect(opened.checkChain().broken_at).toBe(null)
    opened.close()
    return version
  } finally {
    rmSync(folder, { recursive: true })
  }
}

it('AO10 the check of an upgrade migrates a copy of an older data folder, and leaves the folder as it was', async () => {
  const { env, file, household_id } = await olderFolder()
  const before = readFileSync(file)
  const waits = await stowageHere(['upgrade-check', '--json'], env)
  expect([waits.code, JSON.parse(waits.out)]).toMatchObject([1, { ok: false, from: '0.0.1', drill: null }])
  const made = await stowageHere(['backup', 'create'], env)
  expect(made.code, made.err).toBe(0)
  const checked = await stowageHere(['upgrade-check', '--json'], env)
  expect(checked.code, checked.out).toBe(0)
  expect(JSON.parse(checked.out)).toMatchObject({ ok: true, from: '0.0.1', drill: { passed: true } })
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(versionOf(file, household_id)).toBe(1)
})

const strace = spawnSync('strace', ['-V']).status === 0
/** Which of the writes to the household's file is the last one. */
const WRITES = [1, 2, 4, 8, 16, 24]

it.skipIf(!strace)(
  'K4 killed at any write of a migration, a file is the old one or the new one, and the next start migrates it',
  { timeout: 300_000 },
  async () => {
    const { data, env, file, folder, household_id, token } = await olderFolder()
    const pristine = join(folder, 'pristine')
    cpSync(data, pristine, { recursive: true })
    const headers = { authorization: `Bearer ${token}` }
    let killed = 0
    const versions = new Set<number>()
    for (const step of some(WRITES, 1)) {
      rmSync(data, { recursive: true })
      cpSync(pristine, data, { recursive: true })
      const inject = `inject=pwrite64:signal=SIGKILL:when=${step}`
      const paths = ['-P', file, '-P', `${file}-wal`]
      const under = ['strace', '-D', '-f', '-qq', '-o', '/dev/null', ...paths, '-e', inject]
      // The household is opened soon after the start, or by the first request.
      const dying = await serve(env, under).catch(() => null)
      const answered = await fetch(`${dying?.url}/api/v1/items`, { headers }).then(
        () => true,
        () => false,
      )
      if (!answered) killed++
      await dying?.stop('SIGKILL')
      const left = versionOf(file, household_id)
      expect([1, STORAGE_VERSION]).toContain(left)
      versions.add(left)

      const server = await serve(env)
      const answer = await fetch(`${server.url}/api/v1/items`, { headers })
      expect(Items.parse(await answer.json()).data.items.map(({ name }) => name)).toContain('Lötkolben')
      expect(await server.stop('SIGTERM')).toBe(0)
      expect(versionOf(file, household_id)).toBe(STORAGE_VERSION)
      const doctor = await stowageHere(['doctor'], env)
      expect(doctor.code, doctor.out).toBe(0)
    }
    expect(killed).toBeGreaterThan(0)
    expect(versions).toContain(1)
    // Each start found the older version, and kept a way back.
    expect(readdirSync(env.STOWAGE_BACKUP_FOLDER).filter((name) => /^\d{4}-/.test(name))).not.toEqual([])
  },
)
