import { BlockList, isIP } from 'node:net'

/**
 * Endings of names that cannot be registered in public: RFC 6761 (localhost), RFC 6762 (local), RFC 8375 (home.arpa),
 * `internal`, which ICANN has reserved, and endings that home routers use and that ICANN does not delegate.
 */
export const HOME_ENDINGS = [
  'localhost',
  'local',
  'home.arpa',
  'internal',
  'lan',
  'home',
  'localdomain',
  'intranet',
] as const

/** Networks whose addresses mean something else in each home: RFC 1918, 6598, 3927, 4193, and the machine itself. */
export const HOME_NETWORKS = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '127.0.0.0/8',
  'fc00::/7',
  '::1/128',
] as const

const networks = new BlockList()
for (const network of HOME_NETWORKS) {
  const [address = '', prefix] = network.split('/')
  networks.addSubnet(address, Number(prefix), isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether an address belongs to a private network. */
export function isHomeAddress(address: string): boolean {
  const kind = isIP(address)
  return kind !== 0 && networks.check(address, kind === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a name has one of the endings of home networks. */
export function hasHomeEnding(name: string): boolean {
  return HOME_ENDINGS.some((ending) => name === ending || name.endsWith(`.${ending}`))
}
