import type { components } from './interface.ts'

/** A code of the server's closed list; newer servers may have further ones. */
export type ErrorCode = components['schemas']['Error']['code'] | (string & {})

/** One thing that is wrong with a request. */
export type ErrorDetail = components['schemas']['RefusalDetail']

/** A request that failed, or whose result is unknown. */
export class StowageError extends Error {
  override readonly name = 'StowageError'
  /**
   * The server's code; or `unreachable` without an answer, or `unreadable` for an answer that is not from Stowage, such
   * as one of a proxy. After these two the request may have been carried out: send it again with the same
   * `idempotency_key`.
   */
  readonly code: ErrorCode
  /** The HTTP status; 0 without an answer. */
  readonly status: number
  readonly details: readonly ErrorDetail[]
  /** The id of the request in the server's log; null if the answer has none. */
  readonly request_id: string | null
  /** Seconds after which the server accepts a retry; null if the answer does not say. */
  readonly retry_after: number | null
  /** The key of the request; null without one. */
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
