import { foldedText } from '../text/fold.ts'

/** Digits of a number that are compared as one; a longer one is cut into several. */
const DIGITS = 40

/**
 * A text by which names are put in order: without case and accents, and numbers by what they count, so that `Box 2` comes
 * before `Box 10`. Compared letter by letter; a number carries its length in front.
 */
export function orderKey(name: string): string {
  return foldedText(name.trim()).replace(/\d{1,40}/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return String.fromCharCode(48 + Math.min(number.length, DIGITS)) + number
  })
}

/** The order of two keys. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
