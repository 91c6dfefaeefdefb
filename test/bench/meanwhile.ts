import { setTimeout } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { type Figure, quantile } from './figure.ts'
import { probing } from './probing.ts'
import { type Stall, stallOf } from './stalls/heartbeat.ts'

const STATUS = '/api/v1/status'
/** Milliseconds for which the idle server is asked. */
const IDLE_MS = 3000

/** How quickly a server answers while it has nothing else to do, in milliseconds. */
export function idleTimes({ stowage }: Bench): Promise<number[]> {
  return probing(stowage.url, STATUS, () => setTimeout(IDLE_MS))
}

/**
 * Does long work while others ask, on a server with a heartbeat; gives how long it took, the memory of the server, how the
 * others fared, and for how long the event loop stood still. On a machine that has other work, the milliseconds of the
 * processor say more than those of the clock.
 */
export async function* meanwhile(
  bench: Bench,
  {
    work,
    target,
    idle,
  }: { readonly work: string; readonly target: string; readonly idle: readonly number[] },
  does: () => Promise<unknown>,
): AsyncGenerator<Figure> {
  const { stowage } = bench
  const before = stowage.memory()
  const cpu_before = stowage.cpu() ?? 0
  let [seconds, rss] = [0, 0]
  let stall: Stall = { ms: 0, processor_ms: 0, p99_ms: 0 }
  const timer = setInterval(() => {
    rss = Math.max(rss, stowage.memory()?.rss ?? 0)
  }, 200)
  const times = await probing(stowage.url, STATUS, async () => {
    stall = await stallOf(stowage, async () => {
      const started = performance.now()
      await does()
      seconds = (performance.now() - started) / 1000
    })
  })
  clearInterval(timer)
  const cpu = (stowage.cpu() ?? 0) - cpu_before
  yield { work, unit: 's', stowage: [seconds], floor: [], note: `${target} processor ${cpu.toFixed(1)} s` }
  const figures: [string, Figure['unit'], number, number | undefined, string][] = [
    ['memory at most', 'MB', rss, before?.rss, 'target 250 MB'],
    ['others, p99', 'ms', quantile(times, 0.99), quantile([...idle], 0.99), 'target 50 ms'],
    ['others, longest', 'ms', Math.max(...times), Math.max(...idle), ''],
    ['event loop held, by the clock', 'ms', stall.ms, undefined, ''],
    ['event loop held, by the processor', 'ms', stall.processor_ms, undefined, 'target 50 ms'],
  ]
  for (const [name, unit, value, floor, note] of figures)
    yield { work: `  ${name}`, unit, stowage: [value], floor: floor === undefined ? [] : [floor], note }
}
