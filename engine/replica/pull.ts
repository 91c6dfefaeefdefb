import { type Change, type Snapshot, type SyncTransport, TransportError } from '../../sync-protocol/index.ts'
import { type ChecksumSums, checksumText, EMPTY_SUMS, moveSums } from '../core/checksum.ts'
import type { CollectionChange } from '../core/store.ts'
import { householdCollections } from '../household-collections.ts'
import { Recovery } from './recovery.ts'
import type { SerialQueue } from './serial-queue.ts'
import type { Confirmed, ReplicaStore } from './store.ts'

/** Maximum number of further requests for a snapshot that expired while it was loaded. */
const TRIES = 3

/** How far a load has come, in records. */
export interface Loaded {
  readonly done: number
  readonly total: number
}

export interface PullOptions {
  readonly store: ReplicaStore
  readonly transport: SyncTransport
  readonly turns: SerialQueue
  readonly signal: AbortSignal
  progress(loaded: Loaded): void
  /** Receives the records that a restore lost and this replica has, before their state is replaced. */
  recovering(recovery: Recovery): void | Promise<void>
  /**
   * Called when the confirmed state has moved, in the same turn, before anybody can read it. `changes` is null if everything
   * was loaded.
   */
  moved(changes: readonly CollectionChange[] | null, snapshot: Snapshot): void | Promise<void>
}

/**
 * Brings the confirmed state up to date with the server: by the changes since then, or by loading all of it. The old state
 * stays until everything has arrived and the checksum is right.
 *
 * @throws TransportError
 */
export async function pull(options: PullOptions): Promise<void> {
  const { confirmed } = options.store
  if (confirmed && (await pullChanges(options, confirmed))) return
  await load(options, await askForAll(options), TRIES)
}

/**
 * Pulls the changes since the confirmed state. Returns false if they do not lead to the state of the server: then everything
 * must be loaded.
 */
async function pullChanges(options: PullOptions, confirmed: Confirmed): Promise<boolean> {
  const { store, turns } = options
  const snapshot = await ask(options, confirmed)
  if (snapshot.kind === 'full') {
    await load(options, snapshot, TRIES)
    return true
  }
  if (snapshot.epoch !== confirmed.epoch || snapshot.since_seq !== confirmed.seq) {
    throw new TransportError('corrupt', 'The answer does not match the request.')
  }
  const changes: CollectionChange[] = []
  try {
    await collect(options, snapshot, (collection, block) => {
      for (const change of block) changes.push({ collection, change })
    })
  } catch (error) {
    if (isExpired(error)) return false
    throw error
  }
  return turns.run(async () => {
    let { sums } = confirmed
    for (const { collection, change } of changes) {
      const prior = store.seqOf(collection, change.public_id)
      sums = moved(sums, collection, change, prior)
    }
    if (checksumText(sums) !== snapshot.checksum) return false
    const { epoch, seq } = snapshot
    await settled(store.applyChanges({ epoch, seq, sums }, changes))
    await settled(options.moved(changes, snapshot))
    return true
  })
}

/** Loads a whole state beside the present one, and swaps. */
async function load(options: PullOptions, snapshot: Snapshot, tries: number): Promise<void> {
  const { store, turns } = options
  const recovery = Recovery.begin(store, snapshot)
  const stage = await turns.run(() => store.stage())
  try {
    let sums = EMPTY_SUMS
    // While a block is being written the next one arrives and is read.
    let adding: Promise<void> = Promise.resolve()
    await collect(options, snapshot, async (collection, block) => {
      for (const change of block) sums = moved(sums, collection, change, null)
      recovery?.note(collection, block)
      await adding
      adding = turns.run(() => stage.add(collection, block))
      // The next block throws what went wrong, and so does the end.
      adding.catch(() => {})
    })
    await adding
    if (checksumText(sums) !== snapshot.checksum) {
      throw new TransportError(
        'corrupt',
        'The checksum of the loaded records differs from the checksum of the server.',
      )
    }
    await turns.run(async () => {
      const { epoch, seq } = snapshot
      if (recovery) await settled(options.recovering(recovery))
      await settled(stage.swap({ epoch, seq, sums }))
      await settled(options.moved(null, snapshot))
    })
  } catch (error) {
    await turns.run(() => stage.discard())
    if (!isExpired(error) || tries <= 1) throw error
    await load(options, await askForAll(options), tries - 1)
  }
}

/** Requests everything. After a restore it sends the epoch and seq of this replica, to learn what the two histories share. */
async function askForAll(options: PullOptions): Promise<Snapshot> {
  const { confirmed } = options.store
  const snapshot = await ask(options, null)
  if (!confirmed || snapshot.epoch === confirmed.epoch) return snapshot
  const again = await ask(options, confirmed)
  return again.kind === 'full' ? again : snapshot
}

async function ask(options: PullOptions, since: Confirmed | null): Promise<Snapshot> {
  const { household_id } = options.store.owner
  const request = since ? { epoch: since.epoch, since_seq: since.seq } : { since_seq: null }
  const snapshot = await options.transport.snapshot({ household_id, ...request }, options.signal)
  if (snapshot.household_id === household_id) return snapshot
  throw new TransportError('corrupt', 'The server answered for another household.')
}

/** Goes through all changes of a snapshot, those that came with it and those to be downloaded. */
async function collect(
  { transport, signal, progress }: PullOptions,
  snapshot: Snapshot,
  take: (collection: string, block: readonly Change[]) => void | Promise<void>,
): Promise<void> {
  const total = snapshot.collections.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const { key, changes, rows } of snapshot.collections) {
    if (rows === 0) continue
    const blocks = changes ? [changes] : transport.download(snapshot, key, signal)
    for await (const block of blocks) {
      await take(key, block)
      done += block.length
      progress({ done, total })
    }
  }
}

/** The sums after a change. Histories are not part of them. */
function moved(sums: ChecksumSums, collection: string, change: Change, prior: number | null): ChecksumSums {
  if (histories.has(collection)) return sums
  return moveSums(sums, collection, change.public_id, prior, change.change === 'put' ? change.seq : null)
}

const histories: ReadonlySet<string> = new Set(
  Object.values(householdCollections).flatMap(({ key, nature }) => (nature === 'facts' ? [key] : [])),
)

function isExpired(error: unknown): boolean {
  return error instanceof TransportError && error.problem === 'expired'
}

/** Awaits only promises, so that no reader runs between two steps of a synchronous store. */
async function settled(result: void | Promise<void>): Promise<void> {
  if (result instanceof Promise) await result
}
