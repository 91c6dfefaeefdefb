import { isAscii, isUtf8 } from 'node:buffer'
import { type ErrorDetail, HttpError } from '../errors/errors.ts'
import { malformedRequest } from '../errors/malformed.ts'
import { findDuplicateKey } from './json-duplicates.ts'
import { countTextKeys } from './json-keys.ts'
import { jsonOversize, type Oversize } from './json-size.ts'
import { countTreeKeys, findTreeProblem, type JsonValue, MAX_JSON_DEPTH, REFUSED } from './json-tree.ts'

export { type JsonValue, MAX_JSON_DEPTH } from './json-tree.ts'

const SURROGATE_ESCAPE = /\\u[dD][89a-fA-F]/
const NOTHING = /^[ \t\r\n]*$/

const TOO_DEEP: ErrorDetail = {
  path: '',
  code: 'too_deep',
  message: `The body is nested deeper than ${MAX_JSON_DEPTH} levels.`,
}
const OVERSIZE: Readonly<Record<Exclude<Oversize, 'too_deep'>, string>> = {
  too_many_values: 'The body holds too many values; send it in parts.',
  too_many_keys: 'The body holds too many different keys; send it in parts.',
}

/**
 * Parses a JSON text (RFC 8259). It refuses texts that `JSON.parse` accepts but that two parsers could read
 * differently: invalid UTF-8, duplicate keys, the key `__proto__`, lone surrogates, numbers beyond the range of a
 * double, nesting deeper than 64 levels. A leading byte order mark is skipped (RFC 8259, section 8.1, allows it).
 *
 * @throws HttpError `malformed_request` with one detail: `invalid_utf8`, `empty_body` or `invalid_json`;
 * `validation_failed` with one detail: `duplicate_key`, `forbidden_key`, `lone_surrogate`, `number_out_of_range` or
 * `too_deep`; `payload_too_large` if it holds too many values or too many different keys
 */
export function parseStrictJson(bytes: Uint8Array): JsonValue {
  const text = decode(bytes)
  const oversize = jsonOversize(text)
  if (oversize === 'too_deep') throw refusal(TOO_DEEP)
  if (oversize) throw new HttpError('payload_too_large', { message: OVERSIZE[oversize] })
  const value = parse(text)
  // UTF-8 cannot carry a lone surrogate; an escape sequence can.
  const keys = countTreeKeys(value, text.includes('\\') && SURROGATE_ESCAPE.test(text))
  if (keys === REFUSED) {
    throw refusal(
      findTreeProblem(value) ?? { path: '', code: 'invalid_json', message: 'The body is not accepted.' },
    )
  }
  if (keys !== countTextKeys(text)) {
    const path = findDuplicateKey(text) ?? ''
    throw refusal({ path, code: 'duplicate_key', message: 'A key appears twice in one object.' })
  }
  return value
}

function decode(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Most bodies are plain ASCII. Decoding those as Latin-1 is faster.
  if (isAscii(buffer)) return buffer.toString('latin1')
  if (!isUtf8(buffer)) throw malformedRequest('invalid_utf8', 'The body is not valid UTF-8.')
  const text = buffer.toString('utf8')
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function parse(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text)
    return value
  } catch (error) {
    if (NOTHING.test(text)) throw malformedRequest('empty_body', 'The body is empty.')
    // V8's message quotes the body; only the position is used.
    const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined
    const where = position === undefined ? '' : ` (character ${position})`
    throw malformedRequest('invalid_json', `The body is not valid JSON${where}.`)
  }
}

function refusal(detail: ErrorDetail): HttpError {
  return new HttpError('validation_failed', { message: detail.message, details: [detail] })
}
