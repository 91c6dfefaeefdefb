/** Digits of a number that are compared as one; a longer one is cut into several. */
const DIGITS = 40

/** What case folding leaves different, and people look up as one. */
const SPELT = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
])
const PLAIN = /^[ -~]*$/

/** A text without case and accents. */
export function foldedText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => SPELT.get(letter) ?? letter)
}

/**
 * A text by which names are put in order: without case and accents, and numbers by what they count, so that `Box 2` comes
 * before `Box 10`. Compared letter by letter; a number carries its length in front.
 */
export function nameKey(name: string): string {
  return foldedText(name.trim()).replace(/\d{1,40}/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return String.fromCharCode(48 + Math.min(number.length, DIGITS)) + number
  })
}

/** The order of two keys. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
