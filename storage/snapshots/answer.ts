import { hash } from 'node:crypto'
import { Snapshot, type SnapshotHead } from '../../sync-protocol/index.ts'
import { endLine } from './members.ts'

/** The answer to a request for a snapshot, its changes as they came from the store: as text. */
export interface SnapshotAnswer {
  readonly head: SnapshotHead
  /** For each collection its changes, each as JSON text; null for a snapshot that is downloaded. */
  readonly changes: ReadonlyMap<string, readonly string[]> | null
}

/** The answer as JSON text, without a record having been parsed; `more` is what it says to this replica alone. */
export function answerText(answer: SnapshotAnswer, more: Pick<Snapshot, 'shared_seq'> = {}): string {
  const { collections, ...head } = answer.head
  const parts = collections.map((collection) => {
    const lines = answer.changes?.get(collection.key)
    return `${JSON.stringify(collection).slice(0, -1)},"changes":${lines ? `[${lines.join(',')}]` : 'null'}}`
  })
  return `${JSON.stringify({ ...head, ...more }).slice(0, -1)},"collections":[${parts.join(',')}]}`
}

/** The answer as an object that has passed the wire's schema. */
export function answerObject(answer: SnapshotAnswer): Snapshot {
  return Snapshot.parse(JSON.parse(answerText(answer)))
}

/** A collection whose lines are in hand: what the head says of it, and its text as a download gives it. */
export interface CollectionText {
  readonly key: string
  readonly lines: readonly string[]
  readonly head: SnapshotHead['collections'][number]
}

const EMPTY_TEXT = `${endLine(0)}\n`
const EMPTY_SHA256 = hash('sha256', EMPTY_TEXT)

export function collectionText(key: string, lines: readonly string[]): CollectionText {
  const rows = lines.length
  if (rows === 0) return { key, lines, head: { key, rows, bytes: EMPTY_TEXT.length, sha256: EMPTY_SHA256 } }
  const text = Buffer.from(`${lines.join('\n')}\n${endLine(rows)}\n`)
  return { key, lines, head: { key, rows, bytes: text.length, sha256: hash('sha256', text) } }
}
