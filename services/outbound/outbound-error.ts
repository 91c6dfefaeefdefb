/** The reasons for which a request to another server fails. */
export type OutboundFailure =
  | 'address_refused'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'

/** A request to another server failed, or was not permitted. */
export class OutboundError extends Error {
  readonly reason: OutboundFailure

  constructor(reason: OutboundFailure, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options)
    this.name = 'OutboundError'
    this.reason = reason
  }
}
