import type { SyncHint } from '../hint.ts'
import { MutationsReply, type MutationsRequest } from '../mutations.ts'
import { type Change, Snapshot, type SnapshotRequest } from '../snapshot.ts'
import { type SyncTransport, TransportError } from '../sync-transport.ts'
import type { Calls } from './calls.ts'
import { namesItself } from './change-line.ts'
import { type DownloadOptions, downloadChanges } from './download.ts'
import { changeHints } from './hints.ts'
import { jsonBody } from './request-body.ts'

export interface TransportOptions extends DownloadOptions {
  /** Minimum length of a body that is compressed with gzip, where possible, in characters; default: 8 KiB. */
  readonly gzip_from?: number
}

/** The mobile interface of a server, over `fetch`. */
export class FetchTransport implements SyncTransport {
  readonly user_id: string
  readonly #calls: Calls
  readonly #options: TransportOptions

  constructor(calls: Calls, options: TransportOptions) {
    this.user_id = calls.user_id
    this.#calls = calls
    this.#options = options
  }

  async push(request: MutationsRequest, signal: AbortSignal): Promise<MutationsReply> {
    const body = await jsonBody(request, this.#options.gzip_from)
    const reply = await this.#calls.data(
      MutationsReply,
      { method: 'POST', path: '/mobile/mutations', body },
      signal,
    )
    requireHousehold(request, reply)
    const { operations } = request
    const answered =
      reply.results.length === operations.length &&
      reply.results.every(({ operation_id }, i) => operation_id === operations[i]?.operation_id)
    if (!answered)
      throw new TransportError('corrupt', 'The results do not match the operations that were sent.')
    return reply
  }

  async snapshot(request: SnapshotRequest, signal: AbortSignal): Promise<Snapshot> {
    const body = await jsonBody(request, this.#options.gzip_from)
    const call = { method: 'POST', path: '/mobile/sync/snapshots', body } as const
    const snapshot = await this.#calls.data(Snapshot, call, signal)
    requireHousehold(request, snapshot)
    for (const { key, rows, changes } of snapshot.collections) {
      if (changes === null || (changes.length === rows && changes.every(namesItself))) continue
      throw new TransportError('corrupt', `The changes of ${key} differ from the snapshot.`)
    }
    return snapshot
  }

  download(snapshot: Snapshot, collection: string, signal: AbortSignal): AsyncIterable<readonly Change[]> {
    return downloadChanges(this.#calls, snapshot, collection, this.#options, signal)
  }

  hints(household_id: string, signal: AbortSignal): AsyncIterable<SyncHint> {
    return changeHints(this.#calls, household_id, signal)
  }
}

function requireHousehold(request: { household_id?: string | undefined }, reply: { household_id: string }) {
  if (request.household_id === undefined || request.household_id === reply.household_id) return
  throw new TransportError('corrupt', 'The answer is of another household.')
}
