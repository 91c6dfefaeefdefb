import { createHash } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerObject, type SnapshotAnswer } from '../../../storage/snapshots/index.ts'
import { SnapshotHead, type SnapshotRequest } from '../../../sync-protocol/index.ts'
import { some } from '../../support/rounds.ts'
import { compiledWorker } from './support/compiled-worker.ts'
import { allKeys, type HouseholdFile, recordKeys } from './support/household-file.ts'
import { parseDownload, sorted, textOf, World } from './support/world.ts'

let world: World
let household: HouseholdFile

beforeAll(compiledWorker, 120_000)
beforeEach(() => {
  world = new World()
  household = world.household()
})
afterEach(() => world.close())

function create(request: SnapshotRequest): Promise<SnapshotAnswer> {
  return world.service.create(household.household_id, request, household.read)
}

/** Compares a snapshot, in all its forms, with what it must hold. */
async function expectContents(answer: SnapshotAnswer, since_seq: number | null, keys: readonly string[]) {
  const snapshot = answerObject(answer)
  const { head } = answer
  const expected = household.expected(since_seq, keys)
  expect(snapshot.seq).toBe(household.seq)
  expect(snapshot.epoch).toBe(household.epoch)
  expect(snapshot.checksum).toBe(household.checksum)
  expect(head.collections.map(({ key }) => key)).toEqual(keys)
  expect(SnapshotHead.parse(await world.service.get(household.household_id, head.public_id))).toEqual(head)
  for (const { key, rows, bytes, sha256, changes } of snapshot.collections) {
    const wanted = sorted(expected.get(key) ?? [])
    expect(rows).toBe(wanted.length)
    if (changes) expect(sorted(changes)).toEqual(wanted)
    for (const gzip of [true, false]) {
      const text = await textOf(
        await world.service.download(household.household_id, head.public_id, key, { gzip }),
      )
      expect(sorted(parseDownload(text))).toEqual(wanted)
      expect(Buffer.byteLength(text)).toBe(bytes)
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256)
    }
  }
}

describe('the contents of a snapshot', () => {
  it('is the whole of an empty household, inline', async () => {
    const answer = await create({ since_seq: null })
    expect(answer.changes).not.toBeNull()
    await expectContents(answer, null, recordKeys)
  })

  it.each(some([1, 2, 3], 0))(
    'is all live records, histories only when named, inline (seed %i)',
    async (seed) => {
      household = world.household(100 + seed)
      household.populate(250)
      const answer = await create({ since_seq: null })
      expect(answer.changes).not.toBeNull()
      expect(answer.head).toMatchObject({ kind: 'full', reason: 'requested', since_seq: null })
      await expectContents(answer, null, recordKeys)
      await expectContents(await create({ since_seq: null, collections: [...allKeys] }), null, allKeys)
    },
  )

  it.each(some([1, 2, 3], 1))('is all live records, made by a worker (seed %i)', async (seed) => {
    household = world.household(200 + seed)
    household.populate(400)
    household.fill(4500)
    household.populate(100)
    const answer = await create({ since_seq: null, collections: [...allKeys] })
    expect(answer.changes).toBeNull()
    await expectContents(answer, null, allKeys)
  })

  it.each(some([1, 2, 3], 2))(
    'of a delta is each record once at its newest state (seed %i)',
    async (seed) => {
      household = world.household(300 + seed)
      household.populate(500)
      for (const since_seq of [0, 1, household.seq - 50, household.seq - 1, household.seq]) {
        household.expected(since_seq, allKeys)
        const answer = await create({ since_seq, epoch: household.epoch, collections: [...allKeys] })
        expect(answer.head).toMatchObject({ kind: 'delta', reason: null, since_seq })
        await expectContents(answer, since_seq, allKeys)
      }
    },
  )

  it('of a large delta has puts and deletes, made by a worker', async () => {
    household.populate(300)
    const since_seq = household.seq - 100
    household.fill(1500)
    household.populate(300)
    const answer = await create({ since_seq, collections: [...allKeys] })
    expect(answer.changes).toBeNull()
    expect(answer.head).toMatchObject({ kind: 'delta', reason: null, since_seq })
    await expectContents(answer, since_seq, allKeys)
  })

  it('is inline up to 1,000 changes over all collections, and downloaded from there on', async () => {
    household.fill(1000)
    expect((await create({ since_seq: null })).changes).not.toBeNull()
    household.commit(() => household.put('tags'))
    const answer = await create({ since_seq: null })
    expect(answer.changes).toBeNull()
    await expectContents(answer, null, recordKeys)
    await expectContents(await create({ since_seq: 1 }), 1, recordKeys)
    expect((await create({ since_seq: 1 })).changes).not.toBeNull()
    expect((await create({ since_seq: 0 })).changes).toBeNull()
  })

  it('is downloaded when a few records are too much for one answer', async () => {
    const notes = 'ü'.repeat(200_000)
    for (let i = 0; i < 30; i++) household.commit(() => household.put('items', undefined, { notes }))
    const answer = await create({ since_seq: null })
    expect(answer.changes).toBeNull()
    await expectContents(answer, null, recordKeys)
  })

  it('has large records among small ones, and those that do not begin with their id', async () => {
    household.fill(1500)
    for (let i = 0; i < 40; i++) {
      household.commit(() =>
        household.put('items', undefined, { notes: 'ü'.repeat(household.random.below(9000)) }),
      )
    }
    household.fill(1500)
    household.database.exec(`UPDATE items SET record = '{"n":0,' || substr(record, 2) WHERE seq % 3 = 0`)
    const answer = await create({ since_seq: null })
    expect(answer.changes).toBeNull()
    await expectContents(answer, null, recordKeys)
  })

  it('keeps the record as it is written, whatever stands in it', async () => {
    household.commit(() => {
      household.put('rows', undefined, {
        text: '\u0000 \u2028 % %s \ud83e\uddf0 \\ " \n \r',
        deep: { a: [1, null] },
      })
    })
    household.fill(1200)
    await expectContents(await create({ since_seq: null }), null, recordKeys)
  })
})

describe('full or delta', () => {
  beforeEach(() => household.populate(60))

  it.each([
    ['requested', () => ({ since_seq: null, epoch: household.epoch })],
    ['epoch_changed', () => ({ since_seq: 3, epoch: '00000000-0000-4000-8000-000000000000' })],
    ['behind_floor', () => ({ since_seq: 9 })],
    ['ahead_of_server', () => ({ since_seq: household.seq + 1, epoch: household.epoch })],
  ])('is full when %s', async (reason, request) => {
    household.raiseFloor(10)
    const answer = await create(request())
    expect(answer.head).toMatchObject({ kind: 'full', reason, since_seq: null })
    await expectContents(answer, null, recordKeys)
  })

  it('S4 is a delta at the floor and at the present', async () => {
    household.raiseFloor(10)
    for (const since_seq of [10, 11, household.seq]) {
      expect((await create({ since_seq })).head).toMatchObject({ kind: 'delta', reason: null, since_seq })
    }
  })

  it('S4 without an epoch is a delta up to a restore, and full after it', async () => {
    const restored_seq = household.seq
    household.newEpoch()
    household.commit(() => household.put('items'))
    expect((await create({ since_seq: restored_seq })).head).toMatchObject({ kind: 'delta' })
    const after = await create({ since_seq: restored_seq + 1 })
    expect(after.head).toMatchObject({ kind: 'full', reason: 'epoch_changed', since_seq: null })
    const named = await create({ since_seq: restored_seq + 1, epoch: household.epoch })
    expect(named.head.kind).toBe('delta')
  })

  it('is decided by the state that the worker reads', async () => {
    household.fill(1500)
    const { epoch } = household
    // The calling thread has read, the household is restored, and only then the worker reads.
    const asked = create({ since_seq: 5, epoch })
    household.newEpoch()
    household.commit(() => household.put('items'))
    const answer = await asked
    expect(answer.head).toMatchObject({ kind: 'full', reason: 'epoch_changed', since_seq: null })
    await expectContents(answer, null, recordKeys)
  })
})

describe('the collections of a snapshot', () => {
  it('are those named, each once, in their own order', async () => {
    household.populate(50)
    const answer = await create({
      since_seq: null,
      collections: ['movements', 'items', 'locations', 'items'],
    })
    await expectContents(answer, null, ['locations', 'items', 'movements'])
  })

  it('must be known, and an error tells which is not', async () => {
    await expect(
      create({ since_seq: null, collections: ['items', 'gadgets', 'scope_state'] }),
    ).rejects.toMatchObject({
      code: 'unknown_collection',
      details: [
        { path: 'collections.1', code: 'unknown_collection' },
        { path: 'collections.2', code: 'unknown_collection' },
      ],
    })
  })

  it('cannot be named like what every object has', async () => {
    await expect(create({ since_seq: null, collections: ['constructor'] })).rejects.toMatchObject({
      code: 'unknown_collection',
    })
  })
})
