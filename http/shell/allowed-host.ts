import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { hasHomeEnding } from '../../services/addresses/home-names.ts'
import type { Config } from '../../services/config/config.ts'
import { HttpError } from '../errors/errors.ts'

/**
 * Refuses a request for a host name that this server does not serve. A page of another site can let its own name
 * resolve to an address in the home network (DNS rebinding), and would then count as a page of this server. It cannot
 * do so with an IP address, nor with a name that cannot be registered.
 *
 * @param certificate of this server, if the request came over TLS: nobody else has one for its names
 *
 * @throws HttpError `host_not_allowed`
 */
export function requireAllowedHost(
  host: string | undefined,
  { allowed_hosts, base_url }: Pick<Config, 'allowed_hosts' | 'base_url'>,
  certificate?: X509Certificate | undefined,
): void {
  // Browsers always send one.
  if (host === undefined || host === '' || allowed_hosts.includes('*')) return
  const name = nameOf(host)
  if (name === null) throw refused(host)
  if (name === nameOf(new URL(base_url).host) || allowed_hosts.some((allowed) => matches(name, allowed)))
    return
  if (!isAtHome(name) && certificate?.checkHost(name) === undefined) throw refused(host)
}

/** The name in a `Host` header field, in lower case, without port and final dot; null if it is invalid. */
function nameOf(host: string): string | null {
  if (!URL.canParse(`http://${host}/`)) return null
  const { hostname, pathname, username, search } = new URL(`http://${host}/`)
  if (pathname !== '/' || username !== '' || search !== '') return null
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/**
 * Whether no other site can have this name: an address, a name of one word, or a name with an ending for home networks.
 */
function isAtHome(name: string): boolean {
  return isIP(name) !== 0 || !name.includes('.') || hasHomeEnding(name)
}

function matches(name: string, allowed: string): boolean {
  return allowed.startsWith('.') ? name.endsWith(allowed) || name === allowed.slice(1) : name === allowed
}

function refused(host: string): HttpError {
  const shown = host.slice(0, 100).replaceAll(/[^\w.:[\]-]/g, '?')
  const message =
    `This server does not serve the host name ${shown}. If the name is yours, start the server with STOWAGE_BASE_URL set to ` +
    `the address that people open, or add this name to STOWAGE_ALLOWED_HOSTS. Until then, use the IP address of the server.`
  return new HttpError('host_not_allowed', {
    message,
    details: [{ path: '', code: 'host_not_allowed', message }],
  })
}
