import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  createScopeFile,
  DamagedFileError,
  FileExistsError,
  ForeignFileError,
  MissingFileError,
  NewerFileError,
  openScopeFile,
  STORAGE_VERSION,
  StorageError,
} from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { newWorldPath, temporaryFolder } from '../support/files.ts'
import { worldSchema } from '../support/schema.ts'
import { EPOCH, everything, Pusher, SCOPE } from '../support/world.ts'

const folder = temporaryFolder()
const identity = { scope_id: SCOPE, epoch: EPOCH }

function filled(): string {
  const path = newWorldPath(folder)
  const file = openScopeFile(path, worldSchema)
  const world = new Pusher(file)
  for (let i = 0; i < 20; i++) {
    world.push(
      Array.from({ length: 20 }, () => world.operation('thing.put', { public_id: world.newId(), rank: i })),
    )
  }
  file.close()
  return path
}

it('is never made by opening it', () => {
  const path = join(folder, 'none.sqlite')
  expect(() => openScopeFile(path, worldSchema)).toThrow(MissingFileError)
  expect(existsSync(path)).toBe(false)
})

it('is made once, and leaves nothing beside it', () => {
  const path = newWorldPath(folder)
  const before = readFileSync(path)
  expect(() => createScopeFile(path, worldSchema, identity)).toThrow(FileExistsError)
  expect(readFileSync(path)).toEqual(before)
  expect(readdirSync(folder).filter((name) => name.includes('.new'))).toEqual([])
  expect(() => createScopeFile(join(folder, 'no', 'folder.sqlite'), worldSchema, identity)).toThrow()
})

it('keeps what was put when it is closed and opened', () => {
  const path = filled()
  const file = openScopeFile(path, worldSchema)
  const before = everything(file)
  expect(before.state.rows.things).toBe(400)
  file.close()
  const again = openScopeFile(path, worldSchema)
  expect(everything(again)).toEqual(before)
  again.close()
})

it('V2 of a newer program is refused, and not touched', () => {
  const path = filled()
  const database = new Database(path)
  database.pragma(`user_version = ${STORAGE_VERSION + 1}`)
  database.close()
  const before = readFileSync(path)
  expect(() => openScopeFile(path, worldSchema)).toThrow(NewerFileError)
  expect(readFileSync(path)).toEqual(before)
})

it('with records of a newer program is refused', () => {
  const path = filled()
  const database = new Database(path)
  database.exec("UPDATE collection_versions SET version = 2 WHERE collection = 'things'")
  database.close()
  expect(() => openScopeFile(path, worldSchema)).toThrow(NewerFileError)
})

it('of another program is refused', () => {
  const path = join(folder, 'foreign.sqlite')
  const database = new Database(path)
  database.exec('CREATE TABLE items (id)')
  database.close()
  expect(() => openScopeFile(path, worldSchema)).toThrow(ForeignFileError)
})

it('that is no database, or none any more, is damaged', () => {
  const path = join(folder, 'text.sqlite')
  writeFileSync(path, 'this is a text, and long enough to be looked at as if it were a database '.repeat(100))
  expect(() => openScopeFile(path, worldSchema)).toThrow(DamagedFileError)
  writeFileSync(path, '')
  expect(() => openScopeFile(path, worldSchema)).toThrow(DamagedFileError)
})

it('that was cut short is damaged', () => {
  const path = filled()
  const { size } = statSync(path)
  for (const bytes of [size - 4096, Math.floor(size / 2), 4096, 100]) {
    const cut = join(folder, `cut-${bytes}.sqlite`)
    copyFileSync(path, cut)
    truncateSync(cut, bytes)
    expect(() => {
      const file = openScopeFile(cut, worldSchema)
      try {
        everything(file)
      } finally {
        file.close()
      }
    }).toThrow(DamagedFileError)
  }
})

it('with a damaged page gives a storage error or is found out by a check, and never a wrong answer', () => {
  const path = filled()
  const sound = openScopeFile(path, worldSchema)
  const expected = JSON.stringify(everything(sound))
  sound.close()
  const bytes = readFileSync(path)
  let found = 0
  for (let page = 0; page < bytes.length / 4096; page++) {
    const flipped = Buffer.from(bytes)
    // The head of the page: what is on it, and where.
    for (let at = page * 4096; at < page * 4096 + 16; at++) flipped[at] = ~(flipped[at] ?? 0) & 0xff
    const copy = join(folder, 'flipped.sqlite')
    writeFileSync(copy, flipped)
    try {
      const file = openScopeFile(copy, worldSchema)
      try {
        if (file.integrityCheck('full').length > 0) found++
        else expect(JSON.stringify(everything(file))).toBe(expected)
      } finally {
        file.close()
      }
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      found++
    }
  }
  expect(found).toBeGreaterThan(bytes.length / 4096 / 2)
})
