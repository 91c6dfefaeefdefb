/**
 * Calls that the compiler must refuse, between calls that it must accept. Nothing runs this file: `npm run types` reads it, and
 * fails for a line below `@ts-expect-error` that compiles.
 */
import {
  execute,
  type HouseholdCollections,
  householdCommands,
  type Replica,
  type ScopeTransaction,
} from '../../engine/index.ts'

const id = '01900000-0000-7000-8000-000000000003'
const about = { operation_id: id, base_seq: 0, occurred_at: '2026-11-20T10:00:00.000Z' }

/** Operation types and their inputs are known. What a search found is narrowed by its collection. */
export async function callReplica(replica: Replica, type: string): Promise<void> {
  void replica.mutate('item.create', { public_id: id, name: 'Drill' })
  // @ts-expect-error there is no such operation
  void replica.mutate('item.crate', { public_id: id, name: 'Drill' })
  // @ts-expect-error there is no such field
  void replica.mutate('item.create', { public_id: id, nam: 'Drill' })
  void replica.submit('item.create', { public_id: id, name: 'Drill' })
  void replica.submit(type, { public_id: id })
  // @ts-expect-error there is no such operation
  void replica.submit('item.crate', { public_id: id })
  for (const found of await replica.search('drill')) {
    if (found.collection === 'items') console.log(found.record.quantity)
    // @ts-expect-error a place has no quantity
    console.log(found.record.quantity)
  }
}

/** The same for what a store executes. */
export function callStore(
  transaction: ScopeTransaction<HouseholdCollections>,
  context: Parameters<typeof execute>[3],
): void {
  execute(
    transaction,
    householdCommands,
    [{ ...about, type: 'item.create', input: { public_id: id, name: 'Drill' } }],
    context,
  )
  execute(
    transaction,
    householdCommands,
    // @ts-expect-error there is no such operation
    [{ ...about, type: 'item.crate', input: { public_id: id } }],
    context,
  )
  execute(
    transaction,
    householdCommands,
    // @ts-expect-error a name is a text
    [{ ...about, type: 'item.create', input: { name: 7 } }],
    context,
  )
}
