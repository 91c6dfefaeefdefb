import { bytesToHex } from '@noble/hashes/utils.js'
import { type IncrementalHash, pureSha256 } from '../../../sync-protocol/transport/index.ts'

/** The longest text whose bytes are kept for its digest, in bytes: about that of 100,000 things. */
const MOST_BYTES = 64_000_000

/**
 * A SHA-256 of a text. `bytes`: its length. The browser makes it beside this thread, which plain JavaScript would hold for a third of
 * a first sync; but it takes texts only as a whole. A page over plain http has no `crypto.subtle`.
 */
export function downloadDigest(bytes: number): IncrementalHash {
  if (typeof crypto.subtle === 'undefined' || bytes > MOST_BYTES) return pureSha256()
  const whole = new Uint8Array(bytes)
  let length = 0
  return {
    update(part) {
      whole.set(part, length)
      length += part.length
    },
    digest: async () =>
      bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole.subarray(0, length)))),
  }
}
