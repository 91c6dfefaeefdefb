import { endOfString } from './json-string.ts'
import { MAX_JSON_DEPTH } from './json-tree.ts'

/** Length below which a text is parsed without a check, in characters. Parsing it takes a few milliseconds at most. */
const SHORT = 8 * 1024
/** Maximum number of values and keys of a body. Each object, array, comma and colon counts as one. */
const MAX_TOKENS = 100_000
/** Maximum number of different keys of a body. V8 needs about ten microseconds for each key that is new to it. */
const MAX_KEYS = 4000

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SPACE = 0x20

/** The reason for which a text is refused before it is parsed. */
export type Oversize = 'too_deep' | 'too_many_values' | 'too_many_keys'

/** What a scan tells of a text. */
export interface JsonSize {
  readonly oversize: Oversize | null
  /** The number that `countTextKeys` gives for the text if it is JSON; null where it was not counted. */
  readonly keys: number | null
}

/**
 * Scans a text before it is parsed as JSON; the text may be invalid. A few kilobytes of gzip can hold millions of
 * brackets, and parsing those would block the event loop. The scan takes a few milliseconds per megabyte.
 */
export function jsonSize(text: string): JsonSize {
  return text.length < SHORT ? { oversize: null, keys: null } : new SizeReader(text).read()
}

/** Reads one text. */
class SizeReader {
  private readonly text: string
  /** The different keys; null while their number is within the limit whatever they are. */
  private different: Set<string> | null = null
  private keys = 0
  private depth = 0
  private tokens = 0

  constructor(text: string) {
    this.text = text
  }

  read(): JsonSize {
    const oversize = this.scan()
    if (oversize !== 'too_many_keys') return { oversize, keys: this.keys }
    // Only now it matters which of them are the same: most bodies repeat a few keys, and comparing them takes time.
    this.different = new Set()
    this.keys = 0
    this.depth = 0
    this.tokens = 0
    return { oversize: this.scan(), keys: this.keys }
  }

  private scan(): Oversize | null {
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
      if ((this.different?.size ?? this.keys) > MAX_KEYS) return 'too_many_keys'
    }
    return null
  }

  private open(): void {
    this.depth++
    this.tokens++
  }

  /** Returns the end of the string that begins at `open`. */
  private string(open: number): number {
    const { text } = this
    const close = endOfString(text, open)
    let next = close + 1
    while (text.charCodeAt(next) <= SPACE) next++
    if (text.charCodeAt(next) === COLON) {
      this.keys++
      this.different?.add(text.slice(open + 1, close))
    }
    return next - 1
  }
}
