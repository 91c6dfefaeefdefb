import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryStore, type ScopeStore } from '../../../engine/index.ts'
import { rounds } from '../../support/rounds.ts'
import { newWorldFile, temporaryFolder } from '../support/files.ts'
import { idMaker } from '../support/ids.ts'
import {
  ANNA,
  BEN,
  EPOCH,
  everything,
  Pusher,
  SCOPE,
  sorted,
  type World,
  worldCollections,
} from '../support/world.ts'

const folder = temporaryFolder()

/** A few ids, so that operations meet. */
const maker = idMaker(1_600_000_000_000, 7)
const IDS = Array.from({ length: 6 }, maker)
const BOXES = Array.from({ length: 3 }, maker)
/** Ids of operations that come in no order, and more than once. */
const OPERATIONS = Array.from({ length: 12 }, maker)

const id = fc.constantFrom(...IDS)
const put = fc.record({
  type: fc.constant('thing.put'),
  input: fc.record(
    {
      public_id: id,
      name: fc.string({ unit: 'grapheme', maxLength: 8 }),
      box_id: fc.option(fc.constantFrom(...BOXES)),
      rank: fc.option(fc.integer({ min: -2, max: 2 })),
      // As text and back: -0 becomes 0, on the wire as in a file.
      extra: fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value))),
    },
    { requiredKeys: ['public_id'] },
  ),
})
const remove = fc.record({ type: fc.constant('thing.delete'), input: fc.record({ public_id: id }) })
const merge = fc.record({ type: fc.constant('thing.merge'), input: fc.record({ public_id: id }) })
const crash = fc.constant({ type: 'thing.crash', input: {} })
const pack = fc.record({
  type: fc.constant('row.pack'),
  input: fc.record({ public_id: fc.constantFrom(...BOXES), things: fc.uniqueArray(id) }),
})
const step = fc.record({
  operations: fc.array(
    fc.record({
      what: fc.oneof({ weight: 5, arbitrary: put }, remove, merge, pack, { weight: 1, arbitrary: crash }),
      base_seq: fc.integer({ min: 0, max: 30 }),
      at: fc.integer({ min: -100, max: 100 }),
      /** Send an earlier operation again. */
      again: fc.boolean(),
      operation_id: fc.option(fc.constantFrom(...OPERATIONS), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  ben: fc.boolean(),
  throws: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Runs a script on a store, and tells everything that can be seen on the way. */
function run(store: ScopeStore<World>, script: readonly Step[]): unknown[] {
  const world = new Pusher(store)
  const sent: ReturnType<Pusher['operation']>[] = []
  return script.map(({ operations, ben, throws }) => {
    const batch = operations.map(({ what, base_seq, at, again, operation_id }, i) => {
      const earlier = again ? sent[i] : undefined
      const time = new Date(Date.parse('2026-01-01T00:00:00.000Z') + at * 1000).toISOString()
      const more = { base_seq, occurred_at: time, ...(operation_id !== undefined && { operation_id }) }
      return earlier ?? world.operation(what.type, what.input, more)
    })
    sent.push(...batch)
    const outcome = throws ? rolledBack(store, world, batch) : world.push(batch, ben ? BEN : ANNA)
    const since = store.read((_, { seq }) => Math.max(0, seq - 3))
    const recorded = batch.map(({ operation_id, input }) => {
      const known = store.recorded(operation_id)
      return known && { type: known.type, result: known.result, same: known.hasInput(input) }
    })
    const seen = [...IDS, ...BOXES].map((value) =>
      store.read((view) => [
        view.get('things', value),
        view.find('things', 'box_id', value),
        view.count('things', 'box_id', value),
      ]),
    )
    const ranks = [-1, 0, 1].map((rank) =>
      store.read((view) => view.find('things', 'rank', rank, { after_seq: since })),
    )
    const pages = [-1, 0, 1].map((rank) =>
      [1, 2].map((limit) => [
        store.read((view) => view.find('things', 'rank', rank, { limit, newest_first: true })),
        store.read((view) => view.find('things', 'rank', rank, { limit, after_seq: since })),
        store.read((view) => view.find('things', 'rank', rank, { limit, before_seq: since + 1 })),
      ]),
    )
    return { outcome, recorded, seen, ranks, pages, all: everything(store), delta: sorted(store, since) }
  })
}

function rolledBack(
  store: ScopeStore<World>,
  world: Pusher,
  batch: ReturnType<Pusher['operation']>[],
): string {
  try {
    store.transact('2027-01-01T00:00:00.000Z', (transaction) => {
      new Pusher({ ...store, transact: (_now, work) => work(transaction) }).push(batch)
      throw new Error('taken back')
    })
  } catch (error) {
    return String(error)
  }
  return `not taken back ${world.seconds}`
}

it('a file gives the same answers as memory, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (script) => {
      const file = newWorldFile(folder)
      try {
        const memory = new MemoryStore(worldCollections, { scope_id: SCOPE, epoch: EPOCH })
        expect(run(file, script)).toEqual(run(memory, script))
        expect(file.rescan().computed).toEqual(file.rescan().stored)
        expect(file.integrityCheck('full')).toEqual([])
      } finally {
        file.close()
      }
    }),
    { numRuns: rounds(60), verbose: 1 },
  )
})
