import {
  type MembershipHint,
  type SyncTransport,
  TransportError,
  type TransportProblem,
} from '../../sync-protocol/index.ts'
import type { ReplicaEnvironment } from './environment.ts'

export interface AutoSyncOptions {
  /** Between two syncs when nothing calls for one, in ms (default one minute). */
  readonly every_ms?: number
  /** The first wait after a failure, in ms (default one second); each further failure doubles it. */
  readonly backoff_ms?: number
  /** The longest wait after a failure, in ms (default five minutes). */
  readonly backoff_max_ms?: number
  /**
   * How long a change waits for further ones, in ms (default 0), so that changes made in one go are pushed together. Fifty
   * changes do not wait any longer.
   */
  readonly gather_ms?: number
}

/** The problems after which the person has no right to the household any more. */
const ENDS: ReadonlySet<TransportProblem> = new Set(['signed_out', 'refused'])

/** Changes that wait for further ones at most: half of a batch. */
const MOST_GATHERED = 50

/** The parts of a replica that `AutoSync` uses. */
export interface Syncing {
  readonly environment: ReplicaEnvironment
  readonly transport: SyncTransport
  readonly household_id: string
  sync(): Promise<unknown>
  /** Whether a hint is newer than the state. */
  isNews(epoch: string, seq: number): boolean
  /** The server says what the user may do in the household, and how it is called. */
  meet(membership: MembershipHint): void
}

/**
 * Syncs when there is a reason to, and at intervals without one. After a failure it waits, up to a bound that grows each
 * time, and for a random part of that (full jitter): a server that is back does not hear from all devices at once.
 */
export class AutoSync {
  /** Whether it has ended by itself, at least in part: the server said that nobody is signed in. */
  isOver = false
  private readonly syncing: Syncing
  private readonly options: Required<AutoSyncOptions>
  private readonly stopped = new AbortController()
  private failures = 0
  /** The delay that the server requested at the last failure, in ms. */
  private retryAfter = 0
  /** Cuts the present wait short; null while none is going on. */
  private wakeUp: (() => void) | null = null
  private wanted = true
  /** Ends the wait for further changes; null before the first one. */
  private gathering: AbortController | null = null
  /** Changes that wait for further ones. */
  private gathered = 0

  constructor(syncing: Syncing, options: AutoSyncOptions = {}) {
    this.syncing = syncing
    this.options = {
      every_ms: 60_000,
      backoff_ms: 1000,
      backoff_max_ms: 5 * 60_000,
      gather_ms: 0,
      ...options,
    }
    void this.run()
    void this.listen()
  }

  /** There is work to sync. After a failure the replica still waits before it tries again. */
  want(): void {
    this.wanted = true
    if (this.failures === 0) this.wakeUp?.()
  }

  /** A change waits to be pushed. */
  gather(): void {
    const { gather_ms } = this.options
    if (gather_ms === 0 || ++this.gathered > MOST_GATHERED) {
      this.gathered = 0
      this.gathering?.abort()
      this.want()
      return
    }
    this.gathering?.abort()
    const gathering = new AbortController()
    this.gathering = gathering
    const { signal } = gathering
    this.syncing.environment.wait(gather_ms, signal).then(
      () => {
        this.gathered = 0
        this.want()
      },
      () => {},
    )
  }

  /** Try now: the network is back, or a person asks. */
  nudge(): void {
    this.wanted = true
    this.failures = 0
    this.wakeUp?.()
  }

  stop(): void {
    this.stopped.abort()
    this.gathering?.abort()
    this.wakeUp?.()
  }

  private async run(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      if (!this.wanted || this.failures > 0) await this.pause(this.nextWait())
      if (this.stopped.signal.aborted) return
      this.wanted = false
      try {
        await this.syncing.sync()
        this.failures = 0
        this.retryAfter = 0
      } catch (error) {
        if (!(error instanceof TransportError)) this.syncing.environment.report?.(error)
        else if (error.problem === 'signed_out') {
          this.isOver = true
          return
        }
        this.failures++
        this.retryAfter = error instanceof TransportError ? (error.retry_after_ms ?? 0) : 0
      }
    }
  }

  private nextWait(): number {
    if (this.failures === 0) return this.options.every_ms
    const most = this.longestWait(this.failures - 1)
    return Math.max(this.retryAfter, most * this.syncing.environment.random())
  }

  /** The longest wait after a number of failures before the last one, in ms: each of them doubles it. */
  private longestWait(earlier: number): number {
    const { backoff_ms, backoff_max_ms } = this.options
    return Math.min(backoff_max_ms, backoff_ms * 2 ** Math.min(earlier, 30))
  }

  /** Waits, or until there is a reason not to. */
  private async pause(ms: number): Promise<void> {
    const cut = new AbortController()
    this.wakeUp = () => cut.abort()
    try {
      await this.syncing.environment.wait(ms, cut.signal)
    } catch (error) {
      if (!cut.signal.aborted) throw error
    } finally {
      this.wakeUp = null
    }
  }

  /** Follows the server's hints, and asks for them again when they end. */
  private async listen(): Promise<void> {
    const { transport, household_id, environment } = this.syncing
    const { signal } = this.stopped
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        for await (const hint of transport.hints?.(household_id, signal) ?? []) {
          failures = 0
          if ('role' in hint) this.syncing.meet(hint)
          else if (this.syncing.isNews(hint.epoch, hint.seq)) this.want()
        }
      } catch (error) {
        if (error instanceof TransportError && ENDS.has(error.problem)) {
          // The next sync is refused as well, and reports it.
          this.want()
          if (error.problem === 'signed_out') {
            this.isOver = true
            return
          }
        }
        if (!(error instanceof TransportError) && !signal.aborted) environment.report?.(error)
      }
      if (!transport.hints || signal.aborted) return
      const most = this.longestWait(failures)
      await environment.wait(most * (0.5 + environment.random() / 2), signal).catch(() => {})
    }
  }
}
