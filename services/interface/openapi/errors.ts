import { ERROR_CODES, type ErrorMeaning, type HttpErrorCode } from '../error-codes.ts'
import type { DescribedRoute } from '../routes/described-route.ts'
import { ERROR_ENVELOPE_REF } from './components.ts'
import { EXAMPLE_META } from './example.ts'
import { type HeaderName, headers } from './headers.ts'
import type { JsonRecord } from './terms.ts'

/** Header fields of error answers. */
const ERROR_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  503: ['Retry-After'],
}

/** The details of examples, where a client reads them. */
const EXAMPLE_DETAILS: Partial<Record<HttpErrorCode, readonly JsonRecord[]>> = {
  validation_failed: [{ path: 'name', code: 'required', message: 'This is required.' }],
  mfa_required: [
    {
      path: 'challenge',
      code: 'mfa_required',
      message: 'Send this challenge together with the code.',
      value: 'swc_AaIj8V7Qd96Ch1vWQ1eAe8YFmJXfnTXic9HqQy7yXdQ2e4P3',
    },
    {
      path: 'expires_at',
      code: 'mfa_required',
      message: 'The challenge is valid until then.',
      value: '2026-11-20T10:05:00.000Z',
    },
  ],
}

/** What the reference says of a code, which has to be true of each route that gives it. */
function referenceOf(code: HttpErrorCode): string {
  const { message, reference }: ErrorMeaning = ERROR_CODES[code]
  return reference ?? message
}

/** Collects the error answers of all routes, so that each of them is in the document once. */
export class ErrorBook {
  readonly responses: Record<string, JsonRecord> = {}
  readonly examples: Record<string, JsonRecord> = {}

  /** One answer per status, with the codes that the route can answer with. */
  write(route: Pick<DescribedRoute, 'errors'>): JsonRecord {
    const codes = route.errors.toSorted()
    const statuses = [...new Set(codes.map((code) => ERROR_CODES[code].status))].toSorted((a, b) => a - b)
    return Object.fromEntries(
      statuses.map((status) => {
        const those = codes.filter((code) => ERROR_CODES[code].status === status)
        const name = [status, ...those].join('.')
        this.responses[name] ??= this.#response(status, those)
        return [String(status), { $ref: `#/components/responses/${name}` }]
      }),
    )
  }

  #response(status: number, codes: readonly HttpErrorCode[]): JsonRecord {
    const schema = {
      allOf: [ERROR_ENVELOPE_REF, { properties: { error: { properties: { code: { enum: codes } } } } }],
    }
    const examples = Object.fromEntries(codes.map((code) => [code, this.#example(code)]))
    return {
      description: codes.map((code) => `\`${code}\`: ${referenceOf(code)}`).join('\n\n'),
      headers: headers('X-Request-Id', ...(ERROR_HEADERS[status] ?? [])),
      content: { 'application/json': { schema, examples } },
    }
  }

  #example(code: HttpErrorCode): JsonRecord {
    const message = referenceOf(code)
    const details = EXAMPLE_DETAILS[code] ?? []
    this.examples[code] ??= {
      summary: message,
      value: { success: false, error: { code, message, details }, meta: EXAMPLE_META },
    }
    return { $ref: `#/components/examples/${code}` }
  }
}
