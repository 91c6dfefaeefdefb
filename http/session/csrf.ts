import type { Config } from '../../services/config/config.ts'
import { HttpError } from '../errors/errors.ts'
import type { RequestSource } from './request-source.ts'

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = ['GET', 'HEAD', 'OPTIONS']

/** Whether a request with this method may change something. */
export function changesSomething(method: string): boolean {
  return !SAFE.includes(method)
}

/**
 * Refuses requests that a page of another site makes a browser send, by the header fields of the browser (Fetch
 * Metadata, section 2.4; RFC 6454, section 7). A sender of neither field is not a current browser, and is accepted
 * here.
 *
 * @throws HttpError `csrf_failed`
 */
export function requireOwnPage(
  { origin, sec_fetch_site, host, secure }: RequestSource,
  { base_url }: Pick<Config, 'base_url'>,
): void {
  if (sec_fetch_site !== undefined && sec_fetch_site !== 'same-origin' && sec_fetch_site !== 'none')
    throw refused('Sec-Fetch-Site')
  if (origin !== undefined && !isOwn(origin, host, secure, base_url)) throw refused('Origin')
}

/**
 * Whether an origin is the configured one of this server, or the one that the request was sent to: a server may have an address
 * with http and one with https.
 */
function isOwn(origin: string, host: string | undefined, secure: boolean, base_url: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  // An http page may have been altered on its way.
  const schemes = secure ? ['https:'] : ['http:', 'https:']
  if (url.origin === new URL(base_url).origin) return schemes.includes(url.protocol)
  return host !== undefined && schemes.includes(url.protocol) && url.host === host.toLowerCase()
}

/** The refusal, which names the header field that is the reason. */
function refused(field: string): HttpError {
  const message = `The header field ${field} does not name a page of this server.`
  return new HttpError('csrf_failed', { details: [{ path: '', code: 'csrf_failed', message }] })
}

/** The refusal of a request without the token of its session. */
export function wrongToken(): HttpError {
  const message = 'The header field X-CSRF-TOKEN is missing, or has not the token of this session.'
  return new HttpError('csrf_failed', { details: [{ path: '', code: 'csrf_failed', message }] })
}
