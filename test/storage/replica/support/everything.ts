import type { HouseholdKey, ReplicaStore } from '../../../../engine/index.ts'
import { GADGETS, idOf } from './made-up.ts'

/** The collections, and how many ids, that the tests use. */
export const KNOWN = ['items', 'containers', 'tags', 'movements'] as const satisfies readonly HouseholdKey[]
export const IDS = 24

/** All that can be seen of a store, to be compared with another one or with what it should be. */
export function everything(store: ReplicaStore) {
  const ids = Array.from({ length: IDS }, (_, i) => idOf(i))
  const { view } = store
  return {
    owner: store.owner,
    confirmed: store.confirmed,
    memo: store.memo,
    queue: store.queue('pending', 'acknowledged', 'settled', 'rejected'),
    all: KNOWN.map((key) => view.all(key)),
    sizes: KNOWN.map((key) => view.size(key)),
    got: KNOWN.map((key) => ids.map((id) => view.get(key, id))),
    seqs: [...KNOWN, GADGETS].map((key) => ids.map((id) => store.seqOf(key, id))),
    inBox: ids.map((id) => view.find('items', 'placement_id', id)),
    inBoxLately: ids.map((id) => view.find('items', 'placement_id', id, { after_seq: 20 })),
    boxed: ids.map((id) => view.count('items', 'placement_id', id)),
    moved: ids.map((id) => view.find('movements', 'subject_id', id)),
  }
}
export type Everything = ReturnType<typeof everything>
