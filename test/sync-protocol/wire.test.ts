import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  Change,
  ChangeHint,
  DownloadEnd,
  HintsClosed,
  issueDetails,
  LIMITS,
  Manifest,
  MembershipHint,
  MutationsReply,
  MutationsRequest,
  OperationResult,
  PROTOCOL_VERSION,
  Snapshot,
  SnapshotHead,
  SnapshotRequest,
  WIRE_HASH,
} from '../../sync-protocol/index.ts'

const wire = {
  Change,
  ChangeHint,
  DownloadEnd,
  HintsClosed,
  Manifest,
  MembershipHint,
  MutationsReply,
  MutationsRequest,
  OperationResult,
  Snapshot,
  SnapshotHead,
  SnapshotRequest,
}

describe('the wire', () => {
  it('is the one that its version names', () => {
    const schemas = Object.entries(wire).map(([name, schema]) => [
      name,
      // What is said about a schema is not part of it.
      z.toJSONSchema(schema, { io: 'input', metadata: z.registry() }),
    ])
    const hash = createHash('sha256')
      .update(JSON.stringify([PROTOCOL_VERSION, LIMITS, schemas]))
      .digest('hex')
    expect(
      WIRE_HASH,
      'The wire has changed. If clients of this version still understand it, set WIRE_HASH; else raise PROTOCOL_VERSION too.',
    ).toBe(hash)
  })

  const operation = {
    operation_id: '01900000-0000-7000-8000-000000000001',
    type: 'item.move',
    input: {},
    base_seq: 0,
    occurred_at: '2026-11-20T10:00:00.000Z',
  }
  const batch = (...operations: unknown[]) => ({ protocol_version: 1, operations })

  it('takes what the protocol says', () => {
    expect(MutationsRequest.safeParse(batch(operation)).success).toBe(true)
    expect(
      MutationsRequest.safeParse(batch({ ...operation, occurred_at: '2026-11-20T11:00:00+01:00' })).success,
    ).toBe(true)
  })

  it.each([
    ['an empty batch', batch()],
    ['an operation without an id', batch({ ...operation, operation_id: undefined })],
    [
      'an id of another version',
      batch({ ...operation, operation_id: '01900000-0000-4000-8000-000000000001' }),
    ],
    ['an id in capitals', batch({ ...operation, operation_id: '01900000-0000-7000-8000-00000000000A' })],
    ['a negative base_seq', batch({ ...operation, base_seq: -1 })],
    ['a time without an offset', batch({ ...operation, occurred_at: '2026-11-20T10:00:00' })],
    ['a day that is none', batch({ ...operation, occurred_at: '2026-02-30T10:00:00Z' })],
    ['an input that is no object', batch({ ...operation, input: [] })],
    ['an unknown field', batch({ ...operation, priority: 1 })],
  ])('refuses %s', (_what, body) => {
    expect(MutationsRequest.safeParse(body).success).toBe(false)
  })

  it('says where an input is wrong', () => {
    const result = MutationsRequest.safeParse(batch(operation, { ...operation, base_seq: 'x', extra: 1 }), {
      reportInput: true,
    })
    expect(issueDetails(result.error?.issues ?? []).map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['operations.1.base_seq', 'invalid_type'],
        ['operations.1.extra', 'unrecognized_key'],
      ]),
    )
  })
})
