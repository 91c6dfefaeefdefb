import { ServiceError } from '../../errors.ts'

/** The hosts of this device itself, on which an app of it can listen (RFC 8252, section 7.3). */
const LOOPBACK = ['127.0.0.1', '[::1]']

/**
 * The address of an app, if the operator permits it. The first permitted one if the app names none.
 *
 * @throws ServiceError `validation_failed` at `app_redirect`
 */
export function appRedirect(wanted: string | undefined, permitted: readonly string[]): string {
  const [first] = permitted
  const found = wanted === undefined ? first : permitted.find((entry) => isSame(wanted, entry)) && wanted
  if (found !== undefined) return found
  const message = 'This address of an app is not named in STOWAGE_IDP_APP_REDIRECTS.'
  const details = [{ path: 'app_redirect', code: 'not_permitted', message }]
  throw new ServiceError('validation_failed', { message, details })
}

/** Whether an address is a permitted one. On the device itself each port is permitted: the app gets a free one. */
function isSame(wanted: string, entry: string): boolean {
  if (wanted === entry) return true
  if (!URL.canParse(wanted) || !URL.canParse(entry)) return false
  const [url, known] = [new URL(wanted), new URL(entry)]
  if (known.protocol !== 'http:' || !LOOPBACK.includes(url.hostname)) return false
  url.port = known.port
  return url.href === known.href
}
