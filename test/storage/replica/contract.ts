import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  EMPTY_MEMO,
  type FindOptions,
  type QueueState,
  type ReplicaOwner,
  type ReplicaStore,
} from '../../../engine/index.ts'
import { at, EPOCH } from '../support/world.ts'
import { replicaStoreProperty } from './property.ts'
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
  put,
  putIn,
  record,
  rejected,
  settled,
  stand,
} from './support/made-up.ts'

/** A store under test. */
export interface ReplicaStoreUnderTest {
  readonly name: string
  /** Opens a new, empty store of this owner. */
  open(owner: ReplicaOwner): ReplicaStore | Promise<ReplicaStore>
  /** Closes it, and opens it again; absent where nothing outlives the store. */
  reopen?(store: ReplicaStore): ReplicaStore | Promise<ReplicaStore>
}

/** What every store of a replica must do. Where a store can be opened again, all of it is done once more, opening it again after each step. */
export function describeReplicaStore(under: ReplicaStoreUnderTest): void {
  const { name, open, reopen } = under
  describe(`replica store: ${name}`, () => {
    cases(open, (store) => store)
    replicaStoreProperty(open, (store) => store)
  })
  if (!reopen) return
  describe(`replica store: ${name}, opened again after each step`, () => {
    cases(open, reopen)
    replicaStoreProperty(open, reopen)
  })
}

function cases(
  open: ReplicaStoreUnderTest['open'],
  settle: (store: ReplicaStore) => ReplicaStore | Promise<ReplicaStore>,
): void {
  const EVERY: readonly QueueState[] = ['pending', 'acknowledged', 'settled', 'rejected']
  let store: ReplicaStore
  beforeEach(async () => {
    store = await open(ANNA)
  })
  afterEach(async () => {
    await store.close()
  })

  async function does(step: (store: ReplicaStore) => unknown): Promise<void> {
    await step(store)
    store = await settle(store)
  }
  const saves = (change: Parameters<ReplicaStore['saveQueue']>[0]) => does((s) => s.saveQueue(change))
  const applies = (seq: number, ...changes: Parameters<ReplicaStore['applyChanges']>[1]) =>
    does((s) => s.applyChanges(stand(seq), changes))
  /** Loads a confirmed state with these records in it. */
  const loads = (seq: number, records: Readonly<Record<string, Parameters<typeof put>[]>>, epoch = EPOCH) =>
    does(async (s) => {
      const stage = await s.stage()
      for (const [collection, puts] of Object.entries(records)) {
        await stage.add(
          collection,
          puts.map((of) => put(...of)),
        )
      }
      await stage.swap(stand(seq, epoch))
    })
  const positions = (...states: QueueState[]) => store.queue(...states).map(({ position }) => position)
  const found = async (words: string, limit = 100) =>
    (await store.search(words, { limit })).map(({ public_id }) => public_id)

  describe('the queue', () => {
    it('begins empty, as does everything else', async () => {
      expect(store.owner).toEqual(ANNA)
      expect(store.confirmed).toBeNull()
      expect(store.memo).toEqual({ ...EMPTY_MEMO, synced_at: null, server_time: null })
      expect(store.queue(...EVERY)).toEqual([])
      expect(store.view.get('items', idOf(1))).toBeNull()
      expect(store.view.all('items')).toEqual([])
      expect(store.view.find('items', 'placement_id', idOf(1))).toEqual([])
      expect(store.view.count('items', 'placement_id', idOf(1))).toBe(0)
      expect(store.view.size('items')).toBe(0)
      expect(store.view.entry(1)).toBeNull()
      expect(store.seqOf('items', idOf(1))).toBeNull()
      expect(store.seqOf(GADGETS, idOf(1))).toBeNull()
      expect(await store.search('hammer', { limit: 10 })).toEqual([])
    })

    it('keeps operations to the letter', async () => {
      const input = JSON.parse(
        '{"public_id":"x","__proto__":{"a":1},"z":1,"a":[1,0.1,1e21,-1e-7,true,null,"é\\u0301\\u0000\\n\\u2028😀","\\ud800"],"":{}}',
      )
      const made = pending(1)
      const entry = { ...made, operation: { ...made.operation, input } }
      const conflict = {
        public_id: idOf(5),
        collection: 'items',
        record_id: idOf(1),
        field: 'name',
        reason: 'concurrent_edit',
        lost: { a: [1] },
        kept: null,
      }
      const merged = acknowledged(2, 9)
      const noted = merged.result && {
        ...merged,
        result: { ...merged.result, status: 'merged' as const, conflicts: [conflict] },
      }
      if (!noted) throw new Error('no result')
      await saves({ put: [entry, noted, rejected(3), settled(4, 10), pending(5, { epoch: null })] })
      expect(store.queue(...EVERY)).toEqual([
        entry,
        noted,
        rejected(3),
        settled(4, 10),
        pending(5, { epoch: null }),
      ])
      expect(JSON.stringify(store.queue('pending')[0]?.operation)).toBe(JSON.stringify(entry.operation))
    })

    it('P9 gives the records that changed after a seq', async () => {
      await loads(9, {
        items: [
          [3, item(idOf(1))],
          [7, item(idOf(2))],
        ],
        [GADGETS]: [[8, record(idOf(3))]],
      })
      await applies(12, putIn('items', 12, item(idOf(4))))
      const changed = (seq: number) =>
        store
          .changedAfter('items', seq)
          .map((stored) => [stored.record.public_id, stored.seq])
          .sort()
      expect(changed(0)).toEqual([
        [idOf(1), 3],
        [idOf(2), 7],
        [idOf(4), 12],
      ])
      expect(changed(7)).toEqual([[idOf(4), 12]])
      expect(changed(12)).toEqual([])
      expect(store.changedAfter('locations', 0)).toEqual([])
    })

    it('P10 keeps since when an operation waits, and that it has waited', async () => {
      const waiting = { ...pending(1), waits_since: 5 }
      const waited = { ...pending(2), waited: true }
      await saves({ put: [waiting, waited] })
      expect(store.queue(...EVERY)).toEqual([waiting, waited])
      await saves({ put: [pending(1)], memo: { ...EMPTY_MEMO, recovers: true } })
      expect(store.queue(...EVERY)).toEqual([pending(1), waited])
      expect(store.memo.recovers).toBe(true)
    })

    it('gives operations by their states, in the order in which they were made', async () => {
      await saves({ put: [pending(10), acknowledged(4, 1), pending(2)] })
      await saves({ put: [settled(3, 2), rejected(1), pending(9), settled(11, 3), acknowledged(5, 4)] })
      expect(positions(...EVERY)).toEqual([1, 2, 3, 4, 5, 9, 10, 11])
      expect(positions('pending')).toEqual([2, 9, 10])
      expect(positions('acknowledged')).toEqual([4, 5])
      expect(positions('settled')).toEqual([3, 11])
      expect(positions('rejected')).toEqual([1])
      expect(positions('rejected', 'pending')).toEqual([1, 2, 9, 10])
      expect(positions('pending', 'pending')).toEqual([2, 9, 10])
      expect(positions()).toEqual([])
    })

    it('takes an operation from state to state', async () => {
      await saves({ put: [pending(1), pending(2), pending(3)] })
      await saves({ put: [acknowledged(1, 7), rejected(2)] })
      expect(store.queue(...EVERY)).toEqual([acknowledged(1, 7), rejected(2), pending(3)])
      await saves({ put: [settled(1, 7)] })
      expect(store.queue(...EVERY)).toEqual([settled(1, 7), rejected(2), pending(3)])
      // A restore of the server lost it.
      await saves({ put: [pending(1)] })
      expect(store.queue(...EVERY)).toEqual([pending(1), rejected(2), pending(3)])
    })

    it('forgets the named records, whether they exist or not', async () => {
      await saves({ put: [pending(1), rejected(2), settled(3, 3)] })
      await saves({ remove: [pending(2).operation.operation_id, pending(3).operation.operation_id] })
      expect(positions(...EVERY)).toEqual([1])
      await saves({ remove: [idOf(1), 'nonsense', pending(3).operation.operation_id] })
      expect(positions(...EVERY)).toEqual([1])
      await saves({ remove: [pending(1).operation.operation_id] })
      expect(positions(...EVERY)).toEqual([])
    })

    it('forgets settled operations below an age, and no others', async () => {
      const old = [settled(1, 1, 10), settled(2, 2, 20), settled(3, 3, 30)]
      await saves({ put: [...old, pending(4), acknowledged(5, 1), rejected(6)] })
      await saves({ forget_settled_below: 20 })
      expect(positions(...EVERY)).toEqual([2, 3, 4, 5, 6])
      await saves({ forget_settled_below: 1000 })
      expect(positions(...EVERY)).toEqual([4, 5, 6])
    })

    it('writes all of a change', async () => {
      await saves({ put: [pending(1), settled(2, 2, 2), rejected(3)] })
      await saves({
        put: [acknowledged(1, 5), pending(4)],
        remove: [rejected(3).operation.operation_id],
        forget_settled_below: 3,
        memo: { ...EMPTY_MEMO, synced_at: at(7), server_time: at(8) },
      })
      expect(store.queue(...EVERY)).toEqual([acknowledged(1, 5), pending(4)])
      expect(store.memo).toEqual({ ...EMPTY_MEMO, synced_at: at(7), server_time: at(8) })
    })

    it('keeps the memo until there is another one', async () => {
      await saves({ memo: { ...EMPTY_MEMO, synced_at: null, server_time: at(1) } })
      await saves({ put: [pending(1)] })
      await saves({})
      expect(store.memo).toEqual({ ...EMPTY_MEMO, synced_at: null, server_time: at(1) })
      await saves({ memo: { ...EMPTY_MEMO, synced_at: at(2), server_time: at(3) } })
      expect(store.memo).toEqual({ ...EMPTY_MEMO, synced_at: at(2), server_time: at(3) })
      expect(positions(...EVERY)).toEqual([1])
    })
  })

  describe('the confirmed state', () => {
    it('is loaded at once', async () => {
      await saves({ put: [pending(1)], memo: { ...EMPTY_MEMO, synced_at: at(1), server_time: at(2) } })
      await does(async (s) => {
        const stage = await s.stage()
        await stage.add('items', [put(3, item(idOf(1))), put(4, item(idOf(2)))])
        await stage.add('tags', [put(2, record(idOf(3), { name: 'Rot' }))])
        await stage.add('items', [put(5, item(idOf(4)))])
        await stage.add('containers', [])
        expect(s.confirmed).toBeNull()
        expect(s.view.size('items')).toBe(0)
        expect(s.seqOf('items', idOf(1))).toBeNull()
        await stage.swap(stand(5))
        expect(s.confirmed).toEqual(stand(5))
        expect(s.view.size('items')).toBe(3)
      })
      expect(store.confirmed).toEqual(stand(5))
      expect(store.view.get('items', idOf(1))).toEqual({ record: item(idOf(1)), seq: 3, merge: null })
      expect(store.view.all('items').map(({ seq }) => seq)).toEqual([3, 4, 5])
      expect(store.view.all('tags')[0]?.record.name).toBe('Rot')
      expect(store.view.size('containers')).toBe(0)
      expect(store.queue('pending')).toEqual([pending(1)])
      expect(store.memo).toEqual({ ...EMPTY_MEMO, synced_at: at(1), server_time: at(2) })
    })

    it('is loaded in blocks of any size', async () => {
      const of = (i: number) => item(idOf(i), { name: `Thing ${i}`, ...(i % 2 ? inBox(idOf(500)) : {}) })
      await does(async (s) => {
        const stage = await s.stage()
        for (const [from, to] of [
          [0, 1],
          [1, 16],
          [16, 48],
          [48, 150],
        ] as const) {
          await stage.add(
            'items',
            Array.from({ length: to - from }, (_, i) => put(from + i + 1, of(from + i))),
          )
        }
        await stage.swap(stand(150))
      })
      expect(store.view.size('items')).toBe(150)
      for (let i = 0; i < 150; i++) {
        expect(store.view.get('items', idOf(i))).toEqual({ record: of(i), seq: i + 1, merge: null })
      }
      expect(store.view.count('items', 'placement_id', idOf(500))).toBe(75)
    })

    it('is loaded empty as well', async () => {
      await loads(0, {})
      expect(store.confirmed).toEqual(stand(0))
      expect(store.view.all('items')).toEqual([])
    })

    it('takes the place of the earlier one, all of it', async () => {
      await loads(9, {
        items: [
          [1, item(idOf(1), inBox(idOf(9)))],
          [2, item(idOf(2))],
        ],
        tags: [[3, record(idOf(3), { name: 'Rot' })]],
        [GADGETS]: [[4, record(idOf(4))]],
      })
      const epoch = '0190a000-0000-4000-8000-00000000e0e1'
      await loads(7, { items: [[6, item(idOf(2), { name: 'Zange' })]] }, epoch)
      expect(store.confirmed).toEqual(stand(7, epoch))
      expect(store.view.all('items')).toEqual([
        { record: item(idOf(2), { name: 'Zange' }), seq: 6, merge: null },
      ])
      expect(store.view.count('items', 'placement_id', idOf(9))).toBe(0)
      expect(store.view.size('tags')).toBe(0)
      expect(store.seqOf(GADGETS, idOf(4))).toBeNull()
    })

    it('stays as it is while another one is loaded, and can move on meanwhile', async () => {
      await loads(2, { items: [[1, item(idOf(1))]] })
      await does(async (s) => {
        const stage = await s.stage()
        await stage.add('items', [put(9, item(idOf(2)))])
        await s.applyChanges(stand(3), [putIn('items', 3, item(idOf(3)))])
        await s.saveQueue({ put: [pending(1)] })
        expect(s.confirmed).toEqual(stand(3))
        expect(s.view.all('items').map(({ seq }) => seq)).toEqual([1, 3])
        await stage.swap(stand(9))
      })
      expect(store.view.all('items').map(({ seq }) => seq)).toEqual([9])
      expect(positions('pending')).toEqual([1])
    })

    it('is not changed by a stage that was discarded, or given up for another one', async () => {
      await loads(2, { items: [[1, item(idOf(1))]] })
      const before = everything(store)
      await does(async (s) => {
        const stage = await s.stage()
        await stage.add('items', [put(3, item(idOf(2)))])
        await stage.discard()
        await stage.discard()
      })
      expect(everything(store)).toEqual(before)
      await does(async (s) => {
        const stage = await s.stage()
        await stage.add('items', [put(3, item(idOf(2)))])
      })
      expect(everything(store)).toEqual(before)
      await does(async (s) => {
        const first = await s.stage()
        await first.add('items', [put(3, item(idOf(2)))])
        const second = await s.stage()
        await second.add('items', [put(4, item(idOf(3)))])
        await first.discard()
        await second.swap(stand(4))
        await second.discard()
        await first.discard()
      })
      expect(store.confirmed).toEqual(stand(4))
      expect(store.view.all('items').map(({ seq }) => seq)).toEqual([4])
    })

    it('moves on by puts and deletes', async () => {
      await loads(3, {
        items: [
          [1, item(idOf(1), inBox(idOf(8)))],
          [2, item(idOf(2), inBox(idOf(8)))],
          [3, item(idOf(3))],
        ],
      })
      await applies(
        6,
        putIn('items', 4, item(idOf(2), { name: 'Zange', ...inBox(idOf(9)) })),
        deleteFrom('items', 5, idOf(1)),
        putIn('items', 6, item(idOf(4), inBox(idOf(9)))),
        deleteFrom('items', 6, idOf(5)),
        deleteFrom('tags', 6, idOf(1)),
      )
      expect(store.confirmed).toEqual(stand(6))
      expect(store.view.get('items', idOf(1))).toBeNull()
      expect(store.seqOf('items', idOf(1))).toBeNull()
      expect(store.view.get('items', idOf(2))).toEqual({
        record: item(idOf(2), { name: 'Zange', ...inBox(idOf(9)) }),
        seq: 4,
        merge: null,
      })
      expect(store.view.size('items')).toBe(3)
      expect(store.view.size('tags')).toBe(0)
      expect(store.view.all('items').map(({ seq }) => seq)).toEqual([4, 3, 6])
      expect(store.view.count('items', 'placement_id', idOf(8))).toBe(0)
      expect(store.view.find('items', 'placement_id', idOf(9)).map(({ seq }) => seq)).toEqual([4, 6])
      await applies(7, putIn('items', 7, item(idOf(1))))
      expect(store.view.get('items', idOf(1))?.seq).toBe(7)
      expect(store.view.size('items')).toBe(4)
    })

    it('moves on when nothing changed', async () => {
      await loads(3, { items: [[1, item(idOf(1))]] })
      await applies(5)
      expect(store.confirmed).toEqual(stand(5))
      expect(store.view.all('items').map(({ seq }) => seq)).toEqual([1])
    })

    it('follows a value of an index that changes, comes and goes', async () => {
      await loads(1, { items: [[1, item(idOf(1))]] })
      const boxes = () => [8, 9].map((box) => store.view.count('items', 'placement_id', idOf(box)))
      for (const [seq, box, counts] of [
        [2, 8, [1, 0]],
        [3, 8, [1, 0]],
        [4, 9, [0, 1]],
        [5, null, [0, 0]],
        [6, 9, [0, 1]],
      ] as const) {
        await applies(seq, putIn('items', seq, item(idOf(1), box === null ? {} : inBox(idOf(box)))))
        expect(boxes()).toEqual(counts)
      }
      expect(store.view.find('items', 'placement_id', idOf(9)).map(({ seq }) => seq)).toEqual([6])
    })

    it('is found by index, the oldest change first', async () => {
      await loads(4, {
        items: [
          [4, item(idOf(1), inBox(idOf(9)))],
          [2, item(idOf(2), inBox(idOf(9)))],
          [4, item(idOf(3), inBox(idOf(9)))],
          [3, item(idOf(4), { category_id: idOf(7) })],
        ],
        categories: [
          [1, record(idOf(7), { name: 'Werkzeug', parent_id: null })],
          [1, record(idOf(6), { name: 'Küche', parent_id: idOf(7) })],
        ],
      })
      const seqs = (after_seq?: number) =>
        store.view
          .find('items', 'placement_id', idOf(9), after_seq === undefined ? {} : { after_seq })
          .map((stored) => [stored.seq, stored.record.public_id])
      expect(seqs()).toEqual([
        [2, idOf(2)],
        [4, idOf(1)],
        [4, idOf(3)],
      ])
      expect(seqs(2)).toEqual([
        [4, idOf(1)],
        [4, idOf(3)],
      ])
      expect(seqs(4)).toEqual([])
      const page = (options: FindOptions) =>
        store.view.find('items', 'placement_id', idOf(9), options).map(({ record }) => record.public_id)
      expect(page({ limit: 1 })).toEqual([idOf(2)])
      expect(page({ limit: 1, newest_first: true })).toEqual([idOf(3), idOf(1)])
      expect(page({ newest_first: true, before_seq: 4 })).toEqual([idOf(2)])
      expect(store.view.find('items', 'category_id', idOf(7))).toHaveLength(1)
      expect(store.view.find('categories', 'sibling_key', '/werkzeug')[0]?.record.public_id).toBe(idOf(7))
      for (const nothing of ['', 'nonsense', idOf(9).toUpperCase()]) {
        expect(store.view.find('items', 'placement_id', nothing)).toEqual([])
        expect(store.view.get('items', nothing)).toBeNull()
        expect(store.seqOf('items', nothing)).toBeNull()
      }
    })

    it('has no merge states and no ledger', async () => {
      await loads(1, { items: [[1, item(idOf(1))]] })
      expect(store.view.get('items', idOf(1))?.merge).toBeNull()
      expect(store.view.entry(1)).toBeNull()
    })

    it('keeps fields that this program does not know', async () => {
      const strange = item(idOf(1), {
        colour: { r: 1, deep: ['é\u0000😀', null, 1e21] },
        ...JSON.parse('{"__proto__":1}'),
      })
      await loads(1, { items: [[1, strange]] })
      expect(JSON.stringify(store.view.get('items', idOf(1))?.record)).toBe(JSON.stringify(strange))
      await applies(2, putIn('items', 2, { ...strange, public_id: idOf(2) }))
      expect(store.view.get('items', idOf(2))?.record).toMatchObject({
        colour: { deep: ['é\0😀', null, 1e21] },
      })
    })

    it('keeps records of collections that this program does not know', async () => {
      await loads(2, {
        [GADGETS]: [
          [1, { public_id: 'not even a UUID' }],
          [2, record(idOf(1))],
        ],
      })
      expect(store.seqOf(GADGETS, 'not even a UUID')).toBe(1)
      expect(store.seqOf(GADGETS, idOf(1))).toBe(2)
      expect(store.seqOf('widgets', idOf(1))).toBeNull()
      await applies(
        4,
        putIn(GADGETS, 3, record(idOf(1))),
        putIn('widgets', 4, record(idOf(1))),
        deleteFrom(GADGETS, 4, 'not even a UUID'),
        deleteFrom(GADGETS, 4, idOf(2)),
      )
      expect(store.seqOf(GADGETS, 'not even a UUID')).toBeNull()
      expect(store.seqOf(GADGETS, idOf(1))).toBe(3)
      expect(store.seqOf('widgets', idOf(1))).toBe(4)
    })

    it('is read through a view that stays', async () => {
      const { view } = store
      const stage = await store.stage()
      await stage.add('items', [put(1, item(idOf(1)))])
      await stage.swap(stand(1))
      expect(view.size('items')).toBe(1)
      await store.applyChanges(stand(2), [putIn('items', 2, item(idOf(2)))])
      expect(view.all('items').map(({ seq }) => seq)).toEqual([1, 2])
      expect(view.get('items', idOf(2))?.seq).toBe(2)
    })
  })

  describe('the search', () => {
    it('finds what has all the words, by their beginnings, without case and accents', async () => {
      await loads(9, {
        items: [
          [1, item(idOf(1), { name: 'Lötkolben, groß' })],
          [2, item(idOf(2), { name: 'Lötzinn' })],
          [3, item(idOf(3), { name: 'Kabel 25 mm (rot)', notes: 'liegt beim Lötkolben' })],
        ],
        tags: [[4, record(idOf(4), { name: 'Élégant' })]],
        movements: [[5, movement(idOf(5))]],
      })
      expect((await found('lotk')).sort()).toEqual([idOf(1), idOf(3)])
      expect((await found('LÖT')).sort()).toEqual([idOf(1), idOf(2), idOf(3)])
      expect((await found('lo ka'))[0]).toBe(idOf(3))
      expect((await found('ka lo'))[0]).toBe(idOf(3))
      expect((await found('gr lotk'))[0]).toBe(idOf(1))
      expect(await found('lo\u0308tz')).toEqual([idOf(2)])
      expect(await found('25')).toEqual([idOf(3)])
      // What has some of the words comes behind what has all, and a word is found inside of another.
      expect(await found('lötkolben hammer')).toEqual([idOf(1), idOf(3)])
      expect(await found('kolben')).toEqual([idOf(1), idOf(3)])
      expect(await found('loetkolbn')).toEqual([idOf(1), idOf(3)])
      expect(await found('hammer')).toEqual([])
      expect(await store.search('elegant', { limit: 5 })).toEqual([
        { collection: 'tags', public_id: idOf(4) },
      ])
    })

    it('finds nothing by no words', async () => {
      await loads(1, { items: [[1, item(idOf(1))]] })
      for (const words of ['', '  ', '!?"*', "'-' ()"]) expect(await found(words)).toEqual([])
      expect(await found('" OR "x')).toEqual([])
      expect(await found('hammer*')).toEqual([idOf(1)])
    })

    it('gives the best first, and no more than asked for', async () => {
      await loads(3, {
        items: [
          [1, item(idOf(1), { name: 'Kiste', notes: 'mit dem guten Hammer und noch viel anderem Zeug' })],
          [2, item(idOf(2), { name: 'Hammer' })],
          [3, item(idOf(3), { name: 'Werkzeug', notes: 'und der alte Hammer und noch viel anderes Zeug' })],
        ],
      })
      expect((await found('hammer'))[0]).toBe(idOf(2))
      expect(await found('hammer')).toHaveLength(3)
      expect(await found('hammer', 1)).toEqual([idOf(2)])
      expect(await found('hammer', 0)).toEqual([])
    })

    it('searches only the named collections', async () => {
      await loads(2, {
        items: [[1, item(idOf(1), { name: 'Garten' })]],
        tags: [[2, record(idOf(2), { name: 'Garten' })]],
      })
      const collections = async (...of: ('items' | 'tags' | 'containers')[]) =>
        (await store.search('garten', { collections: of, limit: 5 })).map(({ collection }) => collection)
      expect(await collections('items')).toEqual(['items'])
      expect(await collections('tags', 'containers')).toEqual(['tags'])
      expect(await collections('containers')).toEqual([])
      expect(await collections()).toEqual([])
      expect(await store.search('garten', { limit: 5 })).toHaveLength(2)
    })

    it('follows every change', async () => {
      await loads(3, {
        items: [
          [1, item(idOf(1), { name: 'Alter Hut' })],
          [2, item(idOf(2), { name: 'Alter Schuh' })],
        ],
      })
      expect(await found('alter')).toHaveLength(2)
      await applies(
        5,
        putIn('items', 4, item(idOf(1), { name: 'Neuer Hut' })),
        deleteFrom('items', 5, idOf(2)),
      )
      expect([await found('alter'), await found('neuer')]).toEqual([[], [idOf(1)]])
      await applies(6, putIn('items', 6, item(idOf(2), { name: 'Neuer Schuh' })))
      expect((await found('neuer')).sort()).toEqual([idOf(1), idOf(2)])
      await loads(7, { items: [[7, item(idOf(3), { name: 'Ganz neuer Hut' })]] })
      expect(await found('hut')).toEqual([idOf(3)])
      expect(await found('neuer')).toEqual([idOf(3)])
    })
  })
}

function movement(public_id: string) {
  return record(public_id, {
    subject: { kind: 'item', id: idOf(1) },
    from: null,
    to: null,
    moved_by: 'Lötkolben',
    moved_at: at(1),
    operation_id: idOf(6),
  })
}
