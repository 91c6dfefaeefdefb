import type { Confirmed, ReplicaStage } from '../../engine/index.ts'
import type { Change } from '../../sync-protocol/index.ts'
import { storageError, UncertainCommitError } from '../errors.ts'
import type { Loading } from './loading.ts'

/** A confirmed state that is being loaded into a file beside the present one. */
export class SqliteReplicaStage implements ReplicaStage {
  private readonly loading: Loading
  private readonly take: (to: Confirmed) => void
  private phase: 'open' | 'failed' | 'over' = 'open'

  /** `take` makes what was loaded the confirmed state. */
  constructor(loading: Loading, take: (to: Confirmed) => void) {
    this.loading = loading
    this.take = take
  }

  add(collection: string, changes: readonly Change[]): void {
    this.step(() => this.loading.add(collection, changes))
  }

  swap(to: Confirmed): void {
    this.step(() => this.take(to))
    this.phase = 'over'
  }

  discard(): void {
    if (this.phase === 'over') return
    this.phase = 'over'
    this.loading.discard()
  }

  /**
   * A step that failed half way cannot be repeated: the stage can only be discarded. If it is unknown which file is
   * valid now, both stay until the folder is opened again.
   */
  private step(work: () => void): void {
    if (this.phase !== 'open') throw new Error('this stage is over')
    try {
      work()
    } catch (error) {
      this.phase = error instanceof UncertainCommitError ? 'over' : 'failed'
      throw storageError(this.loading.path, error)
    }
  }
}
