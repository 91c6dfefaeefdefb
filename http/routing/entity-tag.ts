import type { HouseholdKey, HouseholdView, ScopeState } from '../../engine/index.ts'
import { HttpError } from '../errors/errors.ts'

/** A record of the household that has an entity tag. */
export interface Subject {
  readonly collection: HouseholdKey
  readonly public_id: string
}

/**
 * The entity tag of a record (RFC 9110, section 8.8.3): the epoch of its household, and the seq of its last change. A
 * restored household counts its seqs again, so the seq alone is not unique. Null if there is no such record.
 *
 * Answers show an item with its product codes, so its tag changes with them. A later change has a higher seq than all before it:
 * no two states have the same number of codes and the same sum of their seqs.
 */
export function entityTag(
  view: HouseholdView,
  { epoch }: Pick<ScopeState, 'epoch'>,
  { collection, public_id }: Subject,
): string | null {
  const stored = view.get(collection, public_id)
  if (!stored) return null
  const codes = collection === 'items' ? view.find('product_codes', 'item_id', public_id) : []
  const sum = codes.reduce((total, { seq }) => total + seq, 0)
  return `"${epoch.slice(-12)}.${stored.seq}${codes.length > 0 ? `.${codes.length}.${sum}` : ''}"`
}

// RFC 9110, section 8.8.3: any characters except double quotes, in double quotes, optionally weak.
const TAG = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/

/** The condition of an `If-Match` header: any tag, or one of these. */
export type IfMatch = '*' | readonly string[]

/**
 * Reads an `If-Match` header (RFC 9110, section 13.1.1).
 *
 * @throws HttpError `validation_failed` for an invalid header
 */
export function readIfMatch(header: string): IfMatch {
  const text = header.trim()
  if (text === '*') return '*'
  const tags = text.split(',').map((tag) => tag.trim())
  if (tags.every((tag) => TAG.test(tag))) return tags
  const message = 'This header must contain one or more entity tags in double quotes, or *.'
  throw new HttpError('validation_failed', {
    details: [{ path: 'If-Match', code: 'invalid_format', message }],
  })
}

/** Whether a record still has the version that the client read. Compares strongly: a weak tag never matches. */
export function matches(condition: IfMatch, tag: string | null): boolean {
  if (tag === null) return false
  return condition === '*' || condition.includes(tag)
}
