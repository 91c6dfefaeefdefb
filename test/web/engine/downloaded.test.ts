import { createHash } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import type { CollectionChange } from '../../../engine/index.ts'
import { downloadDigest } from '../../../web/engine/host/download-digest.ts'
import { changesText, readRows } from '../../../web/engine/store/record-rows.ts'

const ID = '01990292-d000-7e60-891c-b4b804e30536'
const OTHER = '01990292-d109-7c4d-8263-8c5de636081c'

function put(collection: string, public_id: string, seq: number): CollectionChange {
  return { collection, change: { change: 'put', public_id, seq, record: { public_id, name: `No. ${seq}` } } }
}

afterEach(() => vi.unstubAllGlobals())

it.each(['of the browser', 'in plain JavaScript'])(
  'a download has the digest that the server says: %s',
  async (by) => {
    if (by !== 'of the browser') vi.stubGlobal('crypto', {})
    const parts = ['{"a":1}\n', '{"b":2}\n'].map((text) => new TextEncoder().encode(text))
    const hash = downloadDigest(16)
    for (const part of parts) hash.update(part)
    const expected = createHash('sha256')
    for (const part of parts) expected.update(part)
    expect(await hash.digest('hex')).toBe(expected.digest('hex'))
  },
)

it('records of one collection are kept without a frame around each', () => {
  const changes = [put('items', ID, 1), put('items', OTHER, 2)]
  const text = changesText(changes)
  expect(text).not.toContain('"change"')
  const records = changes.map(({ change }) => ('record' in change ? change.record : null))
  expect(readRows(text)).toEqual({ collection: 'items', seqs: [1, 2], records })
})

it.each([
  ['of an earlier version', JSON.stringify([put('items', ID, 1), put('items', OTHER, 2)])],
  ['of several collections', changesText([put('items', ID, 1), put('tags', OTHER, 2)])],
  [
    'with one that was deleted',
    changesText([
      put('items', ID, 1),
      { collection: 'items', change: { change: 'delete', public_id: OTHER, seq: 2 } },
    ]),
  ],
])('changes %s are read as they were kept', (_, text) => {
  expect(readRows(text)).toEqual(JSON.parse(text))
})

it.each([
  ['seqs that do not fit the records', { collection: 'items', seqs: [1], records: [] }],
  ['a record without an id', { collection: 'items', seqs: [1], records: [{}] }],
  ['no records', { collection: 'items' }],
])('%s are damage', (_, value) => {
  expect(() => readRows(JSON.stringify(value))).toThrow()
})
