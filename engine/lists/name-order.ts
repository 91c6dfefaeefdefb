import { foldedText } from '../text/fold.ts'

/** Maximum number of digits that compare as one number; a longer one is split. */
const DIGITS = 40

/**
 * A sort key for names: without case and accents, and with numbers by value, so that `Box 2` comes before `Box 10`.
 * Keys compare character by character; a number begins with its length.
 */
export function orderKey(name: string): string {
  return foldedText(name.trim()).replace(/\d{1,40}/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, '')
    return String.fromCharCode(48 + Math.min(number.length, DIGITS)) + number
  })
}
