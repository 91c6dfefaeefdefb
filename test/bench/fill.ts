import { executeReceived, householdCommands } from '../../engine/index.ts'
import { householdSchema, openScopeFile, ScopeSearch } from '../../storage/index.ts'
import { idMaker } from '../storage/support/ids.ts'
import type { BenchHousehold } from './household.ts'

const BATCH = 1000
const newId = idMaker(Date.UTC(2025, 6, 1))
const author = { user_id: newId(), replica_id: newId(), role: 'owner' } as const

/** Fills a household through its file, while no server has it open: what a push does, without the way to it. */
export function fill({ file: path, inventory }: BenchHousehold, items: number): void {
  const file = openScopeFile(path, householdSchema)
  for (let left = items; left > 0; left -= BATCH) {
    const operations = inventory.creates(Math.min(BATCH, left))
    const results = file.transact(new Date().toISOString(), (transaction) =>
      executeReceived(transaction, householdCommands, operations, { author, newId }),
    )
    if (results.some(({ status }) => status !== 'applied')) throw new Error(JSON.stringify(results[0]))
  }
  inventory.applied(file.state().seq)
  const search = new ScopeSearch(file)
  while (!search.catchUp(BATCH).done);
  file.close()
}
