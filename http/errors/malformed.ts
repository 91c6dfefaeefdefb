import { HttpError } from './errors.ts'

/**
 * The error for a request that cannot be read, such as a body that ends early: `malformed_request`, with one detail.
 */
export function malformedRequest(code: string, message: string): HttpError {
  return new HttpError('malformed_request', { message, details: [{ path: '', code, message }] })
}
