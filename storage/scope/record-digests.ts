import { hash } from 'node:crypto'
import type { Database } from '../sqlite.ts'
import { chainAgain } from './chain-operations.ts'
import type { CollectionTable } from './collection-table.ts'
import { recordStatements } from './record-statements.ts'
import { plucking, type Statement } from './statement.ts'

/** Number of bytes that are stored of the SHA-256 of a record's text. */
const DIGEST_BYTES = 16

/**
 * The digests that the ledger stores of the records that an operation wrote, so that a later edit outside of the ledger
 * is detected: hex here, bytes in the file.
 */
export function recordDigest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 2 * DIGEST_BYTES)
}

/** Compares records with their digests in the ledger. Records must come in the order of their seq. */
export class DigestCheck {
  private readonly row: () => Statement<[seq: number], Buffer | null>
  private seq = -1
  /** Of the records that the operation at `seq` wrote, in hex; null if the ledger has none. */
  private known: ReadonlySet<string> | null = null

  constructor(database: Database) {
    this.row = plucking(database, 'SELECT digests FROM operations WHERE seq = ?')
  }

  /** Whether the operation at `seq` wrote this text of a record. */
  holds(seq: number, text: string): boolean {
    if (seq !== this.seq) {
      this.seq = seq
      this.known = digestSet(this.row().get(seq) ?? null)
    }
    return this.known?.has(recordDigest(text)) ?? true
  }
}

/** Stores for every operation the digests of the records that are now at its seq, and recomputes the chain. */
export function digestRecords(database: Database, tables: Iterable<CollectionTable>): void {
  const found = new Map<number, string>()
  for (const table of tables) {
    for (const [, seq, text] of recordStatements(database, table).since().iterate(-1, -1)) {
      found.set(seq, (found.get(seq) ?? '') + recordDigest(text))
    }
  }
  const write = database.prepare<[Buffer, number]>('UPDATE operations SET digests = ? WHERE seq = ?')
  for (const [seq, digests] of found) write.run(Buffer.from(digests, 'hex'), seq)
  chainAgain(database)
}

function digestSet(digests: Buffer | null): ReadonlySet<string> | null {
  if (!digests) return null
  const hex = digests.toString('hex')
  const length = 2 * DIGEST_BYTES
  return new Set(
    Array.from({ length: hex.length / length }, (_, i) => hex.slice(i * length, (i + 1) * length)),
  )
}
