import { type HouseholdCollections, householdCollections, MemoryStore, type ScopeStore } from '../../engine/index.ts'

export const SCOPE = '01900000-0000-7000-8000-00000000a11e'
export const EPOCH = '01900000-0000-7000-8000-0000000e90c1'

/** Every store that a household can live in; the rules hold on all of them. */
export const householdStores: { name: string; open(): ScopeStore<HouseholdCollections> }[] = [
  {
    name: 'memory',
    open: () => new MemoryStore(householdCollections, { scope_id: SCOPE, epoch: EPOCH }),
  },
]
