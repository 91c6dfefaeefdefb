import { setTimeout as delay } from 'node:timers/promises'
import { BusyError } from '../storage/index.ts'

/** Milliseconds that a person at a terminal would wait. */
const PATIENCE_MS = 15_000

/** Runs work that writes a file, and retries while another process, such as a busy server, is writing it. */
export async function patiently<T>(work: () => T): Promise<T> {
  const started = performance.now()
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof BusyError) || performance.now() - started > PATIENCE_MS) throw error
      await delay(10)
    }
  }
}
