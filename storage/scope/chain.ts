import { hash } from 'node:crypto'

/** What of an accepted operation the chain vouches for. Times in ms. */
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
  /** As they are kept. */
  readonly input: string
  readonly conflicts: string | null
  readonly effects: string | null
  /** Of the records that it wrote, in hex; null where none are kept. */
  readonly digests: string | null
}

/** What stands before the first operation. */
export const CHAIN_START = Buffer.alloc(32)

/** Maximum number of rows that one hash vouches for: their texts are held in memory until it is made. */
export const MOST_ROWS = 500

/** Characters of rows that one hash vouches for: the row that exceeds it is the last of its run. */
export const MOST_CHARACTERS = 1_000_000

/** What the chain hashes of a row: each of its fields, texts with their length in front so that none can pass for two. */
export function rowText(row: ChainedRow): string {
  const { seq, operation_id, type, user_id, replica_id, input, conflicts, effects, digests } = row
  const numbers = `${seq} ${row.base_seq} ${row.occurred_at} ${row.edit_at} ${row.committed_at}`
  const texts = `${part(type)}${part(user_id)}${part(replica_id)}${part(input)}${part(conflicts)}${part(effects)}`
  const records = digests === null ? '' : ` ${digests}`
  return ` ${numbers} ${operation_id} ${texts}${records}`
}

/**
 * The hash of a run of rows, which the last one of them keeps: SHA-256 over the hash before them and over the text of each.
 * It vouches for all rows up to there: a row that is changed, removed or slipped in shows, unless all hashes after it are
 * made again; and a hash that was noted elsewhere shows that too.
 */
export function chainHash(before: Buffer, rows: readonly string[]): Buffer {
  return Buffer.from(hash('sha256', before.toString('hex') + rows.join(''), 'hex'), 'hex')
}

function part(text: string | null): string {
  return text === null ? '-' : `${text.length}:${text}`
}
