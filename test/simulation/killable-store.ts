import type {
  CollectionChange,
  Confirmed,
  HouseholdKey,
  HouseholdView,
  QueueChange,
  QueuedOperation,
  QueueState,
  ReplicaHit,
  ReplicaMemo,
  ReplicaOwner,
  ReplicaStage,
  ReplicaStore,
  ShownSearchOptions,
  Stored,
} from '../../engine/index.ts'

/** The app on the device is gone. */
export class DeviceKilled extends Error {}

/** A device's store whose app can be killed right before or after a write. */
export class KillableStore implements ReplicaStore {
  /** The number of writes before the last one; null: it lives. */
  private left: number | null = null
  private when: 'before' | 'after' = 'before'
  private dead = false
  private failure: Error | null = null
  private readonly inner: ReplicaStore
  private readonly killed: () => void

  constructor(inner: ReplicaStore, killed: () => void) {
    this.inner = inner
    this.killed = killed
  }

  killAt(writes: number, when: 'before' | 'after'): void {
    this.left = writes
    this.when = when
  }

  /** Makes every write fail, as a full disk does; null: they work again. */
  failWith(error: Error | null): void {
    this.failure = error
  }

  /** Kills it now. */
  kill(): void {
    this.dead = true
  }

  get owner(): ReplicaOwner {
    return this.inner.owner
  }

  get view(): HouseholdView {
    return this.inner.view
  }

  get confirmed(): Confirmed | null {
    return this.inner.confirmed
  }

  get memo(): ReplicaMemo {
    return this.inner.memo
  }

  get last_position(): number {
    return this.inner.last_position
  }

  seqOf(collection: string, public_id: string): number | null {
    return this.inner.seqOf(collection, public_id)
  }

  changedAfter(collection: HouseholdKey, seq: number): readonly Stored[] {
    return this.inner.changedAfter(collection, seq)
  }

  queue(...states: readonly QueueState[]): readonly QueuedOperation[] {
    return this.inner.queue(...states)
  }

  saveQueue(change: QueueChange): void | Promise<void> {
    return this.write(() => this.inner.saveQueue(change))
  }

  applyChanges(to: Confirmed, changes: readonly CollectionChange[]): void | Promise<void> {
    return this.write(() => this.inner.applyChanges(to, changes))
  }

  async stage(): Promise<ReplicaStage> {
    const stage = await this.write(() => this.inner.stage())
    return {
      add: (collection, changes) => this.write(() => stage.add(collection, changes)),
      swap: (to) => this.write(() => stage.swap(to)),
      discard: () => this.write(() => stage.discard()),
    }
  }

  async search(words: string, options: ShownSearchOptions): Promise<readonly ReplicaHit[]> {
    return this.inner.search(words, options)
  }

  close(): void {
    this.dead = true
  }

  private write<T>(work: () => T): T {
    if (this.dead) throw new DeviceKilled()
    if (this.failure) throw this.failure
    const last = this.left === 0
    if (this.left !== null) this.left--
    if (last && this.when === 'before') this.die()
    const result = work()
    if (last) this.die()
    return result
  }

  private die(): never {
    this.dead = true
    this.killed()
    throw new DeviceKilled()
  }
}
