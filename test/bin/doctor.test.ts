import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { quotaLimits } from '../../engine/index.ts'
import { examine } from '../../services/operations/checks/examine.ts'
import type { Finding } from '../../services/operations/checks/finding.ts'
import { erasureLog, HouseholdPool, householdPlace, recordErasure } from '../../storage/index.ts'
import { Database } from '../../storage/sqlite.ts'
import { Installation, newId } from '../storage/backup/support.ts'
import { stowageHere } from '../support/cli-here.ts'
import { protect } from '../support/second-factor.ts'
import { testStowage } from '../support/stowage.ts'

async function findings({ data, folder }: Installation): Promise<Map<string, Finding>> {
  const found = new Map<string, Finding>()
  for await (const finding of examine(data, folder)) found.set(finding.subject, finding)
  return found
}

it('tells of backups, restores and erasures what somebody should know', async () => {
  const home = new Installation()
  const ada = await home.register('ada')
  const none = await findings(home)
  expect(none.get('backups')).toMatchObject({
    level: 'warning',
    advice: expect.stringMatching(/backup create/),
  })
  expect(none.has('erasures.jsonl') || none.has('replaced') || none.has('restoring')).toBe(false)

  const { path, manifest } = await home.backup()
  await home.backup({ household_id: ada.household_id })
  await home.close()
  recordErasure(home.data, { kind: 'user', id: newId(), erased_at: home.now() })
  await home.restore(path)
  mkdirSync(join(home.data, 'restoring'))
  const some = await findings(home)
  expect(some.get('backups')).toMatchObject({
    level: 'ok',
    message: expect.stringMatching(/^1 of everything/),
  })
  expect(some.get('backups')?.message).toContain(manifest.started_at)
  expect(some.get('erasures.jsonl')).toMatchObject({ level: 'ok', message: 'records 1 erasure' })
  expect(some.get('replaced')).toMatchObject({ level: 'ok', message: expect.stringMatching(/1 restore/) })
  expect(some.get('restoring')).toMatchObject({ level: 'warning' })
})

it('finds a backup that is not well, and a log of erasures that cannot be read', async () => {
  const home = new Installation()
  const ada = await home.register('ada')
  await home.close()
  truncateSync(householdPlace(home.data, ada.household_id).file, 50)
  await home.backup()
  writeFileSync(erasureLog(home.data), 'no line of it\n')
  const found = await findings(home)
  expect(found.get('backups')).toMatchObject({
    level: 'warning',
    message: expect.stringMatching(/1 household/),
  })
  expect(found.get('erasures.jsonl')).toMatchObject({ level: 'problem' })
})

it('advises no restore of a file that it cannot read', async () => {
  const home = new Installation()
  const { household_id } = await home.register('ada')
  await home.close()
  const { file } = householdPlace(home.data, household_id)
  // As on a full disk, and for a file of another user.
  const other = new Database(file)
  onTestFinished(() => void other.close())
  other.pragma('locking_mode = EXCLUSIVE')
  other.exec('BEGIN IMMEDIATE')
  const found = (await findings(home)).get(`household ${household_id}`)
  expect(found).toMatchObject({ level: 'problem', code: 'check_unchecked' })
  expect(found?.advice).not.toContain('restore')
})

it('finds a key that is damaged, missing, or another one, before the next start does', async () => {
  const stowage = await testStowage()
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  const { data } = stowage.config
  const key = join(data, 'secret.key')
  const doctor = async () => {
    const { code, out } = await stowageHere(['doctor', '--json'], { STOWAGE_DATA: data })
    const all = z.array(z.looseObject({ subject: z.string(), level: z.string() })).parse(JSON.parse(out))
    return { code, key: all.find(({ subject }) => subject === 'secret.key') }
  }
  // Without an authenticator nothing needs the key.
  expect(await doctor()).toMatchObject({ code: 0, key: { level: 'ok' } })
  await protect(stowage, page)
  const backup = (...args: string[]) => stowageHere(['backup', ...args], { STOWAGE_DATA: data })
  expect((await backup('create')).code).toBe(0)
  expect(await backup('verify', 'latest')).toMatchObject({ code: 0 })
  truncateSync(key, 10)
  const damaged = { level: 'problem', code: 'check_key_damaged' }
  expect(await doctor()).toMatchObject({ code: 1, key: damaged })
  expect(await backup('verify', 'latest')).toMatchObject({
    code: 1,
    out: expect.stringContaining('secret.key is damaged'),
  })
  // The server knows the key still, and its weekly checks find the file, too.
  const checks = await page.send('POST', '/observability/run-checks', {})
  expect(JSON.stringify(checks.data)).toContain('check_key_damaged')
  writeFileSync(key, `${randomBytes(32).toString('base64')}\n`)
  expect(await doctor()).toMatchObject({ code: 0, key: { level: 'warning', code: 'check_key_other' } })
  rmSync(key)
  expect(await doctor()).toMatchObject({ code: 1, key: { level: 'problem', code: 'check_key_missing' } })
  // A restore into a new folder brings no key, and the first start there would make another one.
  const restored = await stowageHere(['backup', 'restore', 'latest'], {
    STOWAGE_DATA: join(data, '..', 'elsewhere'),
    STOWAGE_BACKUP_FOLDER: join(data, 'backups'),
  })
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('secret.key is missing') })
  expect(restored.out).not.toContain('unknown')
})

/** Closes an installation, changes a household's file with SQL, and gives what the doctor says of the household. */
async function doctored(home: Installation, household_id: string, sql: string): Promise<Finding | undefined> {
  await home.close()
  const { file } = householdPlace(home.data, household_id)
  const database = new Database(file)
  database.exec(sql)
  database.close()
  return (await findings(home)).get(`household ${household_id}`)
}

it('D3 finds that the log of a household was cut, and tells it until somebody removes the note', async () => {
  const home = new Installation()
  const ada = await home.register('ada')
  for (let i = 0; i < 6; i++) await home.push(ada)
  const { file } = householdPlace(home.data, ada.household_id)
  const killed = new Installation()
  cpSync(home.data, killed.data, { recursive: true })
  await home.close()
  const log = `${householdPlace(killed.data, ada.household_id).file}-wal`
  truncateSync(log, Math.floor(statSync(log).size / 2))
  const found = (await findings(killed)).get(`household ${ada.household_id}`)
  expect(found).toMatchObject({
    level: 'problem',
    message: expect.stringMatching(/acknowledged operations? (is|are) missing/),
  })

  const pool = new HouseholdPool({ data: killed.data, now: killed.now, newId })
  ;(await pool.acquire(ada.household_id)).release()
  await pool.closeAll()
  const later = await findings(killed)
  expect(later.get(`household ${ada.household_id}`)).toMatchObject({ level: 'ok' })
  expect(later.get(`losses.jsonl, household ${ada.household_id}`)).toMatchObject({ level: 'warning' })
  expect(existsSync(file)).toBe(true)
})

it('finds a record that was edited without an operation', async () => {
  const home = new Installation()
  const ada = await home.register('ada')
  await home.push(ada, 3)
  const sql = `UPDATE items SET record = json_set(record, '$.quantity', 99) WHERE seq = 2`
  expect(await doctored(home, ada.household_id, sql)).toMatchObject({
    level: 'problem',
    message: expect.stringMatching(/edited without an operation: items\//),
  })
})

it('compares a household with its newest backup: one that was rolled back consistently lacks operations', async () => {
  const home = new Installation()
  const ada = await home.register('ada')
  await home.push(ada, 3)
  const older = new Installation()
  await home.pool.closeAll()
  cpSync(home.data, older.data, { recursive: true })
  const pool = new HouseholdPool({ data: home.data, now: home.now, newId })
  const household = await pool.acquire(ada.household_id)
  const author = { user_id: ada.user_id, replica_id: ada.device_id, role: 'owner' } as const
  const operations = Array.from({ length: 10 }, () => ({
    operation_id: newId(),
    type: 'item.create',
    input: { public_id: newId(), name: 'A thing' },
    base_seq: 3,
    occurred_at: home.now(),
  }))
  await household.push({ author, operations })
  household.release()
  await pool.closeAll()
  await home.backup()
  const found = new Map<string, Finding>()
  for await (const finding of examine(older.data, home.folder)) found.set(finding.subject, finding)
  expect(found.get(`household ${ada.household_id}`)).toMatchObject({
    level: 'problem',
    message: expect.stringMatching(/compared with the backup .*the last 10 acknowledged operations/),
  })
})

it('Y1: warns of a household that has nearly used up a quota', async () => {
  const home = new Installation()
  const ada = await home.register('ada')
  await home.push(ada, 9)
  await home.close()
  const examined = async (household_records: number) => {
    const subjects: string[] = []
    const quotas = { ...quotaLimits(), household_records }
    for await (const { level, subject } of examine(home.data, home.folder, null, quotas))
      if (level === 'warning') subjects.push(subject)
    return subjects.filter((subject) => subject.startsWith('quota'))
  }
  expect(await examined(10)).toEqual([`quota household_records of ${ada.household_id}`])
  expect(await examined(100)).toEqual([])
})
