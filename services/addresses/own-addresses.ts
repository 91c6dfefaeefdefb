import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import { HOME_ENDINGS, hasHomeEnding, isHomeAddress } from './home-names.ts'

/** What a machine knows of its place in the network. */
export interface Machine {
  readonly hostname: string
  readonly interfaces: Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>
  /** Whether the program runs in a container, whose own addresses other devices cannot reach. */
  readonly container: boolean
}

/** The machine that this program runs on, as it is now. */
export function thisMachine(): Machine {
  return {
    hostname: hostname().toLowerCase(),
    interfaces: networkInterfaces(),
    container: existsSync('/.dockerenv') || existsSync('/run/.containerenv'),
  }
}

/** Interfaces that lead to other programs of this machine, or into a tunnel, and not to the network of the home. */
const INNER =
  /^(?:docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|podman|tun|tap|wg|tailscale|utun|zt)/

/** The networks in which home routers give out addresses, the most usual first. */
const USUAL = [/^192\.168\./, /^10\./, /^172\.(?:1[6-9]|2\d|3[01])\./, /./]

/**
 * The addresses at which other devices of the network reach this machine, the likeliest first: IPv4, and then private
 * IPv6. The addresses of a container that has a network of its own are left out.
 */
export function lanAddresses({ container, interfaces }: Machine): string[] {
  const found = Object.entries(interfaces)
    .filter(([name]) => !INNER.test(name))
    .flatMap(([, infos]) => infos ?? [])
    .filter(({ internal }) => !internal)
    .map(({ address }) => address.replace(/%.*$/, ''))
  const four = found.filter((address) => isIP(address) === 4 && !address.startsWith('169.254.'))
  const six = found.filter((address) => isIP(address) === 6 && isHomeAddress(address))
  const reachable = container ? four.filter((address) => !/^172\./.test(address)) : four
  return [...new Set([...reachable.toSorted((a, b) => rank(a) - rank(b)), ...(container ? [] : six)])]
}

const rank = (address: string) => USUAL.findIndex((pattern) => pattern.test(address))

/** The names by which devices of a home network may call this machine. */
export function homeNames({ container, hostname: whole }: Machine): string[] {
  const [host = ''] = whole.split('.')
  // The name of a container is a random number.
  if (container || !/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(host) || host === 'localhost') return []
  const endings = HOME_ENDINGS.filter((ending) => ending !== 'localhost')
  return [host, ...endings.map((ending) => `${host}.${ending}`)]
}

/** A host as it stands in a URL. */
export function urlHost(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}

/** The host of a URL, without the brackets of IPv6 and without a final dot. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$|\.$/g, '')
}

/**
 * The address under which other devices probably reach the server: that of the network of the home. `localhost` if the server
 * listens only for its own machine, or if the machine knows no such address.
 */
export function guessedBaseUrl(
  listen: { readonly scheme: 'http' | 'https'; readonly host: string; readonly port: number },
  machine: Machine,
): string {
  const at = (host: string) => `${listen.scheme}://${urlHost(host)}:${listen.port}`
  if (listen.host === '0.0.0.0' || listen.host === '::') return at(lanAddresses(machine)[0] ?? 'localhost')
  const isOwn = ['localhost', '::1'].includes(listen.host) || listen.host.startsWith('127.')
  return at(isOwn ? 'localhost' : listen.host)
}

/** Whether a certificate of a home network may name this host: a private address, or a name with a home ending. */
export function isHomeHost(host: string): boolean {
  return isIP(host) === 0 ? hasHomeEnding(host) : isHomeAddress(host)
}
