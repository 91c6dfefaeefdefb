import * as z from 'zod'
import { DateTime, Seq, Uuid } from './primitives.ts'

/** 16 lower-case hex digits: two 32-bit sums over all live records (see `engine/core/checksum.ts`). */
export const Checksum = z.string().regex(/^[0-9a-f]{16}$/, '16 lower-case hex digits')

/** `GET /sync/manifest`: where a household stands. */
export const Manifest = z
  .strictObject({
    protocol_version: z.int(),
    household_id: Uuid,
    epoch: Uuid,
    seq: Seq,
    /** Below it tombstones are gone: a replica behind it needs a full snapshot. */
    floor_seq: Seq,
    server_time: DateTime,
    checksum: Checksum,
    collections: z.array(
      z.strictObject({
        key: z.string().meta({ examples: ['items'] }),
        schema_version: z.int(),
        rows: z.int().min(0),
      }),
    ),
    limits: z.strictObject({
      operations_per_batch: z.int(),
      batch_bytes: z.int(),
      operation_bytes: z.int(),
      inline_changes: z.int(),
      notes_state_bytes: z.int(),
      snapshot_lifetime_seconds: z.int(),
    }),
  })
  .meta({ id: 'Manifest', description: 'The epoch and seq of a household.' })
export type Manifest = z.infer<typeof Manifest>
