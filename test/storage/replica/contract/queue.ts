import { describe, expect, it } from 'vitest'
import { EMPTY_MEMO } from '../../../../engine/index.ts'
import { at } from '../../support/world.ts'
import {
  ANNA,
  acknowledged,
  GADGETS,
  idOf,
  item,
  pending,
  putIn,
  record,
  rejected,
  settled,
} from '../support/made-up.ts'
import { EVERY, type StoreBench } from './bench.ts'

/** The queue of operations. */
export function queueCases(bench: StoreBench): void {
  const { saves, applies, loads, positions } = bench
  describe('the queue', () => {
    it('begins empty, as does everything else', async () => {
      expect(bench.store.owner).toEqual(ANNA)
      expect(bench.store.confirmed).toBeNull()
      expect(bench.store.memo).toEqual({ ...EMPTY_MEMO, synced_at: null, server_time: null })
      expect(bench.store.queue(...EVERY)).toEqual([])
      expect(bench.store.view.get('items', idOf(1))).toBeNull()
      expect(bench.store.view.all('items')).toEqual([])
      expect(bench.store.view.find('items', 'placement_id', idOf(1))).toEqual([])
      expect(bench.store.view.count('items', 'placement_id', idOf(1))).toBe(0)
      expect(bench.store.view.size('items')).toBe(0)
      expect(bench.store.view.entry(1)).toBeNull()
      expect(bench.store.seqOf('items', idOf(1))).toBeNull()
      expect(bench.store.seqOf(GADGETS, idOf(1))).toBeNull()
      expect(await bench.store.search('hammer', { limit: 10 })).toEqual([])
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
      expect(bench.store.queue(...EVERY)).toEqual([
        entry,
        noted,
        rejected(3),
        settled(4, 10),
        pending(5, { epoch: null }),
      ])
      expect(JSON.stringify(bench.store.queue('pending')[0]?.operation)).toBe(JSON.stringify(entry.operation))
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
        bench.store
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
      expect(bench.store.changedAfter('locations', 0)).toEqual([])
    })

    it('P10 keeps since when an operation waits, and that it has waited', async () => {
      const waiting = { ...pending(1), waits_since: 5 }
      const waited = { ...pending(2), waited: true }
      await saves({ put: [waiting, waited] })
      expect(bench.store.queue(...EVERY)).toEqual([waiting, waited])
      await saves({ put: [pending(1)], memo: { ...EMPTY_MEMO, recovers: true } })
      expect(bench.store.queue(...EVERY)).toEqual([pending(1), waited])
      expect(bench.store.memo.recovers).toBe(true)
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
      expect(bench.store.queue(...EVERY)).toEqual([acknowledged(1, 7), rejected(2), pending(3)])
      await saves({ put: [settled(1, 7)] })
      expect(bench.store.queue(...EVERY)).toEqual([settled(1, 7), rejected(2), pending(3)])
      // A restore of the server lost it.
      await saves({ put: [pending(1)] })
      expect(bench.store.queue(...EVERY)).toEqual([pending(1), rejected(2), pending(3)])
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
      expect(bench.store.queue(...EVERY)).toEqual([acknowledged(1, 5), pending(4)])
      expect(bench.store.memo).toEqual({ ...EMPTY_MEMO, synced_at: at(7), server_time: at(8) })
    })

    it('keeps the memo until there is another one', async () => {
      await saves({ memo: { ...EMPTY_MEMO, synced_at: null, server_time: at(1) } })
      await saves({ put: [pending(1)] })
      await saves({})
      expect(bench.store.memo).toEqual({ ...EMPTY_MEMO, synced_at: null, server_time: at(1) })
      await saves({ memo: { ...EMPTY_MEMO, synced_at: at(2), server_time: at(3) } })
      expect(bench.store.memo).toEqual({ ...EMPTY_MEMO, synced_at: at(2), server_time: at(3) })
      expect(positions(...EVERY)).toEqual([1])
    })
  })
}
