import { LIMITS, PROTOCOL_VERSION, type SyncTransport, TransportError } from '../../sync-protocol/index.ts'
import { reject } from '../core/rejection.ts'
import type { Batch, Outbox, Taken } from './outbox.ts'
import type { SerialQueue } from './serial-queue.ts'
import type { ReplicaStore } from './store.ts'

export interface PushOptions {
  readonly store: ReplicaStore
  readonly outbox: Outbox
  readonly transport: SyncTransport
  readonly turns: SerialQueue
  readonly signal: AbortSignal
  /** Called with the outcome of each batch, in the turn in which it is saved. */
  taken(taken: Taken): void
}

/**
 * Pushes the waiting operations in batches, oldest first. Ends when none waits, or when the server turns out to follow
 * another history than this replica knows: what that history lost must be offered first.
 *
 * @throws TransportError
 */
export async function push(options: PushOptions): Promise<void> {
  const { store, outbox, turns } = options
  let most: number = LIMITS.operations_per_batch
  for (let batch = outbox.next(most); batch; batch = outbox.next(most)) {
    try {
      const reply = await options.transport.push(request(store, batch), options.signal)
      const answered = batch
      await turns.run(async () => options.taken(await outbox.take(answered, reply)))
      if (reply.epoch !== store.confirmed?.epoch) return
    } catch (error) {
      if (!isRefusal(error)) throw error
      // The server refused the whole batch without naming the operation at fault. Halving the batch finds it.
      most = Math.floor(batch.entries.length / 2)
      if (most >= 1) continue
      await refuse(options, batch, error)
      most = LIMITS.operations_per_batch
    }
  }
}

function request({ owner }: ReplicaStore, { epoch, entries }: Batch) {
  return {
    household_id: owner.household_id,
    protocol_version: PROTOCOL_VERSION,
    ...(epoch !== null && { epoch }),
    operations: entries.map(({ operation }) => operation),
  }
}

/** Whether the server refused a whole batch because of its content, and did nothing. */
function isRefusal(error: unknown): error is TransportError {
  if (!(error instanceof TransportError)) return false
  if (error.problem === 'too_large') return true
  return error.problem === 'invalid' && error.details.some(({ path }) => path.startsWith('operations'))
}

async function refuse({ outbox, turns, taken }: PushOptions, batch: Batch, error: TransportError) {
  // The details are about the batch, in which the operation is alone.
  const details = error.details.map(({ path, ...rest }) => ({
    path: path.replace(/^operations\.0\.?/, ''),
    ...rest,
  }))
  const { rejected } = reject('validation_failed', details, error.message)
  await turns.run(async () => {
    for (const queued of batch.entries) await outbox.refuse(queued, rejected)
    taken({ applied: 0, merged: 0, rejected: batch.entries.length })
  })
}
