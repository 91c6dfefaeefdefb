import { describe, expect, it } from 'vitest'
import { guessMapping, ImportPlanner, RowReader, runImport } from '../../engine/imports/index.ts'
import { HouseholdInventory } from '../../services/portability/imports/inventory.ts'
import { HouseholdWorld } from '../support/household-world.ts'
import { householdStores } from '../support/stores.ts'

describe.each(householdStores)('imports, over $name', ({ open }) => {
  it('U4 take an archived tag into use again when they name it', () => {
    const world = new HouseholdWorld(open())
    const anna = world.person('anna')
    const red = anna.creates('tag.create', { name: 'Red' })
    anna.does('tag.archive', { public_id: red })
    const ids = new Map<string, string>()
    const idFor = (name: string) => {
      const id = ids.get(name) ?? world.id()
      ids.set(name, id)
      return id
    }
    const headers = ['Name', 'Tags']
    const mapping = guessMapping(headers, [])
    const inventory = new HouseholdInventory(world.store)
    const planner = new ImportPlanner(inventory, { ofRecord: idFor, ofHousehold: idFor }, mapping, new Map())
    const reader = new RowReader(headers, mapping)
    const now = '2026-02-01T00:00:00.000Z'
    const planned = ['Saw', 'Drill'].flatMap((name, i) =>
      planner.plan(reader.read({ line: i + 2, cells: [name, 'RED; red'] })).steps.map(({ type, input }) => ({
        line: i + 2,
        operation: {
          operation_id: world.id(),
          type,
          input: { ...input },
          base_seq: world.seq,
          occurred_at: now,
        },
      })),
    )
    const author = { user_id: 'anna', replica_id: 'import', role: 'member' } as const
    const outcome = runImport(world.store, planned, { author, now, dry_run: false, newId: world.id })
    expect(outcome.applied).toEqual({ 'tag.restore': 1, 'item.create': 2 })
    expect(world.record('tags', red).archived_at).toBeNull()
    expect(world.all('items')).toMatchObject([{ tag_ids: [red] }, { tag_ids: [red] }])
  })
})
