import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { type AllowList, addressAllowed, hostAllowed, isPublic, plainHost } from './addresses.ts'
import { OutboundError } from './outbound-error.ts'

/** Resolves names, as `dns.lookup` does with `all`. */
export type ResolveAll = (
  host: string,
  done: (error: Error | null, addresses: readonly { address: string; family: number }[]) => void,
) => void

const resolveAll: ResolveAll = (host, done) => systemLookup(host, { all: true }, done)

/** Whether a connection to an address is permitted, for requests to this host. */
function permitted(address: string, host: string, allow: AllowList): boolean {
  return isPublic(address) || addressAllowed(address, allow) || hostAllowed(host, allow)
}

function refusal(host: string): OutboundError {
  return new OutboundError(
    'address_refused',
    `${host} is not an address of the public Internet. Name it in STOWAGE_OUTBOUND_ALLOW to permit it.`,
  )
}

/**
 * A `lookup` for sockets that returns permitted addresses only. The socket connects to what this function checked, so
 * a name that resolves differently a moment later changes nothing.
 */
export function checkedLookup(allow: AllowList, resolve: ResolveAll = resolveAll): LookupFunction {
  return (host, options, done) => {
    resolve(host, (error, addresses) => {
      if (error) return done(error, '', 0)
      const family = options.family === 4 || options.family === 6 ? options.family : 0
      const fit = addresses.filter(
        (each) => (family === 0 || each.family === family) && permitted(each.address, host, allow),
      )
      const [first] = fit
      if (!first) return done(refusal(host), '', 0)
      if (options.all) done(null, [...fit])
      else done(null, first.address, first.family)
    })
  }
}

/** Opens connections to permitted addresses only. `build` is that of undici, which is loaded with the first request. */
export function checkedConnect(
  build: typeof buildConnector,
  allow: AllowList,
  { resolve, timeout_ms }: { readonly resolve?: ResolveAll | undefined; readonly timeout_ms: number },
): buildConnector.connector {
  const connect = build({ lookup: checkedLookup(allow, resolve), timeout: timeout_ms })
  return (options, done) => {
    const host = plainHost(options.hostname)
    // A socket looks up names only, so an address is checked here.
    if (isIP(host) !== 0 && !permitted(host, host, allow)) return done(refusal(host), null)
    connect(options, (...result) => {
      const [error, socket] = result
      if (error) return done(error, null)
      if (!isPeerPermitted(socket, host, allow)) {
        socket.destroy()
        return done(refusal(host), null)
      }
      done(null, socket)
    })
  }
}

/** The address that answered, checked once more: a mistake above must not become a way into the home network. */
function isPeerPermitted({ remoteAddress }: Socket, host: string, allow: AllowList): boolean {
  return remoteAddress === undefined || permitted(remoteAddress, host, allow)
}
