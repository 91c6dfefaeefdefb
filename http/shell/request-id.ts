const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The id of a request: the one its client gave in `X-Request-Id` if that is a UUID (RFC 9562), else a new one.
 * Anything else a client sends is not repeated, into a log or an answer.
 */
export function requestIdOf(given: string | undefined, newId: () => string): string {
  return given !== undefined && UUID.test(given) ? given.toLowerCase() : newId()
}
