import { describe, expect, it } from 'vitest'
import { deleteFrom, idOf, item, movement, putIn, record } from '../support/made-up.ts'
import type { StoreBench } from './bench.ts'

/** The search. */
export function searchCases(bench: StoreBench): void {
  const { applies, loads, found } = bench
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
      expect(await bench.store.search('elegant', { limit: 5 })).toEqual([
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
        (await bench.store.search('garten', { collections: of, limit: 5 })).map(
          ({ collection }) => collection,
        )
      expect(await collections('items')).toEqual(['items'])
      expect(await collections('tags', 'containers')).toEqual(['tags'])
      expect(await collections('containers')).toEqual([])
      expect(await collections()).toEqual([])
      expect(await bench.store.search('garten', { limit: 5 })).toHaveLength(2)
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
