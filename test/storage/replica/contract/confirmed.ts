import { describe, expect, it } from 'vitest'
import { EMPTY_MEMO, type FindOptions } from '../../../../engine/index.ts'
import { at } from '../../support/world.ts'
import { everything } from '../support/everything.ts'
import {
  deleteFrom,
  GADGETS,
  idOf,
  inBox,
  item,
  pending,
  put,
  putIn,
  record,
  stand,
} from '../support/made-up.ts'
import type { StoreBench } from './bench.ts'

/** The confirmed state. */
export function confirmedCases(bench: StoreBench): void {
  const { does, saves, applies, loads, positions } = bench
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
      expect(bench.store.confirmed).toEqual(stand(5))
      expect(bench.store.view.get('items', idOf(1))).toEqual({ record: item(idOf(1)), seq: 3, merge: null })
      expect(bench.store.view.all('items').map(({ seq }) => seq)).toEqual([3, 4, 5])
      expect(bench.store.view.all('tags')[0]?.record.name).toBe('Rot')
      expect(bench.store.view.size('containers')).toBe(0)
      expect(bench.store.queue('pending')).toEqual([pending(1)])
      expect(bench.store.memo).toEqual({ ...EMPTY_MEMO, synced_at: at(1), server_time: at(2) })
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
      expect(bench.store.view.size('items')).toBe(150)
      for (let i = 0; i < 150; i++) {
        expect(bench.store.view.get('items', idOf(i))).toEqual({ record: of(i), seq: i + 1, merge: null })
      }
      expect(bench.store.view.count('items', 'placement_id', idOf(500))).toBe(75)
    })

    it('is loaded empty as well', async () => {
      await loads(0, {})
      expect(bench.store.confirmed).toEqual(stand(0))
      expect(bench.store.view.all('items')).toEqual([])
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
      expect(bench.store.confirmed).toEqual(stand(7, epoch))
      expect(bench.store.view.all('items')).toEqual([
        { record: item(idOf(2), { name: 'Zange' }), seq: 6, merge: null },
      ])
      expect(bench.store.view.count('items', 'placement_id', idOf(9))).toBe(0)
      expect(bench.store.view.size('tags')).toBe(0)
      expect(bench.store.seqOf(GADGETS, idOf(4))).toBeNull()
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
      expect(bench.store.view.all('items').map(({ seq }) => seq)).toEqual([9])
      expect(positions('pending')).toEqual([1])
    })

    it('is not changed by a stage that was discarded, or given up for another one', async () => {
      await loads(2, { items: [[1, item(idOf(1))]] })
      const before = everything(bench.store)
      await does(async (s) => {
        const stage = await s.stage()
        await stage.add('items', [put(3, item(idOf(2)))])
        await stage.discard()
        await stage.discard()
      })
      expect(everything(bench.store)).toEqual(before)
      await does(async (s) => {
        const stage = await s.stage()
        await stage.add('items', [put(3, item(idOf(2)))])
      })
      expect(everything(bench.store)).toEqual(before)
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
      expect(bench.store.confirmed).toEqual(stand(4))
      expect(bench.store.view.all('items').map(({ seq }) => seq)).toEqual([4])
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
      expect(bench.store.confirmed).toEqual(stand(6))
      expect(bench.store.view.get('items', idOf(1))).toBeNull()
      expect(bench.store.seqOf('items', idOf(1))).toBeNull()
      expect(bench.store.view.get('items', idOf(2))).toEqual({
        record: item(idOf(2), { name: 'Zange', ...inBox(idOf(9)) }),
        seq: 4,
        merge: null,
      })
      expect(bench.store.view.size('items')).toBe(3)
      expect(bench.store.view.size('tags')).toBe(0)
      expect(bench.store.view.all('items').map(({ seq }) => seq)).toEqual([4, 3, 6])
      expect(bench.store.view.count('items', 'placement_id', idOf(8))).toBe(0)
      expect(bench.store.view.find('items', 'placement_id', idOf(9)).map(({ seq }) => seq)).toEqual([4, 6])
      await applies(7, putIn('items', 7, item(idOf(1))))
      expect(bench.store.view.get('items', idOf(1))?.seq).toBe(7)
      expect(bench.store.view.size('items')).toBe(4)
    })

    it('moves on when nothing changed', async () => {
      await loads(3, { items: [[1, item(idOf(1))]] })
      await applies(5)
      expect(bench.store.confirmed).toEqual(stand(5))
      expect(bench.store.view.all('items').map(({ seq }) => seq)).toEqual([1])
    })

    it('follows a value of an index that changes, comes and goes', async () => {
      await loads(1, { items: [[1, item(idOf(1))]] })
      const boxes = () => [8, 9].map((box) => bench.store.view.count('items', 'placement_id', idOf(box)))
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
      expect(bench.store.view.find('items', 'placement_id', idOf(9)).map(({ seq }) => seq)).toEqual([6])
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
        bench.store.view
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
        bench.store.view.find('items', 'placement_id', idOf(9), options).map(({ record }) => record.public_id)
      expect(page({ limit: 1 })).toEqual([idOf(2)])
      expect(page({ limit: 1, newest_first: true })).toEqual([idOf(3), idOf(1)])
      expect(page({ newest_first: true, before_seq: 4 })).toEqual([idOf(2)])
      expect(bench.store.view.find('items', 'category_id', idOf(7))).toHaveLength(1)
      expect(bench.store.view.find('categories', 'sibling_key', '/werkzeug')[0]?.record.public_id).toBe(
        idOf(7),
      )
      for (const nothing of ['', 'nonsense', idOf(9).toUpperCase()]) {
        expect(bench.store.view.find('items', 'placement_id', nothing)).toEqual([])
        expect(bench.store.view.get('items', nothing)).toBeNull()
        expect(bench.store.seqOf('items', nothing)).toBeNull()
      }
    })

    it('has no merge states and no ledger', async () => {
      await loads(1, { items: [[1, item(idOf(1))]] })
      expect(bench.store.view.get('items', idOf(1))?.merge).toBeNull()
      expect(bench.store.view.entry(1)).toBeNull()
    })

    it('keeps fields that this program does not know', async () => {
      const strange = item(idOf(1), {
        colour: { r: 1, deep: ['é\u0000😀', null, 1e21] },
        ...JSON.parse('{"__proto__":1}'),
      })
      await loads(1, { items: [[1, strange]] })
      expect(JSON.stringify(bench.store.view.get('items', idOf(1))?.record)).toBe(JSON.stringify(strange))
      await applies(2, putIn('items', 2, { ...strange, public_id: idOf(2) }))
      expect(bench.store.view.get('items', idOf(2))?.record).toMatchObject({
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
      expect(bench.store.seqOf(GADGETS, 'not even a UUID')).toBe(1)
      expect(bench.store.seqOf(GADGETS, idOf(1))).toBe(2)
      expect(bench.store.seqOf('widgets', idOf(1))).toBeNull()
      await applies(
        4,
        putIn(GADGETS, 3, record(idOf(1))),
        putIn('widgets', 4, record(idOf(1))),
        deleteFrom(GADGETS, 4, 'not even a UUID'),
        deleteFrom(GADGETS, 4, idOf(2)),
      )
      expect(bench.store.seqOf(GADGETS, 'not even a UUID')).toBeNull()
      expect(bench.store.seqOf(GADGETS, idOf(1))).toBe(3)
      expect(bench.store.seqOf('widgets', idOf(1))).toBe(4)
    })

    it('is read through a view that stays', async () => {
      const { view } = bench.store
      const stage = await bench.store.stage()
      await stage.add('items', [put(1, item(idOf(1)))])
      await stage.swap(stand(1))
      expect(view.size('items')).toBe(1)
      await bench.store.applyChanges(stand(2), [putIn('items', 2, item(idOf(2)))])
      expect(view.all('items').map(({ seq }) => seq)).toEqual([1, 2])
      expect(view.get('items', idOf(2))?.seq).toBe(2)
    })
  })
}
