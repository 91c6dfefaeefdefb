import type { Change, Snapshot } from '../snapshot.ts'
import { TransportError } from '../sync-transport.ts'
import { reasonOf } from './abort.ts'
import type { Calls } from './calls.ts'
import { CollectionReader, type IncrementalHash, pureSha256 } from './collection-reader.ts'
import { bytesOf } from './connection.ts'
import { DownloadPlan } from './download-plan.ts'
import type { ByteStream } from './fetch.ts'

export interface DownloadOptions {
  /**
   * Makes a SHA-256. `bytes`: the length of the text. Default: one in plain JavaScript. In Node: `() => createHash('sha256')`.
   */
  readonly sha256?: (bytes: number) => IncrementalHash
  /**
   * Called before a download that was cut is resumed, to wait until the network may be back: `stalls` counts the tries in a
   * row that brought nothing new. Rejecting ends the download. Default: it is resumed at once.
   */
  readonly pause?: (stalls: number, signal: AbortSignal) => Promise<void>
}

/** Tries in a row that bring nothing new before a download is given up. */
const MAX_STALLS = 3

/** SyncTransport.download: what was given once is not given again, however often the line is cut. */
export async function* downloadChanges(
  calls: Calls,
  snapshot: Snapshot,
  collection: string,
  options: DownloadOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly Change[]> {
  for await (const block of blocksOf(calls, snapshot, collection, options, signal)) {
    yield block
    // Many blocks can come out of what has arrived already.
    if (signal.aborted) throw reasonOf(signal)
  }
}

async function* blocksOf(
  calls: Calls,
  snapshot: Snapshot,
  collection: string,
  options: DownloadOptions,
  signal: AbortSignal,
): AsyncGenerator<readonly Change[]> {
  const { public_id, household_id, collections } = snapshot
  const head = collections.find(({ key }) => key === collection)
  if (!head) throw new TransportError('invalid', `The snapshot has no collection ${collection}.`)
  const path = `/mobile/sync/snapshots/${public_id}/collections/${encodeURIComponent(collection)}/download?household_id=${household_id}`
  const reader = new CollectionReader(head, (options.sha256 ?? pureSha256)(head.bytes))
  const plan = new DownloadPlan(head)
  let stalls = 0
  for (;;) {
    const before = reader.bytes
    let cut: TransportError | null = null
    try {
      const headers = { accept: 'application/x-ndjson', ...plan.headers(before) }
      const reply = await calls.send({ method: 'GET', path, headers }, signal)
      const known = before - plan.start(reply, before)
      if (reply.body) yield* takeStream(reply.body, reader, known, signal)
      else yield* reader.takeText(await calls.connection.text(reply, signal))
    } catch (error) {
      if (!(error instanceof TransportError && error.problem === 'unreachable')) throw error
      cut = error
    }
    if (reader.whole) break
    const progress = reader.bytes > before
    plan.wasCut(progress && cut !== null, head.bytes - reader.bytes)
    stalls = progress ? 0 : stalls + 1
    if (stalls > MAX_STALLS)
      throw cut ?? new TransportError('unreachable', 'The download ends too early on every attempt.')
    await options.pause?.(stalls, signal)
  }
  yield* reader.finish()
}

/** Reads a body, of which the first `known` bytes were taken from an earlier one. */
async function* takeStream(
  body: ByteStream,
  reader: CollectionReader,
  known: number,
  signal: AbortSignal,
): AsyncGenerator<readonly Change[]> {
  let left = known
  for await (const bytes of bytesOf(body, signal)) {
    const skipped = Math.min(left, bytes.length)
    left -= skipped
    if (skipped < bytes.length) yield* reader.take(bytes.subarray(skipped))
  }
}
