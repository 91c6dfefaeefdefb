import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checksumText, EMPTY_SUMS, type FindOptions, moveSums, type ScopeStore } from '../../engine/index.ts'
import { ANNA, at, BEN, EPOCH, everything, Pusher, SCOPE, sorted, type World } from './support/world.ts'

/** A store under test. */
export interface StoreUnderTest {
  readonly name: string
  /** Opens a new, empty store with the identity of `support/world.ts`. */
  open(): ScopeStore<World>
  /** Ends what `open` began. */
  close(): void
}

/** What every store must do: the same operations have the same answers. */
export function storeContract({ name, open, close }: StoreUnderTest): void {
  describe(`store contract: ${name}`, () => {
    let store: ScopeStore<World>
    let world: Pusher
    beforeEach(() => {
      store = open()
      world = new Pusher(store)
    })
    afterEach(() => close())

    it('begins empty', () => {
      expect(store.read((_, state) => ({ ...state }))).toEqual({
        scope_id: SCOPE,
        epoch: EPOCH,
        seq: 0,
        floor_seq: 0,
        committed_at: '',
        checksum: '0000000000000000',
        rows: { things: 0, rows: 0, sightings: 0 },
      })
      expect(store.changes(0, ['things'], 10)).toEqual([])
      expect(store.recorded(world.newId())).toBeNull()
    })

    it('gives back what was put, to the letter', () => {
      const extra = {
        'ключ "x"': [1, 0.1, 1e21, -1e-7, true, null, 'é\u0301\u0000\n\u2028😀'],
        nested: { a: {} },
      }
      const id = world.puts({ name: 'Größe', extra })
      const stored = store.read((view) => view.get('things', id))
      expect(stored).toEqual({
        record: {
          public_id: id,
          created_at: at(0),
          updated_at: at(0),
          name: 'Größe',
          box_id: null,
          rank: null,
          code: null,
          extra,
        },
        seq: 1,
        merge: null,
      })
      expect(store.changes(null, ['things'], 10)[0]?.change).toEqual({
        change: 'put',
        public_id: id,
        seq: 1,
        record: stored?.record,
      })
    })

    it('does not find what is not there', () => {
      world.puts({ code: 'x', rank: 1 })
      store.read((view) => {
        expect(view.get('things', world.newId())).toBeNull()
        for (const id of ['', 'nonsense', SCOPE.toUpperCase(), `${SCOPE}0`]) {
          expect(view.get('things', id)).toBeNull()
          expect(view.find('things', 'box_id', id)).toEqual([])
        }
        expect(view.find('things', 'code', 'X')).toEqual([])
        expect(view.find('things', 'rank', '1')).toEqual([])
        expect(view.find('things', 'rank', 1.5)).toEqual([])
        expect(view.count('things', 'rank', 2)).toBe(0)
        expect(view.entry(0)).toBeNull()
        expect(view.entry(2)).toBeNull()
      })
    })

    it('finds by index, oldest change first', () => {
      const box = world.newId()
      const [a, b, c] = [
        world.puts({ box_id: box }),
        world.puts({ box_id: box }),
        world.puts({ rank: 7, code: 'c' }),
      ]
      world.does('thing.put', { public_id: c, box_id: box })
      world.does('thing.put', { public_id: a, name: 'changed' })
      store.read((view) => {
        const ids = (after_seq?: number) =>
          view
            .find('things', 'box_id', box, after_seq === undefined ? {} : { after_seq })
            .map(({ record }) => record.public_id)
        expect(ids()).toEqual([b, c, a])
        expect(ids(2)).toEqual([c, a])
        expect(ids(5)).toEqual([])
        expect(view.count('things', 'box_id', box)).toBe(3)
        expect(view.find('things', 'code', 'c')[0]?.record.public_id).toBe(c)
        expect(view.find('things', 'rank', 7)[0]?.seq).toBe(4)
        expect(view.size('things')).toBe(3)
        expect(view.all('things').map(({ record }) => record.public_id)).toEqual([a, b, c].sort())
      })
    })

    it('finds by index a page at a time, from either end', () => {
      const box = world.newId()
      const [a, b, c, d] = [
        world.puts({ box_id: box }),
        world.puts(),
        world.puts(),
        world.puts({ box_id: box }),
      ]
      const [e] = [world.puts({ box_id: box })]
      store.read((view) => {
        const ids = (options: FindOptions) =>
          view.find('things', 'box_id', box, options).map(({ record }) => record.public_id)
        expect(ids({ newest_first: true })).toEqual([e, d, a])
        expect(ids({ newest_first: true, limit: 2 })).toEqual([e, d])
        expect(ids({ newest_first: true, limit: 2, before_seq: 4 })).toEqual([a])
        expect(ids({ newest_first: true, limit: 2, before_seq: 1 })).toEqual([])
        expect(ids({ limit: 1 })).toEqual([a])
        expect(ids({ limit: 1, after_seq: 1 })).toEqual([d])
        expect(ids({ after_seq: 1, before_seq: 5 })).toEqual([d])
        expect(ids({ before_seq: 5 })).toEqual([a, d])
        expect(ids({ limit: 0 })).toEqual([])
        expect(ids({ limit: 0, newest_first: true })).toEqual([])
      })
      world.does('row.pack', { public_id: box, things: [b, c] })
      store.read((view) => {
        const ids = (options: FindOptions) =>
          view.find('things', 'box_id', box, options).map(({ record }) => record.public_id)
        // Both have the seq of the one operation that packed them, and a page goes on by seq.
        const packed = [b, c].sort()
        expect(ids({ newest_first: true, limit: 1 })).toEqual(packed.toReversed())
        expect(ids({ newest_first: true, limit: 1, before_seq: 6 })).toEqual([e])
        expect(ids({ limit: 4 })).toEqual([a, d, e, ...packed])
      })
    })

    it('forgets the old value of an index', () => {
      const [one, two] = [world.newId(), world.newId()]
      const id = world.puts({ box_id: one })
      world.does('thing.put', { public_id: id, box_id: two })
      store.read((view) => {
        expect(view.count('things', 'box_id', one)).toBe(0)
        expect(view.count('things', 'box_id', two)).toBe(1)
      })
      world.does('thing.put', { public_id: id, box_id: null })
      expect(store.read((view) => view.count('things', 'box_id', two))).toBe(0)
    })

    it('sees within a transaction what the operations before have done', () => {
      const id = world.newId()
      const results = world.push([
        world.operation('thing.put', { public_id: id, name: 'one', rank: 1 }),
        world.operation('thing.put', { public_id: id, name: 'two', rank: 2 }),
        world.operation('thing.delete', { public_id: id }),
        world.operation('thing.delete', { public_id: id }),
        world.operation('thing.put', { public_id: id, name: 'again' }),
      ])
      expect(results.map(({ status, seq }) => [status, seq])).toEqual([
        ['applied', 1],
        ['applied', 2],
        ['applied', 3],
        ['rejected', null],
        ['applied', 4],
      ])
      expect(store.read((view) => view.get('things', id))).toMatchObject({
        record: { name: 'again' },
        seq: 4,
      })
      expect(store.read((view) => view.count('things', 'rank', 2))).toBe(0)
    })

    it('keeps the merge state of a record', () => {
      const id = world.puts({ name: 'a' })
      world.does('thing.put', { public_id: id, name: 'b' })
      expect(store.read((view) => view.get('things', id)?.merge)).toEqual({ fields: { '*': 1, name: 2 } })
      const merged = world.does('thing.merge', { public_id: id })
      expect(merged.status).toBe('merged')
      expect(store.read((view) => view.get('things', id)?.merge)).toEqual({
        fields: { '*': 1, name: 2 },
        quantity: { counted: 1, sum: -0.5, held: [[2, 0.5]] },
      })
    })

    it('remembers every outcome under its operation id', () => {
      const id = world.puts()
      const operations = [
        world.operation('thing.put', { public_id: id, extra: { a: [1, 'é'] } }),
        world.operation('thing.merge', { public_id: id }),
        world.operation('thing.delete', { public_id: world.newId() }),
        world.operation('no.such', {}),
      ]
      const results = world.push(operations)
      expect(results.map(({ status }) => status)).toEqual(['applied', 'merged', 'rejected', 'rejected'])
      for (const [i, { operation_id, type, input }] of operations.entries()) {
        const recorded = store.recorded(operation_id)
        expect(recorded).toMatchObject({ type, result: results[i] })
        expect(recorded?.hasInput(Object.fromEntries(Object.entries(input).toReversed()))).toBe(true)
        expect(recorded?.hasInput({ ...input, more: 1 })).toBe(false)
      }
      const before = everything(store)
      expect(world.push(operations)).toEqual(results.map((result) => ({ ...result, replayed: true })))
      expect(everything(store)).toEqual(before)
      const { operation_id } = operations[0] ?? world.operation('', {})
      const reused = world.does('thing.put', {}, { operation_id })
      expect(reused).toMatchObject({ status: 'rejected', error: { code: 'operation_id_reused' } })
    })

    it('tells a retry of a large rejected operation from a second use of its id', () => {
      const large = world.operation('no.such', { b: 'x'.repeat(5000), a: { d: 1, c: [2] } })
      const [first] = world.push([large])
      const [again] = world.push([{ ...large, input: { a: { c: [2], d: 1 }, b: 'x'.repeat(5000) } }])
      expect(again).toEqual({ ...first, replayed: true })
      const [other] = world.push([{ ...large, input: { ...large.input, b: 'x'.repeat(4999) } }])
      expect(other?.error?.code).toBe('operation_id_reused')
    })

    it('keeps an entry of every accepted operation', () => {
      const operation = world.operation('thing.put', { public_id: world.newId() }, { occurred_at: at(-5) })
      world.push([operation], BEN)
      const refused = world.operation('thing.delete', { public_id: world.newId() })
      world.push([refused], BEN)
      expect(store.read((view) => view.entry(1))).toEqual({
        seq: 1,
        operation_id: operation.operation_id,
        type: 'thing.put',
        user_id: 'ben',
        replica_id: 'ben-phone',
        base_seq: 0,
        edit_at: at(-5),
        committed_at: at(1),
      })
      expect(store.read((view) => view.entry(2))).toBeNull()
    })

    it('knows the latest edit of each author', () => {
      world.puts()
      world.push([world.operation('thing.put', { public_id: world.newId() }, { occurred_at: at(1.5) })], BEN)
      store.transact(at(9), (transaction) => {
        expect(transaction.lastEditAt(ANNA)).toBe(at(0))
        expect(transaction.lastEditAt(BEN)).toBe(at(1.5))
        expect(transaction.lastEditAt({ ...ANNA, replica_id: 'tablet' })).toBe('')
      })
    })

    it('never goes back in time', () => {
      world.seconds = 100
      world.puts()
      world.seconds = 10
      world.puts()
      expect(store.read((_, state) => state.committed_at)).toBe(at(101))
      store.transact(at(200), (transaction) => expect(transaction.committed_at).toBe(at(200)))
      expect(store.read((_, state) => state.committed_at)).toBe(at(101))
    })

    it('counts a base_seq of its own history up to where it is, and of an unknown one for nothing', () => {
      world.puts()
      world.puts()
      store.transact(at(9), (transaction) => {
        expect(transaction.knownSeq(undefined, 1)).toBe(1)
        expect(transaction.knownSeq(undefined, 99)).toBe(2)
        expect(transaction.knownSeq(EPOCH, 2)).toBe(2)
        expect(transaction.knownSeq('0190a000-0000-4000-8000-00000000ffff', 2)).toBe(0)
      })
    })

    it('tells every change once, at its newest state', () => {
      const [a, b, c] = [world.puts(), world.puts(), world.puts()]
      world.does('thing.put', { public_id: a, name: 'newer' })
      world.does('thing.delete', { public_id: b })
      const changes = (since: number | null, limit = 100) =>
        store
          .changes(since, ['things'], limit)
          .map(({ change }) => [change.change, change.public_id, change.seq])
      expect(changes(null)).toEqual([
        ['put', c, 3],
        ['put', a, 4],
      ])
      expect(changes(0)).toEqual([
        ['put', c, 3],
        ['put', a, 4],
        ['delete', b, 5],
      ])
      expect(changes(3)).toEqual([
        ['put', a, 4],
        ['delete', b, 5],
      ])
      expect(changes(5)).toEqual([])
      expect(changes(0, 1)).toEqual([['put', c, 3]])
      expect(changes(0, 0)).toEqual([])
      expect(store.changes(0, ['rows'], 10)).toEqual([])
      expect(store.changes(0, ['rows', 'sightings'], 10)).toHaveLength(3)
    })

    it('has no tombstone of a record that came back', () => {
      const id = world.puts()
      world.does('thing.delete', { public_id: id })
      world.does('thing.put', { public_id: id, name: 'back' })
      expect(store.changes(0, ['things'], 10).map(({ change }) => [change.change, change.seq])).toEqual([
        ['put', 3],
      ])
    })

    it('gives all that one operation changed the same seq', () => {
      const ids = [world.puts(), world.puts(), world.puts()]
      const row = world.newId()
      world.does('row.pack', { public_id: row, things: ids })
      expect(sorted(store, 3).map(({ change }) => change.seq)).toEqual([4, 4, 4, 4])
      expect(
        store.read((view) => view.find('things', 'box_id', row).map(({ record }) => record.public_id)),
      ).toEqual(ids.sort())
    })

    it('keeps the checksum of all live records but facts', () => {
      const a = world.puts()
      const b = world.puts()
      world.does('thing.put', { public_id: a, name: 'x' })
      world.does('thing.delete', { public_id: b })
      const sums = moveSums(EMPTY_SUMS, 'things', a, null, 3)
      expect(store.read((_, state) => state)).toMatchObject({
        checksum: checksumText(sums),
        rows: { things: 1, rows: 0, sightings: 2 },
      })
    })

    it('takes everything back when the work throws', () => {
      const id = world.puts({ name: 'before', rank: 1 })
      const gone = world.puts()
      const before = everything(store)
      const operations = [
        world.operation('thing.put', { public_id: id, name: 'after', rank: 2 }),
        world.operation('thing.put', { public_id: world.newId(), rank: 2 }),
        world.operation('thing.delete', { public_id: gone }),
        world.operation('thing.delete', { public_id: world.newId() }),
      ]
      expect(() =>
        store.transact(at(50), (transaction) => {
          const inner = new Pusher({ ...store, transact: (_now, work) => work(transaction) })
          inner.push(operations, BEN)
          expect(transaction.state.seq).toBe(5)
          throw new Error('no')
        }),
      ).toThrow('no')
      expect(everything(store)).toEqual(before)
      for (const { operation_id } of operations) expect(store.recorded(operation_id)).toBeNull()
      store.transact(at(60), (transaction) => expect(transaction.lastEditAt(BEN)).toBe(''))
      expect(world.push(operations).map(({ seq }) => seq)).toEqual([3, 4, 5, null])
    })

    it('lets the neighbours of a faulty operation go on', () => {
      const results = world.push([
        world.operation('thing.put', { public_id: world.newId() }),
        world.operation('thing.crash', {}),
        world.operation('thing.put', { public_id: world.newId() }),
      ])
      expect(results.map(({ status, seq, error }) => [status, seq, error?.code])).toEqual([
        ['applied', 1, undefined],
        ['rejected', null, 'internal_error'],
        ['applied', 2, undefined],
      ])
      expect(world.faults).toHaveLength(1)
    })

    it('refuses a commit that was judged at another seq', () => {
      world.puts()
      expect(() =>
        store.transact(at(9), (transaction) => {
          const { operation_id, type, input } = world.operation('thing.put', {})
          const times = { occurred_at: at(9), edit_at: at(9), base_seq: 0 }
          transaction.commit(0, { operation_id, type, input, author: ANNA, ...times }, [], [])
        }),
      ).toThrow('expected seq 0')
    })

    it('has one transaction at a time, and reads inside it', () => {
      store.transact(at(1), () => {
        expect(() => store.transact(at(2), () => null)).toThrow('open already')
        expect(store.read((_, state) => state.seq)).toBe(0)
      })
    })
  })
}
