import type { SyncHint } from './hint.ts'
import type { MutationsReply, MutationsRequest } from './mutations.ts'
import type { ErrorDetail } from './outcome.ts'
import type { Change, Snapshot, SnapshotRequest } from './snapshot.ts'

/**
 * What a replica needs of a server, as one signed-in user. Every call that cannot be answered throws a
 * `TransportError`; aborting the signal makes it throw the signal's reason.
 */
export interface SyncTransport {
  /** The signed-in user. A replica never sends the queue of anybody else. */
  readonly user_id: string
  /** `POST /mutations`. An error of kind `unreachable` leaves open whether the operations were taken. */
  push(request: MutationsRequest, signal: AbortSignal): Promise<MutationsReply>
  /** `POST /sync/snapshots`. */
  snapshot(request: SnapshotRequest, signal: AbortSignal): Promise<Snapshot>
  /**
   * The changes of one collection of a snapshot, in blocks, resumed where the line was cut. Only when the
   * iteration ends by itself did all of it arrive, and was its digest right.
   */
  download(snapshot: Snapshot, collection: string, signal: AbortSignal): AsyncIterable<readonly Change[]>
  /**
   * Hints of change, and of the membership, as they come, until the stream ends. A transport without them leaves it out.
   */
  hints?(household_id: string, signal: AbortSignal): AsyncIterable<SyncHint>
}

/**
 * What went wrong between a replica and its server:
 * - `unreachable`: no answer, or an incomplete one. The request may have been carried out.
 * - `signed_out`: the session has ended, and only the person can sign in again.
 * - `refused`: the user may not reach this household (any more).
 * - `upgrade_required`: the server speaks another version of the protocol.
 * - `too_large`: the request is beyond the server's limits; nothing was done.
 * - `invalid`: the server does not take a request of this form; nothing was done.
 * - `busy`: not now; `retry_after_ms` may say when.
 * - `failed`: the server failed. The request may have been carried out.
 * - `expired`: the snapshot is gone.
 * - `corrupt`: the answer is not what the protocol promises.
 */
export type TransportProblem =
  | 'unreachable'
  | 'signed_out'
  | 'refused'
  | 'upgrade_required'
  | 'too_large'
  | 'invalid'
  | 'busy'
  | 'failed'
  | 'expired'
  | 'corrupt'

/** Why a call of a transport failed. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly problem: TransportProblem
  /** The server's own code, such as `rate_limited`; null when it gave none. */
  readonly code: string | null
  readonly details: readonly ErrorDetail[]
  /** Milliseconds after which a new try makes sense; null when the server named none. */
  readonly retry_after_ms: number | null

  constructor(
    problem: TransportProblem,
    message: string,
    more: {
      code?: string | null
      details?: readonly ErrorDetail[]
      retry_after_ms?: number | null
      cause?: unknown
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.problem = problem
    this.code = more.code ?? null
    this.details = more.details ?? []
    this.retry_after_ms = more.retry_after_ms ?? null
  }
}
