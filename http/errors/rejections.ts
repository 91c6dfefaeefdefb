import { operationError } from '../../services/errors.ts'
import type { OperationError } from '../../sync-protocol/index.ts'
import type { HttpError } from './errors.ts'
import { toHttpError } from './service-errors.ts'

/**
 * The error for a rejected operation. A missing record that the address names gives 404; a missing record that the body
 * names makes the body invalid. `address` lists the fields of the input that come from the address.
 */
export function rejectionError(error: OperationError, address: readonly string[] = ['public_id']): HttpError {
  return toHttpError(operationError(error, address))
}
