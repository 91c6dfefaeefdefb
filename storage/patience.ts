import { setTimeout as delay } from 'node:timers/promises'
import { BusyError } from './errors.ts'

/** Milliseconds that a person at a terminal would wait, or a program that starts. */
const PATIENCE_MS = 15_000

/**
 * Runs work that opens or writes a file, and retries while another process has it to itself: a busy server that writes, or
 * the last process that closes the file, which then copies the log into it.
 * @throws {BusyError} if it still has after 15 seconds
 */
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
