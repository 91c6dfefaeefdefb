import { afterEach, beforeEach, describe } from 'vitest'
import type { ReplicaOwner, ReplicaStore } from '../../../../engine/index.ts'
import { replicaStoreProperty } from '../property.ts'
import { ANNA } from '../support/made-up.ts'
import { type Settle, StoreBench } from './bench.ts'
import { confirmedCases } from './confirmed.ts'
import { queueCases } from './queue.ts'
import { searchCases } from './search.ts'

/** A store under test. */
export interface ReplicaStoreUnderTest {
  readonly name: string
  /** Opens a new, empty store of this owner. */
  open(owner: ReplicaOwner): ReplicaStore | Promise<ReplicaStore>
  /** Closes it, and opens it again; absent where nothing outlives the store. */
  reopen?(store: ReplicaStore): ReplicaStore | Promise<ReplicaStore>
}

/** What every store of a replica must do. Where a store can be opened again, all of it is done once more, opening it again after each step. */
export function describeReplicaStore(under: ReplicaStoreUnderTest): void {
  const { name, open, reopen } = under
  describe(`replica store: ${name}`, () => {
    cases(open, (store) => store)
    replicaStoreProperty(open, (store) => store)
  })
  if (!reopen) return
  describe(`replica store: ${name}, opened again after each step`, () => {
    cases(open, reopen)
    replicaStoreProperty(open, reopen)
  })
}

function cases(open: ReplicaStoreUnderTest['open'], settle: Settle): void {
  const bench = new StoreBench(settle)
  beforeEach(async () => {
    bench.store = await open(ANNA)
  })
  afterEach(async () => {
    await bench.store.close()
  })
  queueCases(bench)
  confirmedCases(bench)
  searchCases(bench)
}
