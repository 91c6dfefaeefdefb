import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { examine } from '../../bin/doctor/examine.ts'
import type { Finding } from '../../bin/doctor/finding.ts'
import { quotaLimits } from '../../engine/index.ts'
import { erasureLog, householdPlace, recordErasure } from '../../storage/index.ts'
import { Installation, newId } from '../storage/backup/support.ts'

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
  expect(some.get('erasures.jsonl')).toMatchObject({ level: 'ok', message: 'tells of 1 erasure' })
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
