import { HttpError } from './errors.ts'
import { httpErrorOf } from './service-errors.ts'

/**
 * Does the work of a handler. What a refusal says of a field of the operation names it as the client sent it.
 *
 * @param renamed the fields of the operation that have another name in the request, each with that name
 * @throws HttpError instead of a refusal that names such a field
 */
export async function inRequestNames<T>(
  renamed: Readonly<Record<string, string>>,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refusal = httpErrorOf(error)
    throw refusal ? renamedIn(refusal, renamed) : error
  }
}

function renamedIn(refusal: HttpError, renamed: Readonly<Record<string, string>>): HttpError {
  const details = refusal.details.map((detail) => {
    const [field = '', ...rest] = detail.path.split('.')
    const name = renamed[field]
    return name === undefined ? detail : { ...detail, path: [name, ...rest].join('.') }
  })
  const { code, message, headers, page, cause } = refusal
  return new HttpError(code, { message, details, headers, cause, ...(page !== null && { page }) })
}
