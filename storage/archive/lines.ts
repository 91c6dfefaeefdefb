import * as z from 'zod'
import type { BaseRecord } from '../../engine/index.ts'
import { Uuid } from '../../sync-protocol/index.ts'

const Named = z.looseObject({ public_id: Uuid })

const Seq = z.int().min(0)
const Moment = z.iso.datetime()
const Digest = z.string().regex(/^[0-9a-f]*$/)

/** A record of a collection, as a line of an archive. The record itself has the shape of its collection. */
export const RecordLine = z.strictObject({
  public_id: Uuid,
  seq: Seq,
  /** As it was parsed, so that its fields keep their order. */
  record: z.custom<BaseRecord>((value) => Named.safeParse(value).success),
  /** What concurrent edits of the record are merged with; absent if there is nothing. */
  merge: z.unknown().optional(),
})

/** An accepted operation. */
const OperationLine = z.strictObject({
  seq: Seq,
  operation_id: Uuid,
  type: z.string(),
  user_id: z.string(),
  replica_id: z.string(),
  base_seq: Seq,
  occurred_at: Moment,
  edit_at: Moment,
  committed_at: Moment,
  input: z.unknown(),
  conflicts: z.unknown(),
  effects: z.unknown(),
  /** Digests of the records that it wrote, in hex. */
  digests: Digest.nullable(),
  /** The hash of the chain, on the rows that store one, in hex. */
  hash: Digest.nullable(),
})

/** A rejected operation. Its input is kept as a digest. */
const RefusalLine = z.strictObject({
  operation_id: Uuid,
  type: z.string(),
  user_id: z.string(),
  replica_id: z.string(),
  base_seq: Seq,
  occurred_at: Moment,
  edit_at: Moment,
  committed_at: Moment,
  input: z.unknown(),
  error: z.unknown(),
})

/** A deleted record. */
const DeletionLine = z.strictObject({
  collection: z.string(),
  public_id: Uuid,
  seq: Seq,
  deleted_at: Moment,
})

/** A person with one device or browser, who wrote operations. */
const AuthorLine = z.strictObject({
  user_id: z.string(),
  replica_id: z.string(),
  last_edit_at: Moment.nullable(),
})

/** A history that the household had; a restored backup begins another one. */
const HistoryLine = z.strictObject({
  epoch: z.string(),
  started_seq: Seq,
  ended_seq: Seq.nullable(),
  ended_at: Moment.nullable(),
  parent: z.string().nullable(),
})

/** The tables of a history in an archive, by the name of their file. */
export const historyLines = {
  authors: AuthorLine,
  histories: HistoryLine,
  operations: OperationLine,
  refusals: RefusalLine,
  deletions: DeletionLine,
} as const

export type HistoryTable = keyof typeof historyLines
export const historyTables = Object.keys(historyLines).filter(isHistoryTable)

/** Whether a name is that of a table of a history. */
export function isHistoryTable(name: string): name is HistoryTable {
  return Object.hasOwn(historyLines, name)
}

/** The state of a household when it was archived. */
export const ArchivedState = z.strictObject({
  epoch: z.string(),
  seq: Seq,
  floor_seq: Seq,
  committed_at: Moment.nullable(),
  /** The checksum of all live records. */
  checksum: z.string(),
  /** The hash of the last operation, in hex: it covers all of them. */
  head: Digest,
  /** Live records by collection. */
  rows: z.record(z.string(), Seq),
})
export type ArchivedState = z.infer<typeof ArchivedState>
