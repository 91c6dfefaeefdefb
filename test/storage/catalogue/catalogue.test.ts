import { existsSync, mkdtempSync, readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  catalogueFile,
  catalogueStatus,
  importCatalogue,
  ProductCatalogue,
  removeCatalogue,
} from '../../../storage/index.ts'
import { Database } from '../../../storage/sqlite.ts'
import { temporaryFolder } from '../support/files.ts'

const root = temporaryFolder()
const dataFolder = () => mkdtempSync(join(root, 'data-'))

const NOW = '2026-11-21T08:00:00.000Z'
const pencil = { gtin: '04006381333931', name: 'Pencil', brand: 'Stabilo', category: null }
const pipe = { gtin: '00000096385074', name: 'Pipe', brand: null, category: 'Pipes' }

async function* inParts(...parts: (typeof pencil | typeof pipe)[][]) {
  yield* parts
}

function imports(data: string, ...parts: (typeof pencil | typeof pipe)[][]) {
  return importCatalogue({ data, source: 'test', parts: inParts(...parts), add: false, now: NOW })
}

/** A catalogue as a server has it, with a clock that is set by hand. */
function asked(data: string) {
  const reported: unknown[] = []
  const clock = { ms: 0 }
  const catalogue = new ProductCatalogue({
    data,
    ticks: () => clock.ms,
    report: (error) => reported.push(error),
  })
  const name = (gtin: string) => catalogue.find(gtin)?.name ?? null
  const later = (gtin: string) => {
    clock.ms += 10_000
    return name(gtin)
  }
  return { catalogue, reported, name, later }
}

describe('the product catalogue', () => {
  it('G7 knows a product by its GTIN, and where it is from', async () => {
    const data = dataFolder()
    expect(await imports(data, [pencil], [pipe])).toBe(2)
    const { catalogue } = asked(data)
    expect(catalogue.find(pencil.gtin)).toEqual({ ...pencil, source: 'test' })
    expect(catalogue.find(pipe.gtin)).toEqual({ ...pipe, source: 'test' })
    for (const other of ['05901234123457', '4006381333931', '', 'x', "0' OR 1=1 --"]) {
      expect(catalogue.find(other)).toBeNull()
    }
    expect(catalogueStatus(data, { check: true })).toMatchObject({
      path: catalogueFile(data),
      products: 2,
      sources: [{ name: 'test', imported_at: NOW, products: 2 }],
    })
    catalogue.close()
  })

  it('replaces what there was, or adds to it', async () => {
    const data = dataFolder()
    await imports(data, [pencil])
    const more = { data, source: 'more', now: NOW, add: true }
    const red = { ...pencil, name: 'Red pencil' }
    expect(await importCatalogue({ ...more, parts: inParts([pipe, red]) })).toBe(2)
    expect(catalogueStatus(data)?.sources.map(({ name, products }) => [name, products])).toEqual([
      ['test', 0],
      ['more', 2],
    ])
    expect(asked(data).name(pencil.gtin)).toBe('Red pencil')
    await imports(data, [pipe])
    expect(asked(data).name(pencil.gtin)).toBeNull()
  })

  it('stays as it was when an import is given up or fails', async () => {
    const data = dataFolder()
    await imports(data, [pencil])
    const before = catalogueStatus(data)
    const giveUp = new AbortController()
    async function* failing() {
      yield [pipe]
      throw new Error('the file ended')
    }
    async function* given() {
      yield [pipe]
      giveUp.abort(new Error('given up'))
      yield [pipe]
    }
    const options = { data, source: 'new', add: false, now: NOW }
    await expect(importCatalogue({ ...options, parts: failing() })).rejects.toThrow('the file ended')
    await expect(importCatalogue({ ...options, parts: given(), signal: giveUp.signal })).rejects.toThrow(
      'given up',
    )
    expect(catalogueStatus(data, { check: true })).toEqual(before)
    expect(readdirSync(data).sort()).toEqual(['catalogue.lock', 'catalogue.sqlite'])
  })

  it('takes nothing from what a killed import left', async () => {
    const data = dataFolder()
    await imports(data, [pencil])
    const left = `${catalogueFile(data)}.new`
    for (const suffix of ['', '-journal', '-wal', '-shm']) writeFileSync(left + suffix, Buffer.alloc(8192, 1))
    expect(await importCatalogue({ data, source: 'more', parts: inParts([pipe]), add: true, now: NOW })).toBe(
      2,
    )
    expect(catalogueStatus(data, { check: true })).toMatchObject({ products: 2 })
    expect(readdirSync(data).sort()).toEqual(['catalogue.lock', 'catalogue.sqlite'])
  })

  it('is imported by one process at a time', async () => {
    const data = dataFolder()
    async function* meanwhile() {
      yield [pencil]
      await expect(imports(data, [pipe])).rejects.toThrow('by another process')
      expect(() => removeCatalogue(data)).toThrow('by another process')
    }
    await importCatalogue({ data, source: 'one', parts: meanwhile(), add: false, now: NOW })
    expect(asked(data).name(pencil.gtin)).toBe('Pencil')
  })

  it('comes, changes and goes while it is asked', async () => {
    const data = dataFolder()
    const { name, later, reported } = asked(data)
    expect(name(pencil.gtin)).toBeNull()
    await imports(data, [pencil])
    // Not yet: the disk is not asked each time.
    expect(name(pencil.gtin)).toBeNull()
    expect(later(pencil.gtin)).toBe('Pencil')
    await imports(data, [pipe])
    expect(name(pencil.gtin)).toBe('Pencil')
    expect(later(pencil.gtin)).toBeNull()
    expect(name(pipe.gtin)).toBe('Pipe')
    expect(removeCatalogue(data)).toBe(true)
    expect(removeCatalogue(data)).toBe(false)
    expect(later(pipe.gtin)).toBeNull()
    expect(reported).toEqual([])
  })

  it.each<[string, (path: string) => void]>([
    [
      'is no database',
      (path) => writeFileSync(path, 'not a database at all, but a text of some length'.repeat(99)),
    ],
    ['is cut off', (path) => truncateSync(path, 4096)],
    ['is empty', (path) => truncateSync(path, 0)],
    [
      "is another program's",
      (path) => {
        const database = new Database(path)
        database.pragma('application_id = 7')
        database.close()
      },
    ],
    [
      'is of a newer program',
      (path) => {
        const database = new Database(path)
        database.pragma('user_version = 99')
        database.close()
      },
    ],
  ])('is as if it were not there when it %s', async (_, harm) => {
    const data = dataFolder()
    await imports(
      data,
      Array.from({ length: 500 }, (_, i) => ({ ...pencil, gtin: String(i).padStart(14, '0') })),
      [pencil],
    )
    const { later, name, reported } = asked(data)
    harm(join(data, 'catalogue.sqlite'))
    expect(later(pencil.gtin)).toBeNull()
    expect(name(pencil.gtin)).toBeNull()
    expect(reported).toHaveLength(1)
    await imports(data, [pencil])
    expect(later(pencil.gtin)).toBe('Pencil')
  })

  it('leaves nothing beside it when it is only looked at', async () => {
    const data = dataFolder()
    await imports(data, [pencil])
    const { name, catalogue } = asked(data)
    name(pencil.gtin)
    expect(existsSync(`${catalogueFile(data)}-wal`)).toBe(false)
    catalogue.close()
    expect(catalogueStatus(dataFolder())).toBeNull()
  })
})
