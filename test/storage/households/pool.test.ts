import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  DamagedFileError,
  FileExistsError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  STORAGE_VERSION,
} from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { ANNA, createItem, founded, newId, newPool } from './support.ts'

it('keeps a household under the end of its id', async () => {
  const pool = newPool()
  const id = '0190a000-0000-7000-8000-0000000000ab'
  await pool.create(id)
  const { directory, file } = pool.place(id)
  expect(directory.endsWith(`/households/ab/${id}`)).toBe(true)
  expect(existsSync(file)).toBe(true)
  await expect(pool.create(id)).rejects.toThrow(FileExistsError)
})

it('makes no path of anything but an id', async () => {
  const pool = newPool()
  for (const id of ['', '..', '../../etc/passwd', `${newId()}/..`, newId().toUpperCase(), `${newId()}\0`]) {
    expect(() => pool.place(id)).toThrow(TypeError)
    await expect(pool.create(id)).rejects.toThrow(TypeError)
    await expect(pool.acquire(id)).rejects.toThrow(TypeError)
    await expect(pool.remove(id)).rejects.toThrow(TypeError)
  }
})

it('a household that is removed is opened by nobody meanwhile', async () => {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const [removed, opened] = await Promise.allSettled([pool.removeIfIdle(id), pool.acquire(id)])
  if (opened.status === 'fulfilled') {
    // Whoever opened it first keeps it: what is written now is not lost.
    expect(removed).toMatchObject({ value: false })
    expect(
      (await opened.value.push({ author: ANNA, operations: [createItem('Drill')] })).results,
    ).toHaveLength(1)
    opened.value.release()
    expect(await pool.removeIfIdle(id)).toBe(true)
  }
  await expect(pool.acquire(id)).rejects.toThrow(MissingFileError)
  expect(existsSync(pool.place(id).directory)).toBe(false)
})

it('reads long work in pieces, between which others get their turn', async () => {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const held = await pool.acquire(id)
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  let turns = 0
  const next = () => {
    turns += 1
    beat = setImmediate(next)
  }
  let beat = setImmediate(next)
  onTestFinished(() => clearImmediate(beat))
  /** The turns of others at each of four pieces; a piece takes `each_ms` milliseconds. */
  const pieces = (each_ms: number) =>
    held.readInPieces(function* () {
      const seen: number[] = []
      for (let piece = 0; piece < 4; piece += 1) {
        now += each_ms
        seen.push(turns)
        yield
      }
      return seen
    })
  expect(new Set(await pieces(1)).size).toBe(1)
  expect(new Set(await pieces(20)).size).toBe(4)
  held.release()
})

it('opens no household that was not made', async () => {
  const pool = newPool()
  const id = newId()
  await expect(pool.acquire(id)).rejects.toThrow(MissingFileError)
  await pool.create(id)
  const household = await pool.acquire(id)
  expect(household.state()).toMatchObject({ scope_id: id, seq: 0 })
})

it('shares an open household, and closes none that somebody holds', async () => {
  const pool = newPool({ open: 2 })
  const ids = await founded(pool, 5)
  const held = await Promise.all(ids.slice(0, 4).map((id) => pool.acquire(id)))
  expect(pool.openFiles).toBe(4)
  for (const household of held) expect(household.state().seq).toBe(0)
  const twice = await pool.acquire(ids[0] ?? '')
  for (const household of held) household.release()
  expect(pool.openFiles).toBe(2)
  expect(twice.state().scope_id).toBe(ids[0])
  twice.release()
  twice.release()
  expect(() => twice.state()).toThrow('released')
  for (const id of ids) {
    const household = await pool.acquire(id)
    expect(household.state().scope_id).toBe(id)
    household.release()
    expect(pool.openFiles).toBeLessThanOrEqual(2)
  }
})

it('keeps a household open for as long as a push of it is under way', async () => {
  const pool = newPool({ open: 1 })
  const [one = '', two = ''] = await founded(pool, 2)
  const first = await pool.acquire(one)
  const pushed = first.push({ author: ANNA, operations: [createItem('thing')] })
  first.release()
  const second = await pool.acquire(two)
  expect((await pushed).results).toMatchObject([{ status: 'applied', seq: 1 }])
  second.release()
})

it('closes what nobody has held for a while', async () => {
  const pool = newPool({ idle_ms: 20 })
  const [id = ''] = await founded(pool, 1)
  const household = await pool.acquire(id)
  await delay(80)
  expect(pool.openFiles).toBe(1)
  household.release()
  await expect.poll(() => pool.openFiles).toBe(0)
})

it('takes a household with a damaged file out of service, and no other, until the file is another', async () => {
  const pool = newPool()
  const [bad = '', good = ''] = await founded(pool, 2)
  const { file } = pool.place(bad)
  const sound = readFileSync(file)
  writeFileSync(file, Buffer.alloc(8192, 'x'))
  for (let i = 0; i < 3; i++) await expect(pool.acquire(bad)).rejects.toThrow(DamagedFileError)
  ;(await pool.acquire(good)).release()
  writeFileSync(file, sound)
  const mended = await pool.acquire(bad)
  expect(mended.state().scope_id).toBe(bad)
  mended.release()
})

it('takes a household whose file turns out to be damaged out of service', async () => {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const first = await pool.acquire(id)
  await first.push({
    author: ANNA,
    operations: Array.from({ length: 300 }, (_, i) => createItem(`thing ${i}`)),
  })
  first.release()
  await pool.closeAll()
  const { file } = pool.place(id)
  const bytes = readFileSync(file)
  const database = new Database(file, { readonly: true })
  const page = Number(
    database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'items'").pluck().get(),
  )
  database.close()
  writeFileSync(file, Buffer.from(bytes).fill(0xff, (page - 1) * 4096, page * 4096))

  const again = newPool({ data: file.split('/households/')[0] ?? '' })
  const household = await again.acquire(id)
  expect(() => household.read((view) => view.all('items'))).toThrow(DamagedFileError)
  await expect(again.acquire(id)).rejects.toThrow(DamagedFileError)
  household.release()
  writeFileSync(file, bytes)
  const mended = await again.acquire(id)
  expect(mended.read((view) => view.size('items'))).toBe(300)
  mended.release()
})

it('takes a household out of service whose file cannot be read to see what an undo takes back', async () => {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const first = await pool.acquire(id)
  const operations = Array.from({ length: 300 }, (_, i) => createItem(`thing ${i}`))
  await first.push({ author: ANNA, operations })
  first.release()
  await pool.closeAll()
  const { file } = pool.place(id)
  const database = new Database(file, { readonly: true })
  const pages = database
    .prepare<[], { rootpage: number }>(
      "SELECT rootpage FROM sqlite_schema WHERE tbl_name = 'operations' AND type = 'index'",
    )
    .all()
  database.close()
  const bytes = readFileSync(file)
  for (const { rootpage } of pages) bytes.fill(0xff, (rootpage - 1) * 4096, rootpage * 4096)
  writeFileSync(file, bytes)

  const again = newPool({ data: file.split('/households/')[0] ?? '' })
  const household = await again.acquire(id)
  const undo = {
    ...createItem(''),
    type: 'operation.undo',
    input: { operation_id: operations[0]?.operation_id },
  }
  await expect(household.push({ author: ANNA, operations: [undo] })).rejects.toThrow(DamagedFileError)
  await expect(again.acquire(id)).rejects.toThrow(DamagedFileError)
  household.release()
})

it('does not open a household whose file is another household’s, or none', async () => {
  const pool = newPool()
  const [one = '', two = ''] = await founded(pool, 2)
  const { file } = pool.place(one)
  copyFileSync(pool.place(two).file, file)
  await expect(pool.acquire(one)).rejects.toThrow(ForeignFileError)
  ;(await pool.acquire(two)).release()
  rmSync(file)
  mkdirSync(file)
  await expect(pool.acquire(one)).rejects.toThrow(ForeignFileError)
})

it('takes a household out of service when a record of it says nothing any more, and rejects no operation for it', async () => {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const household = await pool.acquire(id)
  const create = createItem('thing')
  await household.push({ author: ANNA, operations: [create] })
  const database = new Database(pool.place(id).file)
  database.exec('UPDATE items SET record = substr(record, 1, 20)')
  database.close()
  const rename = {
    ...create,
    operation_id: newId(),
    type: 'item.update',
    input: { ...create.input, name: 'other' },
  }
  await expect(household.push({ author: ANNA, operations: [rename] })).rejects.toThrow(DamagedFileError)
  expect(household.recorded(rename.operation_id)).toBeNull()
  await expect(pool.acquire(id)).rejects.toThrow(DamagedFileError)
  household.release()
})

it('does not open a household that a newer program wrote', async () => {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const { file } = pool.place(id)
  const set = (version: number) => {
    const database = new Database(file)
    database.pragma(`user_version = ${version}`)
    database.close()
  }
  set(99)
  await expect(pool.acquire(id)).rejects.toThrow(NewerFileError)
  set(STORAGE_VERSION)
  ;(await pool.acquire(id)).release()
})

it('finishes what was pushed before it closes', async () => {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const household = await pool.acquire(id)
  const pushes = [1, 2, 3].map((i) =>
    household.push({ author: ANNA, operations: [createItem(`thing ${i}`)] }),
  )
  await pool.closeAll()
  for (const { results } of await Promise.all(pushes)) expect(results[0]?.status).toBe('applied')
  expect(pool.openFiles).toBe(0)
  await expect(pool.acquire(id)).rejects.toThrow('closed')
})

it('removes a household with all that lies in its folder', async () => {
  const pool = newPool()
  const [id = ''] = await founded(pool, 1)
  const household = await pool.acquire(id)
  await expect(pool.remove(id)).rejects.toThrow('in use')
  household.release()
  await pool.remove(id)
  expect(existsSync(pool.place(id).directory)).toBe(false)
  await expect(pool.acquire(id)).rejects.toThrow(MissingFileError)
})
