import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { DerivedFile, householdPlace } from '../../../storage/index.ts'

function derived() {
  const data = mkdtempSync(join(tmpdir(), 'stowage-derived-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const household_id = uuid7()
  const path = join(householdPlace(data, household_id).directory, 'ai.sqlite')
  mkdirSync(dirname(path), { recursive: true })
  return { file: new DerivedFile(data, household_id), path }
}

const entry = (public_id: string) => ({
  public_id,
  kind: 'query',
  user_id: uuid7(),
  about: null,
  created_at: '2026-11-20T10:00:00.000Z',
  facts: '{}',
})

it.each([
  ['something else than a database', 'not a database '.repeat(1000)],
  ['nothing', ''],
])('begins again when its file is %s', (_, content) => {
  const { file, path } = derived()
  const [first, second] = [uuid7(), uuid7()]
  file.add(entry(first))
  expect(file.get(first)?.kind).toBe('query')
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  writeFileSync(path, content)
  expect(file.get(first)).toBeNull()
  file.add(entry(second))
  expect(file.get(second)?.facts).toBe('{}')
})
