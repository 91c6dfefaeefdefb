import { gunzipSync } from 'node:zlib'
import { v7 as uuid7 } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Operation, OperationResult } from '../../../sync-protocol/index.ts'
import { type SessionOptions, signIn } from '../../../sync-protocol/transport/index.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import {
  failure,
  HOUSEHOLD,
  MemoryKeeper,
  problemOf,
  scripted,
  sessionOver,
  signal,
  snapshotOf,
  success,
  typed,
} from './support.ts'

afterEach(() => vi.unstubAllGlobals())

async function adas(stowage: TestStowage, more: Partial<SessionOptions> = {}) {
  const phone = await stowage.register('ada')
  const session = await signIn(typed(stowage, 'ada', PASSWORD), { keeper: new MemoryKeeper(), ...more })
  return { household_id: phone.household_id, session }
}

function create(name: string): Operation {
  return {
    operation_id: uuid7(),
    type: 'item.create',
    input: { public_id: uuid7(), name },
    base_seq: 0,
    occurred_at: '2026-11-20T10:00:00.000Z',
  }
}

describe('a push', () => {
  it('brings the outcome of each operation, in order', async () => {
    const stowage = await testStowage()
    const { household_id, session } = await adas(stowage)
    const operations = [create('Saw'), { ...create('Drill'), type: 'item.explode' }, create('Rasp')]
    const transport = session.transport()
    const reply = await transport.push({ household_id, protocol_version: 1, operations }, signal())
    expect(reply.results.map(({ status, error }) => [status, error?.code])).toEqual([
      ['applied', undefined],
      ['rejected', 'unknown_operation'],
      ['applied', undefined],
    ])
    expect(reply.seq).toBe(2)
  })

  it('B5 of another version or beyond the limits is told so, and changes nothing', async () => {
    const stowage = await testStowage()
    const { household_id, session } = await adas(stowage)
    const transport = session.transport()
    const operations = [create('Saw')]
    const version = await problemOf(
      transport.push({ household_id, protocol_version: 2, operations }, signal()),
    )
    expect(version.problem).toBe('upgrade_required')
    const many = Array.from({ length: 501 }, (_, i) => create(`Thing ${i}`))
    const batch = await problemOf(
      transport.push({ household_id, protocol_version: 1, operations: many }, signal()),
    )
    expect(batch.problem).toBe('too_large')
    const huge = { household_id, protocol_version: 1, operations: [create('x'.repeat(5 * 1024 * 1024))] }
    for (const gzip_from of [0, Number.POSITIVE_INFINITY]) {
      const body = await problemOf(session.transport({ gzip_from }).push(huge, signal()))
      expect(body.problem).toBe('too_large')
    }
    const empty = await problemOf(
      transport.push({ household_id, protocol_version: 1, operations: [] }, signal()),
    )
    expect(empty).toMatchObject({ problem: 'invalid', details: [{ path: 'operations', code: 'too_small' }] })
    expect((await transport.snapshot({ household_id, since_seq: null }, signal())).seq).toBe(0)
  })

  it("I1 onto somebody else's household is refused", async () => {
    const stowage = await testStowage()
    const { session } = await adas(stowage)
    const ben = await stowage.register('ben')
    const request = { household_id: ben.household_id, protocol_version: 1, operations: [create('Saw')] }
    const error = await problemOf(session.transport().push(request, signal()))
    expect(error).toMatchObject({ problem: 'refused', code: 'household_access_denied' })
  })

  it('is refused once its author is no member any more', async () => {
    const fetch = scripted(() => failure(403, 'household_access_denied'))
    const request = { household_id: HOUSEHOLD, protocol_version: 1, operations: [create('Saw')] }
    const error = await problemOf((await sessionOver(fetch)).transport().push(request, signal()))
    expect(error).toMatchObject({ problem: 'refused' })
    expect(fetch.seen).toHaveLength(1)
  })

  it('is packed from a size on, where that can be done', async () => {
    const stowage = await testStowage()
    const sent: { encoding: string | undefined; content: unknown }[] = []
    const { household_id, session } = await adas(stowage, {
      fetch: (url, init) => {
        sent.push({ encoding: init.headers['content-encoding'], content: init.body })
        return fetch(url, init)
      },
    })
    const request = { household_id, protocol_version: 1, operations: [create('Grüne Säge'.repeat(20))] }
    const push = async (gzip_from?: number) => {
      const options = gzip_from === undefined ? {} : { gzip_from }
      const { results } = await session.transport(options).push(request, signal())
      expect(results[0]?.status).toBe('applied')
      return sent.at(-1)
    }
    expect(await push()).toEqual({ encoding: undefined, content: JSON.stringify(request) })
    const packed = await push(0)
    expect(packed?.encoding).toBe('gzip')
    if (!(packed?.content instanceof ArrayBuffer)) throw new Error('not packed')
    expect(JSON.parse(gunzipSync(packed.content).toString())).toEqual(request)
    const failing = class {
      constructor() {
        throw new Error('no')
      }
    }
    for (const stub of [undefined, failing]) {
      vi.stubGlobal('CompressionStream', stub)
      expect(await push(0)).toEqual({ encoding: undefined, content: JSON.stringify(request) })
    }
  })
})

describe('the answer to a push', () => {
  const operation = create('Saw')
  const result: OperationResult = {
    operation_id: operation.operation_id,
    status: 'merged',
    seq: 7,
    replayed: false,
    conflicts: [
      {
        public_id: HOUSEHOLD,
        collection: 'items',
        record_id: HOUSEHOLD,
        field: 'name',
        reason: 'edited',
        lost: { a: 1 },
        kept: null,
      },
    ],
    error: { code: 'x', message: 'X.', details: [{ path: '', code: 'y', message: 'Y.' }] },
  }
  const reply = { household_id: HOUSEHOLD, epoch: HOUSEHOLD, seq: 7, results: [result] }
  const push = async (data: unknown, more: Record<string, unknown> = {}) => {
    const transport = (await sessionOver(scripted(() => success(data, more)))).transport()
    return transport.push({ household_id: HOUSEHOLD, protocol_version: 1, operations: [operation] }, signal())
  }

  it('of a newer server is read without what it has more', async () => {
    const [conflict] = result.conflicts
    const newer = {
      ...reply,
      hint: 1,
      results: [
        {
          ...result,
          took_ms: 3,
          conflicts: [{ ...conflict, lost: { a: 1, b: 2 }, since: 'now' }],
          error: {
            ...result.error,
            link: 'x',
            details: [{ path: '', code: 'y', message: 'Y.', more: true }],
          },
        },
      ],
    }
    const expected = structuredClone(reply)
    const [first] = expected.results
    // What a schema leaves open stays whole.
    if (first?.conflicts[0]) first.conflicts[0].lost = { a: 1, b: 2 }
    expect(await push(newer, { warnings: [] })).toEqual(expected)
  })

  it.each([
    ['a field is missing', { ...reply, seq: undefined }],
    ['a field is of another kind', { ...reply, seq: '7' }],
    ['a field is wrong beside one too many', { ...reply, seq: '7', hint: 1 }],
    ['a status is unknown', { ...reply, results: [{ ...result, status: 'postponed' }] }],
    ['it is of another household', { ...reply, household_id: operation.operation_id }],
    ['a result is missing', { ...reply, results: [] }],
    ['there is one too many', { ...reply, results: [result, result] }],
    ['a result is of another operation', { ...reply, results: [{ ...result, operation_id: uuid7() }] }],
    ['it is null', null],
  ])('is corrupt when %s', async (_what, data) => {
    expect(await problemOf(push(data))).toMatchObject({ problem: 'corrupt' })
  })
})

describe('a snapshot', () => {
  it('S2 brings what has changed', async () => {
    const stowage = await testStowage()
    const { household_id, session } = await adas(stowage)
    const transport = session.transport()
    await transport.push({ household_id, protocol_version: 1, operations: [create('Saw')] }, signal())
    const full = await transport.snapshot({ household_id, since_seq: null }, signal())
    await transport.push({ household_id, protocol_version: 1, operations: [create('Rasp')] }, signal())
    const request = { household_id, since_seq: full.seq, epoch: full.epoch }
    const delta = await transport.snapshot(request, signal())
    expect([full.kind, full.seq, delta.kind, delta.seq]).toEqual(['full', 1, 'delta', 2])
    const items = delta.collections.find(({ key }) => key === 'items')
    expect(items?.changes).toMatchObject([{ change: 'put', record: { name: 'Rasp' } }])
  })

  const put = { change: 'put', public_id: 'a', seq: 1, record: { public_id: 'a', shape: { of: 'later' } } }
  const inline = (changes: unknown[], more: Record<string, unknown> = {}) => {
    const snapshot = snapshotOf('items', '', changes.length)
    return { ...snapshot, collections: [{ ...snapshot.collections[0], changes, ...more }] }
  }
  const take = async (data: unknown) => {
    const transport = (await sessionOver(scripted(() => success(data)))).transport()
    return transport.snapshot({ household_id: HOUSEHOLD, since_seq: null }, signal())
  }

  it('of a newer server keeps its records whole, and loses the rest that is new', async () => {
    const read = await take(inline([{ ...put, by: 'ada' }], { colour: 'red' }))
    expect(read).toEqual(inline([put]))
  })

  it.each([
    ['there are fewer changes than it says', inline([put], { rows: 2 })],
    ['a record has another id than its change', inline([{ ...put, record: { public_id: 'b' } }])],
    ['a change is neither put nor delete', inline([{ ...put, change: 'patch' }])],
    ['it is of another household', { ...inline([put]), household_id: uuid7() }],
    ['its digest is none', inline([put], { sha256: 'x' })],
  ])('is corrupt when %s', async (_what, data) => {
    expect(await problemOf(take(data))).toMatchObject({ problem: 'corrupt' })
  })
})
