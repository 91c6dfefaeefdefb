import { ERROR_CODES, type HttpErrorCode } from '../../services/interface/error-codes.ts'

export { ERROR_CODES, type HttpErrorCode } from '../../services/interface/error-codes.ts'

/** One thing that is wrong with a request. */
export interface ErrorDetail {
  /** The path of the value: keys and indexes joined by dots, such as `operations.3.input.name`; empty for the whole. */
  readonly path: string
  /** A machine-readable code, such as `required` or `too_big`. */
  readonly code: string
  /** A message for people. */
  readonly message: string
  /** A value for the client's next request, such as the challenge of a sign-in. */
  readonly value?: string
}

/** Optional parts of an error. */
export interface HttpErrorOptions {
  readonly message?: string
  readonly details?: readonly ErrorDetail[]
  /** Header fields of the answer, such as `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>
  /** HTML of the page that shows the error to a person, such as a form with a message beside a field. */
  readonly page?: string
  /** The cause; logged for 5xx, never sent. */
  readonly cause?: unknown
}

/** A refusal of a request. A handler or a function below it throws it, and the shell answers with an error envelope. */
export class HttpError extends Error {
  readonly code: HttpErrorCode
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly headers: Readonly<Record<string, string>>
  readonly page: string | null

  constructor(code: HttpErrorCode, options: HttpErrorOptions = {}) {
    super(
      options.message ?? ERROR_CODES[code].message,
      options.cause === undefined ? {} : { cause: options.cause },
    )
    this.name = 'HttpError'
    this.code = code
    this.status = ERROR_CODES[code].status
    this.details = options.details ?? []
    this.headers = options.headers ?? {}
    this.page = options.page ?? null
  }
}
