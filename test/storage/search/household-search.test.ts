import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { shortCodeFrom } from '../../../engine/labels/short-code.ts'
import type { InventorySearchOptions } from '../../../storage/index.ts'
import { HouseholdSearch } from '../../../storage/search/household-search.ts'
import { HouseholdWorld, type Person } from '../../support/household-world.ts'
import { temporaryFolder } from '../support/files.ts'
import { type HouseholdScope, newHouseholdFile } from '../support/random-household.ts'
import { searchingHere } from '../support/searching.ts'

const folder = temporaryFolder()
let file: HouseholdScope
let search: HouseholdSearch
let anna: Person
const searching = searchingHere()
afterAll(() => searching.close())

beforeEach(() => {
  file = newHouseholdFile(folder)
  search = new HouseholdSearch(file, searching)
  anna = new HouseholdWorld(file).person('anna')
})
afterEach(() => file.close())

const item = (name: string, more: Record<string, unknown> = {}) =>
  anna.creates('item.create', { name, ...more })

async function titles(question: string, options: Partial<InventorySearchOptions> = {}): Promise<string[]> {
  const { hits } = await search.find(question, { limit: 50, ...options })
  return hits.map(({ title }) => title)
}

/** Every page of a search, put together. */
async function inPages(question: string, limit: number): Promise<string[]> {
  const found: string[] = []
  for (let page: string[] = []; found.length === 0 || page.length > 0; found.push(...page)) {
    page = await titles(question, { limit, offset: found.length })
    if (page.length === 0) break
  }
  return found
}

it('finds a word that is mistyped by one letter, when it finds too little as written', async () => {
  item('Schraubenzieher')
  item('Lötkolben')
  item('Lampe')
  for (const mistyped of [
    'schraubnzieher',
    'schrauubenzieher',
    'schraubemzieher',
    'schraubenizeher',
    'xchraubenzieher',
  ]) {
    expect(await titles(mistyped), mistyped).toEqual(['Schraubenzieher'])
  }
  expect(await titles('scrhaub')).toEqual(['Schraubenzieher'])
  expect(await titles('schruabemzieher')).toEqual(['Schraubenzieher'])
  expect(await titles('lötkolbne')).toEqual(['Lötkolben'])
  expect(await titles('lotkoblen')).toEqual(['Lötkolben'])
  expect(await titles('lmpe')).toEqual(['Lampe'])
  // Words of three letters and numbers are taken as they are.
  expect(await titles('lpe')).toEqual([])
  expect(await search.find('schraubnzieher', { limit: 5 })).toMatchObject({
    spellings: ['schraubenzieher'],
    hits: [{ snippet: 'Schraubenzieher', marks: [[0, 15]] }],
  })
})

it('takes words as they are written while that finds enough', async () => {
  for (let i = 0; i < 3; i++) item(`Lampe rot ${i}`, { description: 'halter' })
  item('Walter')
  expect(await titles('halter')).toHaveLength(3)
  const { hits, spellings } = await search.find('walter', { limit: 9 })
  expect(hits[0]?.title).toBe('Walter')
  expect(spellings).toEqual([])
})

it('finds letters of other scripts mistyped', async () => {
  item('отвёртка')
  expect(await titles('отвертка')).toEqual(['отвёртка'])
  expect(await titles('отвёртта')).toEqual(['отвёртка'])
})

it('finds things by what is around them, after those that have the words themselves', async () => {
  const cellar = anna.creates('location.create', { name: 'Keller' })
  const shelf = anna.creates('shelf.create', { name: 'Regal 2', parent: { kind: 'location', id: cellar } })
  const box = anna.creates('container.create', {
    name: 'Kiste',
    kind: 'box',
    placement: { kind: 'shelf', id: shelf },
  })
  const tools = anna.creates('category.create', { name: 'Werkzeug', parent_id: null })
  const saws = anna.creates('category.create', { name: 'Sägen', parent_id: tools })
  const tag = anna.creates('tag.create', { name: 'geliehen' })
  const placed = { placement: { kind: 'container', id: box } }
  item('Fuchsschwanz', { ...placed, category_id: saws, tag_ids: [tag] })
  item('Hammer', { ...placed, category_id: tools })
  item('Kellerlampe')
  expect(await titles('keller', { collections: ['items'] })).toEqual([
    'Kellerlampe',
    'Fuchsschwanz',
    'Hammer',
  ])
  expect(await titles('keller regal 2 kiste hamm', { collections: ['items'] })).toEqual(['Hammer'])
  expect((await titles('hammer keller', { collections: ['items'] }))[0]).toBe('Hammer')
  expect((await titles('keller hammer', { collections: ['items'] }))[0]).toBe('Hammer')
  expect((await titles('kell hammer', { collections: ['items'] }))[0]).toBe('Hammer')
  expect(await titles('geliehen fuchs', { collections: ['items'] })).toEqual(['Fuchsschwanz'])
  expect(await titles('werkzeug', { collections: ['items'] })).toEqual(['Fuchsschwanz', 'Hammer'])
  expect(await titles('keller', { collections: ['containers'] })).toEqual(['Kiste'])
  const all = await titles('keller')
  expect(all.slice(0, 2).sort()).toEqual(['Keller', 'Kellerlampe'])
  expect(all.slice(2).sort()).toEqual(['Fuchsschwanz', 'Hammer', 'Kiste', 'Regal 2'])
  expect(await inPages('keller', 1)).toEqual(await titles('keller'))
  expect(await inPages('keller', 2)).toEqual(await titles('keller'))
  // What is around is looked up when it is asked for.
  anna.does('location.update', { public_id: cellar, name: 'Dachboden' })
  anna.does('tag.update', { public_id: tag, name: 'verliehen' })
  expect(await titles('keller', { collections: ['items'] })).toEqual(['Kellerlampe'])
  expect(await titles('dachboden', { collections: ['items'] })).toEqual(['Fuchsschwanz', 'Hammer'])
  expect(await titles('verliehen', { collections: ['items'] })).toEqual(['Fuchsschwanz'])
  anna.does('container.unplace', { public_id: box })
  expect(await titles('dachboden', { collections: ['items', 'containers'] })).toEqual([])
})

it('finds items by product codes, whole or begun, before all else', async () => {
  const hammer = item('Hammer')
  item('Brief', { description: 'Nummer 4006381333931' })
  anna.creates('product_code.create', { item_id: hammer, code: '4006381333931' })
  expect(await titles('4006381333931')).toEqual(['Hammer', 'Brief'])
  expect(await titles(' 40063813 ')).toEqual(['Hammer', 'Brief'])
  expect(await inPages('40063813', 1)).toEqual(['Hammer', 'Brief'])
  // Three digits are too few for a product code.
  expect(await titles('400')).toEqual(['Brief'])
})

it('Z5 finds by the short code of a label what it is on, before all else and once', async () => {
  const box = anna.creates('container.create', { name: 'Kiste' })
  const public_id = anna.creates('short_code.create', { target: { kind: 'container', id: box } })
  const code = shortCodeFrom(public_id, 0) ?? ''
  item('Zettel', { description: `Code ${code}` })
  anna.does('container.update', { public_id: box, description: `Code ${code}` })
  for (const written of [code, code.toLowerCase(), ` ${code.slice(0, 4)}-${code.slice(4)} `])
    expect((await titles(written))[0], written).toBe('Kiste')
  expect(await titles(code)).toEqual(['Kiste', 'Zettel'])
  expect(await inPages(code, 1)).toEqual(['Kiste', 'Zettel'])
  expect(await titles(code, { collections: ['items'] })).toEqual(['Zettel'])
  expect(await titles(code, { archived: true })).toEqual([])
})

it('finds codes with punctuation, numbers of assets and devices, own fields and notes', async () => {
  item('Eins', { asset_number: 'A-01-03' })
  item('Zwei', { serial_number: 'SN/77.x' })
  item('Drei', { custom_fields: { Farbe: 'türkis' } })
  item('Vier', { notes: 'vom Flohmarkt' })
  expect(await titles('a-01-03')).toEqual(['Eins'])
  expect(await titles('A-01')).toEqual(['Eins'])
  expect(await titles('sn/77')).toEqual(['Zwei'])
  expect(await titles('turkis')).toEqual(['Drei'])
  expect(await titles('flohm')).toEqual(['Vier'])
})

it('keeps to a place, a category, a tag, to archived ones and to kinds of things', async () => {
  const cellar = anna.creates('location.create', { name: 'Keller' })
  const box = anna.creates('container.create', {
    name: 'Dosenkiste',
    kind: 'box',
    placement: { kind: 'location', id: cellar },
  })
  const category = anna.creates('category.create', { name: 'Vorrat', parent_id: null })
  const tag = anna.creates('tag.create', { name: 'offen' })
  item('Dose 1', { placement: { kind: 'container', id: box }, category_id: category })
  item('Dose 2', { placement: { kind: 'location', id: cellar }, tag_ids: [tag] })
  const old = item('Dose 3', { category_id: category })
  anna.does('item.archive', { public_id: old })
  expect((await titles('dose')).sort()).toEqual(['Dose 1', 'Dose 2', 'Dose 3', 'Dosenkiste'])
  expect((await titles('dose', { place: cellar })).sort()).toEqual(['Dose 1', 'Dose 2', 'Dosenkiste'])
  expect(await titles('dose', { place: box })).toEqual(['Dose 1'])
  expect((await titles('dose', { category })).sort()).toEqual(['Dose 1', 'Dose 3'])
  expect(await titles('dose', { category, archived: false })).toEqual(['Dose 1'])
  expect(await titles('dose', { archived: true })).toEqual(['Dose 3'])
  expect(await titles('dose', { tag })).toEqual(['Dose 2'])
  expect(await titles('dose', { tag, category })).toEqual([])
  expect(await titles('dose', { place: cellar, collections: ['containers'] })).toEqual(['Dosenkiste'])
  expect(await titles('dose', { place: cellar, collections: ['locations'] })).toEqual([])
  expect(await titles('!?')).toEqual([])
})
