import ipaddr from 'ipaddr.js'

/** Addresses that the tables of special addresses do not name: the metadata service of Azure has a public one. */
const SPECIAL = ['168.63.129.16']

/** Only this block has unicast addresses of the Internet (IANA, IPv6 Address Space). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** The hosts and blocks of addresses that an operator allows although they are not public. */
export interface AllowList {
  /** Host names in lower case; one with a leading dot means all names below it, too. */
  readonly hosts: readonly string[]
  /** Blocks in CIDR notation, or single addresses. */
  readonly blocks: readonly string[]
}

/** Whether a text is an address or a block of addresses of an allow-list. */
export function isBlock(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

/** Sorts the entries of an allow-list. */
export function allowListOf(entries: readonly string[]): AllowList {
  const blocks = entries.filter(isBlock)
  return { blocks, hosts: entries.filter((entry) => !isBlock(entry)).map(plainHost) }
}

/** A host name in lower case, without the dot of the root and without the brackets of an address. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1')
}

/** Whether the operator allows a host by its name. */
export function hostAllowed(host: string, { hosts }: AllowList): boolean {
  const name = plainHost(host)
  return hosts.some((entry) =>
    entry.startsWith('.') ? name === entry.slice(1) || name.endsWith(entry) : name === entry,
  )
}

/** Whether the operator allows an address by a block. */
export function addressAllowed(address: string, { blocks }: AllowList): boolean {
  const parsed = parse(address)
  return parsed !== null && blocks.some((block) => within(parsed, block))
}

/** Whether an address is one of the public Internet: not private, local, reserved, a tunnel or a metadata service. */
export function isPublic(address: string): boolean {
  const parsed = parse(address)
  if (parsed?.range() !== 'unicast' || SPECIAL.includes(parsed.toString())) return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}

/** An address; an IPv4 address that is written as an IPv6 one counts as the IPv4 address. */
function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null
}

function within(address: ipaddr.IPv4 | ipaddr.IPv6, block: string): boolean {
  if (ipaddr.isValid(block)) return ipaddr.process(block).toString() === address.toString()
  const [base, bits] = ipaddr.parseCIDR(block)
  return base.kind() === address.kind() && address.match([base, bits])
}
