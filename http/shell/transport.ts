import { urlHost } from '../../services/addresses/own-addresses.ts'
import type { Config } from '../../services/config/config.ts'
import { isLocalAddress } from '../../services/labels/local-address.ts'
import type { AppContext } from './context.ts'
import { hostnameOf } from './hostname-of.ts'

type Address = Pick<Config, 'base_url' | 'tls' | 'trusted_proxies'>

/**
 * Whether a request came over https: to the port for https of this server, or to a proxy. A proxy says so in
 * `X-Forwarded-Proto`, which counts with `STOWAGE_TRUSTED_PROXIES` only.
 */
export function cameByHttps(ctx: AppContext, config: Address): boolean {
  return 'encrypted' in ctx.req.socket || byProxy(ctx, config) === true
}

/**
 * The security header fields that an answer over http may not have: the promise of https (RFC 6797, section 7.2). On any other
 * name than that of the machine itself, browsers refuse the two that need a trustworthy origin, and complain.
 */
export function withdrawnHeaders(ctx: AppContext, config: Address): readonly string[] {
  if (cameByHttps(ctx, config)) return []
  const name = hostnameOf(ctx.get('host'))
  const own = name !== null && isLocalAddress(`http://${urlHost(name)}`)
  return own ? [HSTS] : [HSTS, 'Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster']
}

const HSTS = 'Strict-Transport-Security'

/**
 * Whether cookies of the answer may be for https alone. Behind a proxy that does not say how a request came, the configured
 * address decides.
 */
export function isSecure(ctx: AppContext, config: Address): boolean {
  if ('encrypted' in ctx.req.socket) return true
  const promised = config.base_url.startsWith('https:')
  // A server without a port for https has one address, and the one that is configured counts.
  if (config.tls.mode === 'off' && promised) return true
  return byProxy(ctx, config) === true
}

/** What a request to the port for http says of how the client reached the proxy. */
function byProxy(ctx: AppContext, { base_url, trusted_proxies }: Address): boolean {
  const field = trusted_proxies > 0 ? ctx.get('x-forwarded-proto') : ''
  const forwarded = field.split(',').at(-trusted_proxies)?.trim()
  if (forwarded) return forwarded === 'https'
  return base_url.startsWith('https:') && ctx.get('host').toLowerCase() === new URL(base_url).host
}
