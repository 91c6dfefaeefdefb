import type { components } from './interface.ts'

/** A code of the server's closed list; newer servers may have more. */
export type ErrorCode = components['schemas']['Error']['code'] | (string & {})

/** One thing that is wrong with a request. */
export type ErrorDetail = components['schemas']['ErrorDetail']

/** A request that was not carried out, or of which nobody knows whether it was. */
export class StowageError extends Error {
  override readonly name = 'StowageError'
  /**
   * The server's code; or `unreachable` when there was no answer, `unreadable` when the answer was none of Stowage's,
   * which is what proxies send. After these two a request may have been carried out: send it again with the same
   * `idempotency_key`.
   */
  readonly code: ErrorCode
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  readonly details: readonly ErrorDetail[]
  /** By which the server's log knows the request; null if the answer did not say. */
  readonly request_id: string | null
  /** After how many seconds the server wants to be asked again; null if it did not say. */
  readonly retry_after: number | null
  /** The key that the request was sent with; null if there was none. */
  readonly idempotency_key: string | null

  constructor(
    message: string,
    fields: Pick<StowageError, 'code' | 'status'> &
      Partial<Pick<StowageError, 'details' | 'request_id' | 'retry_after' | 'idempotency_key'>>,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.code = fields.code
    this.status = fields.status
    this.details = fields.details ?? []
    this.request_id = fields.request_id ?? null
    this.retry_after = fields.retry_after ?? null
    this.idempotency_key = fields.idempotency_key ?? null
  }
}
