import type { Snapshot, SyncTransport } from '../../sync-protocol/index.ts'
import { reject } from '../core/rejection.ts'
import type { CollectionChange } from '../core/store.ts'
import { aged } from './age.ts'
import type { ReplicaEnvironment } from './environment.ts'
import { foundAgain } from './found-again.ts'
import type { ChangedRecord } from './optimistic.ts'
import type { Outbox } from './outbox.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'
import type { Recovery } from './recovery.ts'
import type { SerialQueue } from './serial-queue.ts'
import type { ReplicaEvent, SyncProgress, SyncReport } from './status.ts'
import type { ReplicaStore } from './store.ts'
import { waitingChanges } from './waiting.ts'

/** The connection to the server, until the user signs out. */
export interface Session {
  readonly transport: SyncTransport
  readonly ended: AbortController
}

/** What an exchange uses of its replica. */
export interface ExchangeParts {
  readonly store: ReplicaStore
  readonly environment: ReplicaEnvironment
  readonly outbox: Outbox
  readonly turns: SerialQueue
  /** Whether the user's role allows offers of what a restore lost. */
  readonly offers: boolean
  /** The ids of the queued operations whose records are missing, so that they cannot be carried out yet. */
  missing(): ReadonlySet<string>
  /** Shows the queue over the confirmed state. Returns the records that it touched or touches. */
  rebuild(): ChangedRecord[]
  progress(progress: SyncProgress): void
  tell(event: ReplicaEvent): void
}

/** Exchanges with the server: pulls, pushes the queue, and pulls what the pushes made. */
export class Exchange {
  private readonly parts: ExchangeParts

  constructor(parts: ExchangeParts) {
    this.parts = parts
  }

  /** Runs one exchange to its end. */
  async run(session: Session): Promise<SyncReport> {
    const { store, outbox } = this.parts
    const report = { applied: 0, merged: 0, rejected: 0 }
    await this.pull(session)
    while (outbox.ready.length > 0) {
      await this.push(session, report)
      await this.pull(session)
    }
    const { confirmed } = store
    return { ...report, epoch: confirmed?.epoch ?? '', seq: confirmed?.seq ?? 0 }
  }

  private push({ transport, ended }: Session, report: { applied: number; merged: number; rejected: number }) {
    const { store, outbox, turns, rebuild, progress, tell } = this.parts
    let done = 0
    return push({
      store,
      outbox,
      transport,
      turns,
      signal: ended.signal,
      taken: (taken) => {
        report.applied += taken.applied
        report.merged += taken.merged
        report.rejected += taken.rejected
        done += taken.applied + taken.merged + taken.rejected
        progress({ phase: 'push', done, total: done + outbox.ready.length })
        if (taken.rejected > 0) tell({ type: 'changed', records: rebuild() })
        tell({ type: 'status' })
      },
    })
  }

  private pull({ transport, ended }: Session): Promise<void> {
    const { store, turns, progress, tell } = this.parts
    return pull({
      store,
      transport,
      turns,
      signal: ended.signal,
      recovering: (recovery) => this.offer(recovery),
      progress: ({ done, total }) => {
        progress({ phase: 'pull', done, total })
        tell({ type: 'status' })
      },
      moved: (changes, snapshot) => this.follow(changes, snapshot),
    })
  }

  /** The confirmed state has moved. The shown state follows before anybody can look; the queue follows on disk. */
  private async follow(changes: readonly CollectionChange[] | null, snapshot: Snapshot): Promise<void> {
    const { store, outbox, environment, missing, rebuild, tell } = this.parts
    const { confirmed } = store
    if (!confirmed) return
    const records = rebuild()
    const pulled = changes?.map(({ collection, change }) => ({ collection, public_id: change.public_id }))
    // Pages show changes of others before the queue is written. Changes of this replica still wait in it.
    const isOthers = records.length === 0 && pulled !== undefined
    if (isOthers && pulled.length > 0) tell({ type: 'changed', records: pulled })
    // The lifetime of a snapshot is the same for all, so its end tells the server's clock as well as its beginning.
    const memo = aged(store.memo, { synced_at: environment.now(), server_time: snapshot.expires_at })
    if (await outbox.follow(confirmed, memo)) records.push(...rebuild())
    const lacking = { epoch: confirmed.epoch, age: memo.age, missing: missing() }
    await outbox.wait(waitingChanges(outbox.pending, lacking))
    await outbox.forget(foundAgain(outbox.rejected, store.view))
    if (!pulled) tell({ type: 'changed', records: null })
    else if (records.length > 0) tell({ type: 'changed', records: [...pulled, ...records] })
    tell({ type: 'status' })
  }

  /**
   * SPEC.md P9: offers what a restore lost; it is in the queue before the state that holds it is replaced. A viewer may
   * not offer it, so it is listed as lost (P11).
   */
  private async offer(recovery: Recovery): Promise<void> {
    const { store, outbox, environment, offers } = this.parts
    if (!store.confirmed) return
    const acknowledged = store.queue('acknowledged', 'settled')
    const refused = offers ? null : reject('access_denied').rejected
    await outbox.offer(recovery.offers(acknowledged, environment.now()), store.confirmed.epoch, refused)
  }
}
