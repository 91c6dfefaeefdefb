import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects memory that nothing needs any more; with true that of new objects only, which takes a millisecond. */
export type Collect = (newOnly?: boolean) => void

/** Lets this program and its threads collect memory when they like. */
export function exposeCollection(): void {
  setFlagsFromString('--expose-gc')
}

/** Collects memory; null unless the program exposes that. */
export function memoryCollector(): Collect | null {
  const collect: unknown = runInNewContext('globalThis.gc')
  return typeof collect === 'function' ? (newOnly = false) => void collect(newOnly) : null
}

/** Bytes of objects and buffers in this thread. */
export function bytesInUse(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
