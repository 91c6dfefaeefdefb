import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import {
  type HouseholdCollections,
  householdCollections,
  MemoryStore,
  type ScopeStore,
} from '../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile } from '../../storage/index.ts'

const identity = {
  scope_id: '01900000-0000-7000-8000-00000000a11e',
  epoch: '01900000-0000-7000-8000-0000000e90c1',
}

/** A household file that is gone when the test is done. */
function openFile(): ScopeStore<HouseholdCollections> {
  const folder = mkdtempSync(join(tmpdir(), 'stowage-store-'))
  const path = join(folder, 'inventory.sqlite')
  createScopeFile(path, householdSchema, identity)
  const file = openScopeFile(path, householdSchema)
  onTestFinished(() => {
    file.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return file
}

/** Every store that a household can live in; the rules hold on all of them. */
export const householdStores: { name: string; open(): ScopeStore<HouseholdCollections> }[] = [
  { name: 'memory', open: () => new MemoryStore(householdCollections, identity) },
  { name: 'SQLite', open: openFile },
]
