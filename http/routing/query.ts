import { HttpError } from '../errors/errors.ts'

/**
 * Parses a query string into an object of strings (WHATWG URL, section 5.1, but stricter).
 *
 * @throws HttpError `validation_failed`: `repeated_key` if a key occurs twice, `invalid_format` if an escape sequence
 * is malformed or not UTF-8
 */
export function parseQuery(querystring: string): Record<string, string> {
  if (querystring === '') return {}
  const values = new Map<string, string>()
  for (const pair of querystring.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const key = decode(equals === -1 ? pair : pair.slice(0, equals))
    if (key === '__proto__') throw refusal('__proto__', 'forbidden_key', 'This key is not allowed.')
    if (values.has(key)) throw refusal(key, 'repeated_key', 'A query parameter must occur only once.')
    values.set(key, equals === -1 ? '' : decode(pair.slice(equals + 1)))
  }
  return Object.fromEntries(values)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw refusal('', 'invalid_format', 'The query string is not properly encoded.')
  }
}

function refusal(path: string, code: string, message: string): HttpError {
  return new HttpError('validation_failed', {
    message,
    details: [{ path: path.slice(0, 200), code, message }],
  })
}
