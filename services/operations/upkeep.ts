import { hasSweepable, sweepAccounts } from '../../engine/index.ts'
import type { SnapshotService } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import type { LabelPrinting } from '../labels/print.ts'
import type { MediaService } from '../media/media-service.ts'
import type { Clock, Logging } from '../runtime.ts'

const SWEEP_EVERY_MS = 10 * 60_000

/** The services that keep what is over for a while. */
export interface Swept extends Clock, Logging {
  readonly accounts: AccountStore
  readonly labels: LabelPrinting
  readonly media: MediaService
  readonly snapshots: SnapshotService
}

/**
 * Work that nobody asks for, at the start and then every ten minutes: what is long over is removed, and the files of
 * households are looked at.
 * @param inspect looks at the file of a household without opening it
 */
export function startUpkeep(services: Swept, inspect: (household_id: string) => void) {
  let running: Promise<void> = Promise.resolve()
  // One that takes longer than the pause is not overtaken.
  const sweep = () => {
    running = running.then(() => sweepAll(services, inspect))
  }
  const timer = setInterval(sweep, SWEEP_EVERY_MS)
  timer.unref()
  const first = setImmediate(sweep)
  return {
    stop() {
      clearInterval(timer)
      clearImmediate(first)
    },
    /** Settles when what was begun is done. */
    done: () => running,
  }
}

/** Removes expired snapshots and print jobs, what is left of photos, and sessions, invitations and guest links that have long been over. One that fails does not keep the others from it. */
export async function sweepAll(
  { accounts, labels, log, media, now, snapshots }: Swept,
  inspect: (household_id: string) => void = () => {},
): Promise<void> {
  try {
    if (accounts.read((view) => hasSweepable(view, now().toISOString())))
      await accounts.run(sweepAccounts, {}, null)
  } catch (error) {
    log.error({ err: error }, 'sessions and links that are over could not be removed')
  }
  try {
    await snapshots.sweepAll()
  } catch (error) {
    log.error({ err: error }, 'expired snapshots could not be removed')
  }
  for (const { record } of accounts.read((view) => view.all('households'))) {
    try {
      inspect(record.public_id)
      await labels.jobs.sweep(record.public_id)
    } catch (error) {
      log.error(
        { err: error, household_id: record.public_id },
        'print jobs that are over could not be removed',
      )
    }
  }
  await media.sweepAll()
}
