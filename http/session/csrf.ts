import type { Config } from '../../services/config/config.ts'
import { HttpError } from '../errors/errors.ts'
import type { RequestSource } from './request-source.ts'

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = ['GET', 'HEAD', 'OPTIONS']

/** Whether a request by this method may change something. */
export function changesSomething(method: string): boolean {
  return !SAFE.includes(method)
}

/**
 * Refuses what a page of another site has asked a browser to send, by what the browser says of it (Fetch Metadata,
 * section 2.4; RFC 6454, section 7). Who sends neither field is no browser of today, and is let through here.
 *
 * @throws HttpError `csrf_failed`
 */
export function requireOwnPage(
  { origin, sec_fetch_site, host }: RequestSource,
  { base_url }: Pick<Config, 'base_url'>,
): void {
  if (sec_fetch_site !== undefined && sec_fetch_site !== 'same-origin' && sec_fetch_site !== 'none')
    throw refused('Sec-Fetch-Site')
  if (origin !== undefined && !isOwn(origin, host, base_url)) throw refused('Origin')
}

/** Whether an origin is the one this server is set up for, or the one under which it was reached. */
function isOwn(origin: string, host: string | undefined, base_url: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  if (url.origin === new URL(base_url).origin) return true
  // Where https is promised, a page that came over http may have been written by anybody on the way.
  const schemes = base_url.startsWith('https:') ? ['https:'] : ['http:', 'https:']
  return host !== undefined && schemes.includes(url.protocol) && url.host === host.toLowerCase()
}

/** The refusal, with the header field that is the reason. */
export function refused(field: string): HttpError {
  const message = `The header field ${field} does not tell of a page of this server.`
  return new HttpError('csrf_failed', { details: [{ path: '', code: 'csrf_failed', message }] })
}
