import type { SnapshotService } from '../storage/index.ts'
import type { Services } from './services.ts'

const SWEEP_EVERY_MS = 10 * 60_000

/** Work that nobody asks for: expired snapshots are removed, at the start and then every ten minutes. */
export function startMaintenance({ log, snapshots }: { log: Services['log']; snapshots: SnapshotService }) {
  const sweep = () =>
    snapshots
      .sweepAll()
      .catch((error: unknown) => log.error({ err: error }, 'expired snapshots could not be removed'))
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  setImmediate(sweep)
  return { stop: () => clearInterval(timer) }
}
