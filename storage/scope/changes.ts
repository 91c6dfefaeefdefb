import type { CollectionChange } from '../../engine/index.ts'
import type { ChangeLines } from '../snapshots/index.ts'
import type { RecordTable } from './record-table.ts'
import type { Tombstones } from './tombstones.ts'
import { uuidText } from './uuid.ts'

/** A put with its record as text, or a delete. */
export interface RawChange {
  readonly collection: string
  readonly public_id: string
  readonly seq: number
  readonly record: string | null
}

/**
 * Every put and delete after `since_seq` (null: all live records, no deletes), oldest first, each record once. The
 * changes of one operation come in the order of the collections and then of the ids.
 */
export function changesSince(
  tables: readonly RecordTable[],
  tombstones: Tombstones,
  since_seq: number | null,
  limit: number,
): RawChange[] {
  if (limit <= 0) return []
  const changes: RawChange[] = []
  for (const { statements, table } of tables) {
    for (const [id, seq, record] of statements.since().all(since_seq ?? 0, limit)) {
      changes.push({ collection: table.key, public_id: uuidText(id), seq, record })
    }
  }
  if (since_seq !== null) pushDeletes(changes, tables, tombstones, since_seq, limit)
  return changes.sort((a, b) => a.seq - b.seq).slice(0, limit)
}

function pushDeletes(
  changes: RawChange[],
  tables: readonly RecordTable[],
  tombstones: Tombstones,
  since_seq: number,
  limit: number,
): void {
  const wanted = new Set(tables.map(({ table }) => table.key))
  let found = 0
  for (const [collection, id, seq] of tombstones.since(since_seq)) {
    if (!wanted.has(collection)) continue
    changes.push({ collection, public_id: uuidText(id), seq, record: null })
    if (++found >= limit) break
  }
}

/** A change in its wire format, with the record parsed. */
export function parsedChange({ collection, public_id, seq, record }: RawChange): CollectionChange {
  if (record === null) return { collection, change: { change: 'delete', public_id, seq } }
  return { collection, change: { change: 'put', public_id, seq, record: JSON.parse(record) } }
}

/** A change in its wire format, as text. Ids and seqs need no escaping. */
export function changeLine({
  collection,
  public_id,
  seq,
  record,
}: RawChange): ChangeLines['changes'][number] {
  const line =
    record === null
      ? `{"change":"delete","public_id":"${public_id}","seq":${seq}}`
      : `{"change":"put","public_id":"${public_id}","seq":${seq},"record":${record}}`
  return { collection, line }
}
