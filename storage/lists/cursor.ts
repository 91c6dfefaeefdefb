import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '../../engine/index.ts'
import type { Position } from './sorted-rows.ts'

const Content = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()]), z.string()])

/** No cursor is longer; a name is at most a few hundred characters. */
const LONGEST = 4000

/** Tells one list from another: what it shows, and in what order. */
export function digestOf(list: unknown): string {
  return createHash('sha256').update(canonicalJson(list)).digest('base64url').slice(0, 11)
}

/** Where a page ended, as an opaque text. */
export function cursorOf(digest: string, { key, public_id }: Position): string {
  return Buffer.from(JSON.stringify([digest, key, public_id])).toString('base64url')
}

/** Where the page before ended; null when the text is no cursor of this list. */
export function positionIn(cursor: string, digest: string): Position | null {
  if (cursor.length > LONGEST) return null
  try {
    const content = Content.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (!content.success || content.data[0] !== digest) return null
    const [, key, public_id] = content.data
    return { key, public_id }
  } catch {
    return null
  }
}
