import { describe, expect, it } from 'vitest'
import { planned } from './planned.ts'

describe('a table that is odd', () => {
  it('keeps the levels of a place beyond those that fit', async () => {
    const path = Array.from({ length: 90 }, (_, i) => `Level ${i}`)
    const { report, steps, summary } = await planned(`name,place\nKey,${path.join(' / ')}\n`)
    expect(summary).toMatchObject({ created: 1, refused: 0, problems: 1 })
    expect(report).toContain('has more than 40 levels')
    expect(steps).toContain('"place":"Level 40; Level 41')
    expect(steps.match(/container\.create/g)).toHaveLength(34)
  })

  it('reports a barcode that a spreadsheet rounded', async () => {
    const { report, steps } = await planned('name,ean\nTea,4.00638E+12\nCoffee,4006381333931\n')
    expect(report).toContain('was rounded by a spreadsheet')
    expect(steps).toContain('"custom_fields":{"ean":"4.00638E+12"}')
    expect(steps.match(/product_code\.create/g)).toHaveLength(1)
  })

  it('keeps cells behind the last header, which it reports, and columns without a header', async () => {
    const { report, steps, summary } = await planned(
      'name,,place\nSaw,sharp,Shed,lent,1999\nAxe,old,Shed,,\n',
    )
    expect(steps).toContain('"Column 2":"sharp","Column 4":"lent","Column 5":"1999"')
    expect(summary).toMatchObject({ created: 2, problems: 2 })
    expect(report).toContain('is behind the last column: a separator in a cell needs quotes around it')
  })

  it('keeps every cell of more columns than custom fields', async () => {
    const headers = Array.from({ length: 600 }, (_, i) => `Field ${i}`)
    const cells = headers.map((_, i) => `cell-${i}`)
    const { steps } = await planned(`name,${headers.join(',')}\nSaw,${cells.join(',')}\n`)
    for (const cell of cells) expect(steps).toMatch(new RegExp(`"[^"]*${cell}(?!\\d)`))
  })

  it('reads the euro sign of Windows-1252, and quotation marks that are bent', async () => {
    const bytes = Buffer.from('name;Preis\n\x93S\xe4ge\x94;12,50 \x80\n', 'latin1')
    const { remarks, steps } = await planned(bytes)
    expect(remarks).toEqual(['The file is read as windows-1252.'])
    expect(steps).toContain('"name":"“Säge”"')
    expect(steps).toContain('"purchase_price":"12.50","currency":"EUR"')
  })

  it.each([
    ['US$ 1,299.00', '1299.00', 'USD'],
    ['1 299,50 Kč', '1299.50', 'CZK'],
    ["CHF 1'299.-", '1299', 'CHF'],
    ['R$ 45,90', '45.90', 'BRL'],
    ['kr. 1.299,-', '1299', null],
  ])('reads the amount %s', async (cell, amount, currency) => {
    const { steps } = await planned(`name;price\nSaw;"${cell}"\n`, {
      decimal: cell.includes('US') ? '.' : ',',
    })
    expect(steps).toContain(`"purchase_price":"${amount}"`)
    expect(steps.includes('"currency"')).toBe(currency !== null)
    if (currency !== null) expect(steps).toContain(`"currency":"${currency}"`)
  })

  it('has no guessed name where all columns are numbers', async () => {
    const { mapping } = await planned('1;2\n3;4\n5;6\n')
    expect(mapping.fields).not.toContain('name')
  })
})
