import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** A SHA-256 in hexadecimal. A page over plain http has no `crypto.subtle`, so a library stands in for it there. */
export async function digestOf(bytes: ArrayBuffer): Promise<string> {
  if (typeof crypto.subtle === 'undefined') return bytesToHex(sha256(new Uint8Array(bytes)))
  return bytesToHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}
