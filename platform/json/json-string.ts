const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Returns the position of the quote that ends the string whose opening quote is at `open`; the length of the text if
 * the string does not end. Most strings have no escapes, so it looks for the next quote first. A string with an
 * escaped quote is scanned once, from its beginning: it may have millions of them.
 */
export function endOfString(text: string, open: number): number {
  const close = text.indexOf('"', open + 1)
  if (close === -1) return text.length
  if (text.charCodeAt(close - 1) !== BACKSLASH) return close
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}
