import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { revokeDevice, runServiceCommand } from '../../../engine/index.ts'
import {
  DamagedFileError,
  type Erasure,
  erase,
  erasureLog,
  readErasures,
  recordErasure,
} from '../../../storage/index.ts'
import { temporaryFolder } from '../support/files.ts'
import { Installation, newId } from './support.ts'

const folder = temporaryFolder()
const erasure = (kind: Erasure['kind'] = 'user'): Erasure => ({
  kind,
  id: newId(),
  erased_at: '2026-11-20T10:00:00.000Z',
})

it('a log of erasures is kept in order, each once, for its user alone', () => {
  expect(readErasures(folder)).toEqual([])
  const erasures = [erasure(), erasure('household'), erasure()]
  for (const each of erasures) recordErasure(folder, each)
  for (const each of erasures) recordErasure(folder, { ...each, erased_at: '2027-11-20T10:00:00.000Z' })
  expect(readErasures(folder)).toEqual(erasures)
  expect(statSync(erasureLog(folder)).mode & 0o077).toBe(0)
})

it('what was cut short while it was written is not there, and in nobody’s way', () => {
  const before = readErasures(folder)
  appendFileSync(erasureLog(folder), '{"kind":"user","id":"019')
  expect(readErasures(folder)).toEqual(before)
  const next = erasure()
  recordErasure(folder, next)
  expect(readErasures(folder)).toEqual([...before, next])
})

it.each(['no json', '[]', '{"kind":"shelf","id":"019"}', ''])('a line "%s" is not passed over', (line) => {
  const path = erasureLog(folder)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, `${text}${line}\n`)
  expect(() => readErasures(folder)).toThrow(DamagedFileError)
  expect(() => recordErasure(folder, erasure())).toThrow(DamagedFileError)
  writeFileSync(path, text)
})

it('a user who is erased leaves nothing in the accounts, nor in their history', async () => {
  const home = new Installation()
  const [ada, ben] = [await home.register('ada'), await home.register('ben')]
  const run = { now: home.now(), newId }
  const revoked = runServiceCommand(home.service, revokeDevice, ada, {
    ...run,
    operation_id: run.newId(),
    user_id: ada.user_id,
  })
  expect(revoked).toBeNull()
  const other = home.service.read((view) => view.get('users', ben.user_id))
  const erased = { kind: 'user', id: ada.user_id, erased_at: home.now() } as const
  expect(erase(home.service, erased, run)).toBe(true)
  home.service.read((view) => {
    expect(view.all('users')).toEqual([other])
    for (const collection of ['devices', 'sign_ins', 'memberships'] as const)
      expect(view.all(collection).map(({ record }) => record.user_id)).toEqual([ben.user_id])
    expect(view.get('households', ada.household_id)).not.toBeNull()
  })
  expect(erase(home.service, erased, run)).toBe(false)
  expect(home.service.checkChain().broken_at).toBeNull()
  // What a record was would tell of addresses, and of hashes of passwords and tokens.
  const told = home.service.database.prepare("SELECT count(*) FROM operations WHERE effects <> '[]'")
  expect(told.pluck().get()).toBe(0)
  home.service.database.exec('VACUUM')
  await home.close()
  const bytes = readFileSync(join(home.data, 'service.sqlite'), 'latin1')
  expect(existsSync(join(home.data, 'service.sqlite-wal'))).toBe(false)
  expect(bytes).not.toContain('ada@example.org')
  expect(bytes).not.toContain("ada's phone")
  expect(bytes).toContain('ben@example.org')
})

it('a household that is erased is nobody’s current one any more', async () => {
  const home = new Installation()
  const [ada, ben] = [await home.register('ada'), await home.register('ben')]
  const run = { now: home.now(), newId }
  const erased = { kind: 'household', id: ada.household_id, erased_at: home.now() } as const
  expect(erase(home.service, erased, run)).toBe(true)
  home.service.read((view) => {
    expect(view.all('households').map(({ record }) => record.public_id)).toEqual([ben.household_id])
    expect(view.all('memberships').map(({ record }) => record.user_id)).toEqual([ben.user_id])
    expect(view.get('users', ada.user_id)?.record.current_household_id).toBeNull()
    expect(view.get('users', ben.user_id)?.record.current_household_id).toBe(ben.household_id)
  })
  expect(erase(home.service, erased, run)).toBe(false)
})
