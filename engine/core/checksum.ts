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

const BASIS = 0x811c9dc5
const PRIME = 0x01000193

/** The hash of some text with more text behind it: the parts of a text need not be put together to be hashed. */
function extended(hash: number, text: string): number {
  let extending = hash
  for (let i = 0; i < text.length; i++) extending = Math.imul(extending ^ text.charCodeAt(i), PRIME)
  return extending
}

/** FNV-1a, 32 bits, over ASCII text (Fowler, Noll, Vo; RFC 9923). Keys, ids and seqs are ASCII, so UTF-8 equals it. */
export function fnv1a32(text: string): number {
  return extended(BASIS, text) >>> 0
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
  const head = extended(extended(extended(extended(BASIS, collection), '/'), public_id), '/')
  const tail = (seq: string) =>
    extended(extended(extended(extended(extended(BASIS, seq), '/'), public_id), '/'), collection)
  if (from !== null) {
    const seq = String(from)
    a -= extended(head, seq)
    b -= tail(seq)
  }
  if (to !== null) {
    const seq = String(to)
    a += extended(head, seq)
    b += tail(seq)
  }
  return { a: a >>> 0, b: b >>> 0 }
}

/** As it crosses the wire: 16 lower-case hex digits, the first sum before the second. */
export function checksumText(sums: ChecksumSums): string {
  return sums.a.toString(16).padStart(8, '0') + sums.b.toString(16).padStart(8, '0')
}
