import * as z from 'zod'
import { Checksum } from './manifest.ts'
import { DateTime, JsonObject, Seq, Uuid } from './primitives.ts'

/** One record at its newest state, or its end. */
export const Change = z
  .discriminatedUnion('change', [
    z.strictObject({ change: z.literal('put'), public_id: z.string(), seq: Seq, record: JsonObject }),
    z.strictObject({ change: z.literal('delete'), public_id: z.string(), seq: Seq }),
  ])
  .meta({ id: 'Change', description: 'One record at its newest state, or its end.' })
export type Change = z.infer<typeof Change>

/** The last line of a download: without it the download was cut short. */
export const DownloadEnd = z.strictObject({ end: z.literal(true), rows: z.int().min(0) })
export type DownloadEnd = z.infer<typeof DownloadEnd>

/** `POST /sync/snapshots`. `since_seq: null` asks for everything. */
export const SnapshotRequest = z.strictObject({
  household_id: Uuid.optional(),
  /** The history that `since_seq` counts in; another one than the household's gives a full snapshot. */
  epoch: Uuid.optional(),
  since_seq: Seq.nullable().meta({ description: 'The seq that the replica has; null asks for everything' }),
  /** Absent: all collections but the histories, which come only when named. */
  collections: z.array(z.string().max(64)).min(1).max(64).optional().meta({
    description:
      'Absent: all but the histories (`movements`, `quantity_changes`), which come only when named',
  }),
})
export type SnapshotRequest = z.infer<typeof SnapshotRequest>

/** The reason for which a snapshot is full: it was requested, or a delta would be incorrect. */
export const SnapshotReason = z.enum(['requested', 'epoch_changed', 'behind_floor', 'ahead_of_server'])
export type SnapshotReason = z.infer<typeof SnapshotReason>

const snapshotHead = {
  public_id: Uuid,
  household_id: Uuid,
  epoch: Uuid,
  kind: z.enum(['full', 'delta']),
  /** Null for a delta. */
  reason: SnapshotReason.nullable(),
  since_seq: Seq.nullable().meta({ examples: [null] }),
  seq: Seq,
  checksum: Checksum,
  expires_at: DateTime,
}

const snapshotCollection = {
  key: z.string().meta({ examples: ['tags'] }),
  /** Changes, not counting the end line. */
  rows: z.int().min(0),
  /** Size and digest of the download as NDJSON text, end line included, before any content encoding. */
  bytes: z
    .int()
    .min(0)
    .meta({ description: 'Of the download as text, end line included, before any content encoding' }),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}

/** The answer of `GET /sync/snapshots/{public_id}`. */
export const SnapshotHead = z
  .strictObject({
    ...snapshotHead,
    collections: z.array(z.strictObject(snapshotCollection)),
  })
  .meta({ id: 'SnapshotHead' })
export type SnapshotHead = z.infer<typeof SnapshotHead>

const ONE_CHANGE = {
  change: 'put',
  public_id: '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d',
  seq: 1234,
  record: {
    public_id: '019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d',
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    name: 'On loan',
  },
}

/** The answer of `POST /sync/snapshots`: small ones carry their changes. */
export const Snapshot = z
  .strictObject({
    ...snapshotHead,
    collections: z.array(
      z.strictObject({
        ...snapshotCollection,
        changes: z
          .array(Change)
          .nullable()
          .meta({ examples: [[ONE_CHANGE]] }),
      }),
    ),
    shared_seq: Seq.optional().meta({
      description:
        'Only after a restore (`epoch_changed`): the last seq up to which the history that was asked with is the present one. A replica that knows this field offers what came after it (`record.recover`)',
      examples: [1200],
    }),
  })
  .meta({
    id: 'Snapshot',
    description:
      'A small collection carries its changes; if `changes` is null, the collection is downloaded.',
  })
export type Snapshot = z.infer<typeof Snapshot>
