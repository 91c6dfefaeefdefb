const BACKSLASH = 0x5c
const COLON = 0x3a
const SPACE = 0x20

/**
 * Counts the key tokens of a JSON text that `JSON.parse` has already accepted: the strings followed by a colon.
 * If the parsed tree has fewer keys, an object has a duplicate key.
 *
 * This runs on every body. It moves from quote to quote with `indexOf`, so that its cost grows with the number of
 * strings and not with the number of characters.
 */
export function countTextKeys(text: string): number {
  let keys = 0
  let open = text.indexOf('"')
  while (open !== -1) {
    let close = text.indexOf('"', open + 1)
    while (isEscaped(text, close, open)) close = text.indexOf('"', close + 1)
    let next = close + 1
    while (text.charCodeAt(next) <= SPACE) next += 1
    if (text.charCodeAt(next) === COLON) keys += 1
    open = text.indexOf('"', next)
  }
  return keys
}

/** Whether the quote at `position` is escaped: an odd number of backslashes stands before it. */
function isEscaped(text: string, position: number, open: number): boolean {
  let before = position - 1
  while (before > open && text.charCodeAt(before) === BACKSLASH) before -= 1
  return (position - 1 - before) % 2 === 1
}
