import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DataImportReply } from '../../../services/interface/portability/data-imports.ts'
import { householdPlace } from '../../../storage/index.ts'
import { zipOf } from '../../services/imports/workbook.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, testStowage } from '../../support/stowage.ts'
import { importWhole, itemsOf, rowsOf, settled, step, upload, uploaded } from './support.ts'

/** Inventories that other programs wrote lie beside the checkout where they are at hand. */
const REAL = fileURLToPath(new URL('../../../../shared/data/import/', import.meta.url))

const TABLE = [
  'Bezeichnung;Lagerort;Menge;Kaufpreis;Gekauft am;Farbe;Strichcode;Schlagworte;Seriennummer',
  'Bohrmaschine;Keller / Werkbank;2;1.299,50 €;13.10.2021;grün;4006381333931;Laut, Werkzeug;SN-1',
  'Säge;keller;viele;;;;;laut;',
  ';;1;;;;;;',
  '',
  '',
].join('\r\n')

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

/** A person with a household of their own. */
async function household(name: string): Promise<Browser> {
  await stowage.register(name)
  return stowage.browse(name)
}

const manyRows = (count: number) =>
  `name,serial number\n${Array.from({ length: count }, (_, i) => `Thing ${i},SN-${i}\n`).join('')}`

const countOf = async (browser: Browser) => {
  const { data } = await browser.send('GET', '/items?limit=1&total=true')
  return z.object({ total: z.int() }).parse(data).total
}

const seqOf = async (browser: Browser) => {
  const { data } = await browser.send('GET', '/audit?limit=1')
  return JSON.stringify(data)
}

describe('an import', () => {
  let id: string

  it('AI1 guesses what the columns mean, and changes nothing', async () => {
    const before = await seqOf(ada)
    const one = await uploaded(ada, 'sachen.csv', TABLE)
    id = one.public_id
    expect(one.mapping.fields).toEqual([
      'name',
      'place',
      'quantity',
      'purchase_price',
      'purchase_date',
      'custom',
      'barcode',
      'tags',
      'serial_number',
    ])
    expect(one.mapping).toMatchObject({ format: 'table', decimal: ',', date_order: 'day_first' })
    expect(one.columns[1]).toMatchObject({
      name: 'Lagerort',
      samples: ['Keller / Werkbank', 'keller', ''],
    })
    const refused = await ada.send('POST', `/data-imports/${id}/confirm`)
    expect([refused.status, refused.error?.code]).toEqual([409, 'conflict'])
    expect(await seqOf(ada)).toBe(before)
  })

  it('AI2 shows in a dry run what each row would do, and writes nothing', async () => {
    const before = await seqOf(ada)
    const checked = await step(ada, id, 'dry-run')
    expect(checked).toMatchObject({
      state: 'ready',
      summary: { rows: 4, created: 2, skipped: 1, refused: 1 },
    })
    expect(checked.tree).toEqual([
      { kind: 'location', path: ['Keller'], fresh: true, things: 1 },
      { kind: 'zone', path: ['Keller', 'Werkbank'], fresh: true, things: 1 },
    ])
    expect(checked.new_names).toEqual({ categories: [], tags: ['Laut', 'Werkzeug'] })
    const rows = await rowsOf(ada, id)
    expect(rows.map(({ line, status }) => [line, status])).toEqual([
      [2, 'created'],
      [3, 'created'],
      [4, 'refused'],
      [5, 'skipped'],
    ])
    expect(rows[1]?.problems).toMatchObject([
      { column: 'Menge', message: expect.stringContaining('"viele"') },
    ])
    expect(await rowsOf(ada, id, '&status=refused')).toMatchObject([{ message: 'the row has no name' }])
    expect(await seqOf(ada)).toBe(before)
  })

  it('AI3 does what the dry run showed', async () => {
    const done = await step(ada, id, 'confirm')
    expect([done.state, done.refused_later, done.error]).toEqual(['done', 0, null])
    const items = await itemsOf(ada)
    expect(items.map(({ name }) => name).sort()).toEqual(['Bohrmaschine', 'Säge'])
    const drill = items.find(({ name }) => name === 'Bohrmaschine')
    expect(drill).toMatchObject({
      quantity: 2,
      purchase_price: '1299.50',
      currency: 'EUR',
      purchase_date: '2021-10-13',
      serial_number: 'SN-1',
      custom_fields: { Farbe: 'grün' },
    })
    expect(items.find(({ name }) => name === 'Säge')).toMatchObject({
      quantity: 1,
      custom_fields: { Menge: 'viele' },
    })
  })

  it('AI4 of the same file again changes nothing', async () => {
    const before = await seqOf(ada)
    const again = await importWhole(ada, 'sachen.csv', TABLE)
    expect(again.summary).toMatchObject({ created: 0, changed: 0, skipped: 3, refused: 1 })
    expect(await seqOf(ada)).toBe(before)
  })

  it('AI6 is undone by who had it carried out, and by administrators', async () => {
    const { data } = await ada.send('POST', '/household/invitations', { role: 'member' })
    await stowage.register('max', { invitation: z.string().parse(data.token) })
    const max = await stowage.browse('max')
    const one = await max.send('GET', `/data-imports/${id}`)
    expect(one.data.data_import).toMatchObject({ can_undo: false, undo_obstacle: 'needs_admin' })
    expectError(await max.send('POST', `/data-imports/${id}/undo`), 403, 'access_denied')
    const own = await importWhole(max, 'own.csv', 'name\nRake of Max\n')
    expect(own.can_undo).toBe(true)
    expect((await step(max, own.public_id, 'undo')).kept).toBe(0)
    expect((await ada.send('GET', `/data-imports/${id}`)).data.data_import).toMatchObject({ can_undo: true })
  })

  it('AI6 is undone as a whole, and can be imported once more', async () => {
    const undone = await step(ada, id, 'undo')
    expect([undone.state, undone.kept, undone.error]).toEqual(['undone', 0, null])
    expect(await itemsOf(ada)).toEqual([])
    const { locations } = await ada.client.get('/api/v1/structure/locations')
    expect(locations).toEqual([])
    const again = await importWhole(ada, 'sachen.csv', TABLE)
    expect(again.summary).toMatchObject({ created: 2 })
    expect(await itemsOf(ada)).toHaveLength(2)
    expect((await step(ada, again.public_id, 'undo')).kept).toBe(0)
    expect(await itemsOf(ada)).toEqual([])
  })

  it('AI5 of a newer export changes what is there, found by its number', async () => {
    await importWhole(ada, 'sachen.csv', TABLE)
    const newer = TABLE.replace('Bohrmaschine;Keller / Werkbank;2', 'Bohrmaschine;Dach;3')
    const one = await uploaded(ada, 'sachen-2.csv', newer.replace('Säge;keller;viele;;;;;laut;\r\n', ''))
    const checked = await step(ada, one.public_id, 'dry-run')
    expect(checked.summary).toMatchObject({ created: 0, changed: 1 })
    expect(await rowsOf(ada, one.public_id, '&status=changed')).toMatchObject([
      { line: 2, message: 'found by its serial number', changes: ['quantity', 'place'] },
    ])
    await step(ada, one.public_id, 'confirm')
    const items = await itemsOf(ada)
    expect(items.find(({ name }) => name === 'Bohrmaschine')).toMatchObject({ quantity: 3 })
    const undone = await step(ada, one.public_id, 'undo')
    expect([undone.state, undone.kept]).toEqual(['undone', 0])
    expect((await itemsOf(ada)).find(({ name }) => name === 'Bohrmaschine')).toMatchObject({ quantity: 2 })
  })

  it('AI6, AI15 that is cancelled in the middle keeps what it did, which can be undone', async () => {
    const boris = await household('boris')
    const table = manyRows(1500).replace('number\n', 'number,photo\n').replace('SN-0\n', 'SN-0,drill.jpg\n')
    const archive = await zipOf({ 'many.csv': table, 'drill.jpg': 'a photo' })
    const one = await uploaded(boris, 'many.zip', archive)
    await step(boris, one.public_id, 'dry-run')
    await boris.send('POST', `/data-imports/${one.public_id}/confirm`)
    await expect
      .poll(async () => {
        const { data } = await boris.send('GET', `/data-imports/${one.public_id}`)
        return DataImportReply.parse(data.data_import).progress?.done ?? 0
      })
      .toBeGreaterThan(0)
    const cancelled = await boris.send('POST', `/data-imports/${one.public_id}/cancel`)
    expect(cancelled.data).toMatchObject({ data_import: { state: 'cancelled', error: null } })
    const kept = await countOf(boris)
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThan(1500)
    const { summary } = DataImportReply.parse(cancelled.data.data_import)
    expect(summary).toMatchObject({ rows: 1500, created: kept, skipped: 1500 - kept })
    const [last] = await rowsOf(boris, one.public_id, `&status=skipped`)
    expect(last).toMatchObject({ line: kept + 2, message: 'the import ended before this row' })
    // The first thing came, and its photo did not.
    expect(cancelled.data).toMatchObject({ data_import: { refused_later: 1 } })
    expect(await rowsOf(boris, one.public_id, '&status=refused')).toMatchObject([
      { line: 2, message: 'drill.jpg: the import ended before' },
    ])
    const twice = await boris.send('POST', `/data-imports/${one.public_id}/cancel`)
    expect(twice.data).toMatchObject({ data_import: { refused_later: 1 } })
    const undone = await step(boris, one.public_id, 'undo')
    expect([undone.state, undone.kept, await countOf(boris)]).toEqual(['undone', 0, 0])
  })

  it('AI3 waits for another import of the household, and follows what that one did', async () => {
    const clara = await household('clara')
    const [first, second] = [
      await uploaded(clara, 'many.csv', manyRows(600)),
      await uploaded(clara, 'few.csv', manyRows(601)),
    ]
    await step(clara, first.public_id, 'dry-run')
    expect((await step(clara, second.public_id, 'dry-run')).summary).toMatchObject({ created: 601 })
    const begun = await clara.send('POST', `/data-imports/${first.public_id}/confirm`)
    expect(begun.status).toBe(202)
    expectError(await clara.send('POST', `/data-imports/${second.public_id}/confirm`), 503, 'unavailable')
    expect((await settled(clara, first.public_id)).state).toBe('done')
    const done = await step(clara, second.public_id, 'confirm')
    expect(done).toMatchObject({ state: 'done', summary: { created: 1, skipped: 600 } })
    expect(await countOf(clara)).toBe(601)
  })

  it('AI3 that is confirmed, checked and cancelled at the same moment stands as what became of it', async () => {
    const eric = await household('eric')
    const one = await uploaded(eric, 'many.csv', manyRows(300))
    await step(eric, one.public_id, 'dry-run')
    const send = (what: string) => eric.send('POST', `/data-imports/${one.public_id}/${what}`)
    const confirmed = await Promise.all(Array.from({ length: 20 }, () => send('confirm')))
    expect(confirmed.map(({ status }) => status).toSorted()).toEqual([202, ...Array(19).fill(409)])
    expect(await settled(eric, one.public_id)).toMatchObject({ state: 'done', error: null })
    expect(await countOf(eric)).toBe(300)

    const other = await uploaded(eric, 'more.csv', manyRows(600))
    await step(eric, other.public_id, 'dry-run')
    const mixed = ['confirm', 'cancel', 'dry-run', 'confirm', 'cancel', 'dry-run']
    await Promise.all(mixed.map((what) => eric.send('POST', `/data-imports/${other.public_id}/${what}`)))
    const { state } = await settled(eric, other.public_id)
    const count = await countOf(eric)
    expect(['cancelled', 'ready', 'done']).toContain(state)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect([await settled(eric, other.public_id), await countOf(eric)]).toMatchObject([{ state }, count])
  })

  it('of archived things is undone too', async () => {
    const done = await importWhole(ada, 'old.csv', 'name,archived\nOld,true\nNew,false\n')
    expect(done.summary).toMatchObject({ created: 2 })
    const undone = await step(ada, done.public_id, 'undo')
    expect(undone.kept).toBe(0)
    expect((await itemsOf(ada)).map(({ name }) => name)).not.toContain('Old')
  })

  it('AI2 says in the dry run that a household has no room for all of it', async () => {
    const small = await testStowage({ STOWAGE_QUOTA_HOUSEHOLD_RECORDS: '30' })
    await small.register('dora')
    const dora = await small.browse('dora')
    const one = await uploaded(dora, 'many.csv', manyRows(40))
    const remark = /^The household has no room for all of it: it may have 30 records and has \d+\./
    for (let times = 0; times < 2; times++) {
      const { remarks } = await step(dora, one.public_id, 'dry-run')
      expect(remarks).toEqual([expect.stringMatching(remark)])
    }
    const stopped = await step(dora, one.public_id, 'confirm')
    expect(stopped).toMatchObject({ state: 'failed', error: { code: 'quota_exceeded' } })
    expect(await rowsOf(dora, one.public_id, '&status=created')).toHaveLength(await countOf(dora))
    expect((await step(dora, one.public_id, 'undo')).kept).toBe(0)
    expect(await countOf(dora)).toBe(0)
  })

  it('AI3 is not confirmed by an earlier dry run if the last one failed', async () => {
    const frank = await stowage.register('frank')
    const browser = await stowage.browse('frank')
    const one = await uploaded(browser, 'a.csv', 'name\nSaw\n')
    await step(browser, one.public_id, 'dry-run')
    const { directory } = householdPlace(stowage.config.data, frank.household_id)
    await rm(join(directory, 'data-imports', one.public_id, 'source'))
    const failed = await step(browser, one.public_id, 'dry-run')
    expect([failed.state, failed.summary]).toEqual(['failed', null])
    expectError(await browser.send('POST', `/data-imports/${one.public_id}/confirm`), 409, 'conflict')
  })

  it('is made once for an Idempotency-Key', async () => {
    const key = { 'idempotency-key': uuid7() }
    const [first, again] = [
      await upload(ada, 'a.csv', 'name\nOne\n', key),
      await upload(ada, 'a.csv', 'name\nOne\n', key),
    ]
    expect(first.status).toBe(201)
    expect(again).toEqual(first)
    expect((await upload(ada, 'a.csv', 'name\nOne\n', { 'idempotency-key': 'junk' })).status).toBe(422)
  })

  it('is cancelled before it begins, and is then gone for good', async () => {
    const one = await uploaded(ada, 'a.csv', 'name\nOne\n')
    expect((await ada.send('POST', `/data-imports/${one.public_id}/cancel`)).data.data_import).toMatchObject({
      state: 'cancelled',
      can_undo: false,
    })
    expect((await ada.send('POST', `/data-imports/${one.public_id}/dry-run`)).status).toBe(409)
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFname\nKäse\n')],
    ['Windows-1252', Buffer.from('name\nK\u00e4se\n', 'latin1')],
    ['UTF-16 LE', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('name\nKäse\n', 'utf16le')])],
    [
      'UTF-16 BE',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('name\nKäse\n', 'utf16le').swap16()]),
    ],
    ['UTF-16 LE without a mark', Buffer.from('name\nKäse\n', 'utf16le')],
    ['carriage returns alone', Buffer.from('name\rKäse\r')],
  ])('reads %s', async (_what, bytes) => {
    const one = await uploaded(ada, 'file.csv', bytes)
    expect(one.columns).toEqual([{ name: 'name', samples: ['Käse'], unclear: null }])
    await ada.send('POST', `/data-imports/${one.public_id}/cancel`)
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
    ['a false archive', Buffer.from('PK\u0003\u0004 and so on')],
    ['a false database', Buffer.from(`SQLite format 3\u0000${'x'.repeat(200)}`)],
    ['broken JSON', Buffer.from('[{"model": "part.part",')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['JSON of another program', Buffer.from('{"items": [{"name": "Saw"}]}')],
    ['a packed file', Buffer.from('1f8b0800000000000003', 'hex')],
    ['a sheet of XML', Buffer.from('<?xml version="1.0"?><Workbook/>')],
  ])('refuses %s in words', async (_what, bytes) => {
    const { status, error } = await upload(ada, 'file', bytes)
    expect([status, error?.code]).toEqual([422, 'validation_failed'])
    expect(error?.message).toMatch(/^The |^This /)
  })

  it('of another household does not exist', async () => {
    await stowage.register('eve')
    const eve = await stowage.browse('eve')
    const one = await uploaded(ada, 'a.csv', 'name\nOne\n')
    for (const path of ['', '/rows'])
      expect((await eve.send('GET', `/data-imports/${one.public_id}${path}`)).status).toBe(404)
    expect((await eve.send('POST', `/data-imports/${one.public_id}/cancel`)).status).toBe(404)
    await ada.send('POST', `/data-imports/${one.public_id}/cancel`)
  })
})

describe.skipIf(!existsSync(REAL))('files that other programs wrote', () => {
  let bob: Browser
  beforeAll(async () => {
    await stowage.register('bob')
    bob = await stowage.browse('bob')
  })

  const names = existsSync(REAL) ? readdirSync(REAL).filter((name) => name.endsWith('.csv')) : []
  it.each(names)('%s comes in with each row accounted for, once', async (name) => {
    const bytes = readFileSync(`${REAL}${name}`)
    const done = await importWhole(bob, name, bytes)
    const { rows, created, changed, skipped, refused } = done.summary ?? {
      rows: 0,
      created: 0,
      changed: 0,
      skipped: 0,
      refused: 0,
    }
    expect(created + changed + skipped + refused).toBe(rows)
    expect((await rowsOf(bob, done.public_id)).filter(({ status }) => status === 'created')).toHaveLength(
      created,
    )
    expect([done.refused_later, refused, changed]).toEqual([0, 0, 0])
    const before = await seqOf(bob)
    const again = await importWhole(bob, name, bytes)
    expect(again.summary).toMatchObject({ created: 0, changed: 0, refused: 0, files: 0 })
    expect(await seqOf(bob)).toBe(before)
    expect(again.columns.length).toBeGreaterThan(1)
  })
})
