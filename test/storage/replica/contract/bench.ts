import type { QueueState, ReplicaStore } from '../../../../engine/index.ts'
import { EPOCH } from '../../support/world.ts'
import { put, stand } from '../support/made-up.ts'

export const EVERY: readonly QueueState[] = ['pending', 'acknowledged', 'settled', 'rejected']

/** Gives a store after a step: the same, or one that was opened again. */
export type Settle = (store: ReplicaStore) => ReplicaStore | Promise<ReplicaStore>

/** A store that cases work on, with words for their steps. */
export class StoreBench {
  private current: ReplicaStore | null = null
  private readonly settle: Settle

  constructor(settle: Settle) {
    this.settle = settle
  }

  get store(): ReplicaStore {
    if (!this.current) throw new Error('no store is open')
    return this.current
  }

  set store(store: ReplicaStore) {
    this.current = store
  }

  readonly does = async (step: (store: ReplicaStore) => unknown): Promise<void> => {
    await step(this.store)
    this.store = await this.settle(this.store)
  }

  readonly saves = (change: Parameters<ReplicaStore['saveQueue']>[0]) => this.does((s) => s.saveQueue(change))

  readonly applies = (seq: number, ...changes: Parameters<ReplicaStore['applyChanges']>[1]) =>
    this.does((s) => s.applyChanges(stand(seq), changes))

  /** Loads a confirmed state with these records. */
  readonly loads = (
    seq: number,
    records: Readonly<Record<string, Parameters<typeof put>[]>>,
    epoch = EPOCH,
  ) =>
    this.does(async (s) => {
      const stage = await s.stage()
      for (const [collection, puts] of Object.entries(records)) {
        await stage.add(
          collection,
          puts.map((of) => put(...of)),
        )
      }
      await stage.swap(stand(seq, epoch))
    })

  readonly positions = (...states: QueueState[]) =>
    this.store.queue(...states).map(({ position }) => position)

  readonly found = async (words: string, limit = 100) =>
    (await this.store.search(words, { limit })).map(({ public_id }) => public_id)
}
