import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rowsOf as csvRowsOf } from '../../../services/portability/imports/source/csv-rows.ts'
import type { RawRow } from '../../../services/portability/imports/source/table-source.ts'
import { temporaryFolder } from '../../storage/support/files.ts'
import { planned } from './planned.ts'
import { row, text, workbook, zipOf } from './workbook.ts'

const folder = temporaryFolder()

const mapped = ({ headers, mapping }: Awaited<ReturnType<typeof planned>>) =>
  Object.fromEntries(headers.map((header, i) => [header, mapping.fields[i]]))

describe('a table of people', () => {
  it('has the headings of groups above its headers', async () => {
    const plan = await planned(
      ',,Purchase,,Warranty,\nName,Room,Date,Price,Until,Details\nSaw,Shed,2021-10-13,12.50,2023-10-13,two years\n',
    )
    expect(mapped(plan)).toMatchObject({ Name: 'name', Room: 'place', Price: 'purchase_price' })
    expect(plan.summary).toMatchObject({ rows: 2, created: 1, refused: 1 })
    expect(plan.report).toContain('the row is above the header: \\"Purchase Warranty\\"')
  })

  it('writes units behind quantities', async () => {
    const { report, steps } = await planned(
      'Name;Menge\nMilch;6 Packungen\nDosen;3x\nSeil;1,5 m\nNägel;ca. 50\n',
    )
    expect(steps).toContain('"name":"Milch","quantity":6,"unit":"Packungen"')
    expect(steps).toContain('"name":"Dosen","quantity":3}')
    expect(steps).toContain('"name":"Seil","quantity":1.5,"unit":"m"')
    expect(steps).toContain('"custom_fields":{"Menge":"ca. 50"}')
    expect(report).toContain('is not a quantity')
    const named = await planned('Name;Menge;Einheit\nMilch;6 Packungen;l\n')
    expect(named.steps).toContain('"unit":"l","custom_fields":{"Menge":"6 Packungen"}')
  })

  it.each(['13-Oct-2021', '13 October 2021 10:00', '13. Oktober 2021', '2021年10月13日', 'Oct 13, 2021'])(
    'writes the date %s',
    async (date) => {
      const { steps } = await planned(`Name,Purchase date\nSaw,"${date}"\n`)
      expect(steps).toContain('"purchase_date":"2021-10-13"')
    },
  )

  it('comes back from a spreadsheet that Stowage protected from formulas', async () => {
    const { steps } = await planned("Name,Notes\n'=SUM(A1),'+49 30 123\n'-5 degrees,\"'@home\"\n'tis,a\n")
    expect(steps).toContain('"name":"=SUM(A1)","notes":"+49 30 123"')
    expect(steps).toContain('"name":"-5 degrees","notes":"@home"')
    expect(steps).toContain(`"name":"'tis"`)
  })
})

describe('an export of a program', () => {
  it('of Sortly has folders of any depth, and its ids, by which a newer one is recognised', async () => {
    const plan = await planned(
      'Entry Type,Entry Name,Sortly ID (SID),Primary Folder,Subfolder-level1,Subfolder-level2,Subfolder-level3,Subfolder-level4,Subfolder-level5\nItem,Tripod,S3,Studio,Rack A,Bin,Sub,Deep,Deeper\n',
    )
    expect(mapped(plan)).toMatchObject({ 'Sortly ID (SID)': 'source_id', 'Subfolder-level5': 'place' })
    expect(plan.tree.at(-1)?.path).toEqual(['Studio', 'Rack A', 'Bin', 'Sub', 'Deep', 'Deeper'])
  })

  it('of InvenTree has numbers beside the names of categories and locations', async () => {
    const stock = await planned(
      'ID,Part,Part.Name,Part.IPN,Location,Location Path,Quantity,Batch Code,Purchase Price,Purchase Price Currency\n81,3,Resistor,R-10K,7,Lab/Drawer 4,250,B7,0.015,EUR\n',
    )
    expect(stock.mapping.format).toBe('inventree')
    expect(stock.tree.map(({ path }) => path.join('/'))).toEqual(['Lab', 'Lab/Drawer 4'])
    expect(stock.steps).toContain('"purchase_price":"0.015","currency":"EUR"')
    expect(stock.steps).toContain('"Location":"7"')
    const parts = await planned(
      'ID,Name,IPN,Category,Category Path,In Stock\n3,Resistor,R-10K,5,Passive,250\n',
    )
    expect(mapped(parts)).toMatchObject({ Category: 'custom', 'Category Path': 'category' })
  })

  it('of InvenTree has places whose names have a slash, each of them once', async () => {
    const dump = [
      { model: 'stock.stocklocation', pk: 1, fields: { name: 'A/C > Heat', parent: null } },
      { model: 'stock.stocklocation', pk: 2, fields: { name: 'Box', parent: 1 } },
      { model: 'part.part', pk: 1, fields: { name: 'Filter' } },
      { model: 'stock.stockitem', pk: 1, fields: { part: 1, location: 1, quantity: 1 } },
    ]
    const { tree } = await planned(JSON.stringify(dump))
    expect(tree.map(({ path, things }) => [path, things])).toEqual([
      [['A/C > Heat'], 1],
      [['A/C > Heat', 'Box'], 0],
    ])
  })

  it('of Grocy and of Snipe-IT has German headers', async () => {
    const grocy = await planned(
      'Produkt;Produktgruppe;Menge;Wert;Nächstes MHD;Zuletzt gekauft;Letzter Preis;Mindestbestand;Standardstandort\nHafermilch;Getränke;6;11,34;04.03.2027;11.10.2026;1,89;2;Vorrat\n',
    )
    expect(Object.values(mapped(grocy))).not.toContain('custom')
    expect(grocy.steps).toContain('"purchase_date":"2026-10-11","expires_on":"2027-03-04"')
    const snipe = await planned(
      'Asset Name,Asset Tag,Gekauft,Kosten,Garantie,Garantie läuft ab,Standort\nLaptop,A-7,2024-02-03,99.50,36 Monate,2027-02-03,Berlin\n',
    )
    expect(mapped(snipe)).toMatchObject({
      Gekauft: 'purchase_date',
      Kosten: 'purchase_price',
      Garantie: 'custom',
      'Garantie läuft ab': 'warranty_expires',
    })
  })

  it('AI16 of any program has racks, shelves, drawers and boxes where names say so, inside of a place', async () => {
    const { tree } = await planned(
      'name;Ort\nA;Keller / Metallregal 1 / Fach 2\nB;Keller / Abstellraum / Regal links / oben\nC;House / Box room / Top shelf\nD;House / Box 7\nE;Box 8\n',
    )
    expect(Object.fromEntries(tree.map(({ kind, path }) => [path.at(-1), kind]))).toMatchObject({
      Keller: 'location',
      'Metallregal 1': 'rack',
      'Fach 2': 'slot',
      Abstellraum: 'zone',
      'Regal links': 'rack',
      oben: 'row',
      'Box room': 'zone',
      'Top shelf': 'shelf',
      'Box 7': 'container',
      // At the top a box would lie nowhere.
      'Box 8': 'location',
    })
  })

  it('AI17 of Grocy and of Snipe-IT says what is out of use, and no text is HTML', async () => {
    const grocy = await planned(
      'id,name,description,active,location,qu_id_stock,min_stock_amount,best_before_date\n1,Rice,<p>Basmati &amp; more</p>,1,Pantry,2,3,2999-12-31\n2,Sauce,,0,Pantry,2,0,2025-01-01\n',
    )
    expect(grocy.summary).toMatchObject({ created: 2, problems: 0 })
    expect(grocy.steps).toContain('"name":"Rice","description":"Basmati & more"')
    expect(grocy.steps.match(/"archived":true/g)).toHaveLength(1)
    const snipe = await planned('Asset Name,Asset Tag,Status\nLaptop,A-7,Deployed\nPrinter,A-8,Archived\n')
    expect(snipe.steps.match(/"archived":true/g)).toHaveLength(1)
  })
})

describe('a workbook', () => {
  it('with an empty cover and a hidden list has its things on the sheet that people see', async () => {
    const things = row(1, text('A1', 'Name')) + row(2, text('A2', 'Saw'))
    const list = row(1, text('A1', 'Yes')) + row(2, text('A2', 'No'))
    const plan = await planned(
      await workbook({ Lists: { rows: list, hidden: true }, Cover: { rows: '' }, Items: { rows: things } }),
    )
    expect(plan.steps).toContain('"name":"Saw"')
    expect(plan.mapping.sheets).toEqual(['Items'])
    expect(plan.summary).toMatchObject({ rows: 1, created: 1 })
  })

  it('repeats a room that is merged over its things, and no price', async () => {
    const rows =
      row(1, text('A1', 'General'), text('C1', 'Purchase')) +
      row(2, text('A2', 'Name'), text('B2', 'Room'), text('C2', 'Price')) +
      row(3, text('A3', 'Saw'), text('B3', 'Shed'), '<c r="C3"><v>12.5</v></c>') +
      row(4, text('A4', 'Axe')) +
      row(5, '<c r="C5"/>') +
      row(6, text('A6', 'Pan'), text('B6', 'Kitchen'))
    const plan = await planned(await workbook({ A: { rows, merged: ['A1:B1', 'B3:B5', 'C3:C4'] } }))
    expect(plan.tree.map(({ path, things }) => [path.join('/'), things])).toEqual([
      ['Kitchen', 1],
      ['Shed', 2],
    ])
    expect(plan.summary).toMatchObject({ rows: 5, created: 3, skipped: 1, refused: 1 })
    expect(plan.steps.match(/purchase_price/g)).toHaveLength(1)
  })

  it('has formulas with results, without them, and with errors', async () => {
    const rows =
      row(1, text('A1', 'Name'), text('B1', 'Price'), text('C1', 'Quantity'), text('D1', 'Purchase date')) +
      row(
        2,
        '<c r="A2" t="str"><f>CONCAT("S","aw")</f><v>Saw</v></c>',
        '<c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
        '<c r="C2"><f>1+1</f></c>',
        '<c r="D2" s="1"><v>44482.5</v></c>',
      )
    const { report, steps } = await planned(await workbook({ A: { rows } }))
    expect(steps).toContain('"name":"Saw","purchase_date":"2021-10-13"')
    expect(steps).toContain('"custom_fields":{"Price":"#DIV/0!","Quantity":"=1+1"}')
    expect(report).toContain('is not a quantity')
  })
})

it('leaves out a row that is too long for one, and says so', async () => {
  const long = 'abcdefg,'.repeat(600_000)
  const { report, summary } = await planned(`Name,Notes\nSaw,x\n${long}\nAxe,y\n`)
  expect(summary).toMatchObject({ rows: 3, created: 2, refused: 1 })
  expect(report).toContain('this row has more than 4,000,000 characters')
  await expect(planned(long)).rejects.toThrow('The file cannot be read: this row has more than')
})

it('AI7 reads what stands behind a quotation mark that is never closed, and names the rows that it cannot read', async () => {
  const { report, summary } = await planned(
    'Name,Place\nSaw,Shed\nAxe,"Shed\nPan,Kitchen\nand more\nPot,Kitchen\n',
  )
  expect(summary).toMatchObject({ rows: 5, created: 3, refused: 2 })
  expect(report).toContain('"line":3,"sheet":null,"status":"refused"')
  expect(report).toContain('a quotation mark of this row is never closed')
  expect(report).toContain('"line":5,"sheet":null,"status":"refused"')
})

it('names the archive in an archive', async () => {
  const inner = await zipOf({ 'items.csv': 'Name\nSaw\n' })
  await expect(zipOf({ 'a.zip': inner }).then((zip) => planned(zip))).rejects.toThrow(
    'contains another archive, a.zip',
  )
})

it('AI7 leaves out the rest of a file with too many rows that cannot be read, and says so', async () => {
  const path = join(folder, 'many.csv')
  writeFileSync(path, `a,b\n1,2\n${`${'x'.repeat(200)},3\n4,5\n`.repeat(9)}`)
  const rows: RawRow[] = []
  const table = { path, encoding: 'utf-8', separator: ',' } as const
  for await (const row of csvRowsOf(table, { most_characters: 100, most_broken: 3 })) rows.push(row)
  expect(rows.map(({ line, broken }) => [line, broken?.code ?? null])).toEqual([
    [1, null],
    [2, null],
    [3, 'row_too_long'],
    [4, null],
    [5, 'row_too_long'],
    [6, null],
    [7, 'row_too_long'],
    [8, null],
    [9, 'rest_unreadable'],
  ])
})
