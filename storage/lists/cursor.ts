import { createHash } from 'node:crypto'
import { canonicalJson } from '../../engine/index.ts'
import type { Position, SortKey } from './order.ts'

/** Maximum length of a cursor, in characters; a name has at most a few hundred. */
const LONGEST = 4000

/** A key that distinguishes lists: their filters and their order. */
export function digestOf(list: unknown): string {
  return createHash('sha256').update(canonicalJson(list)).digest('base64url').slice(0, 11)
}

/** The end of a page as an opaque text. */
export function cursorOf(digest: string, { key, public_id }: Position): string {
  return Buffer.from(JSON.stringify([digest, key, public_id])).toString('base64url')
}

/** The end of the previous page; null if the text is not a cursor of this list. */
export function positionIn(cursor: string, digest: string): Position | null {
  if (cursor.length > LONGEST) return null
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(content) || content.length !== 3) return null
    const [list, key, public_id]: unknown[] = content
    if (list !== digest || typeof public_id !== 'string' || !isKey(key)) return null
    return { key, public_id }
  } catch {
    return null
  }
}

function isKey(key: unknown): key is SortKey {
  return key === null || typeof key === 'string' || typeof key === 'number'
}
