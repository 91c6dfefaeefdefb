import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { householdPlace } from '../../storage/index.ts'
import { Database } from '../../storage/sqlite.ts'
import { digest, jpeg } from '../http/media/support.ts'
import { stowage } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import { openStowage, type Phone } from '../support/stowage.ts'

/** Files that Homebox's own developers wrote; they lie beside the checkout where they are at hand. */
const REAL = fileURLToPath(new URL('../../../shared/data/import/', import.meta.url))
const real = (name: string) => join(REAL, name)

const CSV = `HB.import_ref,HB.location,HB.tags,HB.quantity,HB.name,HB.description,HB.purchase_price,HB.purchase_date,HB.notes,HB.archived,HB.field.Colour,HB.serial_number
,House / Cellar / Shelf 2,Tools; Power,2,Drill,"Cordless, 18 V","$1,299.00",10/13/2021,Charge it,false,green,SN-1
,house/CELLAR,tools,1,Saw,,39.95,09/30/0202,,true,,
ref-3,,,many,Ladder,,cheap,2021-02-30,,perhaps,,
,House,,3,,no name here,,,,,,
`

describe('stowage import', () => {
  let home: Awaited<ReturnType<typeof openStowage>>
  let phone: Phone
  let folder: string
  let file: string
  beforeAll(async () => {
    home = await openStowage()
    phone = await home.register('ada')
    folder = await mkdtemp(join(tmpdir(), 'stowage-csv-'))
    file = join(folder, 'things.csv')
    await writeFile(file, `\uFEFF${CSV}`)
  })
  afterAll(async () => {
    await home.dispose()
    await rm(folder, { recursive: true, force: true })
  })

  const command = (path: string, more: string[]) => ['import', '--format', 'homebox', ...more, path]
  const run = (path: string, ...more: string[]) =>
    stowageHere(command(path, more), { STOWAGE_DATA: home.config.data })
  /** The same in a process of its own: two programs then use the household at once. */
  const runBeside = (path: string, ...more: string[]) =>
    stowage(command(path, more), { STOWAGE_DATA: home.config.data })
  const seq = async () => Number((await phone.send('GET', '/sync/manifest')).data.seq)
  const found = async (q: string, type = 'item') => {
    const { results } = (
      await phone.send('GET', `/inventory/search?q=${encodeURIComponent(q)}&resource_type=${type}`)
    ).data
    const [first] = results as { public_id: string; path: { kind: string; name: string }[] }[]
    if (!first) return null
    const detail = await phone.send('GET', `/inventory/${type}/${first.public_id}`)
    return { path: first.path, record: detail.data.record as Record<string, unknown> }
  }

  it('says what it would do, and changes nothing', async () => {
    const ran = await run(file, '--dry-run')
    expect(ran.code, ran.err).toBe(0)
    expect(ran.out).toMatch(/Would create:[\s\S]*3 items/)
    expect(ran.out).toContain('nothing was changed')
    const facts = JSON.parse((await run(file, '--dry-run', '--json')).out)
    expect(facts).toMatchObject({ dry_run: true, summary: { rows: 4 }, applied: { 'item.create': 3 } })
    expect(facts.rows).toContainEqual(expect.objectContaining({ message: expect.stringMatching(/\S/) }))
    expect(await seq()).toBe(0)
  })

  it('removes what an import left that a signal ended, and nothing of one that runs', async () => {
    const { data } = home.config
    const [ended, running] = [`import-${spawnSync('true').pid}-abc123`, `import-${process.pid}-abc123`]
    for (const name of [ended, running]) {
      await mkdir(join(data, name))
      await writeFile(join(data, name, 'steps'), 'a table')
    }
    expect((await run(file, '--dry-run')).code).toBe(0)
    expect((await readdir(data)).filter((name) => name.startsWith('import-'))).toEqual([running])
    await rm(join(data, running), { recursive: true })
  })

  it('waits while another process is writing the household', async () => {
    const other = new Database(householdPlace(home.config.data, phone.household_id).file)
    other.exec('BEGIN IMMEDIATE')
    const running = runBeside(file, '--dry-run')
    // Longer than it takes to come to where it writes.
    await delay(2000)
    other.exec('ROLLBACK')
    other.close()
    expect((await running).code).toBe(0)
  })

  it('imports beside a running server, and reports every cell it cannot read', async () => {
    const ran = await runBeside(file)
    expect(ran.code, ran.err).toBe(0)
    expect(ran.out).toMatch(/1 location\b[\s\S]*1 zone\b[\s\S]*1 shelf\b[\s\S]*2 tags\b[\s\S]*3 items\b/)
    const problems = ran.out.split('\n').filter((line) => line.startsWith('  line'))
    expect(problems).toEqual([
      expect.stringMatching(/line 3, purchase_date: "09\/30\/0202" is in the year 0202/),
      expect.stringMatching(/line 4, purchase_date: "2021-02-30" has no day 30/),
      expect.stringMatching(/line 4, purchase_price: "cheap"/),
      expect.stringMatching(/line 4, quantity: "many"/),
      expect.stringMatching(/line 4, archived: "perhaps"/),
      expect.stringMatching(/line 5: refused: the row has no name/),
    ])
    const drill = await found('drill')
    expect(drill?.path.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'location House',
      'zone Cellar',
      'shelf Shelf 2',
    ])
    expect(drill?.record).toMatchObject({
      quantity: 2,
      description: 'Cordless, 18 V',
      notes: 'Charge it',
      serial_number: 'SN-1',
      purchase_price: '1299.00',
      purchase_date: '2021-10-13',
      custom_fields: { Colour: 'green' },
      archived_at: null,
    })
    expect(drill?.record.tag_ids).toHaveLength(2)
    const saw = await found('saw')
    expect(saw?.path.map(({ name }) => name)).toEqual(['House', 'Cellar'])
    expect(saw?.record.archived_at).not.toBeNull()
    expect(saw?.record.custom_fields).toEqual({ purchase_date: '09/30/0202' })
    const ladder = await found('ladder')
    expect(ladder?.record).toMatchObject({
      quantity: 1,
      placement: null,
      custom_fields: { quantity: 'many', purchase_price: 'cheap', archived: 'perhaps' },
    })
  })

  it('leaves photos as they are where the household wants that', async () => {
    const ada = await home.browse('ada')
    const { household_id } = phone
    const taken = await jpeg()
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from('name,photos\nVase,vase.jpg\n'), 'things.csv')
    zip.addBuffer(taken, 'vase.jpg')
    zip.end()
    const path = join(folder, 'photos.zip')
    await writeFile(path, await buffer(zip.outputStream))
    await ada.send('PATCH', '/household', { keep_photo_metadata: true, household_id })
    const ran = await stowageHere(['import', path], { STOWAGE_DATA: home.config.data })
    expect(ran.code, ran.err).toBe(0)
    const stored = join(householdPlace(home.config.data, household_id).directory, 'blobs')
    const names = readdirSync(stored, { recursive: true, encoding: 'utf8' })
    expect(names.map((name) => basename(name))).toContain(digest(taken))
  })

  it('adds nothing the second time, also when things were renamed meanwhile', async () => {
    const cellar = await found('cellar', 'zone')
    const id = cellar?.record.public_id
    await phone.does('zone.update', { public_id: id, name: 'Basement' }, { base_seq: await seq() })
    const before = await seq()
    const ran = await run(file)
    expect(ran.code, ran.err).toBe(0)
    expect(ran.out).toContain('Nothing new')
    expect(await seq()).toBe(before)
  })

  it('imports nothing of a file of which one row is refused', async () => {
    const bad = join(folder, 'bad.csv')
    await writeFile(bad, `HB.name,HB.notes\nGood,fine\nBad,"${'€'.repeat(95_000)}"\n`)
    const before = await seq()
    const ran = await run(bad)
    expect(ran.code).not.toBe(0)
    expect(ran.err).toMatch(/line 3/)
    expect(await seq()).toBe(before)
    expect(await found('Good')).toBeNull()
  })

  it('reports what does not fit, by the line where its row begins, and keeps to whole characters', async () => {
    const odd = join(folder, 'odd.csv')
    const fields = Array.from({ length: 52 }, (_, i) => `HB.field.F${i}`)
    const cells = fields.map(() => 'x')
    const place = `${'p'.repeat(199)}😀`
    await writeFile(
      odd,
      `HB.name,HB.location,HB.notes,HB.quantity,HB.constructor,HB.field.__proto__,${fields.join(',')}\n` +
        `"Two\nlines",${place},"one\ntwo\nthree",1,kept,lost,${cells.join(',')}\n` +
        `Last,,,oops,,,\n`,
    )
    const ran = await run(odd)
    expect(ran.code, ran.err).toBe(0)
    expect(ran.out).toMatch(/line 6, quantity: "oops"/)
    const item = await found('two lines')
    expect(item?.record).toMatchObject({
      name: 'Two lines',
      custom_fields: { constructor: 'kept', proto: 'lost', F0: 'x' },
    })
    expect(item?.record.notes).toMatch(/F51: x$/)
    expect(item?.path).toMatchObject([{ name: 'p'.repeat(199) }])
  })

  it('shows what the columns mean, and takes corrections', async () => {
    const odd = join(folder, 'corrected.csv')
    await writeFile(odd, 'Ding,Wo=wo,Nr.,Name\nLamp,Attic,A-7,x1\n')
    const corrected = (...more: string[]) =>
      stowageHere(['import', odd, ...more], { STOWAGE_DATA: home.config.data })
    const maps = [
      '--map',
      'Ding=name',
      '--map',
      'Wo=wo=place',
      '--map',
      'Nr.=serial_number',
      '--map',
      'Name=ignore',
    ]
    const shown = await corrected('--dry-run', ...maps)
    expect(shown.code, shown.err).toBe(0)
    expect(shown.out).toContain(
      'Columns:\n  Ding = name\n  Wo=wo = place\n  Nr. = serial_number\n  Name = ignore\n',
    )
    expect((await corrected(...maps)).code).toBe(0)
    const lamp = await found('lamp')
    expect(lamp?.path).toMatchObject([{ name: 'Attic' }])
    expect(lamp?.record).toMatchObject({ name: 'Lamp', serial_number: 'A-7' })
    expect((await corrected(...maps)).out).toContain('Nothing new')
    for (const [map, why] of [
      ['Ding', /'Header=field'/],
      ['Ding=title', /no field title; the fields are name, /],
      ['Thing=name', /no column is called Thing; the columns are Ding, /],
      ['Name=ignore', /no column with names/],
    ] as const) {
      const refused = await corrected('--map', map)
      expect([refused.code, refused.out]).toEqual([2, ''])
      expect(refused.err).toMatch(why)
    }
  })

  it.each([
    ['another table', 'name,where\nDrill,Cellar\n', /is no export of homebox/],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /not a table/],
    ['an empty file', '', /empty/],
  ])('refuses %s in words', async (_what, content, message) => {
    const bad = join(folder, 'refused.csv')
    await writeFile(bad, content)
    const ran = await run(bad)
    expect([ran.code, ran.out]).toEqual([2, ''])
    expect(ran.err).toMatch(message)
    expect(ran.err).not.toMatch(/ at .*\.js/)
  })

  it('names what is missing', async () => {
    expect((await run(join(folder, 'not-there.csv'))).err).toMatch(/not-there/)
    expect((await run(file, '--household', '01900000-0000-7000-8000-000000000000')).err).toMatch(
      /no household/,
    )
    const elsewhere = await stowageHere(['import', '--format', 'homebox', file], {
      STOWAGE_DATA: join(folder, 'nothing'),
    })
    expect(elsewhere.err).toMatch(/there is no Stowage/)
    expect((await stowageHere(['import', '--format', 'paper', file])).err).toMatch(/--format/)
    expect((await stowageHere(['--help'])).out).toMatch(/serve[\s\S]*import[\s\S]*households[\s\S]*doctor/)
  })

  describe.skipIf(!existsSync(REAL))('with files of Homebox itself', () => {
    it.each([
      ['homebox-demo.csv', 6],
      ['homebox-fields.csv', 3],
      ['homebox-minimal.csv', 3],
      ['homebox-types.csv', 3],
    ])('%s comes in whole, once', async (name, items) => {
      const ran = await run(real(name))
      expect(ran.code, ran.err).toBe(0)
      expect(ran.out).toMatch(new RegExp(`${items} items\\b`))
      const after = await seq()
      expect((await run(real(name))).out).toContain('Nothing new')
      expect(await seq()).toBe(after)
    })

    it('with nested places, tags, quantities and the date that is none', async () => {
      const three = await found('Item 3 Description')
      expect(three?.record).toMatchObject({ quantity: 3 })
      const nested = (await found('Location 3', 'rack')) ?? null
      expect(nested?.path.map(({ name }) => name)).toEqual(['Path', 'To'])
      const dimmer = await found('smart rocker light dimmer')
      expect(dimmer?.record).toMatchObject({
        custom_fields: { purchase_date: '09/30/0202' },
        purchase_price: '65.98',
      })
      const field = await found('Value 2[2]')
      expect(field?.record.custom_fields).toMatchObject({ 'Custom Field 2': 'Value 2[2]' })
      const tags = await phone.send('GET', '/inventory/search?q=home%20assistant&resource_type=tag')
      expect(tags.data.results).toHaveLength(1)
      expect(readFileSync(real('homebox-demo.csv'), 'utf8')).toContain('09/30/0202')
    })
  })
})
