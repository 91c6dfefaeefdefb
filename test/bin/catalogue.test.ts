import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gs1CheckDigit } from '../../engine/product-codes/check-digits.ts'
import { ProductCatalogue } from '../../storage/index.ts'
import { startCli, stowage } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import { everything, some } from '../support/rounds.ts'
import { soon } from '../support/soon.ts'
import { openStowage } from '../support/stowage.ts'

const LINES = everything ? 200_000 : 60_000
/** One line in a thousand has no code. */
const WRONG = LINES / 1000
const PRODUCTS = LINES - WRONG

/** The GTIN of a made-up product, as it stands in the file. */
function ean(i: number): string {
  const digits = `40063${String(i).padStart(7, '0')}`
  return digits + gs1CheckDigit(digits)
}

describe('stowage catalogue', () => {
  let home: Awaited<ReturnType<typeof openStowage>>
  let folder: string
  let large: string
  let file: string
  beforeAll(async () => {
    home = await openStowage()
    await home.register('ada')
    file = join(home.config.data, 'catalogue.sqlite')
    folder = await mkdtemp(join(tmpdir(), 'stowage-catalogue-'))
    large = join(folder, 'large.csv')
    const stream = createWriteStream(large)
    stream.write('code,name,brand,category\n')
    for (let i = 0; i < LINES; i++) {
      const code = i % 1000 === 999 ? 'none' : ean(i)
      if (!stream.write(`${code},"Product ${i}, of many",Brand ${i % 50},Category ${i % 20}\n`))
        await once(stream, 'drain')
    }
    stream.end()
    await once(stream, 'close')
  })
  afterAll(async () => {
    await home.dispose()
    await rm(folder, { recursive: true, force: true })
  })

  const run = (...args: string[]) => stowageHere(['catalogue', ...args], { STOWAGE_DATA: home.config.data })
  const doctor = async () => (await stowageHere(['doctor'], { STOWAGE_DATA: home.config.data })).out
  const write = (name: string, content: string) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const known = (gtin: string) => {
    const catalogue = new ProductCatalogue({
      data: home.config.data,
      ticks: () => 0,
      report: (error) => {
        throw error
      },
    })
    try {
      return catalogue.find(gtin)
    } finally {
      catalogue.close()
    }
  }

  it('says that there is none', async () => {
    expect((await run('status')).out).toContain('There is no catalogue')
    expect((await run('status', '--json')).out).toBe('null\n')
    expect(await run('remove')).toMatchObject({ code: 2 })
    expect(await doctor()).not.toContain('catalogue')
  })

  it('refuses what is no file of products, and where there is no Stowage', async () => {
    const wrong = await run('import', write('wrong.csv', 'a,b\n1,2\n'))
    expect(wrong).toMatchObject({ code: 2, out: '' })
    expect(wrong.err).toContain('needs a header with columns "code" and "name"')
    expect(await run('import', join(folder, 'nowhere.csv'))).toMatchObject({ code: 2 })
    expect(await run('import', folder)).toMatchObject({ code: 2 })
    const elsewhere = await stowageHere(['catalogue', 'import', large], { STOWAGE_DATA: folder })
    expect(elsewhere.err).toContain('there is no Stowage')
    expect(existsSync(file)).toBe(false)
  })

  it(`imports a file of ${LINES} lines in little memory, and counts what it cannot use`, async () => {
    const ran = await stowage(['catalogue', 'import', large], {
      STOWAGE_DATA: home.config.data,
      NODE_OPTIONS: '--max-old-space-size=64',
    })
    expect(ran.code, ran.err).toBe(0)
    expect(ran.out).toContain(
      `The catalogue has ${PRODUCTS} products.\n${WRONG} lines of the file could not be used:\n`,
    )
    expect(ran.out).toContain('  line 1001: "none" is not a GTIN')
    expect(ran.out).toContain(`  and ${WRONG - 10} more\n`)
    expect(known(`0${ean(23_456)}`)).toEqual({
      gtin: `0${ean(23_456)}`,
      name: 'Product 23456, of many',
      brand: 'Brand 6',
      category: 'Category 16',
      source: 'large.csv',
    })
    expect((await run('status')).out).toMatch(
      new RegExp(`^${PRODUCTS} products, .*\\n {2}large\\.csv: ${PRODUCTS} products, imported 20`),
    )
    expect(await doctor()).toContain(`catalogue.sqlite: ${PRODUCTS} products (large.csv), whole`)
  }, 120_000)

  const signals: readonly (readonly [NodeJS.Signals, number | null])[] = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGKILL', null],
  ]
  it.each(some(signals, 2))('leaves the old catalogue whole when %s ends an import', async (signal, code) => {
    const before = readFileSync(file)
    const child = startCli(['catalogue', 'import', '--source', 'second', large], {
      STOWAGE_DATA: home.config.data,
    })
    let err = ''
    child.stderr?.on('data', (part) => (err += String(part)))
    await soon(() => existsSync(`${file}.new`)).toBe(true)
    const ended = once(child, 'close')
    child.kill(signal)
    await ended
    expect(child.exitCode).toBe(code)
    if (code !== null) expect(err).toContain('interrupted; the catalogue is unchanged')
    expect(existsSync(`${file}.new`)).toBe(code === null)
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('goes on after an import that was killed', async () => {
    expect(existsSync(`${file}.new`)).toBe(true)
    expect(await doctor()).toContain('catalogue.sqlite.new: an import of products')
    const small = write('small.csv', 'name;ean\nPencil;4006381333931\n')
    const added = await run('import', '--add', '--source', 'Mine', '--json', small)
    expect(added.err).toBe('')
    expect(JSON.parse(added.out)).toEqual({ products: PRODUCTS + 1, unusable: 0, shown: [] })
    expect(existsSync(`${file}.new`)).toBe(false)
    expect(known('04006381333931')).toMatchObject({ name: 'Pencil', source: 'Mine' })
    expect(known(`0${ean(5)}`)).toMatchObject({ source: 'large.csv' })
  })

  it('is no part of a backup, and can be made again', async () => {
    const env = { STOWAGE_DATA: home.config.data, STOWAGE_BACKUP_FOLDER: join(folder, 'backups') }
    const made = await stowageHere(['backup', 'create', '--json'], env)
    expect(made.code, made.err).toBe(0)
    const { path } = JSON.parse(made.out) as { path: string }
    expect(existsSync(join(path, 'service.sqlite'))).toBe(true)
    expect(existsSync(join(path, 'catalogue.sqlite'))).toBe(false)
    truncateSync(file, 5000)
    expect(await doctor()).toMatch(
      /warn {2}catalogue\.sqlite: The file is damaged[\s\S]*Import it again[\s\S]*No problems found/,
    )
    expect((await run('status')).code).toBe(1)
    expect(await run('import', write('again.csv', 'code,name\n96385074,Pipe\n'))).toMatchObject({ code: 0 })
    expect(await doctor()).toContain('catalogue.sqlite: 1 product (again.csv), whole')
    expect((await run('remove')).out).toBe('The catalogue is removed.\n')
    expect(existsSync(file)).toBe(false)
  })
})
