import { MemoryStore } from '../../../engine/index.ts'
import type { ScopeFile } from '../../../storage/index.ts'
import { storeContract } from '../contract.ts'
import { newWorldFile, temporaryFolder } from '../support/files.ts'
import { EPOCH, SCOPE, type World, worldCollections } from '../support/world.ts'

storeContract({
  name: 'memory',
  open: () => new MemoryStore(worldCollections, { scope_id: SCOPE, epoch: EPOCH }),
  close: () => {},
})

const folder = temporaryFolder()
let file: ScopeFile<World> | undefined

storeContract({
  name: 'SQLite',
  open: () => {
    file = newWorldFile(folder)
    return file
  },
  close: () => file?.close(),
})
