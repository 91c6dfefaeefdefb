import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { BrowserReplicaStore } from '../../../web/engine/store/replica-store.ts'
import { describeReplicaStore } from '../../storage/replica/contract.ts'

let opened = 0
const factories = new WeakMap<object, IDBFactory>()

async function openIn(factory: IDBFactory, owner: BrowserReplicaStore['owner']) {
  const holder = `tab ${++opened}`
  const store = await BrowserReplicaStore.open({ factory, owner, holder, lost: () => {} })
  factories.set(store, factory)
  return store
}

describeReplicaStore({
  name: 'browser',
  open: (owner) => openIn(new IDBFactory(), owner),
  reopen: async (store) => {
    await store.close()
    return openIn(factories.get(store) ?? new IDBFactory(), store.owner)
  },
})
