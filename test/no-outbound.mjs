/**
 * Takes the outbound route away from a process and its threads: what connects, sends or resolves to anything but this machine
 * fails, and is noted in memory and in the file that the query of this module names. Loaded with `--import`, so that the
 * processes that the program starts have no route either.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { BlockList, isIP, Socket } from 'node:net'

const KEY = Symbol.for('stowage.connections')
const log = new URL(import.meta.url).searchParams.get('log')

/** Addresses of this machine. */
const here = new BlockList()
here.addSubnet('127.0.0.0', 8)
here.addAddress('0.0.0.0')
here.addAddress('::1', 'ipv6')
here.addAddress('::', 'ipv6')

/** Addresses for examples (RFC 5737, RFC 3849): nothing in the program names them, and no network routes them. */
const examples = new BlockList()
examples.addSubnet('192.0.2.0', 24)
examples.addSubnet('198.51.100.0', 24)
examples.addSubnet('203.0.113.0', 24)
examples.addSubnet('2001:db8::', 32, 'ipv6')

/** Names for examples and tests (RFC 2606, RFC 6761). */
const EXAMPLE_NAME = /(^|\.)(test|example|invalid|example\.(com|net|org))\.?$/i
const LOCAL_NAME = /(^|\.)localhost\.?$/i

if (!Reflect.has(globalThis, KEY)) {
  const connections = { opened: [], refused: [] }
  Reflect.set(globalThis, KEY, connections)

  /** Whether an address or a name is of this machine. One that is not is noted, unless it is for examples. */
  const isHere = (host, port) => {
    const at = `${host}:${port}`
    const family = isIP(host) === 6 ? 'ipv6' : 'ipv4'
    const isLocal = isIP(host) ? here.check(host, family) : LOCAL_NAME.test(host)
    if (isLocal) {
      connections.opened.push(at)
      if (connections.opened.length > 10_000) connections.opened.splice(0, 5000)
      return true
    }
    const isExample = isIP(host) ? examples.check(host, family) : EXAMPLE_NAME.test(host)
    if (!isExample) {
      connections.refused.push(at)
      if (log) appendFileSync(log, `${process.pid} ${process.argv.slice(1, 4).join(' ')}: ${at}\n`)
    }
    return false
  }
  const noRoute = (host) =>
    Object.assign(new Error(`there is no route to ${host}`), { code: 'EHOSTUNREACH', syscall: 'connect' })
  const noName = (host) =>
    Object.assign(new Error(`queryA ENOTFOUND ${host}`), {
      code: 'ENOTFOUND',
      syscall: 'queryA',
      hostname: host,
    })

  const connect = Socket.prototype.connect
  Socket.prototype.connect = function connectHere(...given) {
    // Node hands on the normalised arguments as one array.
    const [first, second] = Array.isArray(given[0]) ? given[0] : given
    const options = typeof first === 'object' && first !== null ? first : { port: first, host: second }
    // A path is a socket of this machine.
    if (options.path || (typeof first === 'string' && Number.isNaN(Number(first)))) {
      return Reflect.apply(connect, this, given)
    }
    const host = typeof options.host === 'string' ? options.host : 'localhost'
    const { lookup } = options
    // A lookup of its own leads to the address that counts: Node connects to what it returns.
    if (isIP(host) === 0 && typeof lookup === 'function') {
      options.lookup = (name, wanted, done) =>
        lookup(name, wanted, (error, found, family) => {
          if (error) return done(error)
          const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
          const away = addresses.find((address) => !isHere(address, options.port))
          return away === undefined ? done(null, found, family) : done(noRoute(away))
        })
      return Reflect.apply(connect, this, given)
    }
    if (isHere(host, options.port)) return Reflect.apply(connect, this, given)
    return this.destroy(noRoute(host))
  }

  const send = dgram.Socket.prototype.send
  dgram.Socket.prototype.send = function sendHere(...given) {
    const host = given.slice(1).find((each) => typeof each === 'string') ?? 'localhost'
    if (isHere(host, 'udp')) return Reflect.apply(send, this, given)
    const done = given.at(-1)
    if (typeof done === 'function') process.nextTick(done, noRoute(host))
    else process.nextTick(() => this.emit('error', noRoute(host)))
  }

  // A socket of datagrams that is connected sends without naming an address.
  const connectDatagrams = dgram.Socket.prototype.connect
  dgram.Socket.prototype.connect = function connectHere(port, host, ...rest) {
    const to = typeof host === 'string' ? host : 'localhost'
    if (isHere(to, port)) return Reflect.apply(connectDatagrams, this, [port, host, ...rest])
    const done = [host, ...rest].find((each) => typeof each === 'function')
    process.nextTick(() => (done ? done(noRoute(to)) : this.emit('error', noRoute(to))))
  }

  const asksFor = (of) =>
    Object.getOwnPropertyNames(of).filter(
      (name) => /^(lookup|resolve\w*|reverse)$/.test(name) && typeof of[name] === 'function',
    )
  // A resolver of its own asks a server of names, wherever that is.
  for (const of of [dns, dns.Resolver.prototype, Object.getPrototypeOf(dns.Resolver.prototype)]) {
    for (const name of asksFor(of)) {
      const original = of[name]
      of[name] = function resolveHere(host, ...rest) {
        if (isIP(host) !== 0 || isHere(host, 'dns')) return Reflect.apply(original, this, [host, ...rest])
        const done = rest.at(-1)
        if (typeof done !== 'function') throw noName(host)
        process.nextTick(done, noName(host))
      }
    }
  }
  for (const of of [dns.promises, dns.promises.Resolver.prototype]) {
    for (const name of asksFor(of)) {
      const original = of[name]
      of[name] = async function resolveHere(host, ...rest) {
        if (isIP(host) !== 0 || isHere(host, 'dns')) return Reflect.apply(original, this, [host, ...rest])
        throw noName(host)
      }
    }
  }
  syncBuiltinESMExports()
}
