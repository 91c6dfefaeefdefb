import { createHash, randomBytes } from 'node:crypto'

/** Crockford's Base32, without I, L, O and U, which are easily confused or form words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/**
 * Letters of a code. 12 are 60 bits: they cannot be guessed at ten attempts a minute, and one person can read them out to another.
 * 26 are 130 bits, which nobody can guess at any speed (OWASP ASVS 5.0, 11.5.1).
 */
const LENGTHS = { short: 12, long: 26 } as const
const KNOWN: ReadonlySet<number> = new Set(Object.values(LENGTHS))
const GROUP = 4

/** A code that one person can read out to another: `K7QM-2XWD-9RTA`. */
export function newCode(length: keyof typeof LENGTHS = 'short'): string {
  const letters = Array.from(randomBytes(LENGTHS[length]), (byte) =>
    LETTERS.charAt(byte % LETTERS.length),
  ).join('')
  return letters.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-')
}

/** The SHA-256 hash of a code in any spelling, including letters that look alike; null for an invalid code. */
export function hashCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  if (!KNOWN.has(letters.length) || [...letters].some((letter) => !LETTERS.includes(letter))) return null
  return createHash('sha256').update(`invitation:${letters}`).digest('hex')
}
