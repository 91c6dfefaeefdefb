import { expect, it } from 'vitest'
import { SearchIndex } from '../../../engine/index.ts'
import { ShownIndex } from '../../../engine/search/shown-index.ts'

const WORDS = 20_000

/** An index of many words, as a store gives it back. */
function restored(): ShownIndex {
  const written = new SearchIndex()
  const word = (n: number) => `w${n.toString(36)}`
  for (let i = 0; i < WORDS; i += 10) {
    const title = Array.from({ length: 10 }, (_, n) => word(i + n)).join(' ')
    written.put('items', `item-${i}`, { title, body: '', around: [] })
  }
  const reading = SearchIndex.restore(written.save())
  let step = reading.next()
  while (!step.done) step = reading.next()
  return new ShownIndex(step.value)
}

/** How many pieces a search for a changed thing takes. */
function piecesOf(index: ShownIndex): number {
  const at = '2026-11-20T10:00:00.000Z'
  const record = { public_id: 'new', name: 'Torch', created_at: at, updated_at: at }
  const shown = [{ collection: 'tags' as const, public_id: 'new', record }]
  const search = index.searching('torch', { shown, limit: 10 }, () => null)
  let pieces = 0
  let step = search.next()
  for (; !step.done; step = search.next()) pieces++
  expect(step.value).toEqual([{ collection: 'tags', public_id: 'new' }])
  return pieces
}

it('a restored index takes in the first change in pieces, and the next one at once', () => {
  const index = restored()
  const first = piecesOf(index)
  const next = piecesOf(index)
  expect(first - next).toBeGreaterThanOrEqual(WORDS / 2000)
})

it('an index that was made ready before takes in the first change at once', () => {
  const index = restored()
  const ready = index.index.warming()
  while (!ready.next().done);
  const first = piecesOf(index)
  expect(piecesOf(index)).toBe(first)
})

/** Makes an index of some things, and counts the pieces of its rehearsal. */
function rehearsed(things: number): { readonly index: ShownIndex; readonly pieces: number } {
  const index = new ShownIndex()
  for (let i = 0; i < things; i++)
    index.index.put('items', `item-${i}`, { title: `лампочка торшер ${i}`, body: '', around: [] })
  return { index, pieces: [...index.rehearsing()].length }
}

it('a large index rehearses in pieces, and then answers as before', () => {
  const { index, pieces } = rehearsed(6000)
  expect(pieces).toBeGreaterThan(50)
  const found = index.search('торшер 4711', { limit: 1 }, () => null)
  expect(found).toEqual([{ collection: 'items', public_id: 'item-4711' }])
  expect(index.index.size).toBe(6000)
})

it('an index in which every question is quick does not rehearse', () => {
  expect(rehearsed(100).pieces).toBe(0)
})
