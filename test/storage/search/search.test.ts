import { existsSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { type Author, executeReceived, householdCommands } from '../../../engine/index.ts'
import { createScopeFile, householdSchema, openScopeFile, type ScopeFile } from '../../../storage/index.ts'
import { FollowedIndex } from '../../../storage/search/followed-index.ts'
import { HouseholdSearch, type InventorySearchOptions } from '../../../storage/search/household-search.ts'
import { indexPath } from '../../../storage/search/index-file.ts'
import { rounds, seed } from '../../support/rounds.ts'
import { temporaryFolder } from '../support/files.ts'
import { idMaker } from '../support/ids.ts'
import { searchingHere } from '../support/searching.ts'

const folder = temporaryFolder()
const author: Author = { user_id: 'anna', replica_id: 'phone', role: 'owner' }
const newId = idMaker()
const NOW = '2026-11-20T10:00:00.000Z'
let file: ScopeFile<typeof householdSchema.collections>
let search: HouseholdSearch
const searching = searchingHere()
afterAll(() => searching.close())

beforeEach(() => {
  const path = `${folder}/${newId()}.sqlite`
  createScopeFile(path, householdSchema, { scope_id: newId(), epoch: newId() })
  file = openScopeFile(path, householdSchema)
  search = new HouseholdSearch(file, searching)
})
afterEach(() => file.close())

function push(commands: readonly (readonly [type: string, input: Record<string, unknown>])[]): void {
  const operations = commands.map(([type, input]) => ({
    operation_id: newId(),
    type,
    input,
    base_seq: file.state().seq,
    occurred_at: NOW,
  }))
  const results = file.transact(NOW, (transaction) =>
    executeReceived(transaction, householdCommands, operations, { author, newId }),
  )
  for (const { error } of results) if (error) throw new Error(JSON.stringify(error))
}

function item(name: string, more: Record<string, unknown> = {}): string {
  const public_id = newId()
  push([['item.create', { public_id, name, ...more }]])
  return public_id
}

async function titles(query: string, options: Partial<InventorySearchOptions> = {}): Promise<string[]> {
  const { hits } = await search.find(query, { limit: 50, ...options })
  return hits.map(({ title }) => title)
}

it('finds every word, the last one by its beginning, without case and accents', async () => {
  item('Lötkolben, groß')
  item('Lötzinn')
  item('Ärmelschoner ÉLÉGANT')
  item('Straße nach Łódź')
  item('Smørrebrød')
  expect(await titles('lötk')).toEqual(['Lötkolben, groß'])
  expect((await titles('LOT')).sort()).toEqual(['Lötkolben, groß', 'Lötzinn'])
  expect((await titles('lotkolben gro'))[0]).toBe('Lötkolben, groß')
  expect((await titles('gro lotkolben'))[0]).toBe('Lötkolben, groß')
  expect(await titles('armelschoner elegant')).toEqual(['Ärmelschoner ÉLÉGANT'])
  expect(await titles('A\u0308rmel')).toEqual(['Ärmelschoner ÉLÉGANT'])
  expect(await titles('strasse')).toEqual(['Straße nach Łódź'])
  expect(await titles('lodz')).toEqual(['Straße nach Łódź'])
  expect(await titles('smorrebrod')).toEqual(['Smørrebrød'])
  expect(await titles('   ')).toEqual([])
  expect(await titles('!?"*')).toEqual([])
})

it('puts what is named so before what mentions it, and gives equal ones in a stable order', async () => {
  const body = item('Werkzeugkiste', { description: 'mit Hammer, Zange und Hammer' })
  const titled = item('Hammer')
  const twins = [item('Nagel klein'), item('Nagel klein'), item('Nagel klein')]
  const ids = async (query: string, limit = 9, offset = 0) =>
    (await search.find(query, { limit, offset })).hits.map(({ public_id }) => public_id)
  expect(await ids('hammer')).toEqual([titled, body])
  expect(await ids('nagel')).toEqual([...twins].sort())
  const paged = [await ids('nagel', 1, 0), await ids('nagel', 1, 1), await ids('nagel', 1, 2)].flat()
  expect(paged).toEqual([...twins].sort())
})

it('finds each of many matches once, page by page, what is named so first', async () => {
  const create = (name: string, description: string) =>
    ['item.create', { public_id: newId(), name, description }] as const
  push(Array.from({ length: 1200 }, (_, i) => create(`Ding ${i}`, 'mit Hammer')))
  push(Array.from({ length: 3 }, (_, i) => create(`Hammer ${i}`, '')))
  const found: string[] = []
  for (let page: string[] = []; found.length === 0 || page.length > 0; found.push(...page)) {
    page = await titles('hammer', { limit: 130, offset: found.length, collections: ['items'] })
  }
  expect(found.length).toBe(1203)
  expect(new Set(found).size).toBe(1203)
  expect(found.slice(0, 3).every((title) => title.startsWith('Hammer'))).toBe(true)
})

it('follows changes, archives and deletions', async () => {
  const id = item('Alter Name')
  const tag_id = newId()
  push([['tag.create', { public_id: tag_id, name: 'Garten' }]])
  expect(await titles('alter')).toEqual(['Alter Name'])
  push([['item.update', { public_id: id, name: 'Neuer Hut' }]])
  expect([await titles('name'), await titles('neuer')]).toEqual([[], ['Neuer Hut']])
  push([['item.archive', { public_id: id }]])
  expect(await titles('neuer')).toEqual(['Neuer Hut'])
  expect(await titles('neuer', { archived: false })).toEqual([])
  expect(await titles('neuer', { archived: true })).toEqual(['Neuer Hut'])
  expect(await titles('garten', { archived: true })).toEqual([])
  push([['item.restore', { public_id: id }]])
  expect(await titles('neuer', { archived: false })).toEqual(['Neuer Hut'])
  expect(await titles('garten', { collections: ['items', 'containers'] })).toEqual([])
  expect(await titles('garten', { collections: ['tags'] })).toEqual(['Garten'])
  expect(await titles('garten', { collections: [] })).toEqual([])
  const stored = file.read((view) => view.get('tags', tag_id))
  if (!stored) throw new Error('no tag')
  file.transact(NOW, (transaction) => {
    const stamp = { operation_id: newId(), type: 'x', input: {}, author }
    const operation = { ...stamp, base_seq: 0, occurred_at: NOW, edit_at: NOW }
    const change = { change: 'delete', collection: 'tags', public_id: tag_id, prior_seq: stored.seq } as const
    transaction.commit(transaction.state.seq, operation, [change], [])
  })
  expect(await titles('garten')).toEqual([])
})

it('shows why it found a record', async () => {
  const long = `${'Viel Text davor, '.repeat(20)}und hier steht die Rohrzange neben dem Tisch ${'und danach '.repeat(20)}`
  item('Kiste', { description: long })
  const [hit] = (await search.find('ROHRZ', { limit: 1 })).hits
  const { snippet = '', marks = [] } = hit ?? {}
  expect(snippet.length).toBeLessThan(130)
  expect(marks.map(([start, end]) => snippet.slice(start, end))).toEqual(['Rohrzange'])
  const marked = async (query: string) => {
    const [first] = (await search.find(query, { limit: 1 })).hits
    return first?.marks.map(([start, end]) => first.snippet.slice(start, end))
  }
  item('Rohrzange, rot')
  expect(await marked('rot rohr')).toEqual(['Rohrzange', 'rot'])
  item('Patrone HP-301')
  expect(await marked('hp301')).toEqual(['HP', '301'])
  item('京都の地図')
  expect(await marked('地図')).toEqual(['地図'])
})

it('answers although another process is writing', async () => {
  item('eins')
  const other = openScopeFile(file.path, householdSchema)
  other.database.exec('BEGIN IMMEDIATE')
  expect(await search.find('eins', { limit: 1 })).toMatchObject({ hits: [{ title: 'eins' }], complete: true })
  other.database.exec('ROLLBACK')
  other.close()
})

it('takes no query for syntax', async () => {
  item('Hammer und Zange NEAR AND "OR" title:x')
  const signs = [
    '"',
    '*',
    '^',
    '(',
    ')',
    ':',
    '+',
    '-',
    '{',
    '}',
    'AND ',
    'OR ',
    'NEAR(',
    ' ',
    'a',
    '\0',
    "'",
    ';',
  ]
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...signs), maxLength: 20 }),
  )
  await fc.assert(
    fc.asyncProperty(nasty, async (query) => {
      for (const { snippet, marks } of (await search.find(query, { limit: 5 })).hits) {
        for (const [start, end] of marks) expect(snippet.slice(start, end)).not.toBe('')
      }
    }),
    { numRuns: rounds(1000), seed, verbose: 1 },
  )
})

it('finds a title by any word of it', async () => {
  const word = fc.stringMatching(/^[a-zäöüéß0-9]{1,8}$/)
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(), async (words, pick) => {
      const id = item(words.join(' - '))
      const { hits } = await search.find(words[pick % words.length] ?? '', { limit: 1000 })
      expect(hits.map(({ public_id }) => public_id)).toContain(id)
    }),
    { numRuns: 60, verbose: 1 },
  )
})

const kept = () => indexPath(file.path)

/** What a new thread finds, which has nothing but the files; it keeps its index. */
async function foundAfresh(query: string): Promise<number> {
  const index = new FollowedIndex(file.path, householdSchema.searched)
  const { findInIndex } = await import('../../../engine/index.ts')
  const { records } = await index.ask(0, (all) => findInIndex(all, query, { limit: 100 }))
  index.close(true)
  return records.length
}

it('keeps the index in a file, and goes on from there', async () => {
  item('eins')
  expect(await foundAfresh('eins')).toBe(1)
  const { mtimeMs } = statSync(kept())
  item('zwei')
  expect([await foundAfresh('eins'), await foundAfresh('zwei')]).toEqual([1, 1])
  // So little changed that it was not worth writing again.
  expect(statSync(kept()).mtimeMs).toBe(mtimeMs)
})

it('makes the index again when it is missing, damaged, cut short, or of something else', async () => {
  for (let i = 0; i < 200; i++) item(`ding ${newId()}`)
  const harms: readonly ((path: string) => void)[] = [
    (path) => rmSync(path),
    (path) => writeFileSync(path, 'no database'),
    (path) => writeFileSync(path, ''),
    (path) => writeFileSync(path, readFileSync(path).subarray(0, statSync(path).size / 2)),
    (path) => {
      const handle = openSync(path, 'r+')
      writeSync(handle, Buffer.alloc(4096, 7), 0, 4096, statSync(path).size - 4096)
    },
    (path) => writeFileSync(path, readFileSync(file.path)),
  ]
  for (const harm of harms) {
    expect(await foundAfresh('ding')).toBe(100)
    expect(existsSync(kept())).toBe(true)
    harm(kept())
    expect(await foundAfresh('ding')).toBe(100)
  }
})

it('makes the index again when the file is of another history, or stands earlier', async () => {
  item('eins')
  await foundAfresh('eins')
  const before = readFileSync(kept())
  item('zwei')
  file.beginEpoch(newId(), NOW, [])
  item('drei')
  writeFileSync(kept(), before)
  expect([await foundAfresh('eins'), await foundAfresh('zwei'), await foundAfresh('drei')]).toEqual([1, 1, 1])
})

it('says so when it is far behind, and answers with what is there', async () => {
  const create = (i: number) => ['item.create', { public_id: newId(), name: `Ding ${i}` }] as const
  push(Array.from({ length: 4000 }, (_, i) => create(i)))
  const index = new FollowedIndex(file.path, householdSchema.searched)
  expect(await index.ask(0, (all, complete) => [all.size < 4000, complete])).toEqual([true, false])
  expect(await index.ask(Number.POSITIVE_INFINITY, (all, complete) => [all.size, complete])).toEqual([
    4000,
    true,
  ])
  index.close(false)
})
