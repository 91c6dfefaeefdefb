import { afterEach, beforeEach, expect, it } from 'vitest'
import { OperationFault } from '../../../engine/index.ts'
import { BusyError, openScopeFile, type ScopeFile, StorageFullError } from '../../../storage/index.ts'
import { newWorldFile, temporaryFolder } from '../support/files.ts'
import { worldSchema } from '../support/schema.ts'
import { ANNA, at, everything, Pusher, type World } from '../support/world.ts'

const folder = temporaryFolder()
let file: ScopeFile<World>
let world: Pusher
beforeEach(() => {
  file = newWorldFile(folder)
  world = new Pusher(file)
})
afterEach(() => file.close())

it('undoes an operation that cannot be stored alone, with all that it wrote', () => {
  const taken = world.puts({ name: 'first', code: 'x' })
  const results = world.push([
    world.operation('thing.put', { public_id: taken, name: 'second' }),
    world.operation('thing.blind', { public_id: taken }),
    world.operation('thing.blind', { public_id: world.newId(), code: 'x' }),
    world.operation('thing.put', { public_id: world.newId(), name: 'third' }),
    world.operation('thing.blind', { public_id: world.newId(), code: 'y' }),
  ])
  expect(results.map(({ status, seq, error }) => [status, seq, error?.code])).toEqual([
    ['applied', 2, undefined],
    ['rejected', null, 'internal_error'],
    ['rejected', null, 'internal_error'],
    ['applied', 3, undefined],
    ['applied', 4, undefined],
  ])
  expect(world.faults).toEqual([expect.any(OperationFault), expect.any(OperationFault)])
  // The row that each wrote before it failed is gone; that of the last one stays.
  expect(file.read((view) => [view.size('rows'), view.all('rows').length])).toEqual([1, 1])
  expect(file.read((view) => view.get('things', taken)?.record.name)).toBe('second')
  expect(file.rescan().computed).toEqual(file.rescan().stored)
})

it('undoes operations alone among many, and over the bounds of its savepoints', () => {
  const taken = world.puts({ code: 'x' })
  const operations = Array.from({ length: 700 }, (_, i) =>
    i % 100 === 99
      ? world.operation('thing.blind', { public_id: taken })
      : world.operation('thing.put', { public_id: world.newId(), rank: i }),
  )
  const results = world.push(operations)
  expect(results.filter(({ status }) => status === 'applied')).toHaveLength(693)
  expect(results.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))).toEqual([
    99, 199, 299, 399, 499, 599, 699,
  ])
  expect(results.at(-2)?.seq).toBe(694)
  expect(file.read((view) => [view.size('things'), view.size('rows'), view.entry(694)?.seq])).toEqual([
    694, 0, 694,
  ])
  expect(file.rescan().computed).toEqual(file.rescan().stored)
  for (const [i, { operation_id }] of operations.entries()) {
    expect(file.recorded(operation_id)?.result).toEqual(results[i])
  }
})

it('keeps the chain whole over what it undoes', () => {
  const taken = world.puts({ code: 'x' })
  const operations = Array.from({ length: 1200 }, (_, i) =>
    i % 350 === 349
      ? world.operation('thing.blind', { public_id: taken })
      : world.operation('thing.put', { public_id: world.newId(), rank: i }),
  )
  world.push(operations)
  expect(file.checkChain()).toMatchObject({ operations: 1198, broken_at: null })
})

it('gives up when another process writes while it begins again', () => {
  const taken = world.puts({ name: 'first', code: 'x' })
  const other = openScopeFile(file.path, worldSchema)
  const statements: object = Reflect.get(file, 'statements')
  const rollback: () => { run(): void } = Reflect.get(statements, 'rollback')
  let interfered = false
  Reflect.set(statements, 'rollback', () => ({
    run() {
      rollback().run()
      if (!interfered) other.beginEpoch('0190a000-0000-4000-8000-00000000e0e2', at(50))
      interfered = true
    },
  }))
  const push = () =>
    world.push([
      world.operation('thing.put', { public_id: world.newId(), name: 'second' }),
      world.operation('thing.blind', { public_id: taken }),
    ])
  expect(push).toThrow(BusyError)
  expect(interfered).toBe(true)
  expect(file.read((view, { seq }) => [seq, view.size('things')])).toEqual([1, 1])
  expect(push().map(({ status }) => status)).toEqual(['applied', 'rejected'])
  expect(file.checkChain()).toMatchObject({ operations: 2, broken_at: null })
  other.close()
})

it('reads inside a transaction all operations of that transaction, however many', () => {
  const operations = Array.from({ length: 30 }, () =>
    world.operation('thing.put', { public_id: world.newId() }),
  )
  file.transact(at(9), (transaction) => {
    for (const [i, { operation_id, type, input }] of operations.entries()) {
      const edit = { author: ANNA, base_seq: 0, occurred_at: at(0), edit_at: at(0) }
      transaction.commit(i, { operation_id, type, input, ...edit }, [], [])
      const reads = [
        () => transaction.recorded(operation_id)?.result.seq,
        () => transaction.view.entry(i + 1)?.seq,
        () => transaction.view.operation(operation_id)?.entry.seq,
      ]
      // One of them only, as each of them writes what waits to be written.
      expect(reads[i % 3]?.()).toBe(i + 1)
    }
  })
  expect(operations.map(({ operation_id }) => file.recorded(operation_id)?.result.seq)).toEqual(
    operations.map((_, i) => i + 1),
  )
  expect(file.checkChain()).toMatchObject({ operations: 30, broken_at: null })
})

it('refuses to write over a state that is not there', () => {
  const id = world.puts()
  const operation = (operation_id: string) => ({
    operation_id,
    type: 'made up',
    input: {},
    author: ANNA,
    base_seq: 0,
    occurred_at: at(0),
    edit_at: at(0),
  })
  file.transact(at(9), (transaction) => {
    const stored = transaction.view.get('things', id)
    if (!stored) throw new Error('not there')
    const { record } = stored
    const wrong = [
      { change: 'put', collection: 'things', record, merge: null, prior_seq: 7 },
      {
        change: 'put',
        collection: 'things',
        record: { ...record, public_id: 'nonsense' },
        merge: null,
        prior_seq: null,
      },
      { change: 'put', collection: 'things', record: { ...record, rank: 0.5 }, merge: null, prior_seq: 1 },
      { change: 'put', collection: 'nowhere', record, merge: null, prior_seq: 1 },
      { change: 'delete', collection: 'things', public_id: id, prior_seq: 7 },
    ] as const
    for (const change of wrong) {
      expect(() => transaction.commit(1, operation(world.newId()), [change], [])).toThrow(OperationFault)
    }
    transaction.commit(1, operation(world.newId()), [], [])
  })
  expect(file.read((view, { seq }) => [seq, view.get('things', id)?.seq])).toEqual([2, 1])
})

it('D2 rolls everything back when the disk is full, and works again when it is not', () => {
  world.puts({ name: 'kept' })
  const before = everything(file)
  const pages = Number(file.database.pragma('page_count', { simple: true }))
  file.database.pragma(`max_page_count = ${pages + 4}`)
  const large = () => world.operation('thing.put', { public_id: world.newId(), name: 'x'.repeat(5000) })
  const operations = Array.from({ length: 20 }, large)
  expect(() => world.push(operations)).toThrow(StorageFullError)
  expect(everything(file)).toEqual(before)
  expect(operations.map(({ operation_id }) => file.recorded(operation_id))).toEqual(
    operations.map(() => null),
  )
  file.database.pragma('max_page_count = 1000000')
  expect(world.push(operations).every(({ status }) => status === 'applied')).toBe(true)
})

it('is of no use after its end', () => {
  const transaction = file.transact(at(1), (open) => open)
  expect(() => transaction.recorded(world.newId())).toThrow('ended')
  expect(() => transaction.lastEditAt(ANNA)).toThrow('ended')
})

it('takes no work that ends later', () => {
  // @ts-expect-error: the work must be synchronous
  const work = () => file.transact(at(1), async (transaction) => transaction.state.seq)
  expect(work).toThrow('must be synchronous')
  expect(file.read((_, { seq }) => seq)).toBe(0)
})

it('is durable by default, and keeps its settings', () => {
  const pragma = (name: string) => file.database.pragma(name, { simple: true })
  expect(pragma('synchronous')).toBe(2)
  expect(pragma('journal_mode')).toBe('wal')
  expect(pragma('trusted_schema')).toBe(0)
  expect(pragma('busy_timeout')).toBe(10)
})
