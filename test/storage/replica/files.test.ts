import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EMPTY_MEMO } from '../../../engine/index.ts'
import {
  createScopeFile,
  DamagedFileError,
  FileAccessError,
  ForeignFileError,
  householdSchema,
  MissingFileError,
  NewerFileError,
  openReplicaStore,
  StorageError,
  WrongOwnerError,
} from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { temporaryFolder } from '../support/files.ts'
import { EPOCH } from '../support/world.ts'
import { confirmedIn, confirmedNames, filledFolder, load, newFolder, QUEUED } from './support/filled.ts'
import { ANNA, BEN, idOf, item, pending, putIn, stand } from './support/made-up.ts'

const root = temporaryFolder()
const open = (folder: string, owner = ANNA) => openReplicaStore({ folder, owner })
const STATES = ['pending', 'acknowledged', 'settled', 'rejected'] as const

/** Changes a database that nobody has open. */
function inFile(path: string, sql: string): void {
  const database = new Database(path)
  database.exec(sql)
  database.close()
}

/** What is wrong with a confirmed file is healed by loading it again; the queue has nothing to do with it. */
async function isLoadedAnew(folder: string): Promise<void> {
  const store = open(folder)
  expect(store.confirmed).toBeNull()
  expect(store.view.size('items')).toBe(0)
  expect(store.view.all('items')).toEqual([])
  expect(await store.search('thing', { limit: 3 })).toEqual([])
  expect(store.queue(...STATES)).toEqual(QUEUED)
  await load(store, 5)
  await store.close()
  const again = open(folder)
  expect(again.confirmed).toEqual(stand(5))
  expect(again.view.size('items')).toBe(5)
  expect(again.queue(...STATES)).toEqual(QUEUED)
  await again.close()
  expect(confirmedNames(folder)).toHaveLength(1)
}

it('is a folder for its user alone, and leaves nothing beside what it needs', async () => {
  const folder = join(newFolder(root), 'deep', 'folder')
  const store = open(folder)
  await load(store, 10)
  await load(store, 10)
  await store.saveQueue({ put: QUEUED })
  await store.applyChanges(stand(11), [putIn('items', 11, item(idOf(1)))])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  for (const name of readdirSync(folder))
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600])
  await store.close()
  await store.close()
  expect(readdirSync(folder).sort()).toEqual(['confirmed-2.sqlite', 'lock', 'queue.sqlite'])
})

it('can do nothing once it is closed', async () => {
  const folder = await filledFolder(root)
  const store = open(folder)
  const stage = await store.stage()
  await store.close()
  const before = readdirSync(folder)
  expect(() => store.stage()).toThrow('closed')
  expect(() => store.saveQueue({ put: [pending(9)] })).toThrow()
  expect(() => store.view.get('items', idOf(1))).toThrow()
  expect(() => stage.swap(stand(1))).toThrow()
  expect(readdirSync(folder)).toEqual(before)
})

it('is another owner’s: another user, or the same one in another household', async () => {
  const folder = await filledFolder(root)
  const before = readFileSync(join(folder, 'queue.sqlite'))
  expect(() => open(folder, BEN)).toThrow(WrongOwnerError)
  expect(() => open(folder, { ...ANNA, household_id: idOf(901) })).toThrow(WrongOwnerError)
  expect(readFileSync(join(folder, 'queue.sqlite'))).toEqual(before)
  const store = open(folder)
  expect(store.queue(...STATES)).toEqual(QUEUED)
  await store.close()
})

it('sweeps what a killed process left behind, and nothing else', async () => {
  const folder = await filledFolder(root)
  const left = [
    'confirmed-7.sqlite',
    'confirmed-7.sqlite-wal',
    'confirmed-9.sqlite-shm',
    'queue.sqlite.123.new',
  ]
  for (const name of [...left, 'notes.txt']) writeFileSync(join(folder, name), 'x')
  const store = open(folder)
  expect(store.confirmed).toEqual(stand(300))
  await store.close()
  expect(readdirSync(folder).sort()).toEqual(['confirmed-1.sqlite', 'lock', 'notes.txt', 'queue.sqlite'])
})

it('loads the confirmed state again when its file is missing, empty, cut short, or no database', async () => {
  const folder = await filledFolder(root)
  const { size } = statSync(confirmedIn(folder))
  const damages: ((path: string) => void)[] = [
    (path) => rmSync(path),
    (path) => writeFileSync(path, ''),
    (path) =>
      writeFileSync(path, 'this is a text, and long enough to be looked at as a database '.repeat(100)),
    ...[size - 4096, Math.floor(size / 2), 4096, 100].map(
      (bytes) => (path: string) => truncateSync(path, bytes),
    ),
  ]
  for (const damage of damages) {
    const copy = newFolder(root)
    cpSync(folder, copy, { recursive: true })
    damage(confirmedIn(copy))
    await isLoadedAnew(copy)
  }
})

it('loads the confirmed state again when its file is another program’s, version’s or household’s', async () => {
  const folder = await filledFolder(root)
  const changes = [
    'PRAGMA application_id = 1',
    'PRAGMA user_version = 2',
    'PRAGMA user_version = 0',
    "UPDATE collection_versions SET version = 2 WHERE collection = 'items'",
    'DROP TABLE scope_state',
    'DELETE FROM scope_state',
    "UPDATE scope_state SET rows = 'no json'",
    `UPDATE scope_state SET scope_id = '${idOf(901)}'`,
  ]
  for (const sql of changes) {
    const copy = newFolder(root)
    cpSync(folder, copy, { recursive: true })
    inFile(confirmedIn(copy), sql)
    await isLoadedAnew(copy)
  }
  const copy = newFolder(root)
  cpSync(folder, copy, { recursive: true })
  rmSync(confirmedIn(copy), { force: true })
  createScopeFile(join(copy, 'confirmed-1.sqlite'), householdSchema, {
    scope_id: ANNA.household_id,
    epoch: EPOCH,
  })
  await isLoadedAnew(copy)
})

it('drops a damaged confirmed state, and loads it again', async () => {
  const folder = await filledFolder(root, 3000)
  const path = confirmedIn(folder)
  const handle = openSync(path, 'r+')
  // All pages with records in them; the others say what tables there are.
  const page = Buffer.alloc(4096)
  for (let at = 0; readSync(handle, page, 0, 4096, at) === 4096; at += 4096) {
    if (page.includes('"created_at"')) writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, at)
  }
  closeSync(handle)
  const store = open(folder)
  expect(store.confirmed).toEqual(stand(3000))
  expect(() => store.view.all('items')).toThrow(DamagedFileError)
  expect(store.confirmed).toBeNull()
  expect(store.view.all('items')).toEqual([])
  expect(store.queue(...STATES)).toEqual(QUEUED)
  await store.close()
  await isLoadedAnew(folder)
})

it('takes a record that is no JSON for damage', async () => {
  const folder = await filledFolder(root)
  inFile(confirmedIn(folder), "UPDATE items SET record = '{' WHERE seq = 7")
  const store = open(folder)
  expect(store.view.get('items', idOf(1))?.seq).toBe(2)
  expect(() => store.view.get('items', idOf(6))).toThrow(DamagedFileError)
  expect(store.confirmed).toBeNull()
  await store.close()
  await isLoadedAnew(folder)
})

it('never touches a queue that is damaged, and does not open it', async () => {
  const folder = await filledFolder(root)
  const { size } = statSync(join(folder, 'queue.sqlite'))
  const damages: [(path: string) => void, typeof StorageError][] = [
    [(path) => writeFileSync(path, ''), DamagedFileError],
    [(path) => writeFileSync(path, 'no database at all, but long enough '.repeat(100)), DamagedFileError],
    ...[size - 4096, Math.floor(size / 2), 4096, 100].map(
      (bytes): [(path: string) => void, typeof StorageError] => [
        (path) => truncateSync(path, bytes),
        DamagedFileError,
      ],
    ),
    [(path) => inFile(path, 'DELETE FROM replica'), DamagedFileError],
    [(path) => inFile(path, "UPDATE replica SET memo = '{}'"), DamagedFileError],
    [(path) => inFile(path, 'PRAGMA application_id = 1'), ForeignFileError],
    [(path) => copyFileSync(confirmedIn(folder), path), ForeignFileError],
    [(path) => inFile(path, 'PRAGMA user_version = 2'), NewerFileError],
  ]
  for (const [damage, kind] of damages) {
    const copy = newFolder(root)
    cpSync(folder, copy, { recursive: true })
    const path = join(copy, 'queue.sqlite')
    damage(path)
    const before = readFileSync(path)
    for (const _ of [1, 2]) expect(() => open(copy)).toThrow(kind)
    expect(readFileSync(path)).toEqual(before)
  }
})

it('finds a damaged page of a queue when it opens it', async () => {
  const folder = newFolder(root)
  const store = open(folder)
  await store.saveQueue({ put: Array.from({ length: 200 }, (_, i) => pending(i + 1)) })
  await store.close()
  const path = join(folder, 'queue.sqlite')
  const pages = statSync(path).size / 4096
  expect(pages).toBeGreaterThan(10)
  for (let page = 1; page < pages; page++) {
    const copy = newFolder(root)
    cpSync(folder, copy, { recursive: true })
    const handle = openSync(join(copy, 'queue.sqlite'), 'r+')
    writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
    closeSync(handle)
    expect(() => open(copy)).toThrow(DamagedFileError)
  }
})

it('tells of an operation in the queue that cannot be read, and keeps it', async () => {
  const folder = await filledFolder(root)
  const path = join(folder, 'queue.sqlite')
  for (const entry of ['{', '{}', '{"position":1}']) {
    inFile(path, `UPDATE queue SET entry = '${entry}' WHERE position = 1`)
    const store = open(folder)
    expect(() => store.queue('pending')).toThrow(DamagedFileError)
    expect(store.queue('rejected', 'settled')).toHaveLength(2)
    await store.close()
  }
  const database = new Database(path)
  expect(database.prepare('SELECT count(*) FROM queue').pluck().get()).toBe(4)
  database.close()
})

it('does not begin a new queue where one was lost', async () => {
  const folder = await filledFolder(root)
  rmSync(join(folder, 'queue.sqlite'))
  expect(() => open(folder)).toThrow(MissingFileError)
  expect(existsSync(join(folder, 'queue.sqlite'))).toBe(false)
})

it('writes all of a queue change or nothing', async () => {
  const folder = await filledFolder(root)
  const store = open(folder)
  const unkeepable = { ...pending(9), bytes: 0 }
  const memo = { ...EMPTY_MEMO, synced_at: null, server_time: '2030-01-01T00:00:00.000Z' }
  const change = { put: [pending(8), unkeepable], remove: [pending(1).operation.operation_id], memo }
  expect(() => store.saveQueue(change)).toThrow(TypeError)
  // Nothing can be at a position but the operation that was made there.
  const usurper = { ...pending(8), position: 1 }
  expect(() => store.saveQueue({ put: [pending(9), usurper], memo })).toThrow('position 1')
  expect(() => store.saveQueue({ put: [pending(9), { ...pending(1), position: 7 }], memo })).toThrow(
    StorageError,
  )
  expect(store.queue(...STATES)).toEqual(QUEUED)
  expect(store.memo.server_time).toBeNull()
  await store.saveQueue({ put: [pending(8)] })
  await store.close()
  const again = open(folder)
  expect(again.queue(...STATES)).toEqual([...QUEUED, pending(8)])
  await again.close()
})

it('applies all changes or none', async () => {
  const store = open(await filledFolder(root))
  const good = putIn('items', 301, item(idOf(1), { name: 'New' }))
  const bad = [
    putIn('items', 302, { public_id: 'no uuid', created_at: '', updated_at: '' }),
    putIn('items', 302, { public_id: idOf(2) }),
    {
      collection: 'items',
      change: { change: 'put', public_id: idOf(3), seq: 302, record: item(idOf(2)) },
    } as const,
    putIn('items', 302, item(idOf(2), { placement: { kind: 'container', id: 'no uuid' } })),
  ]
  for (const change of bad) {
    expect(() => store.applyChanges(stand(302), [good, change])).toThrow(TypeError)
    expect(store.confirmed).toEqual(stand(300))
    expect(store.view.get('items', idOf(1))?.seq).toBe(2)
    expect(store.view.size('items')).toBe(300)
  }
  await store.applyChanges(stand(302), [good])
  expect(store.view.get('items', idOf(1))?.record.name).toBe('New')
  await store.close()
})

it('has nothing to move on before the first snapshot', async () => {
  const store = open(newFolder(root))
  expect(() => store.applyChanges(stand(1), [])).toThrow('no confirmed state')
  expect(store.confirmed).toBeNull()
  await store.close()
})

it('has no way on from a stage that failed', async () => {
  const store = open(await filledFolder(root))
  const stage = await store.stage()
  const [one] = [item(idOf(1))].map((of) => ({
    change: 'put' as const,
    public_id: idOf(1),
    seq: 1,
    record: of,
  }))
  if (!one) throw new Error('no change')
  await stage.add('items', [one])
  expect(() => stage.add('items', [one])).toThrow(StorageError)
  expect(() => stage.add('tags', [])).toThrow('over')
  expect(() => stage.swap(stand(1))).toThrow('over')
  await stage.discard()
  expect(store.confirmed).toEqual(stand(300))
  await load(store, 3)
  expect(store.confirmed).toEqual(stand(3))
  await store.close()
})

it('says so when the folder cannot be used', async () => {
  const file = join(root, 'a-file')
  writeFileSync(file, '')
  expect(() => open(join(file, 'folder'))).toThrow(FileAccessError)
})
