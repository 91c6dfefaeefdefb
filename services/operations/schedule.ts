import { Cron } from 'croner'
import type { Logging } from '../runtime.ts'

/** Work at the times of a cron expression. */
export interface Schedule {
  /** The next time; null if nothing is scheduled. */
  next(): Date | null
  stop(): void
}

/** Runs work on schedule. A failure is logged; a run that takes longer than the interval skips the next one. */
export function schedule(
  cron: string | null,
  name: string,
  work: () => Promise<unknown>,
  { log }: Logging,
): Schedule {
  if (cron === null) return { next: () => null, stop: () => {} }
  const job = new Cron(cron, { mode: '5-part', unref: true, protect: true }, async () => {
    await work().catch((error: unknown) => log.error({ err: error }, `${name} could not be done`))
  })
  return { next: () => job.nextRun(), stop: () => job.stop() }
}
