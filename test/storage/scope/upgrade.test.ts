import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  type BaseRecord,
  type CollectionMap,
  type Command,
  commandMap,
  executeReceived,
  findInIndex,
  householdCollections,
  householdCommands,
  type SearchText,
} from '../../../engine/index.ts'
import { foldWal } from '../../../storage/backup/replaced.ts'
import {
  createScopeFile,
  householdSchema,
  openScopeFile,
  STORAGE_VERSION,
  scopeSchema,
  UpgradeError,
} from '../../../storage/index.ts'
import { migrations } from '../../../storage/scope/migrations.ts'
import type { ScopeSchema } from '../../../storage/scope/schema.ts'
import { FollowedIndex } from '../../../storage/search/followed-index.ts'
import { VERSION_1 } from '../fixtures/version-1.ts'
import { newWorldPath, temporaryFolder } from '../support/files.ts'
import { worldSchema } from '../support/schema.ts'
import { ANNA, at, EPOCH, everything, Pusher, worldCollections } from '../support/world.ts'

const folder = temporaryFolder()
let copies = 0

function copyOfVersion1(): string {
  const path = join(folder, `version-1-${++copies}.sqlite`)
  writeFileSync(path, gunzipSync(readFileSync(new URL('../fixtures/version-1.sqlite.gz', import.meta.url))))
  return path
}

/** The ids of what a search of a file finds, whose index it keeps. */
async function found<M extends CollectionMap>(
  path: string,
  schema: ScopeSchema<M>,
  words: string,
): Promise<string[]> {
  const index = new FollowedIndex(path, schema.searched)
  const { records } = await index.ask(Number.POSITIVE_INFINITY, (all) =>
    findInIndex(all, words, { limit: 10 }),
  )
  index.close(true)
  return records.map(({ public_id }) => public_id)
}

it('knows a migration to every version', () => {
  expect(migrations.map(({ version }) => version)).toEqual(
    Array.from({ length: STORAGE_VERSION - 1 }, (_, i) => i + 2),
  )
})

it('opens a household of version 1 as it was, and goes on with it', async () => {
  const file = openScopeFile(copyOfVersion1(), householdSchema)
  const { scope_id, epoch, seq, checksum, operation_id, item_id } = VERSION_1
  expect(file.state()).toMatchObject({ scope_id, epoch, seq, checksum })
  expect(file.rescan().computed).toEqual(file.rescan().stored)
  expect(file.integrityCheck('full')).toEqual([])
  expect(file.recorded(operation_id)?.result).toMatchObject({ status: 'applied', seq: 1 })
  expect(file.read((view) => view.get('items', item_id)?.record)).toMatchObject({
    name: 'Lötkolben',
    quantity: 3,
  })
  expect(await found(file.path, householdSchema, 'lotk')).toEqual([item_id])
  const tables = file.database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'search%'").all()
  expect(tables).toEqual([])
  const newId = () => '0190a000-0000-7000-8000-0000000000ff'
  const operation = {
    operation_id: newId(),
    type: 'item.update',
    input: { public_id: item_id, name: 'Renamed' },
    base_seq: seq,
    occurred_at: at(1),
  }
  const results = file.transact(at(2), (transaction) =>
    executeReceived(transaction, householdCommands, [operation], { author: ANNA, epoch, newId }),
  )
  expect(results).toMatchObject([{ status: 'applied', seq: seq + 1 }])
  // Operations of a time without a chain got their hashes when the file was opened.
  expect(file.checkChain()).toMatchObject({ operations: seq + 1, broken_at: null })
  expect(file.read((view) => view.operation(operation_id)?.effects)).toEqual([])
  file.close()
})

it('V2 knows the histories of a file of version 2, before and after it is brought up', () => {
  const path = newWorldPath(folder)
  const later = ['0190a000-0000-4000-8000-00000000e0e2', '0190a000-0000-4000-8000-00000000e0e3']
  const file = openScopeFile(path, worldSchema)
  const world = new Pusher(file)
  for (const epoch of later) {
    world.puts()
    file.beginEpoch(epoch, at(50))
  }
  const epochs = file.epochs()
  expect(epochs.map(({ parent }) => parent)).toEqual([null, EPOCH, later[0]])
  file.database.exec('ALTER TABLE epochs DROP COLUMN parent; ALTER TABLE operations DROP COLUMN digests')
  file.database.pragma('user_version = 2')
  file.close()
  expect(foldWal(path)).toMatchObject({ state: 'readable', epochs })
  const migrated = openScopeFile(path, worldSchema)
  expect(migrated.epochs()).toEqual(epochs)
  migrated.close()
})

it('V2 leaves the hashes of a file of version 4 as they are, and what was noted of them', () => {
  const path = newWorldPath(folder)
  const file = openScopeFile(path, worldSchema)
  const world = new Pusher(file)
  const changed = world.puts()
  world.puts()
  world.push([world.operation('thing.put', { public_id: changed, name: 'changed' })])
  const { head } = file.checkChain()
  file.database.pragma('user_version = 4')
  file.close()
  const migrated = openScopeFile(path, worldSchema)
  expect(migrated.checkChain()).toMatchObject({ head, broken_at: null })
  expect(migrated.historyGap()).toBeNull()
  migrated.close()
})

it('runs the migrations that a file has not had, all or none', () => {
  const path = copyOfVersion1()
  const broken = [
    ...migrations,
    {
      version: STORAGE_VERSION + 1,
      up: (database: Parameters<(typeof migrations)[0]['up']>[0]) =>
        void database.exec('CREATE TABLE two (id)'),
    },
    {
      version: STORAGE_VERSION + 2,
      up: () => {
        throw new Error('a migration that fails')
      },
    },
  ]
  expect(() => openScopeFile(path, householdSchema, broken)).toThrow('a migration that fails')
  const again = openScopeFile(path, householdSchema)
  expect(again.database.pragma('user_version', { simple: true })).toBe(STORAGE_VERSION)
  expect(again.database.prepare("SELECT name FROM sqlite_schema WHERE name = 'two'").all()).toEqual([])
  again.close()
  const migrated = openScopeFile(path, householdSchema, broken.slice(0, -1))
  expect(migrated.database.pragma('user_version', { simple: true })).toBe(STORAGE_VERSION + 1)
  expect(migrated.database.prepare('SELECT * FROM two').all()).toEqual([])
  migrated.close()
})

/** A file of the made-up collections with something in it, and what it holds. */
function filled() {
  const path = newWorldPath(folder)
  const file = openScopeFile(path, worldSchema)
  const world = new Pusher(file)
  const box = world.newId()
  const ids = Array.from({ length: 1200 }, (_, i) => ({
    public_id: world.newId(),
    name: `thing ${i}`,
    rank: i % 7,
    box_id: box,
  }))
  world.push(ids.map((input) => world.operation('thing.put', input)))
  const before = everything(file)
  file.close()
  return { path, box, before, ids }
}

const { things, rows, sightings } = worldCollections
const nameOf = (thing: BaseRecord) => ('name' in thing && typeof thing.name === 'string' ? thing.name : '')

it('adds collections and indexes that the file lacks, and fills them', () => {
  const { path, before, box, ids } = filled()
  const byName = { kind: 'text', of: nameOf } as const
  const more = scopeSchema({
    things: { ...things, indexes: { ...things.indexes, name: byName } },
    rows,
    sightings,
    extras: { ...rows, key: 'extras' },
  })
  for (let round = 0; round < 2; round++) {
    const file = openScopeFile(path, more)
    file.read((view) => {
      expect(view.find('things', 'name', 'thing 1100').map(({ record }) => record.public_id)).toEqual([
        ids[1100]?.public_id,
      ])
      expect(view.count('things', 'box_id', box)).toBe(1200)
      expect(view.size('extras')).toBe(0)
    })
    expect(file.state()).toMatchObject({ seq: 1200, checksum: before.state.checksum })
    expect(file.integrityCheck('full')).toEqual([])
    file.close()
  }
  // The older program opens it again, and finds what it left.
  const older = openScopeFile(path, worldSchema)
  expect(everything(older).full).toEqual(before.full)
  new Pusher(older, () => '0190a000-0000-7000-8000-00000000abcd').puts()
  older.close()
  const newer = openScopeFile(path, more)
  expect(newer.read((view) => view.count('things', 'name', ''))).toBe(1)
  newer.close()
})

it('takes out an index that is no longer declared, and changes one that is declared otherwise', () => {
  const { path, ids } = filled()
  const { box_id } = things.indexes
  const asText = { kind: 'text', of: (thing: BaseRecord) => String('rank' in thing && thing.rank) } as const
  const file = openScopeFile(
    path,
    scopeSchema({ things: { ...things, indexes: { box_id, rank: asText } }, rows, sightings }),
  )
  expect(file.read((view) => view.count('things', 'rank', '3'))).toBe(
    ids.filter(({ rank }) => rank === 3).length,
  )
  const columns = file.database.prepare("SELECT name FROM pragma_table_info('things')").pluck().all()
  expect(columns).not.toContain('code')
  expect(file.integrityCheck('full')).toEqual([])
  file.close()
})

it('V2 brings records of an older version up to date', () => {
  const { path, before, ids } = filled()
  const upcasts = {
    1: (record: Readonly<Record<string, unknown>>) => ({ ...record, rank: Number(record.rank) * 10 }),
    2: (record: Readonly<Record<string, unknown>>) => ({ ...record, name: `${String(record.name)}!` }),
  }
  const search = (thing: BaseRecord): SearchText => ({ title: nameOf(thing), body: '' })
  const open = <M extends CollectionMap>(collections: M) => openScopeFile(path, scopeSchema(collections))
  expect(() =>
    open({ things: { ...things, version: 3, upcasts: { 1: upcasts[1] } }, rows, sightings }),
  ).toThrow(UpgradeError)
  const file = open({ things: { ...things, version: 3, upcasts, search }, rows, sightings })
  file.read((view) => {
    expect(view.get('things', ids[8]?.public_id ?? '')).toMatchObject({
      record: { name: 'thing 8!', rank: 10 },
      seq: 9,
    })
    expect(view.count('things', 'rank', 60)).toBe(ids.filter(({ rank }) => rank === 6).length)
    expect(view.count('things', 'rank', 6)).toBe(0)
  })
  expect(file.state().checksum).toBe(before.state.checksum)
  file.close()
})

it('makes the search index again when what is searched has changed', async () => {
  const { path } = filled()
  const first = openScopeFile(path, worldSchema)
  expect(await found(path, worldSchema, 'thing')).toHaveLength(10)
  first.close()
  const { search: _, ...mute } = things
  const schema = scopeSchema({ things: mute, rows, sightings })
  openScopeFile(path, schema).close()
  expect(await found(path, schema, 'thing')).toEqual([])
})

it('G1 holds for product codes that were noted before anybody read them', () => {
  const path = join(folder, 'codes-before.sqlite')
  const { product_codes, ...others } = householdCollections
  const { item_id } = product_codes.indexes
  const schema = scopeSchema<CollectionMap>({
    ...others,
    product_codes: { ...product_codes, indexes: { item_id, code: { kind: 'text', of: codeOf } } },
  })
  createScopeFile(path, schema, { scope_id: VERSION_1.scope_id, epoch: VERSION_1.epoch })
  const record = {
    public_id: '0190a000-0000-7000-8000-0000000000c1',
    created_at: at(1),
    updated_at: at(1),
    item_id: '0190a000-0000-7000-8000-0000000000a1',
    code: '0 12345 67890 5',
  }
  const note: Command = {
    type: 'note',
    role: 'member',
    summary: 'Note a code',
    input: z.object({}),
    errors: [],
    decide: () => ({
      changes: [{ change: 'put', collection: 'product_codes', record, merge: null, prior_seq: null }],
      conflicts: [],
    }),
  }
  const operation = {
    operation_id: record.public_id,
    type: note.type,
    input: {},
    base_seq: 0,
    occurred_at: at(1),
  }
  const old = openScopeFile(path, schema)
  const results = old.transact(at(2), (transaction) =>
    executeReceived(transaction, commandMap([note]), [operation], {
      author: ANNA,
      newId: () => record.public_id,
    }),
  )
  expect(results).toMatchObject([{ status: 'applied' }])
  old.close()
  const file = openScopeFile(path, householdSchema)
  expect(file.read((view) => view.find('product_codes', 'key_1', '00012345678905'))).toMatchObject([
    { record },
  ])
  expect(file.integrityCheck('full')).toEqual([])
  file.close()
})

function codeOf(record: BaseRecord): string | null {
  return 'code' in record && typeof record.code === 'string' ? record.code : null
}
