import type { CollectionMap } from '../../engine/index.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { reading, type Statement } from '../scope/statement.ts'
import { requireUuid } from '../scope/uuid.ts'

/** Of the operations that a person made as one (SPEC.md X10). */
export interface GroupFacts {
  /** The number of operations, and of those that changed nothing. */
  readonly operations: number
  readonly unchanged: number
  /** The number of operations whose effect does not stand at present, because they were undone. */
  readonly undone: number
  /** The types of the operations, the most frequent first; of undos those of what they undid. */
  readonly types: readonly { readonly type: string; readonly operations: number }[]
}

/** Ids of one group in the index of operation ids: the same timestamp, and the same last 48 bits. */
export interface GroupBounds {
  readonly low: Buffer
  readonly high: Buffer
  readonly tail: Buffer
}

/** Where the group of an operation is in the index of operation ids. */
export function boundsOf(operation_id: string): GroupBounds {
  const id = requireUuid(operation_id)
  const stamp = id.subarray(0, 6)
  return {
    low: Buffer.concat([stamp, Buffer.from([0x70])]),
    high: Buffer.concat([stamp, Buffer.from([0x80])]),
    tail: Buffer.from(id.subarray(10)),
  }
}

/** An operation of the same group, of the same author on the same device. */
export const IN_GROUP = `operation_id >= @low AND operation_id < @high AND substr(operation_id, 11) = @tail
  AND author = (SELECT author FROM operations WHERE operation_id = @member)`

/** Of a chain of undos the last one says whether the change stands; `member` stood after itself unless it is an undo. */
const FACTS = `
  SELECT coalesce(change.type, member.type) AS kind, count(*), sum(member.effects IS NULL),
    sum(coalesce(coalesce(undo.redoes, 1) <> (
      SELECT last.redoes FROM audit_undos AS last
      WHERE last.change = coalesce(undo.change, member.operation_id) AND last.seq > member.seq
      ORDER BY last.seq DESC LIMIT 1
    ), 0))
  FROM (SELECT * FROM operations WHERE ${IN_GROUP}) AS member
    LEFT JOIN audit_undos AS undo ON undo.operation_id = member.operation_id
    LEFT JOIN operations AS change ON change.operation_id = undo.change
  GROUP BY kind ORDER BY count(*) DESC, kind`

/** Which operations were made as one. */
export class GroupLog<M extends CollectionMap> {
  private readonly facts: () => Statement<
    [GroupBounds & { readonly member: Buffer }],
    [type: string, operations: number, unchanged: number, undone: number]
  >

  constructor({ database }: ScopeFile<M>) {
    this.facts = reading(database, FACTS)
  }

  /** The group of an operation, once the log of undos has caught up; null for one that is alone. */
  factsOf(operation_id: string): GroupFacts | null {
    const rows = this.facts().all({ ...boundsOf(operation_id), member: requireUuid(operation_id) })
    const sum = (of: 1 | 2 | 3) => rows.reduce((total, row) => total + row[of], 0)
    if (sum(1) < 2) return null
    return {
      operations: sum(1),
      unchanged: sum(2),
      undone: sum(3),
      types: rows.map(([type, operations]) => ({ type, operations })),
    }
  }
}
