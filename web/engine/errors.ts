/** A call of the engine that failed. `code` says why: a code of the store, of the replica or of the operation. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A failure as it crosses from a worker to its page, or from tab to tab. */
export interface Failure {
  readonly code: string
  readonly message: string
}

/** Null for a fault of the program: nobody but a developer can do something about it. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return null
  return { code: error.code, message: error.message }
}
