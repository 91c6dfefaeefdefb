import { isIP, isIPv4 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The address of the client. Every trusted proxy appends the address of its caller to `X-Forwarded-For`. So with `hops`
 * proxies, the client is entry number `hops` from the right. All entries further left come from the client and are not
 * trusted. Without a trusted proxy the header is ignored.
 *
 * @param remote the address of the peer of the socket
 * @param forwarded_for the header field, several fields joined by commas
 * @param hops number of proxies in front of this server
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

/** The canonical form of an address: lower case, no zone, an IPv4-mapped address as IPv4; null if it is invalid. */
function normalizeIp(text: string): string | null {
  const bare = text.replace(/%.*$/, '').replace(/^\[(.*)\]$/, '$1')
  const ip = MAPPED_IPV4.exec(bare)?.[1] ?? bare
  if (isIP(ip) === 0) return null
  return isIPv4(ip) ? ip : new URL(`http://[${ip}]/`).hostname.slice(1, -1)
}
