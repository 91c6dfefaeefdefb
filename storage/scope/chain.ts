import { hash } from 'node:crypto'

/** What of an accepted operation its hash vouches for. Times in ms. */
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
  /** Of the records that it wrote; null where none are kept. */
  readonly digests: Buffer | null
}

/** What stands before the first operation. */
export const CHAIN_START = Buffer.alloc(32)

/**
 * The hash of a row: SHA-256 over the hash of the row before it and over each of its fields, texts with their length
 * in front so that none can pass for two. Who changes, removes or slips in a row has to make all hashes after it anew,
 * and whoever noted one of those sees it.
 */
export function chainHash(before: Buffer, row: ChainedRow): Buffer {
  const { seq, operation_id, type, user_id, replica_id, input, conflicts, effects, digests } = row
  const numbers = `${seq} ${row.base_seq} ${row.occurred_at} ${row.edit_at} ${row.committed_at}`
  const texts = `${part(type)}${part(user_id)}${part(replica_id)}${part(input)}${part(conflicts)}${part(effects)}`
  const records = digests ? ` ${digests.toString('hex')}` : ''
  return hash('sha256', `${before.toString('hex')} ${numbers} ${operation_id} ${texts}${records}`, 'buffer')
}

function part(text: string | null): string {
  return text === null ? '-' : `${text.length}:${text}`
}
