import { endOfString } from './json-string.ts'

const COLON = 0x3a
const SPACE = 0x20

/**
 * Counts the key tokens of a JSON text that `JSON.parse` has already accepted: the strings followed by a colon.
 * If the parsed tree has fewer keys, an object has a duplicate key.
 *
 * This runs on every short body; `json-size.ts` counts the keys of the others. It moves from quote to quote with
 * `indexOf`. Without escaped quotes its cost grows with the number of strings, and not with the number of characters.
 */
export function countTextKeys(text: string): number {
  let keys = 0
  let open = text.indexOf('"')
  while (open !== -1) {
    let next = endOfString(text, open) + 1
    while (text.charCodeAt(next) <= SPACE) next += 1
    if (text.charCodeAt(next) === COLON) keys += 1
    open = text.indexOf('"', next)
  }
  return keys
}
