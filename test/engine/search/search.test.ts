import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  findInIndex,
  type IndexSearchOptions,
  matchesInIndex,
  SearchIndex,
  withoutPauses,
} from '../../../engine/index.ts'
import { mistakesBetween } from '../../../engine/search/distance.ts'

type Put = readonly [id: string, title: string, around?: readonly string[], body?: string]

function indexOf(...puts: readonly Put[]): SearchIndex {
  const index = new SearchIndex()
  for (const [id, title, around = [], body = ''] of puts) index.put('items', id, { title, body, around })
  return index
}

const found = (index: SearchIndex, question: string, options: Partial<IndexSearchOptions> = {}) =>
  findInIndex(index, question, { limit: 20, ...options }).records.map(({ public_id }) => public_id)

const readings = [
  ['lampe', 'Taschenlampe'],
  ['Akku Schrauber', 'Akkuschrauber'],
  ['Schraubenschlüsselsatz', 'Schraubenschlüssel Satz'],
  ['Schluessel', 'Schlüssel'],
  ['HP301', 'HP-301'],
  ['hp-301', 'HP301'],
  ['100nF', '100 nF'],
  ['100 nF', '100nF'],
  ['4 x 40', 'Schrauben 4x40'],
  ['4x40', 'Schrauben 4 x 40'],
  ['wi-fi', 'Wifi'],
  ['wifi', 'Wi-Fi'],
  ['t-shirt', 'Tshirt'],
  ['dishes', 'Baking dish'],
  ['Kühlboxen', 'Kühlbox'],
  ['σκαλες', 'Σκάλα'],
  ['地図', '京都の地図'],
  ['hammer the claw', 'Claw hammer'],
  ['brudshammer', 'Claw hammer'],
] as const

it.each(readings)('Z3 reads %s so that it finds %s', (question, title) => {
  const index = indexOf(['other', 'Something else'], ['meant', title], ['more', 'Zebra'])
  expect(found(index, question)[0]).toBe('meant')
})

it('Z4 puts what answers all of a question before what answers some of it', () => {
  const index = indexOf(
    ['some', 'red red red'],
    ['body', 'Box', [], 'a red wooden hammer'],
    ['all', 'hammer, red'],
    ['none', 'saw'],
  )
  expect(found(index, 'red hammer')).toEqual(['all', 'body', 'some'])
})

it('Z4 finds things by what is around them, and leaves out what only lies there when more was asked', () => {
  const index = indexOf(
    ['house', 'House'],
    ['cellar', 'Cellar', ['house']],
    ['shelf', 'Shelf', ['cellar']],
    ['saw', 'Saw', ['shelf']],
    ['drill', 'Drill', ['shelf']],
  )
  expect(found(index, 'saw cellar')).toEqual(['saw'].concat(found(index, 'saw cellar').slice(1)))
  expect(found(index, 'saw cellar')).not.toContain('drill')
  expect(found(index, 'cellar').slice(0, 1)).toEqual(['cellar'])
  expect(found(index, 'cellar')).toEqual(expect.arrayContaining(['saw', 'drill', 'shelf']))
  expect(found(index, 'saw', { within: ['house'] })).toEqual(['saw'])
  expect(found(index, 'saw', { within: ['drill'] })).toEqual([])
  // Renamed: the things in it are not touched.
  index.put('items', 'cellar', { title: 'Attic', body: '', around: ['house'] })
  expect(found(index, 'saw attic')[0]).toBe('saw')
  expect(found(index, 'cellar')).toEqual([])
})

it('Z4 has an end where records lie in each other', () => {
  const index = indexOf(['a', 'Apple', ['b']], ['b', 'Bear', ['a']])
  expect(found(index, 'apple').sort()).toEqual(['a', 'b'])
})

it('Z4 finds what is mistyped only when too little is found as it is written', () => {
  const index = indexOf(['a', 'walter'], ['b', 'halter'], ['c', 'halter 2'], ['d', 'halter 3'])
  expect(found(index, 'halter')).not.toContain('a')
  expect(findInIndex(index, 'hatler', { limit: 5 }).spellings).toContain('halter')
})

it('lists what has every word of a question, and nothing that is only like it', () => {
  const index = indexOf(
    ['a', 'Taschenlampe rot'],
    ['b', 'Lampen'],
    ['c', 'Lampe', [], 'rot'],
    ['d', 'Lmpe rot'],
  )
  expect(matchesInIndex(index, 'lampe rot', {})?.sort()).toEqual(['a', 'c'])
  expect(matchesInIndex(index, '?!', {})).toBeNull()
})

/** Ids of records are UUIDs, which an index packs; it takes others too. */
const idFor = (number: number) =>
  number % 3 === 0 ? `id-${number}` : `01900000-0000-7000-8000-${String(number * 7919).padStart(12, '0')}`

it('stays what an index made at once would be, whatever is put and removed, kept and read again', () => {
  const word = fc.constantFrom('rot', 'Hammer', 'HP-301', 'Lämpchen', '地図', '4x40', 'ß', 'Σκάλα')
  const record = fc.record({ id: fc.nat(12), words: fc.array(word, { maxLength: 4 }), around: fc.nat(12) })
  const step = fc.oneof(record, fc.record({ remove: fc.nat(12) }), fc.constantFrom('keep', 'order'))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 700, size: 'max' }), (steps) => {
      let index = new SearchIndex()
      const kept = new Map<string, Put>()
      for (const each of steps) {
        if (each === 'keep') {
          index = restored(index)
        } else if (each === 'order') {
          withoutPauses(index.ordering())
        } else if ('remove' in each) {
          index.remove('items', idFor(each.remove))
          kept.delete(idFor(each.remove))
        } else {
          // Records do not lie in each other: of such a circle either end may be the outer one.
          const around = each.id === 0 ? [] : [idFor(each.around % each.id)]
          const put: Put = [idFor(each.id), each.words.join(' '), around, 'body']
          kept.set(put[0], put)
          index.put('items', put[0], { title: put[1], body: 'body', around: put[2] ?? [] })
        }
      }
      const fresh = indexOf(...kept.values())
      expect(index.size).toBe(kept.size)
      for (const question of ['rot', 'hammer rot', 'hp301', '地図', 'body']) {
        expect(found(index, question).sort()).toEqual(found(fresh, question).sort())
      }
    }),
    { numRuns: 60 },
  )
})

it('is put in order in pieces, and stays as it is when a record comes or goes meanwhile', () => {
  const index = new SearchIndex()
  const put = (i: number) => index.put('items', idFor(i), { title: `red lamp number ${i}`, body: '' })
  for (let i = 0; i < 6000; i++) put(i)
  const ordering = () => {
    const work = index.ordering()
    expect(work.next().done).toBe(false)
    return work
  }
  const all = () => matchesInIndex(index, 'red lamp', {})?.length
  for (const [meanwhile, records] of [
    [() => put(6000), 6001],
    [() => index.remove('items', idFor(17)), 6000],
    [() => put(17), 6001],
    [() => {}, 6001],
  ] as const) {
    const work = ordering()
    meanwhile()
    withoutPauses(work)
    expect(all()).toBe(records)
    expect(found(index, 'number 5999')).toEqual([idFor(5999)])
  }
  // Once it is in order, there is nothing to do until much has changed.
  expect(index.ordering().next().done).toBe(true)
  expect(restored(index).ordering().next().done).toBe(true)
})

it('tells records of two collections apart that have the same id, also after it was kept', () => {
  const id = idFor(1)
  const index = new SearchIndex()
  index.put('items', id, { title: 'red lamp', body: '' })
  index.put('containers', id, { title: 'red box', body: '' })
  const again = restored(index)
  for (const each of [index, again]) {
    expect(findInIndex(each, 'red', { limit: 5 }).records).toHaveLength(2)
    const [box] = findInIndex(each, 'box', { limit: 5 }).records
    expect(box).toEqual({ collection: 'containers', public_id: id })
  }
  again.remove('items', id)
  expect(findInIndex(again, 'red', { limit: 5 }).records).toEqual([
    { collection: 'containers', public_id: id },
  ])
})

it('knows a record that changes a thousand times as it is now', () => {
  const index = indexOf(['other', 'other'])
  for (let i = 0; i < 1000; i++) index.put('items', 'a', { title: `word${i}x`, body: '' })
  expect(found(index, 'word999x')).toEqual(['a'])
  for (const i of [231, 487, 743]) expect(matchesInIndex(index, `word${i}x`, {})).toEqual([])
})

it('refuses a kept index that does not fit together', () => {
  const saved = indexOf(['a', 'one'], ['b', 'two']).save()
  const broken = [
    { ...saved, ids: 'a' },
    { ...saved, words: 'one' },
    { ...saved, numbers: { ...saved.numbers, postings: new Int32Array(1) } },
    { ...saved, numbers: {} },
  ]
  for (const each of broken) expect(() => [...SearchIndex.restore(each)]).toThrow(RangeError)
})

it('counts typing mistakes', () => {
  expect(mistakesBetween('hammer', 'hammer', 2)).toBe(0)
  expect(mistakesBetween('hamer', 'hammer', 2)).toBe(1)
  expect(mistakesBetween('hmamer', 'hammer', 2)).toBe(1)
  expect(mistakesBetween('hmmr', 'hammer', 2)).toBe(2)
  expect(mistakesBetween('saw', 'hammer', 2)).toBe(3)
})

function restored(index: SearchIndex): SearchIndex {
  const steps = SearchIndex.restore(structuredClone(index.save()))
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}
