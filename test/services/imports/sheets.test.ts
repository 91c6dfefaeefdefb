import { describe, expect, it } from 'vitest'
import { messageText } from '../../../services/portability/imports/message-text.ts'
import { sheetsLeft } from '../../../services/portability/imports/sheets-left.ts'
import { planned } from './planned.ts'
import { row, rowsOf, text, workbook, zipOf } from './workbook.ts'

const names = (steps: string) =>
  [...steps.matchAll(/"item\.create",\{"public_id":"[^"]*","name":"([^"]*)"/g)].map(([, name]) => name)

describe('a workbook with several sheets', () => {
  const home = () =>
    workbook({
      Kitchen: { rows: rowsOf(['Name', 'Price'], ['Pan', '12,50'], ['Pot', '1.499']) },
      Garage: { rows: rowsOf(['Name', 'Price', 'Serial'], ['Saw', '80,00', 'S-1']) },
      People: { rows: rowsOf(['Person', 'Phone'], ['Ada', '123'], ['Bob', '456'], ['Eve', '789']) },
      Lists: { rows: rowsOf(['Name'], ['Yes']), hidden: true },
    })

  it('AI10 imports those whose headers look alike together, with their names as rooms', async () => {
    const plan = await planned(await home())
    expect(plan.inspection.sheets.map(({ name, rows, hidden }) => [name, rows, hidden])).toEqual([
      ['Kitchen', 2, false],
      ['Garage', 1, false],
      ['People', 3, false],
      ['Lists', 1, true],
    ])
    expect(plan.mapping.sheets).toEqual(['Kitchen', 'Garage'])
    expect(names(plan.steps)).toEqual(['Pan', 'Pot', 'Saw'])
    expect(plan.tree.map(({ path, things }) => [path.join('/'), things])).toEqual([
      ['Garage', 1],
      ['Kitchen', 2],
    ])
    // The sheets are one file: the commas of one decide what the point of another means.
    expect(plan.steps).toContain('"name":"Pot","placement":{"kind":"location"')
    expect(plan.steps).toContain('"purchase_price":"1499"')
    expect(plan.steps).toContain('"serial_number":"S-1"')
    expect(messageText(sheetsLeft(plan.inspection.sheets, plan.mapping.sheets) ?? '', 'en')).toBe(
      'These sheets of the file are not imported: “People” (3 rows), “Lists” (hidden, 1 row).',
    )
  })

  it('imports those that a person chooses, each with columns of its own', async () => {
    const file = await home()
    const { headers, mapping } = await planned(file)
    const fields = headers.map((header, i) =>
      header === 'Person' ? 'name' : (mapping.fields[i] ?? 'custom'),
    )
    const plan = await planned(file, { fields, sheets: ['Garage', 'People', 'Lists'] })
    expect(names(plan.steps)).toEqual(['Saw', 'Ada', 'Bob', 'Eve', 'Yes'])
    expect(plan.summary).toMatchObject({ rows: 5, created: 5 })
    expect(plan.report).toContain('"line":2,"sheet":"People"')
  })

  it('gives each row of each sheet an id of its own, and those of the first sheet the ones that they had', async () => {
    const ids = (steps: string) =>
      [...steps.matchAll(/"item\.create",\{"public_id":"([^"]*)"/g)].map(([, id]) => id)
    const all = ids((await planned(await home(), { sheets: ['Kitchen', 'Garage', 'Lists'] })).steps)
    expect(new Set(all).size).toBe(4)
    const first = await planned(
      await workbook({ Kitchen: { rows: rowsOf(['Name', 'Price'], ['Pan', '12,50'], ['Pot', '1']) } }),
    )
    expect(ids(first.steps)).toEqual(all.slice(0, 2))
  })

  it('keeps the room of a row where the sheets have one, and leaves out names that say nothing', async () => {
    const kept = await planned(
      await workbook({
        '2023': { rows: rowsOf(['Name', 'Room'], ['Saw', 'Shed']) },
        'Lent out': { rows: rowsOf(['Name', 'Room'], ['Axe', 'Barn']) },
      }),
    )
    expect(kept.tree.map(({ path }) => path.join('/'))).toEqual(['Barn', 'Shed'])
    expect(kept.steps).toContain('"custom_fields":{"Sheet":"Lent out"}')
    const plain = await planned(
      await workbook({
        Sheet1: { rows: rowsOf(['Name'], ['Saw']) },
        Sheet2: { rows: rowsOf(['Name'], ['Axe']) },
      }),
    )
    expect(names(plain.steps)).toEqual(['Saw', 'Axe'])
    expect(plain.steps).not.toContain('custom_fields')
  })

  it('takes the largest sheet of things, though another has more rows', async () => {
    const log = Array.from({ length: 30 }, (_, i) => ['2024-01-01', String(i)])
    const plan = await planned(
      await workbook({
        Log: { rows: rowsOf(['When', 'Reading'], ...log) },
        Things: { rows: rowsOf(['Item', 'Room'], ['Saw', 'Shed'], ['Axe', 'Shed']) },
        Old: {
          rows: rowsOf(['Item', 'Sold to', 'Sold price', 'Sold date'], ['Drill', 'Bob', '5', '2023-01-02']),
        },
      }),
    )
    expect(plan.mapping.sheets).toEqual(['Things'])
  })

  it('names the sheet of a row with the same id', async () => {
    const plan = await planned(
      await workbook({
        A: { rows: rowsOf(['ID', 'Name'], ['7', 'Saw']) },
        B: { rows: rowsOf(['ID', 'Name'], ['7', 'Axe']) },
      }),
    )
    expect(plan.report).toContain('line 2 of the sheet “A” has the same id (7)')
  })
})

it('imports the tables of an archive as sheets', async () => {
  const plan = await planned(
    await zipOf({
      'kitchen.csv': 'Name,Price\nPan,12.50\n',
      'garage.csv': 'Name;Price\nSaw;80.00\n',
      'readme.txt': 'Hello',
    }),
  )
  expect(plan.mapping.sheets).toEqual(['kitchen', 'garage'])
  expect(plan.tree.map(({ path }) => path.join('/'))).toEqual(['garage', 'kitchen'])
})

it('gives no row a file of an archive whose name several files have', async () => {
  const plan = await planned(
    await zipOf({
      'list.csv': 'Name,Photo\nPan,front.jpg\nSaw,saw/front.jpg\nAxe,side.jpg\n',
      'photos/a/front.jpg': 'a',
      'photos/saw/front.jpg': 'b',
      'photos/b/Side.jpg': 'c',
    }),
  )
  const files = plan.files
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line)[2])
  // The second photo of the saw is found by the name of its folder, too, and attached once.
  expect(files).toEqual(['saw/front.jpg', 'side.jpg'])
  expect(plan.report).toContain('front.jpg')
})

describe('addresses behind cells', () => {
  it('are the text of an empty cell, and otherwise kept beside it', async () => {
    const rows =
      row(1, text('A1', 'Name'), text('B1', 'Manual'), text('C1', 'Shop')) +
      row(2, text('A2', 'Saw'), text('B2', 'PDF'), text('C2', 'https://shop.example/saw')) +
      row(3, text('A3', 'Axe'), '<c r="B3"/>') +
      row(
        4,
        text('A4', 'Pan'),
        '<c r="B4" t="str"><f>HYPERLINK("https://m.example/pan","Book")</f><v>Book</v></c>',
      )
    const links = {
      A2: 'https://wiki.example/saw',
      B2: 'https://m.example/saw.pdf',
      B3: 'https://m.example/axe.pdf',
      C2: 'https://shop.example/saw/',
    }
    const { steps } = await planned(await workbook({ A: { rows, links } }))
    expect(steps).toContain('"Manual":"PDF"')
    expect(steps).toContain('"Manual (link)":"https://m.example/saw.pdf"')
    expect(steps).toContain('"Name (link)":"https://wiki.example/saw"')
    expect(steps).toContain('"name":"Axe","custom_fields":{"Manual":"https://m.example/axe.pdf"}')
    expect(steps).toContain('"Manual":"Book","Manual (link)":"https://m.example/pan"')
    expect(steps).not.toContain('Shop (link)')
  })
})

it('reads percentages, errors and dates of 1904 as a spreadsheet shows them', async () => {
  const rows =
    row(1, text('A1', 'Name'), text('B1', 'Worn'), text('C1', 'Purchase date'), text('D1', 'Room')) +
    row(
      2,
      text('A2', 'Saw'),
      '<c r="B2" s="2"><v>0.15</v></c>',
      '<c r="C2" s="1"><v>43020</v></c>',
      '<c r="D2" t="e"><v>#N/A</v></c>',
    ) +
    row(3, '<c r="A3" t="e"><v>#REF!</v></c>', '<c r="B3" s="2"><v>1</v></c>')
  const plan = await planned(await workbook({ A: { rows } }, { from1904: true }))
  expect(plan.steps).toContain('"Worn":"15%"')
  expect(plan.steps).toContain('"purchase_date":"2021-10-13"')
  expect(plan.steps).toContain('"Room":"#N/A"')
  expect(plan.tree).toEqual([])
  expect(plan.summary).toMatchObject({ created: 1, refused: 1 })
  expect(plan.report).toContain('is an error of the spreadsheet')
})
