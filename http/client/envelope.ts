import { type ErrorDetail, StowageError } from './stowage-error.ts'

/**
 * Takes an answer out of its envelope. What `data` holds is what the description of the route promises, and is not
 * looked at again: so it has the type of all parsed JSON, and gets that of its route from whoever asked.
 *
 * @throws StowageError for an error envelope, and for what is no envelope
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
  throw new StowageError(`The answer (${status}) is none of Stowage's.`, { ...about, code: 'unreadable' })
}

/** The JSON object that a text is; null if it is none. */
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
