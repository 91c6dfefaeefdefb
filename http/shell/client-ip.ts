import { isIP, isIPv4 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The address of the client. Every trusted proxy appends the address it was called from to `X-Forwarded-For`, so
 * with `hops` proxies in front the client is the entry that many places from the right; all entries further left
 * are the client's own words and are not believed. With no trusted proxy the header is ignored.
 *
 * @param remote the address of the peer of the socket
 * @param forwarded_for the header field, several fields joined by commas
 * @param hops how many proxies stand in front of this server
 */
export function clientIp(
  remote: string | undefined,
  forwarded_for: string | undefined,
  hops: number,
): string {
  const peer = normalizeIp(remote ?? '') ?? 'unknown'
  if (hops === 0 || forwarded_for === undefined) return peer
  const trusted = forwarded_for.split(',').slice(-hops)
  return normalizeIp((trusted[0] ?? '').trim()) ?? peer
}

/** One spelling per address: lower case, no zone, IPv4 out of its IPv6 wrapping; null if it is no address. */
function normalizeIp(text: string): string | null {
  const bare = text.replace(/%.*$/, '').replace(/^\[(.*)\]$/, '$1')
  const ip = MAPPED_IPV4.exec(bare)?.[1] ?? bare
  if (isIP(ip) === 0) return null
  return isIPv4(ip) ? ip : new URL(`http://[${ip}]/`).hostname.slice(1, -1)
}
