/**
 * Why a replica refuses a call:
 * - `closed`: it was closed.
 * - `signed_out`: nobody is signed in.
 * - `other_user`: the queue belongs to somebody else.
 */
export class ReplicaError extends Error {
  override readonly name = 'ReplicaError'
  readonly code: 'closed' | 'signed_out' | 'other_user'

  constructor(code: ReplicaError['code'], message: string) {
    super(message)
    this.code = code
  }
}
