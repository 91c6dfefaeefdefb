import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { CallsFile, ForeignFileError, householdPlace, type StoredCall } from '../../../storage/index.ts'

const USER = uuid7()
const AT = '2026-11-20T10:00:00.000Z'

function callsIn() {
  const data = mkdtempSync(join(tmpdir(), 'stowage-calls-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const household_id = uuid7()
  const path = join(householdPlace(data, household_id).directory, 'ai-calls.sqlite')
  mkdirSync(dirname(path), { recursive: true })
  return { file: new CallsFile(data, household_id), path }
}

function call(sent = 'Where is the drill?'): StoredCall {
  return { public_id: uuid7(), user_id: USER, created_at: AT, facts: '{}', sent }
}

function replaceBy(path: string, content: string | Uint8Array): void {
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
  writeFileSync(path, content)
}

const PAGE = { user_id: USER, before: null, limit: 10 }

it.each([
  ['no database', 'not a database '.repeat(1000)],
  ['empty', ''],
])('every call works, and the file is empty, after it became %s', (_, content) => {
  const uses: (readonly [use: (file: CallsFile) => unknown, answer: unknown])[] = [
    [(file) => file.page(PAGE).calls, []],
    [(file) => file.users(), []],
    [(file) => file.hosts(null), []],
    [(file) => file.tokens('2026-11'), 0],
    [(file) => file.purge({ user_id: USER }), 0],
    [(file) => file.sweep({ texts: AT, calls: AT }), undefined],
  ]
  for (const [use, answer] of uses) {
    const { file, path } = callsIn()
    file.add(call())
    expect(file.users()).toEqual([USER])
    replaceBy(path, content)
    expect(use(file)).toEqual(answer)
    const next = call()
    file.add(next)
    expect(file.page(PAGE).calls).toEqual([next])
  }
})

it('begins again when a page in the middle of its file is damaged', () => {
  const { file, path } = callsIn()
  for (let i = 0; i < 100; i++) file.add(call('Where is the drill? '.repeat(100)))
  const bytes = readFileSync(path)
  replaceBy(path, bytes.fill(0xee, 2 * 4096))
  expect(file.page(PAGE).calls).toEqual([])
  expect(file.purge({ user_id: null })).toBe(0)
})

it('leaves the file of another program alone', () => {
  const { file, path } = callsIn()
  rmSync(path, { force: true })
  mkdirSync(path)
  expect(() => file.users()).toThrow(ForeignFileError)
})
