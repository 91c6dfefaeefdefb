import * as z from 'zod'
import { ErrorDetail } from '../outcome.ts'
import { parseJson } from '../parse-json.ts'
import { TransportError, type TransportProblem } from '../sync-transport.ts'

/** An answer that is not the one hoped for. */
export interface Failure {
  readonly status: number
  /** Null if the answer has no envelope: it is not from Stowage, but from something that stands before it. */
  readonly code: string | null
  readonly message: string
  readonly details: readonly ErrorDetail[]
  readonly retry_after_ms: number | null
}

const ErrorEnvelope = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object(ErrorDetail.shape)).catch([]),
  }),
})

/** Reads an answer that is not a 2xx. `retry_after` is the header field of that name. */
export function readFailure(status: number, text: string, retry_after: string | null): Failure {
  const retry_after_ms = retryAfter(retry_after)
  const { error } = ErrorEnvelope.safeParse(parseJson(text)).data ?? {}
  if (error) return { status, ...error, retry_after_ms }
  const message = `The answer is not from Stowage (HTTP ${status}).`
  return { status, code: null, message, details: [], retry_after_ms }
}

/** Seconds, as Stowage sends them. A date would need a clock that agrees with the server's, and is not read. */
function retryAfter(field: string | null): number | null {
  return /^\d{1,9}$/.test(field ?? '') ? Number(field) * 1000 : null
}

/** A failure as a replica sees it. */
export function transportError(failure: Failure): TransportError {
  const { message, code, details, retry_after_ms } = failure
  return new TransportError(problemOf(failure), message, { code, details, retry_after_ms })
}

const PROBLEMS: Readonly<Record<number, TransportProblem>> = {
  400: 'invalid',
  401: 'refused',
  403: 'refused',
  408: 'unreachable',
  409: 'invalid',
  410: 'expired',
  413: 'too_large',
  415: 'invalid',
  422: 'invalid',
  426: 'upgrade_required',
  429: 'busy',
  503: 'busy',
}

function problemOf({ status, code, details }: Failure): TransportProblem {
  if (code === null) return problemOfStranger(status)
  if (code === 'device_revoked') return 'signed_out'
  // All that is asked for by its id is a snapshot.
  if (code === 'not_found') return 'expired'
  if (details.some((detail) => CUT_SHORT.has(detail.code))) return 'unreachable'
  return PROBLEMS[status] ?? 'failed'
}

/** What the server says of a request that did not arrive whole: nothing is wrong with what was sent. */
const CUT_SHORT = new Set(['request_timeout', 'incomplete_body'])

/** What a proxy answers on its own counts where its status has one meaning only. */
function problemOfStranger(status: number): TransportProblem {
  if (status === 408) return 'unreachable'
  if (status === 413) return 'too_large'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'failed' : 'corrupt'
}
