import { MemoryReplicaStore, type ReplicaOwner } from '../../../engine/index.ts'
import type { OpenInput } from '../calls.ts'
import type { PhotoStore } from '../photos/photo-store.ts'
import { inSlices } from '../slices.ts'

/** A copy that is in memory alone. */
export interface Memory extends ReplicaOwner {
  readonly store: MemoryReplicaStore
  /** Null before a photo is added. */
  photos: PhotoStore | null
  /** The number of changes and photos that waited in it when it was closed. */
  waits: number
}

/**
 * The copies of a page that are in memory alone. They stay when the person opens another household, or has another role: what waits in
 * them is nowhere else.
 */
export class Memories {
  private all: Memory[] = []

  /** The input of a copy that is to be opened: one in memory in which something waits stays there. */
  keepOf(input: OpenInput): OpenInput {
    // Another person must not find what waits.
    this.all = this.all.filter(({ user_id }) => user_id === input.user_id)
    const memory = this.all.find((each) => isOf(each, input))
    const waits = memory && (memory.waits > 0 || memory.store.queue('pending', 'rejected').length > 0)
    return waits ? { ...input, keep: 'memory' } : input
  }

  /** The memory of a copy, which is empty the first time. */
  of({ user_id, household_id }: ReplicaOwner): Memory {
    const owner = { user_id, household_id }
    const known = this.all.find((memory) => isOf(memory, owner))
    if (known) return known
    const store = new MemoryReplicaStore(owner, { inTurns: inSlices })
    const memory: Memory = { ...owner, store, photos: null, waits: 0 }
    this.all.push(memory)
    return memory
  }

  /** The number of changes and photos that wait in the copies of other households. */
  waitingBeside(owner: ReplicaOwner): number {
    return this.all.reduce((sum, memory) => (isOf(memory, owner) ? sum : sum + memory.waits), 0)
  }

  /** Forgets the copy of a household, or all. */
  forget(owner?: ReplicaOwner): void {
    this.all = owner ? this.all.filter((memory) => !isOf(memory, owner)) : []
  }
}

function isOf(memory: ReplicaOwner, { user_id, household_id }: ReplicaOwner): boolean {
  return memory.user_id === user_id && memory.household_id === household_id
}
