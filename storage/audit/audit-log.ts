import type { AppliedOperation, CollectionMap } from '../../engine/index.ts'
import type { ConflictNote } from '../../sync-protocol/index.ts'
import { effectsOfText } from '../scope/effects-text.ts'
import type { ScopeFile } from '../scope/scope-file.ts'
import { plucking, reading, type Statement } from '../scope/statement.ts'
import { isoOf, msOf } from '../scope/times.ts'
import { requireUuid, uuidBytes, uuidText } from '../scope/uuid.ts'
import { boundsOf, type GroupBounds, type GroupFacts, GroupLog, IN_GROUP } from './group-log.ts'
import { LedgerIndex } from './ledger-index.ts'
import { recordIndex } from './record-index.ts'
import { type UndoFacts, UndoLog } from './undo-log.ts'

/** A filter of operations; all given fields must match. */
export interface AuditFilter {
  /** A record that they touched or speak of, or that a photo, a document or a barcode they touched is about. */
  readonly record_id?: string | undefined
  readonly user_id?: string | undefined
  /** A device or a browser session. */
  readonly replica_id?: string | undefined
  /** An operation type such as `item.move`, or the kind of its record such as `item`. */
  readonly type?: string | undefined
  /** When the store took them: from this moment (ISO 8601, UTC), and before that one. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** An operation: those that were made as one with it (SPEC.md X10). */
  readonly group?: string | undefined
}

/** An accepted operation as the ledger has it. */
export interface AuditEntry extends AppliedOperation {
  readonly conflicts: readonly ConflictNote[]
  /** Of this operation and all before it, in hex. */
  readonly hash: string
}

/** An accepted operation, and the facts of its undos. */
export interface HistoryEntry extends AuditEntry, UndoFacts {
  /** What stands for this entry in a page of groups; null for an operation that is alone, and where each is listed. */
  readonly group: GroupFacts | null
}

export interface AuditPage {
  readonly entries: readonly HistoryEntry[]
  /** Where the next page begins: before this seq. Null when there is nothing more. */
  readonly next_seq: number | null
}

const COLUMNS = `seq, operation_id, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at,
  input, effects, conflicts, hash`
const FROM = 'FROM operations JOIN authors ON authors.id = operations.author'
const WANTED = `
  (@user_id IS NULL OR user_id = @user_id) AND (@replica_id IS NULL OR replica_id = @replica_id)
  AND (@type IS NULL OR type = @type OR type GLOB @type || '.*')`

/** Newest first, and no further back than a window: a filter that matches nothing must not hold up everybody. */
const SCAN = `SELECT ${COLUMNS} ${FROM}
  WHERE seq < @before AND seq >= @least AND ${WANTED} ORDER BY seq DESC LIMIT @limit`
const OF_RECORD = `SELECT ${COLUMNS} ${FROM}
  WHERE seq IN (SELECT seq FROM audit_records WHERE public_id = @record AND seq < @before AND seq >= @least)
    AND ${WANTED} ORDER BY seq DESC LIMIT @limit`
const OF_GROUP = `SELECT ${COLUMNS} ${FROM}
  WHERE ${IN_GROUP} AND seq < @before AND seq >= @least AND ${WANTED} ORDER BY seq DESC LIMIT @limit`

/** Of a group only the one with the greatest id: the index has the next greater one beside each. */
const SCAN_GROUPS = `SELECT ${COLUMNS} ${FROM}
  WHERE seq < @before AND seq >= @least AND ${WANTED} AND NOT EXISTS (
    SELECT 1 FROM operations AS later
    WHERE later.operation_id > operations.operation_id
      AND later.operation_id < CAST(substr(operations.operation_id, 1, 6) || x'80' AS BLOB)
      AND substr(later.operation_id, 11) = substr(operations.operation_id, 11)
      AND later.author = operations.author AND later.seq < @to
      AND (@type IS NULL OR later.type = @type OR later.type GLOB @type || '.*')
  ) ORDER BY seq DESC LIMIT @limit`

/** Maximum number of operations per read, and of reads per page. */
const WINDOW = 10_000
const LOOKS = 20

/**
 * Maximum length of the inputs and effects of a page, in characters; the operation that exceeds it is the last.
 * Building a rack makes thousands of effects.
 */
const MOST_TEXT = 256 * 1024

type Row = [
  seq: number,
  operation_id: Buffer,
  type: string,
  user_id: string,
  replica_id: string,
  base_seq: number,
  occurred_at: number,
  edit_at: number,
  committed_at: number,
  input: string,
  effects: string | null,
  conflicts: string | null,
  hash: Buffer | null,
]

interface Bound {
  readonly before: number
  readonly least: number
  readonly limit: number
  readonly user_id: string | null
  readonly replica_id: string | null
  readonly type: string | null
}

/** The history of a scope, for people who want to know who did what. */
export class AuditLog<M extends CollectionMap> {
  private readonly file: ScopeFile<M>
  private readonly records: LedgerIndex<M>
  private readonly undos: UndoLog<M>
  private readonly groups: GroupLog<M>
  private readonly scanGroups: () => Statement<[Bound & { to: number }], Row>
  private readonly ofGroup: () => Statement<[Bound & GroupBounds & { member: Buffer }], Row>
  private readonly scan: () => Statement<[Bound], Row>
  private readonly ofRecord: () => Statement<[Bound & { record: Buffer }], Row>
  private readonly one: () => Statement<[Buffer], Row>
  private readonly committedAt: () => Statement<[number], number>

  constructor(file: ScopeFile<M>) {
    const { database } = file
    this.file = file
    this.records = new LedgerIndex(file, recordIndex(database))
    this.undos = new UndoLog(file)
    this.groups = new GroupLog(file)
    this.scanGroups = reading(database, () => SCAN_GROUPS)
    this.ofGroup = reading(database, () => OF_GROUP)
    this.scan = reading(database, () => SCAN)
    this.ofRecord = reading(database, () => OF_RECORD)
    this.one = reading(database, () => `SELECT ${COLUMNS} ${FROM} WHERE operation_id = ?`)
    this.committedAt = plucking(database, () => 'SELECT committed_at FROM operations WHERE seq = ?')
  }

  /** One accepted operation; null when there is none of that id. */
  entry(operation_id: string): AuditEntry | null {
    const bytes = uuidBytes(operation_id)
    const row = bytes && this.file.reading(() => this.one().get(bytes))
    return row ? entryOf(row) : null
  }

  /** The same with the facts of its undos. */
  async historyEntry(operation_id: string): Promise<HistoryEntry | null> {
    await this.undos.catchUp()
    const entry = this.entry(operation_id)
    return entry && (this.withUndos([entry])[0] ?? null)
  }

  /** A page, newest first. If the search takes too long, the page ends early, with a cursor. */
  async page(filter: AuditFilter, { limit, before_seq, grouped = false }: PageRequest): Promise<AuditPage> {
    const { record_id } = filter
    const record = record_id === undefined ? null : uuidBytes(record_id)
    if (record_id !== undefined && record === null) return { entries: [], next_seq: null }
    if (record) await this.records.catchUp()
    const { from, to } = this.file.reading(({ seq }) => ({
      from: filter.from === undefined ? 1 : this.firstAt(filter.from, seq),
      to: filter.to === undefined ? seq + 1 : this.firstAt(filter.to, seq),
    }))
    const entries: AuditEntry[] = []
    let before = Math.min(before_seq ?? to, to)
    let text = 0
    const isFull = () => entries.length > limit || text >= MOST_TEXT
    for (let look = 0; look < LOOKS && before > from && !isFull(); look++) {
      if (look > 0) await new Promise((resolve) => setImmediate(resolve))
      // One more than the page shows, to find out whether another page follows.
      const left = limit + 1 - entries.length
      const least = record || filter.group ? from : Math.max(from, before - WINDOW)
      const range = { before, least, limit: left, to }
      const rows = this.file.reading(() => this.rows(filter, record, range, grouped))
      for (const row of rows) text += textOf(row)
      entries.push(...rows.map(entryOf))
      before = isFull() ? (rows.at(-1)?.[0] ?? least) : least
    }
    await this.undos.catchUp()
    const shown = await this.inGroups(this.withUndos(entries.slice(0, limit)), grouped)
    const last = shown.at(-1)?.entry.seq
    if (entries.length > limit && last !== undefined) return { entries: shown, next_seq: last }
    return { entries: shown, next_seq: before > from ? before : null }
  }

  private withUndos(entries: readonly AuditEntry[]): HistoryEntry[] {
    return this.file.reading(() =>
      entries.map((entry) => ({ ...entry, ...this.undos.factsOf(entry), group: null })),
    )
  }

  /** Entries with their groups. Each may have thousands of operations, so others have their turn between them. */
  private async inGroups(
    entries: readonly HistoryEntry[],
    grouped: boolean,
  ): Promise<readonly HistoryEntry[]> {
    if (!grouped) return entries
    const shown: HistoryEntry[] = []
    for (const one of entries) {
      const group = this.file.reading(() => this.groups.factsOf(one.entry.operation_id))
      shown.push({ ...one, group })
      if (group) await new Promise((resolve) => setImmediate(resolve))
    }
    return shown
  }

  private rows(
    filter: AuditFilter,
    record: Buffer | null,
    { to, ...range }: { before: number; least: number; limit: number; to: number },
    grouped: boolean,
  ): Row[] {
    const { user_id, replica_id, type, group } = filter
    const bound = {
      ...range,
      user_id: user_id ?? null,
      replica_id: replica_id ?? null,
      type: type ?? null,
    }
    const found = record
      ? this.ofRecord().iterate({ ...bound, record })
      : group
        ? this.ofGroup().iterate({ ...bound, ...boundsOf(group), member: requireUuid(group) })
        : grouped
          ? this.scanGroups().iterate({ ...bound, to })
          : this.scan().iterate(bound)
    const rows: Row[] = []
    let text = 0
    for (const row of found) {
      rows.push(row)
      text += textOf(row)
      if (text >= MOST_TEXT) break
    }
    return rows
  }

  /** The seq of the first operation at or after a moment: times of the store never go back, so half is left at each step. */
  private firstAt(moment: string, seq: number): number {
    const ms = msOf(moment)
    let [low, high] = [1, seq + 1]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      if ((this.committedAt().get(middle) ?? 0) >= ms) high = middle
      else low = middle + 1
    }
    return low
  }
}

export interface PageRequest {
  readonly limit: number
  readonly before_seq: number | null
  /** Whether operations that were made as one are one entry (SPEC.md X10); not with a record, or with a group. */
  readonly grouped?: boolean
}

/** Sizes of the input and the effects of an operation, in characters. */
function textOf(row: Row): number {
  return row[9].length + (row[10]?.length ?? 0)
}

function entryOf(row: Row): AuditEntry {
  const [seq, operation_id, type, user_id, replica_id, base_seq, occurred_at, edit_at, committed_at] = row
  const [input, effects, conflicts, hash] = [row[9], row[10], row[11], row[12]]
  return {
    entry: {
      seq,
      operation_id: uuidText(operation_id),
      type,
      user_id,
      replica_id,
      base_seq,
      edit_at: isoOf(edit_at),
      committed_at: isoOf(committed_at),
    },
    occurred_at: isoOf(occurred_at),
    input: JSON.parse(input),
    effects: effectsOfText(effects),
    conflicts: conflicts === null ? [] : JSON.parse(conflicts),
    hash: hash?.toString('hex') ?? '',
  }
}
