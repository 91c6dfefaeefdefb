import { isAscii, isUtf8 } from 'node:buffer'
import { findDuplicateKey } from './json-duplicates.ts'
import { countTextKeys } from './json-keys.ts'
import { jsonSize, type Oversize } from './json-size.ts'
import {
  countTreeKeys,
  findTreeProblem,
  type HalvesAt,
  type JsonValue,
  MAX_JSON_DEPTH,
  REFUSED,
} from './json-tree.ts'

export { type HalvesAt, type JsonValue, MAX_JSON_DEPTH } from './json-tree.ts'

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/
/** No place of a value. */
const nowhere = () => false
const NOTHING = /^[ \t\r\n]*$/

const OVERSIZE: Readonly<Record<Oversize, string>> = {
  too_deep: `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`,
  too_many_values: 'The body holds too many values; send it in parts.',
  too_many_keys: 'The body holds too many different keys; send it in parts.',
}

/** Why a text is refused: it is no JSON, two parsers could read it differently, or reading it takes too long. */
export type JsonFault = 'malformed' | 'refused' | 'too_large'

/** A refused text: its fault, and the place and the kind of the problem. */
export class JsonError extends Error {
  readonly fault: JsonFault
  /** Keys and indexes joined by dots; empty for the whole. */
  readonly path: string
  readonly code: string

  constructor(
    fault: JsonFault,
    { path = '', code, message }: { path?: string; code: string; message: string },
  ) {
    super(message)
    this.name = 'JsonError'
    this.fault = fault
    this.path = path
    this.code = code
  }
}

/**
 * Parses a JSON text (RFC 8259). It refuses texts that `JSON.parse` accepts but that two parsers could read
 * differently: invalid UTF-8, duplicate keys, the key `__proto__`, lone surrogates, numbers beyond the range of a
 * double, nesting deeper than 64 levels. A leading byte order mark is skipped (RFC 8259, section 8.1, allows it).
 *
 * @param options.halves where lone surrogates are accepted, because the caller judges that part by itself
 * @throws JsonError `malformed`: `invalid_utf8`, `empty_body` or `invalid_json`; `refused`: `duplicate_key`,
 * `forbidden_key`, `lone_surrogate`, `number_out_of_range` or `too_deep`; `too_large`: `too_many_values` or
 * `too_many_keys`
 */
export function parseStrictJson(
  bytes: Uint8Array,
  { halves = nowhere }: { readonly halves?: HalvesAt } = {},
): JsonValue {
  const text = decode(bytes)
  const { oversize, keys: counted } = jsonSize(text)
  if (oversize) {
    const fault = oversize === 'too_deep' ? 'refused' : 'too_large'
    throw new JsonError(fault, { code: oversize, message: OVERSIZE[oversize] })
  }
  const value = parse(text)
  // UTF-8 cannot carry a lone surrogate; an escape sequence can.
  let keys = countTreeKeys(value, text.includes('\\') && SURROGATE_ESCAPE.test(text))
  if (keys === REFUSED) {
    const problem = findTreeProblem(value, halves)
    if (problem !== null) throw new JsonError('refused', problem)
    keys = countTreeKeys(value, false)
  }
  if (keys !== (counted ?? countTextKeys(text))) {
    const path = findDuplicateKey(text) ?? ''
    throw new JsonError('refused', {
      path,
      code: 'duplicate_key',
      message: 'A key appears twice in one object.',
    })
  }
  return value
}

function decode(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Most bodies are plain ASCII. Decoding those as Latin-1 is faster.
  if (isAscii(buffer)) return buffer.toString('latin1')
  if (!isUtf8(buffer)) throw malformed('invalid_utf8', 'The body is not valid UTF-8.')
  const text = buffer.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function parse(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch (error) {
    if (NOTHING.test(text)) throw malformed('empty_body', 'The body is empty.')
    // V8's message quotes the body; only the position is used.
    const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    const where = position === undefined ? '' : ` (character ${position})`
    throw malformed('invalid_json', `The body is not valid JSON${where}.`)
  }
}

function malformed(code: string, message: string): JsonError {
  return new JsonError('malformed', { code, message })
}
