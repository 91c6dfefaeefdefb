import { join } from 'node:path'
import type { ReplicaStore } from '../../../engine/index.ts'
import { openReplicaStore } from '../../../storage/index.ts'
import { temporaryFolder } from '../support/files.ts'
import { describeReplicaStore } from './contract/index.ts'

const root = temporaryFolder()
const folders = new WeakMap<ReplicaStore, string>()
let made = 0

function opened(folder: string, owner: ReplicaStore['owner']): ReplicaStore {
  const store = openReplicaStore({ folder, owner })
  folders.set(store, folder)
  return store
}

describeReplicaStore({
  name: 'SQLite',
  open: (owner) => opened(join(root, `replica-${++made}`), owner),
  reopen: async (store) => {
    await store.close()
    return opened(folders.get(store) ?? '', store.owner)
  },
})
