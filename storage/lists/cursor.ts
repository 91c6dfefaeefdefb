import { createHash } from 'node:crypto'
import { canonicalJson, type OrderPosition, type SortKey } from '../../engine/index.ts'

/** No cursor is longer: a name has at most 200 characters, but Unicode forms can multiply their bytes. */
const LONGEST = 10_000

/** Tells one list from another: what it shows, and in what order. */
export function digestOf(list: unknown): string {
  return createHash('sha256').update(canonicalJson(list)).digest('base64url').slice(0, 11)
}

/** Where a page ended, as an opaque text. */
export function cursorOf(digest: string, { key, public_id }: OrderPosition): string {
  return Buffer.from(JSON.stringify([digest, key, public_id])).toString('base64url')
}

/** Where the page before ended; null when the text is no cursor of this list. */
export function positionIn(cursor: string, digest: string): OrderPosition | null {
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
