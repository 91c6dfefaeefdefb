import { MAX_JSON_DEPTH } from './json-tree.ts'

/** A text shorter than this is parsed at once: whatever it holds is read within milliseconds. In characters. */
const SHORT = 8 * 1024
/** The most values and keys of one body: each object, array, comma and colon counts as one. */
const MAX_TOKENS = 100_000
/** The most different keys of one body. The engine learns each of them, which takes about ten microseconds. */
const MAX_KEYS = 4000

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SPACE = 0x20

/** Why a text is not even parsed. */
export type Oversize = 'too_deep' | 'too_many_values' | 'too_many_keys'

/**
 * Looks through a JSON text, which may be none, before it is parsed: a few kilobytes of gzip hold millions of brackets,
 * and parsing those would hold up everybody. Its own time grows with the text, a few milliseconds for a megabyte.
 */
export function jsonOversize(text: string): Oversize | null {
  return text.length < SHORT ? null : new SizeReader(text).read()
}

/** Reads one text. */
class SizeReader {
  private readonly text: string
  private readonly keys = new Set<string>()
  private depth = 0
  private tokens = 0

  constructor(text: string) {
    this.text = text
  }

  read(): Oversize | null {
    const { text } = this
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === QUOTE) at = this.string(at)
      else if (code === OPEN_ARRAY || code === OPEN_OBJECT) this.open()
      else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) this.depth--
      else if (code === COMMA || code === COLON) this.tokens++
      else continue
      if (this.depth > MAX_JSON_DEPTH) return 'too_deep'
      if (this.tokens > MAX_TOKENS) return 'too_many_values'
      if (this.keys.size > MAX_KEYS) return 'too_many_keys'
    }
    return null
  }

  private open(): void {
    this.depth++
    this.tokens++
  }

  /** Returns where the string ends that begins at `open`. */
  private string(open: number): number {
    const { text } = this
    let close = text.indexOf('"', open + 1)
    if (close === -1) return text.length
    // An escaped quote is rare; a text of nothing else is looked through once, from where the string began.
    if (text.charCodeAt(close - 1) === BACKSLASH) close = endOf(text, open)
    let next = close + 1
    while (text.charCodeAt(next) <= SPACE) next++
    if (text.charCodeAt(next) === COLON) this.keys.add(text.slice(open + 1, close))
    return next - 1
  }
}

/** Where a string with escapes ends. */
function endOf(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === BACKSLASH) at++
    else if (code === QUOTE) return at
  }
  return text.length
}
