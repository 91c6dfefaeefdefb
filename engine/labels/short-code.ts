import { fnv1a32 } from '../core/checksum.ts'

/**
 * The signs of a short code: digits and capital letters, without those that people take for another (0 and O, 1, I and
 * L, S and 5, U and V). Their number is a prime, which the check character needs.
 */
export const SHORT_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRTVWXYZ'
/** Length of a short code in characters, including the check character. */
const SHORT_CODE_LENGTH = 8

/**
 * ISO/IEC 7064:2003, pure system recursion with modulus 29 and radix 2: the check character makes the sum of all
 * signs, each times 2 to the power of its place from the right, 1 modulo 29. As the modulus is the size of the alphabet, no
 * supplementary sign is needed (unlike MOD 11-2 and MOD 37-2). 29 is a prime of which 2 is a primitive root: one wrong
 * sign, and two that changed places, next to each other or not, are found always.
 */
const MODULUS = SHORT_CODE_ALPHABET.length
const RADIX = 2

/** The check character behind some signs of the alphabet. */
export function checkCharacter(signs: string): string {
  let sum = 0
  for (const sign of signs) sum = ((sum + SHORT_CODE_ALPHABET.indexOf(sign)) * RADIX) % MODULUS
  return SHORT_CODE_ALPHABET.charAt((MODULUS + 1 - sum) % MODULUS)
}

/** The address in the code of a label: that of any installation, at any time, as its base URL may change. */
const ADDRESS = /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?\/q\/([^\s/?#]+)\/?(?:[?#]\S*)?$/i
const WELL_FORMED = new RegExp(`^[${SHORT_CODE_ALPHABET}]{${SHORT_CODE_LENGTH}}$`)

/**
 * The short code that a text is: as it is printed, in lower case, with blanks or hyphens between its signs, or in the
 * address `https://…/q/<code>` that the label's picture holds. Null for any other text, and for a mistyped code.
 */
export function parseShortCode(text: string): string | null {
  if (text.length > 2048) return null
  const trimmed = text.trim()
  const written = ADDRESS.exec(trimmed)?.[1] ?? trimmed
  // S is no sign of the alphabet: who writes it has read a 5; so it is with U and V.
  const code = written.replace(/[\s-]/g, '').toUpperCase().replaceAll('S', '5').replaceAll('U', 'V')
  if (!WELL_FORMED.test(code) || !hasLetter(code)) return null
  return checkCharacter(code.slice(0, -1)) === code.slice(-1) ? code : null
}

/** A short code as people read it: `K7QM-2XWD`. */
export function formatShortCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Eight digits alone could be an EAN-8: no short code looks so. */
function hasLetter(code: string): boolean {
  return /[A-Z]/.test(code)
}

/** The code of the `attempt`th try (0, 1, 2 ...) for a record: the same on every device. Null for a try that gives none. */
export function shortCodeFrom(public_id: string, attempt: number): string | null {
  const high = scrambled(`short code ${attempt} of ${public_id}`)
  const low = scrambled(`${public_id} has short code ${attempt}`)
  // 52 bits, which a double holds exactly; seven signs take 34 of them.
  let rest = high * 2 ** 20 + (low >>> 12)
  let signs = ''
  while (signs.length < SHORT_CODE_LENGTH - 1) {
    signs += SHORT_CODE_ALPHABET.charAt(rest % MODULUS)
    rest = Math.floor(rest / MODULUS)
  }
  const code = signs + checkCharacter(signs)
  return hasLetter(code) ? code : null
}

/** FNV-1a, then the finalizer of MurmurHash3: ids that differ in one digit give codes that have nothing in common. */
function scrambled(text: string): number {
  let hash = fnv1a32(text)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
