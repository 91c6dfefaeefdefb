import type { z } from 'zod'
import { checked } from '../../sync-protocol/index.ts'
import { HttpError } from './errors.ts'

/**
 * Checks a value against a schema.
 *
 * @throws HttpError `validation_failed` with one detail per problem
 */
export function validate<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = checked(schema, value)
  if (result.ok) return result.data
  throw new HttpError('validation_failed', { details: result.details })
}
