import { isIP, Socket } from 'node:net'

/** The connections that this process opened, while it had no route to anything but itself. */
export interface Isolation {
  /** As `127.0.0.1:8080`. */
  readonly opened: string[]
  /** Connections to elsewhere, each of which failed. */
  readonly refused: string[]
  end(): void
}

/**
 * Takes the outbound route away from this process: a socket to anything but the loopback interface fails, whatever
 * opens it, and is noted.
 */
export function withoutOutbound(): Isolation {
  const original = Socket.prototype.connect
  const opened: string[] = []
  const refused: string[] = []
  Socket.prototype.connect = function connect(this: Socket, ...given: unknown[]): Socket {
    const to = targetOf(given)
    if (to === null || isLoopback(to.host)) {
      if (to) opened.push(`${to.host}:${to.port}`)
      return Reflect.apply(original, this, given)
    }
    refused.push(`${to.host}:${to.port}`)
    return this.destroy(new Error(`there is no route to ${to.host}`))
  }
  return {
    opened,
    refused,
    end() {
      Socket.prototype.connect = original
    },
  }
}

/** Where a socket is to connect to; null for a path of this machine. */
function targetOf(given: readonly unknown[]): { readonly host: string; readonly port: unknown } | null {
  // Node hands on the normalised arguments as one array.
  const [first, second] = Array.isArray(given[0]) ? given[0] : given
  if (typeof first === 'object' && first !== null) {
    if ('path' in first && first.path) return null
    const host = 'host' in first && typeof first.host === 'string' ? first.host : 'localhost'
    return { host, port: 'port' in first ? first.port : '' }
  }
  return { host: typeof second === 'string' ? second : 'localhost', port: first }
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}
