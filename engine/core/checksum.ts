/**
 * The household's checksum: two sums modulo 2^32 over all live records, of the FNV-1a-32 hash of
 * `collection/public_id/seq` and of `seq/public_id/collection`. A sum can be kept up to date by taking the old
 * state of a record out and putting the new one in, so no scan is ever needed.
 */
export interface ChecksumSums {
  readonly a: number
  readonly b: number
}

export const EMPTY_SUMS: ChecksumSums = { a: 0, b: 0 }

/** FNV-1a, 32 bits, over ASCII text (Fowler, Noll, Vo; RFC 9923). Keys, ids and seqs are ASCII, so UTF-8 equals it. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** The sums with one record's state taken out (`from`, null for a new record) and another put in (`to`, null for a deleted one). */
export function moveSums(
  sums: ChecksumSums,
  collection: string,
  public_id: string,
  from: number | null,
  to: number | null,
): ChecksumSums {
  let { a, b } = sums
  if (from !== null) {
    a -= fnv1a32(`${collection}/${public_id}/${from}`)
    b -= fnv1a32(`${from}/${public_id}/${collection}`)
  }
  if (to !== null) {
    a += fnv1a32(`${collection}/${public_id}/${to}`)
    b += fnv1a32(`${to}/${public_id}/${collection}`)
  }
  return { a: a >>> 0, b: b >>> 0 }
}

/** As it crosses the wire: 16 lower-case hex digits, the first sum before the second. */
export function checksumText(sums: ChecksumSums): string {
  return sums.a.toString(16).padStart(8, '0') + sums.b.toString(16).padStart(8, '0')
}
