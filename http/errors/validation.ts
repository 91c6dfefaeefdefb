import type { z } from 'zod'
import { issueDetails } from '../../sync-protocol/index.ts'
import { HttpError } from './errors.ts'

/**
 * Checks a value against a schema.
 *
 * @throws HttpError `validation_failed` with one detail per problem
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return result.data
  throw new HttpError('validation_failed', { details: issueDetails(result.error.issues) })
}
