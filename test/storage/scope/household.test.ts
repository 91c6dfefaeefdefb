import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  executeReceived,
  type HouseholdCollections,
  householdCollections,
  householdCommands,
  MemoryStore,
  type ScopeStore,
} from '../../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile } from '../../../storage/index.ts'
import { rounds } from '../../support/rounds.ts'
import { temporaryFolder } from '../support/files.ts'
import { idMaker } from '../support/ids.ts'
import { ANNA, at, BEN, EPOCH, SCOPE } from '../support/world.ts'

const folder = temporaryFolder()
const identity = { scope_id: SCOPE, epoch: EPOCH }
const maker = idMaker(1_600_000_000_000, 9)
const [LOCATION, ZONE, SLOT] = [maker(), maker(), maker()]
const BOXES = [maker(), maker(), maker()]
const ITEMS = [maker(), maker(), maker(), maker()]
const TAGS = [maker(), maker()]

const name = fc.constantFrom('a', 'b', 'Ä', 'ein langer Name')
const box = fc.constantFrom(...BOXES)
const item = fc.constantFrom(...ITEMS)
const placement = fc.oneof(
  box.map((id) => ({ kind: 'container', id })),
  fc.constantFrom({ kind: 'slot', id: SLOT }, { kind: 'zone', id: ZONE }, { kind: 'location', id: LOCATION }),
)
const op = <T extends Record<string, fc.Arbitrary<unknown>>>(type: string, input: T) =>
  fc.record(input).map((made) => ({ type, input: { ...made } }))
const quantity = fc.integer({ min: 0, max: 5 })
const operation = fc.oneof(
  fc.constant({ type: 'location.create', input: { public_id: LOCATION, name: 'Haus' } }),
  fc.constant({
    type: 'zone.create',
    input: { public_id: ZONE, name: 'Keller', parent: { kind: 'location', id: LOCATION } },
  }),
  fc.constant({
    type: 'slot.create',
    input: { public_id: SLOT, name: 'Fach', parent: { kind: 'zone', id: ZONE }, capacity: 2 },
  }),
  op('container.create', { public_id: box, name }),
  op('container.create', { public_id: box, name, placement }),
  op('container.move', { public_id: box, placement }),
  op('container.archive', { public_id: box }),
  op('container.restore', { public_id: box }),
  op('item.create', { public_id: item, name, placement }),
  op('item.create', { public_id: item, name, quantity }),
  op('item.update', { public_id: item, name }),
  op('item.move', { public_id: item, placement }),
  op('item.unassign', { public_id: item }),
  op('item.archive', { public_id: item }),
  op('item.set_quantity', { public_id: item, quantity }),
  op('item.adjust_quantity', { public_id: item, delta: fc.integer({ min: -3, max: 3 }) }),
  op('tag.create', { public_id: fc.constantFrom(...TAGS), name }),
  op('item.set_tags', { public_id: item, tag_ids: fc.subarray(TAGS) }),
)
const batch = fc.record({
  operations: fc.array(fc.record({ what: operation, behind: fc.nat(8), late: fc.nat(30) }), {
    minLength: 1,
    maxLength: 12,
  }),
  ben: fc.boolean(),
})
type Batch = typeof batch extends fc.Arbitrary<infer T> ? T : never

function run(store: ScopeStore<HouseholdCollections>, batches: readonly Batch[]): unknown {
  const newId = idMaker()
  const keys = Object.values(householdCollections).map(({ key }) => key)
  const results = batches.map(({ operations, ben }, i) =>
    store.transact(at(i * 10), (transaction) => {
      const { seq } = transaction.state
      const sent = operations.map(({ what, behind, late }) => ({
        operation_id: newId(),
        ...what,
        base_seq: Math.max(0, seq - behind),
        occurred_at: at(i * 10 - late),
      }))
      return executeReceived(transaction, householdCommands, sent, { author: ben ? BEN : ANNA, newId })
    }),
  )
  return store.read((view, state) => ({ results, state, all: keys.map((key) => view.all(key)) }))
}

it('a household in a file gives the same answers as one in memory, whatever happens', () => {
  let made = 0
  fc.assert(
    fc.property(fc.array(batch, { minLength: 1, maxLength: 8 }), (batches) => {
      const path = `${folder}/household-${++made}.sqlite`
      createScopeFile(path, householdSchema, identity)
      const file = openScopeFile(path, householdSchema)
      try {
        expect(run(file, batches)).toEqual(run(new MemoryStore(householdCollections, identity), batches))
        expect(file.rescan().computed).toEqual(file.rescan().stored)
      } finally {
        file.close()
      }
    }),
    { numRuns: rounds(50), verbose: 1 },
  )
})
