/** Values of the hex digits by their character code; 255 for anything else, including capitals: ids are lower-case. */
const NIBBLES = new Uint8Array(128).fill(255)
for (let digit = 0; digit < 16; digit++) NIBBLES[digit.toString(16).charCodeAt(0)] = digit

const LENGTH = 36
const DASH = 45

/** The 16 bytes of a UUID in its lower-case text form; null for any other text. */
export function uuidBytes(text: string): Buffer | null {
  if (text.length !== LENGTH) return null
  const bytes = Buffer.allocUnsafe(16)
  let at = 0
  let seen = 0
  for (let i = 0; i < LENGTH; i += 2) {
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (text.charCodeAt(i) !== DASH) return null
      i++
    }
    const high = NIBBLES[text.charCodeAt(i)] ?? 255
    const low = NIBBLES[text.charCodeAt(i + 1)] ?? 255
    seen |= high | low
    bytes[at++] = (high << 4) | low
  }
  return seen > 15 ? null : bytes
}

const DIGITS = Buffer.from('0123456789abcdef')
/**
 * A buffer for building a text: a text in one piece is faster to make, and smaller, than one concatenated from parts.
 */
const TEXT = Buffer.from('00000000-0000-0000-0000-000000000000')
/** The position of each byte in the text. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

/** The lower-case text form of a UUID's 16 bytes. */
export function uuidText(bytes: Buffer): string {
  for (let i = 0; i < 16; i++) {
    const byte = bytes[i] ?? 0
    const at = PLACES[i] ?? 0
    TEXT[at] = DIGITS[byte >> 4] ?? 0
    TEXT[at + 1] = DIGITS[byte & 15] ?? 0
  }
  return TEXT.toString('latin1')
}

/** Like `uuidBytes`, for a value that must be a UUID. */
export function requireUuid(text: string): Buffer {
  const bytes = uuidBytes(text)
  if (!bytes) throw new TypeError(`${JSON.stringify(text.slice(0, 80))} is not a lower-case UUID`)
  return bytes
}
