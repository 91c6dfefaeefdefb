import { hash } from 'node:crypto'

/** The fields of an accepted operation that the chain protects. Times in ms. */
export interface ChainedRow {
  readonly seq: number
  readonly operation_id: string
  readonly type: string
  readonly user_id: string
  readonly replica_id: string
  readonly base_seq: number
  readonly occurred_at: number
  readonly edit_at: number
  readonly committed_at: number
  /** In the stored form. */
  readonly input: string
  readonly conflicts: string | null
  readonly effects: string | null
  /** Of the records that it wrote, in hex; null if none are stored. */
  readonly digests: string | null
}

/** The hash before the first operation. */
export const CHAIN_START = Buffer.alloc(32)

/** Maximum number of rows that one hash covers: their texts are held in memory until it is computed. */
export const MOST_ROWS = 500

/** Maximum number of characters that one hash covers: the row that exceeds it is the last of its run. */
export const MOST_CHARACTERS = 1_000_000

/** The operations of one batch share their author, most of their times and mostly their type: the last texts are cached. */
let lastTimes = { base_seq: -1, occurred_at: -1, edit_at: -1, committed_at: -1, text: '' }
let lastKind = { type: '', user_id: '', replica_id: '', text: '0:0:0:' }

/**
 * The hashed text of a row: each of its fields, texts with their length in front so that different rows never have the
 * same text.
 */
export function rowText(row: ChainedRow): string {
  const { seq, operation_id, input, conflicts, effects, digests } = row
  const texts = `${kindText(row)}${part(input)}${part(conflicts)}${part(effects)}`
  const records = digests === null ? '' : ` ${digests}`
  return ` ${seq} ${timesText(row)} ${operation_id} ${texts}${records}`
}

function timesText({ base_seq, occurred_at, edit_at, committed_at }: ChainedRow): string {
  const last = lastTimes
  const known =
    last.base_seq === base_seq &&
    last.occurred_at === occurred_at &&
    last.edit_at === edit_at &&
    last.committed_at === committed_at
  if (known) return last.text
  const text = `${base_seq} ${occurred_at} ${edit_at} ${committed_at}`
  lastTimes = { base_seq, occurred_at, edit_at, committed_at, text }
  return text
}

function kindText({ type, user_id, replica_id }: ChainedRow): string {
  const last = lastKind
  if (last.type === type && last.user_id === user_id && last.replica_id === replica_id) return last.text
  const text = `${part(type)}${part(user_id)}${part(replica_id)}`
  lastKind = { type, user_id, replica_id, text }
  return text
}

/**
 * The hash of a run of rows, which the last one of them stores: SHA-256 over the previous hash and the text of each
 * row. It protects all rows up to there. A changed, removed or inserted row is detected, unless all later hashes are
 * recomputed; a copy of a hash elsewhere detects that, too.
 */
export function chainHash(before: Buffer, rows: readonly string[]): Buffer {
  return Buffer.from(hash('sha256', before.toString('hex') + rows.join(''), 'hex'), 'hex')
}

function part(text: string | null): string {
  return text === null ? '-' : `${text.length}:${text}`
}
