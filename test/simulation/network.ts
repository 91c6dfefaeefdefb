import {
  type Change,
  type MutationsReply,
  type MutationsRequest,
  type Snapshot,
  type SnapshotRequest,
  type SyncTransport,
  TransportError,
} from '../../sync-protocol/index.ts'
import { ServerKilled } from './faulty-store.ts'
import type { Random } from './random.ts'
import type { SimServer } from './server.ts'
import type { SimTime } from './time.ts'

/** How bad the line is: shares of requests and answers. */
export interface Line {
  readonly lost: number
  readonly doubled: number
  readonly slow: number
}

export const GOOD_LINE: Line = { lost: 0, doubled: 0, slow: 0 }

/** What becomes of one request. */
export type Fate = 'delivered' | 'request_lost' | 'answer_lost' | 'doubled'

export type RequestKind = 'push' | 'snapshot' | 'download'

export interface LineOptions {
  readonly server: SimServer
  readonly time: SimTime
  readonly caller: { readonly user_id: string; readonly replica_id: string }
  /** Asked at each request: the line gets better and worse. */
  line(): Line
  /** Asked at each request, before the line is: what is bound to become of it, if that is bound. */
  fate(kind: RequestKind): Fate | null | Promise<Fate | null>
  readonly random: Random
}

/** A device's way to the server: loses, delays and doubles what goes over it, and is cut when the server ends. */
export class SimTransport implements SyncTransport {
  readonly user_id: string
  private readonly options: LineOptions

  constructor(options: LineOptions) {
    this.options = options
    this.user_id = options.caller.user_id
  }

  push(request: MutationsRequest, signal: AbortSignal): Promise<MutationsReply> {
    const body = structuredClone(request)
    return this.call('push', () => this.options.server.push(this.options.caller, body), signal)
  }

  snapshot(request: SnapshotRequest, signal: AbortSignal): Promise<Snapshot> {
    return this.call('snapshot', () => this.options.server.snapshot(this.options.caller, request), signal)
  }

  async *download(
    snapshot: Snapshot,
    collection: string,
    signal: AbortSignal,
  ): AsyncGenerator<readonly Change[]> {
    const { server, caller } = this.options
    const ask = () => server.download(caller, snapshot.public_id, collection)
    const changes = await this.call('download', ask, signal)
    for (let i = 0; i < changes.length; i += 3) yield changes.slice(i, i + 3)
  }

  private async call<T>(kind: RequestKind, ask: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
    const { server, time } = this.options
    const line = this.options.line()
    const fate = (await this.options.fate(kind)) ?? this.chance(line)
    const { process } = server
    await time.sleep(this.delay(line), signal)
    if (fate === 'request_lost' || server.process !== process) throw lost()
    // Somebody between here and there sends it once more: the answer to that goes nowhere.
    if (fate === 'doubled') void this.again(ask, line, process)
    const answer = await time.outside(Promise.resolve().then(ask)).catch((error: unknown) => {
      throw error instanceof ServerKilled ? lost() : error
    })
    await time.sleep(this.delay(line), signal)
    if (fate === 'answer_lost' || server.process !== process) throw lost()
    return answer
  }

  private chance(line: Line): Fate {
    const { random } = this.options
    if (random.chance(line.lost)) return random.chance(0.5) ? 'request_lost' : 'answer_lost'
    return random.chance(line.doubled) ? 'doubled' : 'delivered'
  }

  private async again(ask: () => unknown, line: Line, process: number): Promise<void> {
    const { server, time } = this.options
    await time.sleep(this.delay(line))
    if (server.process !== process) return
    await time.outside(Promise.resolve().then(ask)).catch(() => {})
  }

  /** In steps of ten, so that things do happen at the same moment. */
  private delay({ slow }: Line): number {
    const { random } = this.options
    return random.chance(slow) ? 10 * random.below(3000) : 10 * (1 + random.below(5))
  }
}

function lost(): TransportError {
  return new TransportError('unreachable', 'No answer.')
}
