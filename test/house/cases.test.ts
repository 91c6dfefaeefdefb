import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const TESTS = fileURLToPath(new URL('..', import.meta.url))

/** What a sync must survive. Each is a test that says so, however well the simulation may cover it besides. */
const cases = [
  'response lost after commit',
  'one operation in two concurrent pushes',
  'same id, other body',
  'crash %s the commit',
  'replica killed between acknowledgement and queue removal',
  'a poison operation in mid batch',
  'an operation on a rejected one',
  'two fields of one record',
  'one field twice',
  'own sequential edits',
  'edit against archive, %s',
  'parent archived while a child is added offline',
  'create then archive offline',
  'two replicas reconnecting at once',
  'pull with unpushed edits',
  'a new edit during a push',
  "echo of one's own operation",
  'a write between two downloads of a snapshot',
  'since_seq %s the floor',
  'since_seq ahead of the server',
  'restore from backup with acknowledged operations on three phones',
  'a snapshot that is cut',
  'snapshot expired in mid download',
  'a corrupt line',
  'kill during the swap',
  'clocks ten years off in both directions',
  'a clock jumping in mid batch',
  'token expired in mid batch',
  'another user on the same phone',
  'member removed and added again',
  'old replica with a new field',
  'a queue of 10,000 operations',
  'an oversized operation is refused on the phone itself',
  'a Yjs update duplicated and reordered',
  'a malformed Yjs update',
  'disk full',
  "a slow reader's snapshot while others push",
]

const text = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts') && !file.endsWith('cases.test.ts'))
  .map((file) => readFileSync(join(TESTS, file), 'utf8'))
  .join('\n')
const titles = [
  ...text.matchAll(/(?:\b(?:it|describe)(?:\.each\([^\n]*\))?|\]\))\(\s*(['"`])(.*?)\1\s*,/gs),
].map(([, , title = '']) => title.replaceAll("\\'", "'"))

it.each(cases)('there is a test of: %s', (name) => {
  expect(titles.some((title) => title.includes(name))).toBe(true)
})
