import { randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import * as z from 'zod'
import { Database } from '../../../storage/sqlite.ts'
import { type Browser, openStowage } from '../../support/stowage.ts'
import { jpeg } from '../media/support.ts'
import { importWhole, itemsOf, rowsOf, step, upload, uploaded } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

const Photos = z.tuple([z.looseObject({ public_id: z.string() })])

async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** An archive whose directory claims that each of its files has another size. */
async function claimed(
  files: readonly { readonly packed: number; readonly unpacked: number }[],
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [i, { packed }] of files.entries())
    zip.addBuffer(randomBytes(packed), `${i}.csv`, { compress: false })
  zip.end()
  const bytes = await buffer(zip.outputStream)
  let at = bytes.readUInt32LE(bytes.length - 6)
  for (const { unpacked } of files) {
    bytes.writeUInt16LE(8, at + 10)
    bytes.writeUInt32LE(unpacked, at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return bytes
}

/** The size of everything in the data folder but databases, to which other threads still write. */
async function bytesOnDisk(): Promise<number> {
  const all = await readdir(stowage.config.data, { recursive: true })
  // The reserve for a full disk is filled a while after the start.
  const names = all.filter((name) => !name.includes('.sqlite') && !name.startsWith('reserve'))
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(stowage.config.data, name)).catch(() => null))?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Imports a file, checks that the second time changes nothing, and returns the item of a name. */
async function importedTwice(name: string, content: string | Buffer, thing: string) {
  const done = await importWhole(ada, name, content)
  expect(done.summary?.refused, JSON.stringify(await rowsOf(ada, done.public_id, '&status=refused'))).toBe(0)
  const again = await uploaded(ada, name, content)
  const checked = await step(ada, again.public_id, 'dry-run')
  expect(checked.summary).toMatchObject({ created: 0, changed: 0, refused: 0, files: 0 })
  await ada.send('POST', `/data-imports/${again.public_id}/cancel`)
  const item = (await itemsOf(ada)).find((each) => each.name === thing)
  return { item, done, path: item?.path.map((place) => place.name) }
}

const SHEET = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>
<row r="1"><c r="A1" t="inlineStr"><is><t>Contents of claim 17</t></is></c></row>
<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="C3" t="s"><v>2</v></c><c r="D3" t="s"><v>3</v></c><c r="E3" t="inlineStr"><is><t>Purchase Date</t></is></c></row>
<row r="4"><c r="A4" t="s"><v>4</v></c><c r="B4" t="s"><v>5</v></c><c r="C4"><v>39.950000000000003</v></c><c r="D4"><v>2</v></c><c r="E4" s="1"><v>44482</v></c></row>
</sheetData></worksheet>`

describe('an import reads', () => {
  it('workbooks of Excel, such as those of Encircle', async () => {
    const texts = ['Room', 'Description', 'Replacement Value', 'Quantity', 'Kitchen', 'Toaster']
    const workbook = await zipOf({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/sharedStrings.xml': `<sst>${texts.map((each) => `<si><t>${each}</t></si>`).join('')}</sst>`,
      'xl/worksheets/sheet1.xml': SHEET,
    })
    const one = await uploaded(ada, 'claim.xlsx', workbook)
    expect(one.mapping).toMatchObject({
      format: 'encircle',
      fields: ['place', 'name', 'value', 'quantity', 'purchase_date'],
    })
    const done = await step(ada, one.public_id, 'dry-run').then(() => step(ada, one.public_id, 'confirm'))
    expect(done.summary).toMatchObject({ created: 1, refused: 1 })
    expect(await rowsOf(ada, one.public_id, '&status=refused')).toMatchObject([
      { line: 1, message: 'the row is above the header: "Contents of claim 17"' },
    ])
    const toaster = (await itemsOf(ada)).find(({ name }) => name === 'Toaster')
    expect(toaster).toMatchObject({
      value: '39.95',
      quantity: 2,
      purchase_date: '2021-10-13',
      path: [{ name: 'Kitchen' }],
    })
  })

  it('collections of Homebox with their attachments', async () => {
    const photo = await jpeg(7)
    const ids = ['a', 'b', 'c'].map((letter) => `0199${letter.repeat(4)}-0000-4000-8000-000000000000`)
    const [house = '', drill = '', bit = ''] = ids
    const archive = await zipOf({
      'manifest.json': '{"schemaVersion":1}',
      'entity_types.json':
        '[{"id":"t1","name":"Location","is_location":1},{"id":"t2","name":"Item","is_location":0}]',
      'entities.json': JSON.stringify([
        { id: house, name: 'House', entity_type_id: 't1', description: 'Ours' },
        {
          id: drill,
          name: 'Impact drill',
          entity_type_id: 't2',
          entity_children: house,
          quantity: 1,
          serial_number: 'HB-1',
          insured: 1,
          archived: 0,
          asset_id: 7,
          low_stock_threshold: 1,
          icon: 'mdi-drill',
          purchase_price: 99.5,
          purchase_date: '2023-04-05 00:00:00',
        },
        { id: bit, name: 'Bit set', entity_type_id: 't2', entity_children: drill, quantity: 3, archived: 0 },
      ]),
      'tags.json': '[{"id":"g1","name":"Power tools"}]',
      'tag_entities.json': JSON.stringify([{ tag_id: 'g1', entity_id: drill }]),
      'entity_fields.json': JSON.stringify([
        { id: 'f1', name: 'Colour', type: 'text', text_value: 'red', entity_fields: drill },
      ]),
      'maintenance_entries.json': JSON.stringify([
        { id: 'm1', name: 'Oiled', date: '2024-01-02', cost: 3, entity_maintenance_entries: drill },
      ]),
      'attachments.json': JSON.stringify([
        { id: 'p1', title: 'Front.jpg', type: 'photo', entity_attachments: drill },
        { id: 'p2', title: 'Front.jpg-thumb', type: 'thumbnail', entity_attachments: null },
      ]),
      'attachments/p1': photo,
      'attachments/p2': photo,
      'notifiers.json': '[{"id":"n1"}]',
      'template_fields.json': 'null\n',
    })
    const { item, done, path } = await importedTwice('homebox.zip', archive, 'Impact drill')
    expect(done.summary).toMatchObject({ created: 3, files: 1 })
    expect(done.remarks).toEqual([
      'These tables of the archive are not imported: notifiers.',
      'Of entities, these columns are not imported: icon.',
    ])
    expect(path).toEqual(['House', 'Impact drill'])
    expect(item).toMatchObject({
      serial_number: 'HB-1',
      insured: true,
      minimum_quantity: 1,
      asset_number: '7',
      purchase_price: '99.5',
      purchase_date: '2023-04-05',
      custom_fields: { Colour: 'red' },
      tags: [{ name: 'Power tools' }],
    })
    const { data } = await ada.send('GET', `/items/${item?.public_id}/media`)
    expect(data.media).toMatchObject([{ name: 'Front.jpg', kind: 'photo' }])
    const detail = await ada.send('GET', `/items/${item?.public_id}`)
    expect(JSON.stringify(detail.data)).toContain('Maintenance 2024-01-02: Oiled, cost 3')
    const undone = await step(ada, done.public_id, 'undo')
    expect(undone.kept).toBe(0)
  })

  it('the older columns of Homebox', async () => {
    const csv =
      'HB.import_ref,HB.location,HB.labels,HB.name,HB.purchase_time,HB.sold_time,HB.field.Size\nr-1,Shed,Old;Wood,Chair,2020-01-02T00:00:00Z,0001-01-01,M\n'
    const { item } = await importedTwice('old.csv', csv, 'Chair')
    expect(item).toMatchObject({ purchase_date: '2020-01-02', sold_date: null, custom_fields: { Size: 'M' } })
    expect(item?.tags).toHaveLength(2)
  })

  it('the database of Grocy', async () => {
    const path = join(tmpdir(), `grocy-${process.pid}.db`)
    const db = new Database(path)
    db.exec(`
      CREATE TABLE locations (id INTEGER, name TEXT); INSERT INTO locations VALUES (1, 'Fridge'), (2, 'Pantry');
      CREATE TABLE quantity_units (id INTEGER, name TEXT); INSERT INTO quantity_units VALUES (1, 'Bottle');
      CREATE TABLE product_groups (id INTEGER, name TEXT); INSERT INTO product_groups VALUES (1, 'Drinks');
      CREATE TABLE products (id INTEGER, name TEXT, description TEXT, product_group_id INTEGER, location_id INTEGER, qu_id_stock INTEGER, min_stock_amount REAL, active INTEGER);
      INSERT INTO products VALUES (1, 'Milk', '<p>Whole</p>', 1, 1, 1, 2, 1), (2, 'Salt', '', 1, 2, 1, 0, 1);
      CREATE TABLE product_barcodes (id INTEGER, product_id INTEGER, barcode TEXT); INSERT INTO product_barcodes VALUES (1, 1, '4006381333931');
      CREATE TABLE stock (id INTEGER, product_id INTEGER, amount REAL, best_before_date TEXT, purchased_date TEXT, price REAL, open INTEGER, location_id INTEGER, note TEXT);
      INSERT INTO stock VALUES (1, 1, 2, '2026-12-01', '2026-11-01', 1.19, 0, 1, ''), (2, 1, 1, '2026-11-30', '2026-11-02', 1.29, 1, 1, '');
      CREATE TABLE chores (id INTEGER, name TEXT); INSERT INTO chores VALUES (1, 'Clean');`)
    const bytes = db.serialize()
    db.close()
    await rm(path, { force: true })
    const { item, done, path: place } = await importedTwice('grocy.db', bytes, 'Milk')
    expect(done.remarks).toEqual(['Not imported: 1 row of chores.'])
    expect(place).toEqual(['Fridge'])
    expect(item).toMatchObject({
      quantity: 3,
      unit: 'Bottle',
      expires_on: '2026-11-30',
      minimum_quantity: 2,
      description: 'Whole',
      category: { name: 'Drinks' },
    })
    expect((await itemsOf(ada)).find(({ name }) => name === 'Salt')).toMatchObject({ quantity: 0 })
  })

  it('the dump of InvenTree, with its tracking as history', async () => {
    const dump = JSON.stringify([
      { metadata: true, comment: 'A dump', source_version: '1.2.0' },
      { model: 'stock.stocklocation', pk: 1, fields: { name: 'Lab', parent: null } },
      { model: 'stock.stocklocation', pk: 2, fields: { name: 'Drawer', parent: 1, description: 'Left' } },
      { model: 'part.partcategory', pk: 4, fields: { name: 'Electronics', parent: null } },
      { model: 'part.partcategory', pk: 1, fields: { name: 'AC/DC', parent: 4 } },
      {
        model: 'part.part',
        pk: 1,
        fields: { name: 'Resistor', IPN: 'R-1', category: 1, keywords: 'ohm smd', active: true },
      },
      {
        model: 'stock.stockitem',
        pk: 5,
        fields: { part: 1, location: 2, quantity: '25.00000', serial: 'S5', batch: 'B1', status: 55 },
      },
      {
        model: 'stock.stockitemtracking',
        pk: 9,
        fields: { item: 5, date: '2024-05-06T07:08:09Z', notes: 'Counted', deltas: {} },
      },
      { model: 'company.company', pk: 1, fields: { name: 'Shop' } },
    ])
    const { item, done, path } = await importedTwice('dump.json', dump, 'Resistor')
    expect(done.remarks).toEqual(['Not imported: 1 record of company.company.'])
    expect(path).toEqual(['Lab', 'Drawer'])
    expect(item).toMatchObject({
      quantity: 25,
      serial_number: 'S5',
      category: { name: 'AC/DC' },
      custom_fields: { Batch: 'B1', 'Stock state': 'Damaged' },
    })
    const detail = await ada.send('GET', `/items/${item?.public_id}`)
    expect(JSON.stringify(detail.data)).toContain('2024-05-06: Counted')
    // A table of the same program has the path in a column, and finds what the dump made.
    const parts = 'ID,Name,IPN,Category,Category Path,In Stock\n3,Relay,R-9,1,Electronics/AC∕DC/Coils,4\n'
    const relay = await importedTwice('parts.csv', parts, 'Relay')
    expect(relay.item).toMatchObject({ quantity: 4, category: { name: 'Coils' } })
    expect(relay.done.new_names.categories).toEqual(['Coils'])
  })

  it('folders and barcodes of Sortly, and custom fields of Shelf', async () => {
    const sortly =
      'Entry Type,Entry Name,SID,Primary Folder,Subfolder-level1,Quantity,Min Level,Price,Barcode/QR1-Data\nFolder,Bar,F1,,,,,,\nItem,Tonic,S1,Bar,Mixers,12,2,1.50,TONIC-1\n'
    const { item, path } = await importedTwice('sortly.csv', sortly, 'Tonic')
    expect(path).toEqual(['Bar', 'Mixers'])
    expect(item).toMatchObject({ quantity: 12, minimum_quantity: 2, purchase_price: '1.50' })
    const shelf =
      'title,custodian,valuation,"cf: Colour, type:text","cf: serial number,type:text"\nLamp,John,20,blue,L-1\n'
    const lamp = await importedTwice('shelf.csv', shelf, 'Lamp')
    expect(lamp.item).toMatchObject({
      value: '20',
      serial_number: 'L-1',
      custom_fields: { Colour: 'blue', custodian: 'John' },
    })
  })

  it('tables with photos in an archive', async () => {
    const archive = await zipOf({
      'list.csv': 'name,photo\nVase,vase.jpg\nPot,none.jpg\n',
      'photos/vase.jpg': await jpeg(3),
      'photos/.DS_Store': 'x',
      'photos/holiday.jpg': await jpeg(4),
      'other.csv': 'name\nx\n',
    })
    const { item, done } = await importedTwice('photos.zip', archive, 'Vase')
    expect(done.summary).toMatchObject({ created: 2, files: 1, problems: 1 })
    expect(done.remarks).toEqual([
      'These sheets of the file are not imported: “other” (1 row).',
      'These files of the archive belong to no row, and are not imported: photos/holiday.jpg.',
    ])
    expect((await itemsOf(ada)).find(({ name }) => name === 'Pot')?.custom_fields).toEqual({
      photo: 'none.jpg',
    })
    const media = `/items/${item?.public_id}/media`
    const [{ public_id }] = Photos.parse((await ada.send('GET', media)).data.media)
    const renamed = await ada.send('PATCH', `${media}/${public_id}`, { name: 'The blue one' })
    expect(renamed.status).toBe(200)
    // The dry run knows its file by the name alone, but its content is there.
    await importWhole(ada, 'photos.zip', archive)
    const { data } = await ada.send('GET', media)
    expect(data.media).toMatchObject([{ public_id, name: 'The blue one' }])
  })

  it('AI6 of which a changed thing is kept by the undo, with its barcodes and photos', async () => {
    const archive = await zipOf({
      'list.csv':
        'name,barcode,archived,photo\nKept urn,4006381333931,,urn.jpg\nBowl,4006381333931,,urn.jpg\nOld jug,5901234123457,yes,\nLabelled tray,96385074,,urn.jpg\n',
      'urn.jpg': await jpeg(5),
    })
    const done = await importWhole(ada, 'urns.zip', archive)
    const idOf = async (name: string) =>
      (await itemsOf(ada)).find((item) => item.name === name)?.public_id ?? ''
    const [urn, tray] = [await idOf('Kept urn'), await idOf('Labelled tray')]
    expect((await ada.send('PATCH', `/items/${urn}`, { description: 'From Crete' })).status).toBe(200)
    const added = await ada.send('POST', `/items/${tray}/product-codes`, { code: 'TRAY-1' })
    expect(added.status).toBe(201)
    const undone = await step(ada, done.public_id, 'undo')
    expect([undone.state, undone.kept]).toEqual(['undone', 2])
    const item = async (id: string) => (await ada.send('GET', `/items/${id}`)).data.item
    expect(await item(urn)).toMatchObject({
      product_codes: [{ code: '4006381333931' }],
      media: [{ name: 'urn.jpg' }],
    })
    expect(await item(tray)).toMatchObject({
      product_codes: [{ code: '96385074' }, { code: 'TRAY-1' }],
      media: [{ name: 'urn.jpg' }],
    })
    expect([await idOf('Bowl'), await idOf('Old jug')]).toEqual(['', ''])
  })
})

describe('a hostile or untidy file', () => {
  it('AI1 is refused if it says that it is something else, or is no text', async () => {
    const list = 'Name\nVase\n'
    const sent = (type: string) => new File([list], 'list', { type })
    const wrong: readonly (File | readonly [string, string | Buffer])[] = [
      ['x.jpg', list],
      ['Letter.PDF', list],
      sent('image/png'),
      sent('audio/mpeg'),
      ['song', randomBytes(5000)],
    ]
    for (const file of wrong) {
      const form = new FormData()
      if (file instanceof File) form.append('file', file)
      else form.append('file', new Blob([Uint8Array.from(Buffer.from(file[1]))]), file[0])
      const headers = ada.headers('POST')
      const response = await fetch(`${stowage.url}/api/v1/data-imports`, {
        method: 'POST',
        headers,
        body: form,
      })
      expect([response.status, await response.json()], String(file)).toMatchObject([
        422,
        { error: { code: 'validation_failed', details: [{ path: 'file', code: 'unreadable' }] } },
      ])
    }
    for (const name of ['list', 'list.txt', 'list.csv', 'Inventory 2.0']) await uploaded(ada, name, list)
    await uploaded(ada, 'list.csv', `\ufeff${list}Бра\u001a`)
    await uploaded(ada, 'list.csv', Buffer.from(`\ufeffИмя\nБра и ваза\n`, 'utf16le'))
  })

  it('AI8 is refused if it is an archive that unpacks to far too much, or overlaps', async () => {
    const bomb = await zipOf({ 'a.csv': Buffer.alloc(21 * 1024 * 1024) })
    const refused = await upload(ada, 'bomb.zip', bomb)
    expect([refused.status, refused.error?.message]).toEqual([
      422,
      'The archive unpacks to far more than its size.',
    ])
    // None of its files is large enough to be one alone.
    const parts = Object.fromEntries(
      Array.from({ length: 4 }, (_, i) => [`${i}.csv`, Buffer.alloc(6 * 1024 * 1024)]),
    )
    const many = await upload(ada, 'many.zip', await zipOf(parts))
    expect([many.status, many.error?.message]).toEqual([
      422,
      'The archive unpacks to far more than its size.',
    ])
    const nested = await upload(
      ada,
      'nested.zip',
      await zipOf({ 'a.csv': await zipOf({ 'b.csv': 'name\nx\n' }) }),
    )
    expect(nested.error?.message).toMatch(/another archive/)
    const liar = await zipOf({ 'a.csv': 'name\nx\n' })
    const at = liar.indexOf(Buffer.from('504b0102', 'hex'))
    liar.writeUInt32LE(3, at + 24)
    expect((await upload(ada, 'liar.zip', liar)).status).toBe(422)
    const slipping = await zipOf({ 'xx/evil.csv': 'name\nx\n' })
    const text = slipping.toString('latin1').replaceAll('xx/evil.csv', '../evil.csv')
    expect((await upload(ada, 'slip.zip', Buffer.from(text, 'latin1'))).status).toBe(422)
  })

  it('AI8 is refused by the sizes that it claims, and by its content if they are not true', async () => {
    const file = await upload(ada, 'file.zip', await claimed([{ packed: 10, unpacked: 1024 ** 3 + 1 }]))
    expect([file.status, file.error?.message]).toEqual([422, '0.csv has more than 1 GiB unpacked; split it.'])
    const fifth = { packed: 5_400_000, unpacked: 1024 ** 3 }
    const total = await upload(ada, 'total.zip', await claimed([fifth, fifth, fifth, fifth, fifth]))
    expect([total.status, total.error?.message]).toEqual([
      422,
      'The archive has more than 4 GiB unpacked; split it.',
    ])
    // The directory claims 100 bytes, and the content is 10 MB of zeros.
    const liar = await zipOf({ 'a.csv': Buffer.alloc(10 * 1024 * 1024) })
    liar.writeUInt32LE(100, liar.indexOf(Buffer.from('504b0102', 'hex')) + 24)
    const before = await bytesOnDisk()
    const lied = await upload(ada, 'liar.zip', liar)
    expect([lied.status, lied.error?.code]).toEqual([422, 'validation_failed'])
    expect(await bytesOnDisk()).toBeLessThan(before + 1024 * 1024)
  })

  it('AI7 keeps ragged rows, repeated headers, broken bytes and unclosed quotes in the report', async () => {
    const lines = [
      'Name,Name,Note',
      'One,Uno,fine',
      'Two',
      'Name,Name,Note',
      'Three,,a,b,c',
      'Fo\u00ffur,,',
      '"never closed,x',
      'rest',
    ]
    const bytes = Buffer.concat(
      lines.map((line) => Buffer.from(`${line}\n`, line.includes('\u00ff') ? 'latin1' : 'utf8')),
    )
    const withAccents = Buffer.concat([Buffer.from('Käse Größe,Ä,Ö\n'), bytes])
    const done = await importWhole(
      ada,
      'untidy.csv',
      withAccents.subarray(Buffer.byteLength('Käse Größe,Ä,Ö\n')),
    )
    const rows = await rowsOf(ada, done.public_id)
    const { created = 0, changed = 0, skipped = 0, refused = 0 } = done.summary ?? {}
    expect(rows).toHaveLength(created + changed + skipped + refused)
    expect(rows.find(({ line }) => line === 4)).toMatchObject({
      status: 'refused',
      message: 'the row repeats the header',
    })
    const items = await itemsOf(ada)
    expect(items.find(({ name }) => name === 'One')).toMatchObject({ custom_fields: { 'Name (2)': 'Uno' } })
    expect(JSON.stringify(items.find(({ name }) => name === 'Three')?.custom_fields)).toContain('"b"')
  })
})
