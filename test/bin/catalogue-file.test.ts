import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { readLines } from '../../bin/catalogue/lines.ts'
import { type CatalogueFormat, ProductFile } from '../../bin/catalogue/read-products.ts'

const folder = mkdtempSync(join(tmpdir(), 'stowage-products-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0

function file(content: string | Buffer): string {
  const path = join(folder, `${++files}.txt`)
  writeFileSync(path, content)
  return path
}

/** What a file says: its products in short, and the lines that are of no use. */
async function read(content: string | Buffer, format: CatalogueFormat | null = null) {
  const source = await ProductFile.open(file(content), format)
  const products: string[] = []
  for await (const part of source.products({})) {
    for (const { gtin, name, brand, category } of part) products.push([gtin, name, brand, category].join('|'))
  }
  return {
    format: source.format,
    products,
    bad: source.shown.map(({ line, problem }) => `${line}: ${problem}`),
    unusable: source.unusable,
  }
}

describe('files of products', () => {
  it('reads CSV, whatever its columns are called and in whatever order they come', async () => {
    expect(
      await read(
        '﻿Brand;EAN;Title;Price\r\nStabilo;4006381333931;Pencil;1\r\n;012345678905;"Nails; 50";2\r\n',
      ),
    ).toMatchObject({
      format: 'csv',
      products: ['04006381333931|Pencil|Stabilo|', '00012345678905|Nails; 50||'],
      unusable: 0,
    })
  })

  it('reads cells with quotes and line ends in them, and tells lines as an editor does', async () => {
    const content = [
      'code,name,brand,category',
      '"4006381333931","A ""red"" pencil',
      'of wood",Stabilo,Pens',
      '',
      'x,Nothing,,',
      '96385074,3" pipe,"Pipe, Inc",',
      '0306406152,A book,,',
      '12345678905,A zero is lost,,',
      '1.23457E+11,All is lost,,',
      ',No code,,',
      '5901234123457,  ,,',
      '5901234123457,Last',
    ].join('\n')
    expect(await read(content)).toEqual({
      format: 'csv',
      products: [
        '04006381333931|A "red" pencil of wood|Stabilo|Pens',
        '00000096385074|3" pipe|Pipe, Inc|',
        '09780306406157|A book||',
        '00012345678905|A zero is lost||',
        '05901234123457|Last||',
      ],
      bad: [
        '5: "x" is not a GTIN, or its check digit is wrong',
        expect.stringMatching(/^9: "1.23457E\+11": A spreadsheet has rounded/),
        '10: has no code',
        '11: "5901234123457" has no name',
      ],
      unusable: 4,
    })
  })

  it('loses one line to a quote that never closes, and no other', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => `4006381333931,Pencil ${i},,`)
    const content = ['code,name', ...rows.slice(0, 70), '96385074,"Broken', ...rows.slice(70), ''].join('\n')
    const { products, bad, unusable } = await read(content)
    expect(products).toHaveLength(200)
    expect([bad, unusable]).toEqual([['72: has a quote that is not closed'], 1])
  })

  it.each([
    ['', 'is empty'],
    ['name,price\nPencil,1\n', 'needs a header with columns "code" and "name" (it begins: name, price)'],
    ['\n\n', 'is empty'],
  ])('refuses %j in words', async (content, message) => {
    await expect(read(content)).rejects.toThrow(message)
  })

  it('reads the table of Open Food Facts, which knows no quotes', async () => {
    const header = 'code\turl\tproduct_name\tgeneric_name\tbrands\tcategories\tcategories_en'
    const content = [
      header,
      '3017620422003\thttp://x\tNutella\t\tFerrero,Nutella\t\tSpreads,Sweet spreads,Hazelnut spreads',
      '4006381333931\t\t"Quoted\t\t\t\t',
      '4006381333932\t\tWrong\t\t\t\t',
      '96385074\t\t\tA generic thing\t\ten:pipes\t',
      '5901234123457\t\t\t\t\t\t',
      'short',
    ].join('\n')
    expect(await read(gzipSync(content))).toEqual({
      format: 'off',
      products: [
        '03017620422003|Nutella|Ferrero|Hazelnut spreads',
        '04006381333931|"Quoted||',
        '00000096385074|A generic thing||en:pipes',
      ],
      bad: [
        '4: "4006381333932" is not a GTIN, or its check digit is wrong',
        '6: "5901234123457" has no name',
        '7: "short" is not a GTIN, or its check digit is wrong',
      ],
      unusable: 3,
    })
  })

  it('reads the documents of Open Food Facts', async () => {
    const content = [
      {
        code: '3017620422003',
        product_name: 'Nutella',
        brands: 'Ferrero',
        categories: 'Spreads, Hazelnut spreads',
      },
      { code: 96385074, product_name: '', product_name_en: 'Pipe', brands: 7 },
      { product_name: 'No code' },
    ].map((document) => JSON.stringify(document))
    expect(await read([...content, '{"code": "1', '[1]', ''].join('\n'))).toEqual({
      format: 'off',
      products: ['03017620422003|Nutella|Ferrero|Hazelnut spreads', '00000096385074|Pipe||'],
      bad: [
        '3: is not a document with a code',
        '4: is not a document with a code',
        '5: is not a document with a code',
      ],
      unusable: 3,
    })
  })

  it('refuses what is said to be such a dump, and is none', async () => {
    await expect(read('code,name\n', 'off')).rejects.toThrow('neither a table nor documents')
  })

  it('says that a gzipped file breaks off', async () => {
    const whole = gzipSync(Buffer.from(`code,name\n${'4006381333931,Pencil\n'.repeat(10_000)}`))
    await expect(read(whole.subarray(0, -20))).rejects.toThrow('its gzip data is incomplete')
    const wrong = Buffer.from(whole)
    wrong.fill(0xff, 30, 60)
    await expect(read(wrong)).rejects.toThrow(/gzip data/)
  })

  it('passes over a line of megabytes', async () => {
    const { products, unusable } = await read(
      `code,name\n96385074,${'x'.repeat(9_000_000)}\n4006381333931,Pencil\n`,
    )
    expect([products, unusable]).toEqual([['04006381333931|Pencil||'], 1])
  })

  it('gives every line, wherever the parts of the file end', async () => {
    const anyLine = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      .map((text) => text.replace(/[\r\n\ufeff]/g, ''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyLine, { minLength: 1, maxLength: 50 }),
        fc.nat(3),
        async (texts, padding) => {
          const long = [...texts, 'ä😀'.repeat(60_000 + padding), ...texts]
          const found = []
          for await (const part of readLines(file(`${long.join('\r\n')}\n`))) found.push(...part)
          expect(found).toEqual(long.map((text, i) => ({ number: i + 1, text })))
        },
      ),
      { numRuns: 20 },
    )
  })
})
