import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Overlay } from '../../../engine/core/overlay.ts'
import { type CommittedSet, OperationFault, type ReadView, type ScopeStore } from '../../../engine/index.ts'
import type { ScopeFile } from '../../../storage/index.ts'
import { rounds, seed } from '../../support/rounds.ts'
import { newWorldFile, temporaryFolder } from '../support/files.ts'
import { idMaker } from '../support/ids.ts'
import { at, Pusher, SCOPE, type World, worldCollections } from '../support/world.ts'

const folder = temporaryFolder()
const maker = idMaker(1_600_000_000_000, 7)
const IDS = Array.from({ length: 5 }, maker)
const BOXES = Array.from({ length: 2 }, maker)

const id = fc.constantFrom(...IDS)
const made = fc.record({
  type: fc.constantFrom('thing.put', 'thing.blind'),
  input: fc.record(
    {
      public_id: id,
      rank: fc.option(fc.integer({ min: 0, max: 1 })),
      box_id: fc.option(fc.constantFrom(...BOXES)),
      code: fc.constantFrom('a', 'b', 'c'),
    },
    { requiredKeys: ['public_id'] },
  ),
})
const changed = fc.record({
  type: fc.constantFrom('thing.delete', 'thing.merge'),
  input: fc.record({ public_id: id }),
})
const packed = fc.record({
  type: fc.constant('row.pack'),
  input: fc.record({ public_id: fc.constantFrom(...BOXES), things: fc.uniqueArray(id) }),
})
const batches = fc.array(fc.array(fc.oneof(made, changed, packed), { minLength: 1, maxLength: 4 }), {
  maxLength: 8,
})

/** A store that keeps what its transactions wrote. */
function listening(file: ScopeFile<World>, sets: CommittedSet[]): ScopeStore<World> {
  return {
    read: (work) => file.read(work),
    recorded: (operation_id) => file.recorded(operation_id),
    changes: (...args) => file.changes(...args),
    transact: (now, work) => file.transact(now, work, (written) => sets.push(written)),
  }
}

/** All that a view of the world says. */
function said(view: ReadView<World>, seq: number, operation_ids: readonly string[]) {
  const options = [
    {},
    { limit: 2 },
    { at_most: 1 },
    { at_most: 1, newest_first: true },
    { at_most: 2, past: { seq: 2, public_id: IDS[1] ?? '' } },
    { at_most: 2, past: { seq: 2, public_id: IDS[1] ?? '' }, newest_first: true },
    { after_seq: 2 },
    { before_seq: 4 },
    { newest_first: true, limit: 1 },
  ]
  return {
    got: IDS.map((public_id) => view.get('things', public_id)),
    found: options.flatMap((asked) => [
      ...[0, 1].map((rank) => view.find('things', 'rank', rank, asked)),
      ...BOXES.map((box) => view.find('things', 'box_id', box, asked)),
      view.find('things', 'code', 'a', asked),
    ]),
    counts: [view.count('things', 'rank', 0), view.count('things', 'code', 'a')],
    all: [view.all('things'), view.all('rows'), view.all('sightings')],
    sizes: [view.size('things'), view.size('rows'), view.size('sightings')],
    deleted: IDS.map((public_id) => [0, 3].map((since) => view.deletedSince('things', public_id, since))),
    entries: Array.from({ length: seq }, (_, i) => view.entry(i + 1)),
    operations: operation_ids.map((operation_id) => view.operation(operation_id)),
  }
}

it('what transactions wrote, laid over an earlier state, gives the answers of the file', () => {
  fc.assert(
    fc.property(batches, fc.nat(8), (script, cut) => {
      const [whole, early] = [newWorldFile(folder), newWorldFile(folder)]
      const sets: CommittedSet[] = []
      const world = new Pusher(listening(whole, sets))
      const before = new Pusher(early)
      const operation_ids: string[] = []
      for (const [i, batch] of script.entries()) {
        const operations = batch.map(({ type, input }) => world.operation(type, input))
        operation_ids.push(...operations.map(({ operation_id }) => operation_id))
        world.push(operations)
        if (i < cut) {
          // The ids that the first store minted for this push, made again.
          before.push(batch.map(({ type, input }) => before.operation(type, input)))
        }
      }
      const { seq } = whole.state()
      const answers = early.read((view, base) => {
        const overlay = new Overlay<World>(worldCollections, view)
        for (const { accepted } of sets) {
          for (const { entry, operation, changes } of accepted) {
            if (entry.seq > base.seq) {
              overlay.apply({ entry, input: operation.input, occurred_at: operation.occurred_at }, changes)
            }
          }
        }
        return said(overlay, seq, operation_ids)
      })
      expect(answers).toEqual(whole.read((view) => said(view, seq, operation_ids)))
      whole.close()
      early.close()
    }),
    { numRuns: rounds(60), seed },
  )
})

it('hands out what a transaction wrote once it is on disk, and nothing of one that is undone', () => {
  const file = newWorldFile(folder)
  const sets: (CommittedSet & { readonly on_disk: number })[] = []
  const store: ScopeStore<World> = {
    ...listening(file, []),
    transact: (now, work) =>
      file.transact(now, work, (written) => sets.push({ ...written, on_disk: file.state().seq })),
  }
  const world = new Pusher(store)
  const taken = world.puts({ code: 'x' })
  world.push([
    world.operation('thing.put', { public_id: taken, name: 'changed' }),
    world.operation('thing.blind', { public_id: taken }),
    world.operation('thing.delete', { public_id: world.newId() }),
  ])
  expect(() =>
    store.transact(at(60), (transaction) => {
      new Pusher({ ...store, transact: (_now, work) => work(transaction) }, world.newId).puts()
      throw new Error('undone')
    }),
  ).toThrow('undone')
  store.transact(at(70), () => null)
  expect(sets.map(({ seq, on_disk }) => [seq, on_disk])).toEqual([
    [1, 1],
    [2, 2],
  ])
  const [, second] = sets
  expect(second).toMatchObject({
    scope_id: SCOPE,
    hash: file.checkChain().head,
    accepted: [
      { entry: { seq: 2, type: 'thing.put' }, changes: [{ change: 'put', prior_seq: 1 }], conflicts: [] },
    ],
    refused: [{ error: { code: 'internal_error' } }, { error: { code: 'not_found' } }],
  })
  file.close()
})

it('an overlay refuses a value that a unique index holds, below or above, and stays as it was', () => {
  const file = newWorldFile(folder)
  const world = new Pusher(file)
  const below = world.puts({ code: 'a' })
  file.read((view, { seq }) => {
    const overlay = new Overlay<World>(worldCollections, view)
    const laid = (name: string, ...codes: [public_id: string, code: string][]) => {
      const number = seq + 1
      const entry = { ...nobody, seq: number, operation_id: name }
      overlay.apply(
        { entry, input: {}, occurred_at: at(1) },
        codes.map(([public_id, code]) => ({
          change: 'put',
          collection: 'things',
          record: { ...thing, public_id, code },
          merge: null,
          prior_seq: overlay.get('things', public_id)?.seq ?? null,
        })),
      )
    }
    const [one, two] = [world.newId(), world.newId()]
    expect(() => laid('taken below', [two, 'b'], [one, 'a'])).toThrow(OperationFault)
    expect([overlay.size('things'), overlay.count('things', 'code', 'b'), overlay.entry(seq + 1)]).toEqual([
      1,
      0,
      null,
    ])
    expect(overlay.operation('taken below')).toBeNull()
    expect([...overlay.changed('things')]).toEqual([])
    laid('given up below', [below, 'z'], [one, 'a'])
    expect(() => laid('taken above', [two, 'z'])).toThrow(OperationFault)
    laid('its own', [one, 'a'])
    expect(overlay.all('things').map(({ record }) => record.code)).toEqual(['z', 'a'])
  })
  file.close()
})

const nobody = {
  type: 'x',
  user_id: 'anna',
  replica_id: 'phone',
  base_seq: 0,
  edit_at: at(1),
  committed_at: at(1),
}
const thing = { created_at: at(0), updated_at: at(0), name: 'thing', box_id: null, rank: null, extra: null }
