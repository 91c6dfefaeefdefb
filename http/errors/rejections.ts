import { operationError } from '../../services/errors.ts'
import type { OperationError } from '../../sync-protocol/index.ts'
import type { HttpError } from './errors.ts'
import { toHttpError } from './service-errors.ts'

/**
 * The error that a rejected operation becomes. A record that the address names and that does not exist is 404; one that
 * the body names makes the body invalid. `address` are the fields of the input that come from the address.
 */
export function rejectionError(error: OperationError, address: readonly string[] = ['public_id']): HttpError {
  return toHttpError(operationError(error, address))
}
