import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Replica, type ReplicaEnvironment, type SyncProgress } from '../../engine/index.ts'
import { nodeEnvironment } from '../../http/client/index.ts'
import { openReplicaStore } from '../../storage/index.ts'
import { resumeSession, type Session } from '../../sync-protocol/transport/index.ts'
import { CliError } from '../failure.ts'
import { DeviceHome } from './home.ts'

/** The device of a command. */
export interface Device {
  readonly home: DeviceHome
  readonly replica: Replica
  /** Null if nobody is signed in; reading and writing still work. */
  readonly session: Session | null
}

const environment: ReplicaEnvironment = {
  ...nodeEnvironment(),
  report: (error) => process.stderr.write(`stowage: ${String(error)}\n`),
}

/** Runs `work` on the replica of this device's household, and closes it. It needs no network. */
export async function withReplica<T>(work: (device: Device) => Promise<T>): Promise<T> {
  const home = DeviceHome.open()
  const { owner, household } = home.settings
  if (!owner || !household) {
    throw new CliError('this device has no household yet; start with "stowage device login <address>"')
  }
  const { user_id } = owner
  const household_id = household.public_id
  const store = openReplicaStore({
    folder: home.replicaFolder(user_id, household_id),
    owner: { user_id, household_id },
    wait_ms: 5000,
  })
  const replica = await Replica.open({ store, environment })
  try {
    const session = await resumeSession({ keeper: home.keeper })
    if (session?.user.public_id === user_id) {
      replica.signIn(session.transport({ sha256: () => createHash('sha256'), pause }))
    }
    return await work({ home, replica, session })
  } finally {
    await replica.close()
  }
}

/** Shows the progress of a long sync on a terminal; returns a function that ends the display. */
export function showProgress(replica: Replica): () => void {
  if (!process.stderr.isTTY) return () => {}
  const stop = replica.subscribe(() => {
    const { progress } = replica.status()
    if (progress) process.stderr.write(`\r${progressText(progress)}`)
  })
  return () => {
    stop()
    process.stderr.write('\r\u001b[K')
  }
}

function progressText({ phase, done, total }: SyncProgress): string {
  return phase === 'push' ? `sent ${done} of ${total} operations` : `loaded ${done} of ${total} records`
}

/** Waits before an attempt to resume an interrupted download, longer each time. */
function pause(stalls: number, signal: AbortSignal): Promise<void> {
  return delay(500 * 2 ** stalls, undefined, { signal })
}
