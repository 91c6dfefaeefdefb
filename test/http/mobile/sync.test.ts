import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { checksumText, EMPTY_SUMS, moveSums } from '../../../engine/index.ts'
import { Snapshot, SnapshotHead } from '../../../sync-protocol/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Phone, testStowage } from '../../support/stowage.ts'

const snapshot = async (phone: Phone, since_seq: number | null, more: Record<string, unknown> = {}) => {
  const answer = await phone.send('POST', '/sync/snapshots', { since_seq, ...more })
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.error)}`)
  return Snapshot.parse(answer.data)
}
const manifest = async (phone: Phone) => (await phone.send('GET', '/sync/manifest')).data

/** Downloads a collection as text, decoded. */
async function download(phone: Phone, id: string, collection: string, headers: Record<string, string> = {}) {
  const response = await fetch(
    `${phone.stowage.url}/api/v1/mobile/sync/snapshots/${id}/collections/${collection}/download`,
    { headers: { authorization: `Bearer ${phone.tokens.access_token}`, ...headers } },
  )
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('synchronising', () => {
  it('brings a second device everything, and each one the edits of the other', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const box = await phone.creates('container.create', { name: 'Box' })
    const saw = await phone.creates('item.create', { name: 'Saw', placement: { kind: 'container', id: box } })
    const tablet = await stowage.login('ada', 'ada-tablet-01')

    const full = await snapshot(tablet, null)
    expect(full).toMatchObject({ kind: 'full', reason: 'requested', since_seq: null, seq: 2 })
    const items = full.collections.find(({ key }) => key === 'items')
    expect(items?.changes).toMatchObject([{ change: 'put', public_id: saw, seq: 2, record: { name: 'Saw' } }])

    // The tablet edits in the cellar while the phone edits upstairs.
    stowage.clock.advance(60)
    await phone.does('item.update', { public_id: saw, name: 'Hand saw' }, { base_seq: 2 })
    stowage.clock.advance(60)
    const edit = { public_id: saw, description: 'Blunt.' }
    const applied = await tablet.does('item.update', edit, {
      base_seq: 2,
      occurred_at: '2026-11-20T10:00:30.000Z',
    })
    expect(applied.status).toBe('applied')
    const rename = { public_id: saw, name: 'Fine saw' }
    const merged = await tablet.does('item.update', rename, {
      base_seq: 2,
      occurred_at: '2026-11-20T10:00:45.000Z',
    })
    expect(merged).toMatchObject({
      status: 'merged',
      conflicts: [{ field: 'name', lost: 'Fine saw', kept: 'Hand saw' }],
    })

    const [one, two] = [await snapshot(phone, 2), await snapshot(tablet, 2)]
    expect(one).toEqual(two)
    expect(one).toMatchObject({ kind: 'delta', reason: null, since_seq: 2, seq: 5 })
    const changed = one.collections.flatMap(({ key, changes }) =>
      (changes ?? []).map((change) => [key, change]),
    )
    expect(changed).toMatchObject([
      ['items', { change: 'put', seq: 4, record: { name: 'Hand saw', description: 'Blunt.' } }],
      ['conflicts', { change: 'put', seq: 5, record: { lost: 'Fine saw', resolved_at: null } }],
    ])
  })

  it('S2 gives each changed record once, deletes included, and no histories unless named', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const item = await phone.creates('item.create', { name: 'Screws', quantity: 5 })
    const code = await phone.creates('product_code.create', { item_id: item, code: '4006381333931' })
    await phone.does('item.adjust_quantity', { public_id: item, delta: 1 }, { base_seq: 2 })
    await phone.does('item.adjust_quantity', { public_id: item, delta: 1 }, { base_seq: 3 })
    await phone.does('product_code.delete', { public_id: code }, { base_seq: 4 })
    const delta = await snapshot(phone, 2)
    expect(delta.collections.find(({ key }) => key === 'product_codes')?.changes).toEqual([
      { change: 'delete', public_id: code, seq: 5 },
    ])
    expect(delta.collections.find(({ key }) => key === 'items')?.changes).toHaveLength(1)
    expect(delta.collections.map(({ key }) => key)).not.toContain('quantity_changes')
    const history = await snapshot(phone, 0, { collections: ['quantity_changes'] })
    expect(history.collections.map(({ key, rows }) => [key, rows])).toEqual([['quantity_changes', 2]])
    // A full snapshot knows nothing of what was deleted.
    const full = await snapshot(phone, null)
    expect(full.collections.find(({ key }) => key === 'product_codes')?.changes).toEqual([])
  })

  it('S3 says why it gives everything', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    await phone.creates('tag.create', { name: 'Red' })
    expect(await snapshot(phone, 99)).toMatchObject({ kind: 'full', reason: 'ahead_of_server' })
    expect(await snapshot(phone, 1, { epoch: uuid7() })).toMatchObject({
      kind: 'full',
      reason: 'epoch_changed',
    })
    expect(await snapshot(phone, 1)).toMatchObject({ kind: 'delta', reason: null })
    const unknown = await phone.send('POST', '/sync/snapshots', { since_seq: null, collections: ['secrets'] })
    expectError(unknown, 422, 'validation_failed')
    expect(unknown.error.details[0]?.path).toMatch(/^collections/)
  })

  it('S4 forgets deletes after half a year, and then gives everything', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const item = await phone.creates('item.create', { name: 'Saw' })
    const code = await phone.creates('product_code.create', { item_id: item, code: '4006381333931' })
    await phone.does('product_code.delete', { public_id: code }, { base_seq: 2 })
    const reopened = async (days: number) => {
      await stowage.stop()
      stowage.clock.advance(days * 86_400)
      await stowage.start()
      return stowage.login('ada', 'ada-phone-0001')
    }
    const before = await reopened(179)
    expect(await snapshot(before, 2)).toMatchObject({ kind: 'delta' })
    const after = await reopened(2)
    expect(await snapshot(after, 2)).toMatchObject({ kind: 'full', reason: 'behind_floor' })
    expect(await manifest(after)).toMatchObject({ floor_seq: 3 })
    expect(await snapshot(after, 3)).toMatchObject({ kind: 'delta' })
  })

  it('S5 tells a checksum that a replica can compute from what it got', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const item = await phone.creates('item.create', { name: 'Saw' })
    await phone.creates('tag.create', { name: 'Red' })
    await phone.does('item.archive', { public_id: item }, { base_seq: 2 })
    const full = await snapshot(phone, null)
    let sums = EMPTY_SUMS
    for (const { key, changes } of full.collections) {
      for (const { public_id, seq } of changes ?? []) sums = moveSums(sums, key, public_id, null, seq)
    }
    expect(full.checksum).toBe(checksumText(sums))
    expect(await manifest(phone)).toMatchObject({
      checksum: full.checksum,
      seq: 3,
      epoch: full.epoch,
      floor_seq: 0,
    })
  })

  it('S6 downloads a large snapshot by collection, resumed, and whole by its digest', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    for (let batch = 0; batch < 3; batch++) {
      await phone.push(
        Array.from({ length: 400 }, (_, i) =>
          phone.operation('item.create', { public_id: uuid7(), name: `Thing ${batch * 400 + i}` }),
        ),
      )
    }
    const full = await snapshot(phone, null)
    const items = full.collections.find(({ key }) => key === 'items')
    expect(items).toMatchObject({ rows: 1200, changes: null })
    const whole = await download(phone, full.public_id, 'items', { 'accept-encoding': 'identity' })
    expect(whole.response.headers.get('content-type')).toBe('application/x-ndjson')
    expect(whole.response.headers.get('cache-control')).toBe('no-store')
    expect(whole.bytes.length).toBe(items?.bytes)
    expect(createHash('sha256').update(whole.bytes).digest('hex')).toBe(items?.sha256)
    const lines = whole.bytes.toString().trimEnd().split('\n')
    expect(lines.at(-1)).toBe('{"end":true,"rows":1200}')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ change: 'put', record: { name: expect.any(String) } })

    const etag = whole.response.headers.get('etag') ?? ''
    const known = { 'if-none-match': etag, 'accept-encoding': 'identity' }
    const unchanged = await download(phone, full.public_id, 'items', known)
    expect([unchanged.response.status, unchanged.bytes.length]).toEqual([304, 0])
    expect(unchanged.response.headers.get('etag')).toBe(etag)
    const other = await download(phone, full.public_id, 'items', { ...known, 'if-none-match': '"other"' })
    expect(other.response.status).toBe(200)
    const rest = { range: 'bytes=1000-', 'if-range': etag, 'accept-encoding': 'identity' }
    const resumed = await download(phone, full.public_id, 'items', rest)
    expect(resumed.response.status).toBe(206)
    expect(Buffer.concat([whole.bytes.subarray(0, 1000), resumed.bytes]).equals(whole.bytes)).toBe(true)
    const beyond = await download(phone, full.public_id, 'items', { range: 'bytes=99999999-' })
    expect(beyond.response.status).toBe(416)

    // fetch decodes by itself; the raw bytes are gzip.
    const { request } = await import('node:http')
    const packed = await new Promise<Buffer>((resolve, reject) => {
      const headers = { authorization: `Bearer ${phone.tokens.access_token}`, 'accept-encoding': 'gzip' }
      const path = `/api/v1/mobile/sync/snapshots/${full.public_id}/collections/items/download`
      request(stowage.url + path, { headers }, (response) => {
        expect(response.headers['content-encoding']).toBe('gzip')
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
      })
        .on('error', reject)
        .end()
    })
    expect(gunzipSync(packed).equals(whole.bytes)).toBe(true)
  })

  it('S1 keeps a snapshot as it is while the household goes on, and shares it with equal requests', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const item = await phone.creates('item.create', { name: 'Before' })
    const first = await snapshot(phone, null)
    const second = await snapshot(phone, null)
    expect(second.public_id).toBe(first.public_id)
    await phone.does('item.update', { public_id: item, name: 'After' }, { base_seq: 1 })
    const { bytes } = await download(phone, first.public_id, 'items')
    expect(bytes.toString()).toContain('Before')
    expect(bytes.toString()).not.toContain('After')
    const head = await phone.send('GET', `/sync/snapshots/${first.public_id}`)
    expect(SnapshotHead.parse(head.data)).toMatchObject({ seq: 1, checksum: first.checksum })
    expect((await snapshot(phone, null)).seq).toBe(2)
    expect(Date.parse(first.expires_at) - stowage.clock.ms).toBeGreaterThanOrEqual(3_600_000)
  })

  it('answers 410 for a snapshot that has expired, or never was', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const { public_id, expires_at } = await snapshot(phone, null)
    stowage.clock.ms = Date.parse(expires_at) + 1000
    const again = await stowage.login('ada', 'ada-tablet-01')
    for (const id of [public_id, uuid7()]) {
      const gone = await again.send('GET', `/sync/snapshots/${id}`)
      expectError(gone, 410, 'snapshot_expired')
    }
  })

  it('tells in the manifest what there is', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    await phone.creates('tag.create', { name: 'Red' })
    const { collections, limits, protocol_version } = await manifest(phone)
    expect(protocol_version).toBe(1)
    expect(limits).toMatchObject({ operations_per_batch: 500, inline_changes: 1000 })
    expect(collections).toContainEqual({ key: 'tags', schema_version: 1, rows: 1 })
    const keys =
      'locations zones racks rows shelves slots containers items categories tags product_codes media conflicts'
    for (const key of keys.split(' ')) expect(collections).toContainEqual(expect.objectContaining({ key }))
  })
})
