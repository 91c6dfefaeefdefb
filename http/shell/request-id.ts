const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/**
 * The id of a request: the value of `X-Request-Id` if it is a UUID (RFC 9562), else a new one. Other values never reach
 * the log or an answer.
 */
export function requestIdOf(given: string | undefined, newId: () => string): string {
  return given !== undefined && UUID.test(given) ? given.toLowerCase() : newId()
}
