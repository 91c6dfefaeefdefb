import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { ReplicaOwner } from '../../../engine/index.ts'
import { describeReplicaStore } from '../../storage/replica/contract/index.ts'
import { openIn } from './support/stores.ts'

const factories = new WeakMap<object, globalThis.IDBFactory>()

async function open(factory: globalThis.IDBFactory, owner: ReplicaOwner) {
  const store = await openIn(factory, owner)
  factories.set(store, factory)
  return store
}

describeReplicaStore({
  name: 'browser',
  open: (owner) => open(new IDBFactory(), owner),
  reopen: async (store) => {
    await store.close()
    return open(factories.get(store) ?? new IDBFactory(), store.owner)
  },
})
