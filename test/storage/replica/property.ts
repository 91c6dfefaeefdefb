import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CollectionChange,
  type QueueChange,
  QueueState,
  type ReplicaOwner,
  type ReplicaStore,
} from '../../../engine/index.ts'
import { rounds, seed } from '../../support/rounds.ts'
import { at } from '../support/world.ts'
import { everything } from './support/everything.ts'
import {
  ANNA,
  acknowledged,
  deleteFrom,
  GADGETS,
  idOf,
  inBox,
  item,
  pending,
  putIn,
  record,
  rejected,
  settled,
  stand,
} from './support/made-up.ts'
import { ReplicaModel } from './support/model.ts'

const WORDS = ['Lötkolben', 'lot', 'Ärmel', 'armselig', 'ROT', 'r2', 'Zange']

const id = fc.integer({ min: 0, max: 11 }).map(idOf)
const box = fc.integer({ min: 12, max: 15 }).map(idOf)
const name = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '))

/** A change whose seq is not known yet. */
type Sketch = (seq: number) => CollectionChange
const sketch: fc.Arbitrary<Sketch> = fc.oneof(
  fc
    .record({ id, name, box: fc.option(box), more: fc.jsonValue({ maxDepth: 2 }) })
    .map(({ id, name, box, more }): Sketch => {
      const extra: unknown = JSON.parse(JSON.stringify(more))
      return (seq) => putIn('items', seq, item(id, { name, extra, ...(box ? inBox(box) : {}) }))
    }),
  fc.record({ id, name }).map(
    ({ id, name }): Sketch =>
      (seq) =>
        putIn('tags', seq, record(id, { name })),
  ),
  fc.record({ id, box }).map(
    ({ id, box }): Sketch =>
      (seq) =>
        putIn('movements', seq, record(id, { subject: { kind: 'item', id: box } })),
  ),
  id.map(
    (id): Sketch =>
      (seq) =>
        putIn(GADGETS, seq, record(id, { anything: seq })),
  ),
  fc.record({ id, collection: fc.constantFrom('items', 'items', 'tags', 'movements', GADGETS) }).map(
    ({ id, collection }): Sketch =>
      (seq) =>
        deleteFrom(collection, seq, id),
  ),
)

const position = fc.integer({ min: 1, max: 8 })
const entry = fc
  .record({ position, state: fc.constantFrom(...QueueState.options), seq: fc.nat(60) })
  .map(({ position, state, seq }) => {
    if (state === 'pending') return pending(position)
    if (state === 'rejected') return rejected(position)
    return state === 'settled' ? settled(position, seq) : acknowledged(position, seq)
  })
const moment = fc.option(fc.nat(60).map(at))
const queueChange: fc.Arbitrary<QueueChange> = fc.record(
  {
    put: fc.uniqueArray(entry, { maxLength: 4, selector: ({ position }) => position }),
    remove: fc.array(
      position.map((at) => pending(at).operation.operation_id),
      { maxLength: 2 },
    ),
    forget_settled_below: fc.nat(60),
    memo: fc.record({ synced_at: moment, server_time: moment, age: fc.nat(60), followed: fc.constant(null) }),
  },
  { requiredKeys: [] },
)

const sketches = fc.array(sketch, { maxLength: 12 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('apply' as const), sketches }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom('load' as const, 'load' as const, 'discard' as const, 'leave' as const),
      sketches,
      block: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('save' as const), change: queueChange }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('search' as const),
      words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 }),
      cut: fc.integer({ min: 1, max: 9 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Does a step to both; gives the next seq. */
async function both(store: ReplicaStore, model: ReplicaModel, step: Step, seq: number): Promise<number> {
  if (step.does === 'save') {
    await store.saveQueue(step.change)
    model.save(step.change)
    return seq
  }
  if (step.does === 'search') {
    // The last word is not typed to its end. A search may leave out what has only the beginning of another one (Z3).
    const words = step.words.with(-1, step.words.at(-1)?.slice(0, step.cut) ?? '')
    const hits = await store.search(words.join(' '), { collections: ['items', 'tags'], limit: 1000 })
    const ids = hits.map(({ public_id }) => public_id)
    // The search also finds what has a word in the middle of another, or only some of the words; never what is gone.
    expect(ids).toEqual(expect.arrayContaining(model.named(words)))
    expect(ids.filter((id) => !model.has(id))).toEqual([])
    return seq
  }
  const changes = step.sketches.map((sketch, i) => sketch(seq + i + 1))
  const to = stand(seq + changes.length)
  if (step.does === 'apply') {
    if (!model.isLoaded) return seq
    await store.applyChanges(to, changes)
    model.apply(to, changes)
    return to.seq
  }
  const puts = new Map(
    changes.flatMap((change) =>
      change.change.change === 'put' ? [[`${change.collection}/${change.change.public_id}`, change]] : [],
    ),
  )
  const stage = await store.stage()
  const loaded = [...puts.values()]
  for (let i = 0; i < loaded.length; i += step.block) {
    const block = loaded.slice(i, i + step.block)
    for (const collection of new Set(block.map((one) => one.collection))) {
      const own = block.filter((one) => one.collection === collection)
      await stage.add(
        collection,
        own.map(({ change }) => change),
      )
    }
  }
  if (step.does === 'discard') await stage.discard()
  if (step.does !== 'load') return seq
  await stage.swap(to)
  model.load(to, loaded)
  return to.seq
}

/** Whatever is done to it, a store is what plain maps would be. */
export function replicaStoreProperty(
  open: (owner: ReplicaOwner) => ReplicaStore | Promise<ReplicaStore>,
  settle: (store: ReplicaStore) => ReplicaStore | Promise<ReplicaStore>,
): void {
  it('is what plain maps would be, whatever is done to it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (script) => {
        let store = await open(ANNA)
        const model = new ReplicaModel(ANNA)
        let seq = 0
        try {
          for (const step of script) {
            seq = await both(store, model, step, seq)
            store = await settle(store)
            expect(everything(store)).toEqual(model.everything())
          }
        } finally {
          await store.close()
        }
      }),
      { numRuns: rounds(40), seed, verbose: 1 },
    )
  }, 120_000)
}
