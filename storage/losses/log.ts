import { join } from 'node:path'
import { DateTime, type JsonObject, Seq, Uuid } from '../../sync-protocol/index.ts'
import { DamagedFileError } from '../errors.ts'
import { appendJsonLines, readJsonLines } from '../json-lines.ts'
import type { HistoryGap, HistoryGapKind } from '../scope/history-gap.ts'

/** Operations that were acknowledged and that a file was found to lack. */
export interface Loss extends HistoryGap {
  /** Null: the service file. */
  readonly household_id: string | null
  /** ISO 8601 in UTC. */
  readonly found_at: string
}

const KINDS: readonly HistoryGapKind[] = ['shorter', 'changed', 'older']

/** Where a data folder's log of losses is. It stays until the operator removes it. */
export function lossLog(data: string): string {
  return join(data, 'losses.jsonl')
}

/** Notes a loss in a data folder; it is on disk when this returns. */
export function recordLoss(data: string, loss: Loss): void {
  const { household_id, found_at, kind, epoch, acknowledged_seq, kept_seq } = loss
  appendJsonLines(lossLog(data), [{ household_id, found_at, kind, epoch, acknowledged_seq, kept_seq }])
}

/**
 * The losses that a data folder's log lists, oldest first.
 * @throws {DamagedFileError} when a line cannot be read
 */
export function readLosses(data: string): Loss[] {
  const path = lossLog(data)
  return readJsonLines(path).map((line, i) => {
    const loss = line && lossOf(line)
    if (!loss) throw new DamagedFileError(path, `Line ${i + 1} of the log of losses cannot be read.`)
    return loss
  })
}

function lossOf(line: JsonObject): Loss | null {
  const household_id = Uuid.nullable().safeParse(line.household_id)
  const found_at = DateTime.safeParse(line.found_at)
  const epoch = Uuid.safeParse(line.epoch)
  const acknowledged_seq = Seq.safeParse(line.acknowledged_seq)
  const kept_seq = Seq.safeParse(line.kept_seq)
  const kind = KINDS.find((known) => known === line.kind)
  if (!household_id.success || !found_at.success || !epoch.success || !kind) return null
  if (!acknowledged_seq.success || !kept_seq.success) return null
  return {
    household_id: household_id.data,
    found_at: found_at.data,
    kind,
    epoch: epoch.data,
    acknowledged_seq: acknowledged_seq.data,
    kept_seq: kept_seq.data,
  }
}
