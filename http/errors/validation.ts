import type { z } from 'zod'
import { checked, type ErrorDetail } from '../../sync-protocol/index.ts'
import { HttpError } from './errors.ts'

/**
 * Checks a value against a schema.
 *
 * @throws HttpError `validation_failed` with one detail per problem
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = checked(schema, value)
  if (result.ok) return result.data
  throw new HttpError('validation_failed', { details: inSentences(result.details) })
}

/** Details as sentences: a schema describes what it expects, such as `an amount such as 39.95`. */
export function inSentences(details: readonly ErrorDetail[]): ErrorDetail[] {
  return details.map((detail) => {
    const { message } = detail
    return /^[a-z]/.test(message) ? { ...detail, message: `Expected ${message}.` } : detail
  })
}
