import { executeReceived, householdCommands } from '../../engine/index.ts'
import { householdSchema, openScopeFile } from '../../storage/index.ts'
import { FollowedIndex } from '../../storage/search/followed-index.ts'
import { idMaker } from '../storage/support/ids.ts'
import type { BenchHousehold } from './household.ts'

const BATCH = 1000
const newId = idMaker(Date.UTC(2025, 6, 1))
const author = { user_id: newId(), replica_id: newId(), role: 'owner' } as const

/** Fills a household through its file, while no server has it open: what a push does, without the way to it. */
export async function fill({ file: path, inventory }: BenchHousehold, items: number): Promise<void> {
  const file = openScopeFile(path, householdSchema)
  for (let left = items; left > 0; left -= BATCH) {
    const operations = inventory.creates(Math.min(BATCH, left))
    const results = file.transact(new Date().toISOString(), (transaction) =>
      executeReceived(transaction, householdCommands, operations, { author, newId }),
    )
    if (results.some(({ status }) => status !== 'applied')) throw new Error(JSON.stringify(results[0]))
  }
  inventory.applied(file.state().seq)
  file.close()
  await indexed(path)
}

/** Makes the search index of a household's file, as the server does by itself. */
export async function indexed(path: string): Promise<void> {
  const index = new FollowedIndex(path, householdSchema.searched)
  await index.ask(Number.POSITIVE_INFINITY, () => {})
  index.close(true)
}
