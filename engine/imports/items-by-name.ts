import { IdColumn } from '../lists/id-column.ts'
import { Growing } from '../search/growing.ts'

/**
 * The items of a household by a key: about 40 bytes for each, as a household may have a million of them. It keeps digests of the
 * keys, so that the caller must check what it finds.
 */
export class ItemsByName {
  private readonly ids = new IdColumn()
  private readonly digests = new Growing()
  /** The first item of each bucket of digests, and the next one of the same bucket; null until they are needed. */
  private buckets: { readonly first: Int32Array; readonly next: Int32Array } | null = null

  add(key: string, public_id: string): void {
    this.buckets = null
    this.ids.set(this.digests.push(digestOf(key)), public_id)
  }

  /** The ids of all items with a key, in the order in which they came, and perhaps of others. */
  maybe(key: string): string[] {
    this.buckets ??= this.sorted()
    const { first, next } = this.buckets
    const digest = digestOf(key)
    const found: string[] = []
    for (let at = first[digest & (first.length - 1)] ?? -1; at >= 0; at = next[at] ?? -1) {
      if (this.digests.at(at) === digest) found.push(this.ids.at(at))
    }
    return found
  }

  private sorted() {
    const { length } = this.digests
    const first = new Int32Array(2 ** Math.ceil(Math.log2(length + 1))).fill(-1)
    const next = new Int32Array(length).fill(-1)
    // From the last to the first, so that the first one of a bucket stands in front.
    for (let at = length - 1; at >= 0; at--) {
      const bucket = this.digests.at(at) & (first.length - 1)
      next[at] = first[bucket] ?? -1
      first[bucket] = at
    }
    return { first, next }
  }
}

/** 32 bits of a text: FNV-1a over its UTF-16 units. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5
  for (let i = 0; i < text.length; i++) digest = Math.imul(digest ^ text.charCodeAt(i), 0x01000193)
  return (digest ^ (digest >>> 15)) | 0
}
