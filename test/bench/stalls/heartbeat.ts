import { fileURLToPath } from 'node:url'
import type { Child } from '../child.ts'

/** What a server is started with, so that it measures its own stalls. */
export const HEARTBEAT = ['--import', fileURLToPath(new URL('./heartbeat.mjs', import.meta.url))]

/** Milliseconds to wait before the background work that a request began has begun. */
const AFTER_MS = 250

/** The addresses of the heartbeats: a server that logs much drops the line that names its own. */
const addresses = new WeakMap<Child, string>()

/** The longest stall of an event loop, in milliseconds: by the clock, and of that by the processor. */
export interface Stall {
  readonly ms: number
  readonly processor_ms: number
  /** The length of turn below which 99 % of the processor's time lies: who asks at any moment seldom meets a longer one. */
  readonly p99_ms: number
}

/** Returns the longest stall of the server's event loop since it was asked last. */
async function longestStall(server: Child): Promise<Stall> {
  const address = addresses.get(server) ?? /heartbeat at (http:\S+)/.exec(server.output())?.[1]
  if (address === undefined) throw new Error('the server has no heartbeat')
  addresses.set(server, address)
  const [ms = 0, processor_ms = 0, p99_ms = 0] = (await (await fetch(address)).text()).split(' ').map(Number)
  return { ms, processor_ms, p99_ms }
}

/** Runs some work and returns its longest stall, that of the background work behind it included. */
export async function stallOf(server: Child, work: () => Promise<unknown>): Promise<Stall> {
  await longestStall(server)
  await work()
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
  return longestStall(server)
}
