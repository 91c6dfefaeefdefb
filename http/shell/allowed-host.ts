import type { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { hasHomeEnding } from '../../services/addresses/home-names.ts'
import { hostOf } from '../../services/addresses/own-addresses.ts'
import type { Config } from '../../services/config/config.ts'
import { HttpError } from '../errors/errors.ts'
import { hostnameOf } from './hostname-of.ts'

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
  const name = hostnameOf(host)
  if (name === null) throw refused(host)
  if (name === hostOf(base_url) || allowed_hosts.some((allowed) => matches(name, allowed))) return
  if (!isAtHome(name) && certificate?.checkHost(name) === undefined) throw refused(host)
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
