import { expect, it } from 'vitest'
import type { HouseholdKey } from '../../engine/index.ts'
import { nextOperation } from '../simulation/generate/next-operation.ts'
import { knowledgeOf } from '../simulation/knowledge.ts'
import { Random } from '../storage/snapshots/support/random.ts'
import { HouseholdWorld } from '../support/household-world.ts'
import { everything } from '../support/rounds.ts'
import { householdStores } from '../support/stores.ts'

const COLLECTIONS: readonly HouseholdKey[] = [
  'locations',
  'zones',
  'racks',
  'rows',
  'shelves',
  'slots',
  'containers',
  'items',
  'categories',
  'tags',
  'product_codes',
  'media',
  'short_codes',
  'label_templates',
  'saved_views',
  'label_sheets',
]

/** Each operation in a file costs an fsync or three. */
const HISTORIES: Readonly<Record<string, number>> = everything
  ? { memory: 60, SQLite: 6 }
  : { memory: 20, SQLite: 3 }
const STEPS = 60

/** All records but for the times of their last changes, and the notes documents, whose histories only grow. */
function recordsOf(world: HouseholdWorld) {
  return COLLECTIONS.map((key) =>
    world
      .all(key)
      .map(({ updated_at: _, notes_state: __, ...rest }) => rest)
      .sort((a, b) => String(a.public_id).localeCompare(String(b.public_id))),
  )
}

it.each(householdStores)(
  'X2 undoes whatever was just done, exactly, over $name',
  ({ name, open }) => {
    const undone = new Map<string, number>()
    for (let seed = 1; seed <= (HISTORIES[name] ?? 0); seed++) {
      const world = new HouseholdWorld(open())
      const ada = world.person('ada', 'admin')
      const random = new Random(seed)
      for (let step = 0; step < STEPS; step++) {
        const made = nextOperation(random, world.store.read(knowledgeOf))
        const before = recordsOf(world)
        const done = ada.does(made.type, made.input)
        if (done.status === 'rejected') continue
        const { status, error, operation_id } = ada.does('operation.undo', {
          operation_id: done.operation_id,
        })
        const told = `seed ${seed}, step ${step}: ${JSON.stringify(made)}`
        if (status === 'rejected') {
          // A tag or a label that exists may be on anything, and a scan is ended; what changed nothing leaves nothing to
          // take back.
          expect(error?.code, told).toBe('not_undoable')
          continue
        }
        undone.set(made.type, (undone.get(made.type) ?? 0) + 1)
        expect(recordsOf(world), told).toEqual(before)
        // Half of the time it is done after all, so that there is a history.
        if (random.below(2) === 0) continue
        const redone = ada.does('operation.undo', { operation_id })
        expect(redone.error, told).toBeNull()
      }
    }
    expect([...undone.keys()].length).toBeGreaterThan(20)
  },
  120_000,
)
