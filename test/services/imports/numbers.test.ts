import { describe, expect, it } from 'vitest'
import { planned } from './planned.ts'
import { row, text, workbook } from './workbook.ts'

const prices = (steps: string) => [...steps.matchAll(/"purchase_price":"([^"]*)"/g)].map(([, price]) => price)

const OWN_WITH_COMMAS =
  'public_id;created_at;updated_at;name;quantity;tags;tag_ids;placement;placement_kind;placement_id;purchase_price\nA;;;Rice;1,125;;;;;;2,499\nB;;;Tea;2;;;;;;3\n'

/** A part of InvenTree with two stock items. */
const STOCK = [
  { model: 'part.part', pk: 1, fields: { name: 'Wire', category: null } },
  { model: 'stock.stockitem', pk: 1, fields: { part: 1, quantity: '1.125', purchase_price: '2.499' } },
  { model: 'stock.stockitem', pk: 2, fields: { part: 1, quantity: '2', purchase_price: '3' } },
]

describe('AI11 a number such as 1.499', () => {
  it.each([
    ['beside 1.299,50 is a thousand', 'Name;Preis\nA;1.499\nB;1.299,50\n', ['1499', '1299.50']],
    ['beside 12,50 of another column is a thousand', 'Name;Preis;Wert\nA;1.499;12,50\n', ['1499']],
    ['alone in a column of prices is a thousand', 'Name;Preis\nA;1.499\nB;2.350\n', ['1499', '2350']],
    ['beside 0.250 is a little more than one', 'Name;Preis\nA;1.499\nB;0.250\n', ['1.499', '0.250']],
    ['beside 12.5 is a little more than one', 'Name;Preis\nA;1.499\nB;12.5\n', ['1.499', '12.5']],
    ['with a comma beside 1,299.50 is a thousand', 'Name;Preis\nA;1,499\nB;1,299.50\n', ['1499', '1299.50']],
  ])('%s', async (_title, content, expected) => {
    expect(prices((await planned(content)).steps)).toEqual(expected)
  })

  it('follows rows beyond those by which the columns are guessed', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => `Thing ${i};${1 + (i % 9)}.${100 + i}`)
    const { mapping } = await planned(`Name;Preis\n${rows.join('\n')}\nLast;0.125\n`)
    expect(mapping.decimal).toBe('.')
  })

  it('is a number with three decimals where each row of a quantity has them, and shown to a person', async () => {
    const plan = await planned('Name;Menge;Preis\nMehl;1.500;1.299,00\nReis;2.000;3,00\n')
    expect(plan.mapping).toMatchObject({ decimal: ',' })
    expect(plan.inspection.unclear).toEqual([null, '1.500', null])
    const alone = await planned('Name;Menge\nMehl;1.500\nReis;2.000\n')
    expect(alone.steps).toContain('"quantity":1.5')
    const pieces = await planned('Name;Menge\nNails;1.500\nScrews;20\n')
    expect(pieces.steps).toContain('"quantity":1500')
  })

  it('is read in each column as that column shows', async () => {
    const content = 'Name;Preis;Gewicht (kg)\nA;1.299,50;0.250\nB;12,00;1.499\n'
    const { mapping, steps } = await planned(content)
    expect(mapping).toMatchObject({ decimal: ',', decimals: [null, null, '.'] })
    expect(steps).toContain('"weight_kg":0.25')
    expect(steps).toContain('"weight_kg":1.499')
    const corrected = await planned(content, { decimals: [null, null, ','] })
    expect(corrected.steps).toContain('"weight_kg":1499')
    expect(corrected.steps).toContain('"weight_kg":0.25')
  })

  it.each([
    [
      'Stowage',
      'public_id,created_at,updated_at,name,quantity,tags,tag_ids,placement,placement_kind,placement_id,purchase_price\nA,,,Rice,1.125,,,,,,2.499\nB,,,Tea,2,,,,,,3\n',
    ],
    ['Stowage, stored by a spreadsheet with decimal commas', OWN_WITH_COMMAS],
    [
      'Grocy',
      'id,name,product_group_id,qu_id_stock,min_stock_amount,amount,last_price\n1,Rice,1,1,0,1.125,2.499\n2,Tea,1,1,0,2,3\n',
    ],
    ['InvenTree', JSON.stringify(STOCK)],
  ])('is a little more than one in what %s wrote', async (_program, content) => {
    const { steps } = await planned(content)
    expect(steps).toContain('"quantity":1.125')
    expect(prices(steps)).toEqual(['2.499', '3'])
  })

  it('is a little more than one in a number of a workbook, whatever texts and people say', async () => {
    const rows = [
      row(1, text('A1', 'Name'), text('B1', 'Menge'), text('C1', 'Preis')),
      row(2, text('A2', 'Rice'), '<c r="B2"><v>1.125</v></c>', '<c r="C2"><v>2.499</v></c>'),
      row(3, text('A3', 'Tea'), '<c r="B3"><v>2</v></c>', text('C3', '1.299,50')),
      row(4, text('A4', 'Oil'), '<c r="B4"><v>3</v></c>', text('C4', '12,50')),
    ]
    const file = await workbook({ Things: { rows: rows.join('') } })
    const { inspection, steps } = await planned(file)
    expect(steps).toContain('"quantity":1.125')
    expect(prices(steps)).toEqual(['2.499', '1299.50', '12.50'])
    expect(inspection.unclear).toEqual([null, null, null])
    expect((await planned(file, { decimal: ',', decimals: [] })).steps).toContain('"quantity":1.125')
  })
})

describe('AI12 a row that only sums', () => {
  const TABLE = 'Name;Room;Quantity;Price\nSaw;Shed;2;10.50\nAxe;Shed;1;20.00\n'

  it.each([
    ['Total;;3;30.50'],
    [';;3;30.50'],
    ['Summe;;;30.50'],
    ['Gesamt:;;3;'],
    ['Total;;;41.00'],
    ['Total;;=SUM(C2:C3);30.50'],
  ])('is skipped: %s', async (sum) => {
    const plan = await planned(`${TABLE}${sum}\n`)
    expect(plan.summary).toMatchObject({ rows: 3, created: 2, skipped: 1, refused: 0 })
    expect(plan.report).toContain(
      '"line":4,"sheet":null,"status":"skipped","name":null,"path":[],"message":"the row sums the rows above it"',
    )
  })

  it('is skipped below each part, and below all', async () => {
    const plan = await planned(
      'Name;Price\nSaw;10\nAxe;20\nSubtotal;30\nPan;5\nPot;6\nSubtotal;11\nGrand total;41\n',
    )
    expect(plan.summary).toMatchObject({ rows: 7, created: 4, skipped: 3 })
  })

  it.each([['Total;;4;30.50'], ['Total;Kitchen;3;30.50'], ['Total Station;;3;30.50'], ['Total;;;']])(
    'is a thing if its numbers are others, or if it says more: %s',
    async (thing) => {
      const plan = await planned(`${TABLE}${thing}\n`)
      expect(plan.summary).toMatchObject({ rows: 3, created: 3, skipped: 0 })
    },
  )
})
