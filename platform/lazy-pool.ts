import type { Piscina } from 'piscina'
import { type ClosableLater, closableLater } from './later.ts'
import { POOL_OPTIONS } from './run-in-pool.ts'
import { workerFile } from './worker-file.ts'

/** How a pool of threads works. */
export interface LazyPoolOptions {
  /** The module of the threads, and the module that starts them, as `workerFile` takes them. */
  readonly worker: readonly [module: string, here: string]
  /** Maximum number of threads. */
  readonly threads: number
  /** Milliseconds after which an idle thread ends. */
  readonly idle_ms: number
  /** Maximum size of a thread's memory for objects, in MiB. */
  readonly heap?: { readonly maxYoungGenerationSizeMb?: number; readonly maxOldGenerationSizeMb?: number }
}

/** A pool of threads that starts at its first use. */
export type LazyPool<Task, Result> = ClosableLater<Piscina<Task, Result>>

/** Prepares a pool of threads. Its library is loaded at the first use, so a start does not wait for it. */
export function lazyPool<Task, Result, Message = never>(
  { worker: [module, here], threads, idle_ms, heap }: LazyPoolOptions,
  onMessage?: (message: Message) => void,
): LazyPool<Task, Result> {
  return closableLater(
    async () => {
      const { Piscina } = await import('piscina')
      const pool = new Piscina<Task, Result>({
        ...POOL_OPTIONS,
        filename: workerFile(module, here),
        maxThreads: threads,
        idleTimeout: idle_ms,
        ...(heap && { resourceLimits: heap }),
      })
      if (onMessage) pool.on('message', onMessage)
      return pool
    },
    (pool) => pool.destroy(),
  )
}
