import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Author, executeReceived, householdCommands } from '../../../engine/index.ts'
import {
  createScopeFile,
  householdSchema,
  openScopeFile,
  type ScopeFile,
  ScopeSearch,
  type SearchOptions,
} from '../../../storage/index.ts'
import { rounds } from '../../support/rounds.ts'
import { temporaryFolder } from '../support/files.ts'
import { idMaker } from '../support/ids.ts'

const folder = temporaryFolder()
const author: Author = { user_id: 'anna', replica_id: 'phone', role: 'owner' }
const newId = idMaker()
const NOW = '2026-11-20T10:00:00.000Z'
let file: ScopeFile<typeof householdSchema.collections>
let search: ScopeSearch<typeof householdSchema.collections>

beforeEach(() => {
  const path = `${folder}/${newId()}.sqlite`
  createScopeFile(path, householdSchema, { scope_id: newId(), epoch: newId() })
  file = openScopeFile(path, householdSchema)
  search = new ScopeSearch(file)
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

function titles(query: string, options: Partial<SearchOptions> = {}): string[] {
  return search.search(query, { limit: 50, ...options }).hits.map(({ title }) => title)
}

it('finds every word, the last one by its beginning, without case and accents', () => {
  item('Lötkolben, groß')
  item('Lötzinn')
  item('Ärmelschoner ÉLÉGANT')
  item('Kabel 2,5 mm² (rot)')
  expect(titles('lötk')).toEqual(['Lötkolben, groß'])
  expect(titles('LOT').sort()).toEqual(['Lötkolben, groß', 'Lötzinn'])
  expect(titles('lot kolben')).toEqual([])
  expect(titles('lotkolben gro')).toEqual(['Lötkolben, groß'])
  expect(titles('gro lotkolben')).toEqual([])
  expect(titles('armelschoner elegant')).toEqual(['Ärmelschoner ÉLÉGANT'])
  expect(titles('A\u0308rmel')).toEqual(['Ärmelschoner ÉLÉGANT'])
  expect(titles('mm rot')).toEqual([])
  expect(titles('rot 5')).toEqual(['Kabel 2,5 mm² (rot)'])
  expect(titles('   ')).toEqual([])
  expect(titles('!?"*')).toEqual([])
})

it('puts what is named so before what merely mentions it, and gives equal ones in a stable order', () => {
  const body = item('Werkzeugkiste', { description: 'mit Hammer, Zange und Hammer' })
  const titled = item('Hammer')
  const twins = [item('Nagel klein'), item('Nagel klein'), item('Nagel klein')]
  expect(search.search('hammer', { limit: 9 }).hits.map(({ public_id }) => public_id)).toEqual([titled, body])
  const all = search.search('nagel', { limit: 9 }).hits.map(({ public_id }) => public_id)
  expect(all).toEqual([...twins].sort())
  const paged = [0, 1, 2].flatMap((offset) => search.search('nagel', { limit: 1, offset }).hits)
  expect(paged.map(({ public_id }) => public_id)).toEqual(all)
})

it('finds each of more matches than are ranked once, what is named so first, what is left the newest first', () => {
  const create = (name: string, description: string) =>
    ['item.create', { public_id: newId(), name, description }] as const
  push(Array.from({ length: 1200 }, (_, i) => create(`Ding ${i}`, 'mit Hammer')))
  push(Array.from({ length: 3 }, (_, i) => create(`Hammer ${i}`, '')))
  push([create('Letztes Ding', 'mit Hammer')])
  const found: string[] = []
  for (let page: string[] = []; found.length === 0 || page.length > 0; found.push(...page)) {
    page = titles('hammer', { limit: 130, offset: found.length, collections: ['items'] })
  }
  expect(found.length).toBe(1204)
  expect(new Set(found).size).toBe(1204)
  expect(found.slice(0, 3).every((title) => title.startsWith('Hammer'))).toBe(true)
  expect(found.slice(3, 1003)).toContain('Letztes Ding')
  expect(found.slice(1003)).toEqual(Array.from({ length: 201 }, (_, i) => `Ding ${200 - i}`))
})

it('follows changes, archives and deletions', () => {
  const id = item('Alter Name')
  const tag_id = newId()
  push([['tag.create', { public_id: tag_id, name: 'Garten' }]])
  expect(titles('alter')).toEqual(['Alter Name'])
  push([['item.update', { public_id: id, name: 'Neuer Name' }]])
  expect([titles('alter'), titles('neuer')]).toEqual([[], ['Neuer Name']])
  push([['item.archive', { public_id: id }]])
  expect(titles('neuer')).toEqual(['Neuer Name'])
  expect(titles('neuer', { archived: false })).toEqual([])
  expect(titles('neuer', { archived: true })).toEqual(['Neuer Name'])
  expect(titles('garten', { archived: true })).toEqual([])
  push([['item.restore', { public_id: id }]])
  expect(titles('neuer', { archived: false })).toEqual(['Neuer Name'])
  expect(titles('garten', { collections: ['items', 'containers'] })).toEqual([])
  expect(titles('garten', { collections: ['tags'] })).toEqual(['Garten'])
  expect(titles('garten', { collections: [] })).toEqual([])
  const [, stored] = file.read((view) => [0, view.get('tags', tag_id)] as const)
  if (!stored) throw new Error('no tag')
  file.transact(NOW, (transaction) => {
    const operation = {
      operation_id: newId(),
      type: 'x',
      input: {},
      author,
      base_seq: 0,
      occurred_at: NOW,
      edit_at: NOW,
    }
    const change = { change: 'delete', collection: 'tags', public_id: tag_id, prior_seq: stored.seq } as const
    transaction.commit(transaction.state.seq, operation, [change], [])
  })
  expect(titles('garten')).toEqual([])
  expect(file.database.prepare('SELECT count(*) FROM search_docs').pluck().get()).toBe(1)
})

it('shows why it found a record', () => {
  const long = `${'Viel Text davor, '.repeat(20)}und hier steht die Rohrzange neben dem Tisch ${'und danach '.repeat(20)}`
  item('Kiste', { description: long })
  const [hit] = search.search('ROHRZ', { limit: 1 }).hits
  const { snippet = '', marks = [] } = hit ?? {}
  expect(snippet.length).toBeLessThan(130)
  expect(marks.map(([start, end]) => snippet.slice(start, end))).toEqual(['Rohrzange'])
  item('Rohrzange, rot')
  const [first] = search.search('rot rohr', { limit: 1 }).hits
  expect(first).toMatchObject({
    title: 'Rohrzange, rot',
    snippet: 'Rohrzange, rot',
    marks: [
      [0, 9],
      [11, 14],
    ],
  })
})

it('says so when it has not taken in everything, and catches up in slices', () => {
  push(
    Array.from(
      { length: 2100 },
      (_, i) => ['item.create', { public_id: newId(), name: `Ding ${i}` }] as const,
    ),
  )
  expect(search.search('ding', { limit: 1 })).toEqual({ hits: [], complete: false })
  let slices = 0
  while (!search.catchUp(500).done) slices++
  expect(slices).toBe(4)
  expect(search.search('ding', { limit: 1 })).toMatchObject({
    hits: [{ collection: 'items' }],
    complete: true,
  })
  expect(search.behind(10)).toBe(0)
  expect(titles('ding 2099')).toEqual(['Ding 2099'])
})

it('can be made anew when it is broken', () => {
  item('eins')
  search.catchUp(10)
  file.database.exec('DROP TABLE search_text')
  item('zwei')
  expect(() => search.catchUp(10)).toThrow()
  search.reset()
  expect(titles('zwei')).toEqual(['zwei'])
})

it('answers although another process is writing', () => {
  item('eins')
  expect(titles('eins')).toEqual(['eins'])
  item('zwei')
  const other = openScopeFile(file.path, householdSchema)
  other.database.exec('BEGIN IMMEDIATE')
  expect(search.search('eins', { limit: 1 })).toMatchObject({ hits: [{ title: 'eins' }], complete: false })
  other.database.exec('ROLLBACK')
  other.close()
  expect(titles('zwei')).toEqual(['zwei'])
})

it('answers although the disk is full, and catches up when it is not', () => {
  item('eins')
  expect(titles('eins')).toEqual(['eins'])
  for (let i = 0; i < 400; i++) item(`zwei ${newId()} ${newId()}`)
  const { database } = file
  database.exec(`PRAGMA max_page_count = ${database.pragma('page_count', { simple: true })}`)
  expect(search.search('eins', { limit: 1 })).toMatchObject({ hits: [{ title: 'eins' }], complete: false })
  database.exec('PRAGMA max_page_count = 1000000')
  expect(search.search('zwei', { limit: 500 })).toMatchObject({ complete: true })
})

it('takes no query for syntax', () => {
  item('Hammer und Zange NEAR AND "OR" title:x')
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(
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
        'NOT ',
        'NEAR(',
        ' ',
        'a',
        'title',
        '\0',
        "'",
        ';',
      ),
      maxLength: 20,
    }),
  )
  fc.assert(
    fc.property(nasty, (query) => {
      for (const { snippet, marks } of search.search(query, { limit: 5 }).hits) {
        for (const [start, end] of marks) expect(snippet.slice(start, end)).not.toBe('')
      }
    }),
    { numRuns: rounds(2000), verbose: 1 },
  )
  expect(titles('NEAR AND OR title')).toHaveLength(1)
  expect(titles('NOT hammer')).toEqual([])
})

it('finds a title by any word of it', () => {
  const word = fc.stringMatching(/^[a-zäöüéß0-9]{1,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(), (words, pick) => {
      const id = item(words.join(' - '))
      const query = words[pick % words.length] ?? ''
      const found = search.search(query.slice(0, 1 + (pick % query.length)), { limit: 1000 })
      expect(found.hits.map(({ public_id }) => public_id)).toContain(id)
    }),
    { numRuns: rounds(60), verbose: 1 },
  )
})
