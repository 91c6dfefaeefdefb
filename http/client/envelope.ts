import { type ErrorDetail, StowageError } from './stowage-error.ts'

/**
 * Extracts the data of an envelope. The description of the route promises the type of `data`, and it is not checked
 * again; the caller gives it its type.
 *
 * @throws StowageError for an error envelope, and for an answer without a valid envelope
 */
export function openEnvelope(response: Response, text: string, idempotency_key: string | null) {
  const { status } = response
  const envelope = parsed(text)
  const request_id = response.headers.get('X-Request-Id')
  if (envelope?.success === true && 'data' in envelope) {
    return { data: envelope.data, request_id: request_id ?? '' }
  }
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const retry_after = Number.isFinite(seconds) ? seconds : null
  const about = { status, request_id, retry_after, idempotency_key }
  const error: unknown = envelope?.error
  if (isObject(error) && typeof error.code === 'string') {
    const { code, message, details } = error
    throw new StowageError(typeof message === 'string' ? message : code, {
      ...about,
      code,
      details: Array.isArray(details) ? details.filter(isDetail) : [],
    })
  }
  throw new StowageError(`The answer (${status}) is not an answer of Stowage.`, {
    ...about,
    code: 'unreadable',
  })
}

/** Parses a text as a JSON object; null if it is not one. */
function parsed(text: string) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isDetail(value: unknown): value is ErrorDetail {
  return isObject(value) && ['path', 'code', 'message'].every((key) => typeof value[key] === 'string')
}
