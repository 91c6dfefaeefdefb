import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** Random bytes of one id. */
const BYTES = 16
/** Number of ids whose random bytes are fetched together: each request takes an id, and fetching takes longer than the rest of it. */
const AT_ONCE = 256

const pool = new Uint8Array(AT_ONCE * BYTES)
let used = pool.length
/** Time of the last id, in ms since 1970, and the number that orders the ids of that millisecond. */
let msecs = 0
let seq = 0

/** A new UUIDv7 (RFC 9562), in lower case: greater than all that this thread has made before. */
export function newId(): string {
  const random = nextRandom()
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    // 31 bits: the next ids of this millisecond have room above it.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1
  } else {
    seq++
  }
  return v7({ random, msecs, seq })
}

function nextRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + BYTES)
  used += BYTES
  return random
}
