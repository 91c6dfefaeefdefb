import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type CodeFormat,
  codeFormats,
  gs1Date,
  isCodeFault,
  readCode,
  readKeptCode,
} from '../../../engine/index.ts'
import {
  gs1CheckDigit,
  hasGs1CheckDigit,
  mod11CheckCharacter,
} from '../../../engine/product-codes/check-digits.ts'
import { processorMs } from '../../support/effort.ts'
import { rounds } from '../../support/rounds.ts'

const GS = '\u001d'

/** What a text is, in short: its kind and its key, or the reason why it is not. */
function read(text: string, format?: CodeFormat): string {
  const reading = readCode(text, format)
  return isCodeFault(reading) ? reading.reason : `${reading.kind} ${reading.key}`
}

describe('reading product codes', () => {
  it.each([
    // EAN-13, as on pencils and in Wikipedia's article.
    ['4006381333931', 'ean_13 04006381333931'],
    ['5 901234 123457', 'ean_13 05901234123457'],
    [' 4006381333931\n', 'ean_13 04006381333931'],
    ['4006381333932', 'text 4006381333932'],
    ['0012345678905', 'ean_13 00012345678905'],
    // EAN-8
    ['96385074', 'ean_8 00000096385074'],
    ['7351 3537', 'ean_8 00000073513537'],
    ['96385075', 'text 96385075'],
    // UPC-A
    ['012345678905', 'upc_a 00012345678905'],
    ['0 36000 29145 2', 'upc_a 00036000291452'],
    ['036000291453', 'text 036000291453'],
    // A spreadsheet took the zero.
    ['12345678905', 'upc_a 00012345678905'],
    ['36000291452', 'upc_a 00036000291452'],
    ['36000291453', 'text 36000291453'],
    // UPC-E, expanded by each of its four rules.
    ['01234565', 'upc_e 00012345000065'],
    ['04252614', 'upc_e 00042100005264'],
    ['06543217', 'upc_e 00065100004327'],
    ['0 425261 4', 'upc_e 00042100005264'],
    // GTIN-14
    ['09506000134352', 'gtin_14 09506000134352'],
    ['10614141000415', 'gtin_14 10614141000415'],
    ['10614141000416', 'text 10614141000416'],
    // Books
    ['0306406152', 'isbn_10 09780306406157'],
    ['0-306-40615-2', 'isbn_10 09780306406157'],
    ['ISBN 0-8044-2957-X', 'isbn_10 09780804429573'],
    ['ISBN-10: 080442957x', 'isbn_10 09780804429573'],
    ['978-0-306-40615-7', 'isbn_13 09780306406157'],
    ['ISBN-13: 978 3 16 148410 0', 'isbn_13 09783161484100'],
    ['978‐3‐16‐148410‐0', 'isbn_13 09783161484100'],
    ['0306406153', 'text 0306406153'],
    ['ISBN 0306406153', 'text ISBN 0306406153'],
    // Printed music is no book.
    ['9790060115615', 'ean_13 09790060115615'],
    // Serials
    ['ISSN 0317-8471', 'issn 09770317847001'],
    ['0317-8471', 'issn 09770317847001'],
    ['9770317847001', 'issn 09770317847001'],
    // What looks like one of them, and is none.
    ['2024-11-21', 'text 2024-11-21'],
    ['0306-406152', 'text 0306-406152'],
    ['00000000', 'text 00000000'],
    ['0000000000000', 'text 0000000000000'],
    ['AMD001234', 'text AMD001234'],
    ['amd001234', 'text amd001234'],
    ['LAPTOP-MBP-001', 'text LAPTOP-MBP-001'],
    ['https://amd.com/cpu/ryzen', 'text https://amd.com/cpu/ryzen'],
    ['1.5E+3', 'text 1.5E+3'],
    ['12', 'text 12'],
    // What a scanner says before the text is not of it.
    [']E04006381333931', 'ean_13 04006381333931'],
    [']E401234565', 'ean_8 00000001234565'],
    [']C0AMD001234', 'text AMD001234'],
    // A spreadsheet rounded it: no digits are left to know it by.
    ['1.23457E+11', 'spreadsheet_number'],
    ['4,00638E+12', 'spreadsheet_number'],
    ['', 'empty'],
  ])('G1 knows %j as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each<[string, CodeFormat, string]>([
    ['4006381333932', 'gtin', 'check_digit'],
    ['4006381333932', 'ean_13', 'check_digit'],
    ['400638133393', 'ean_8', 'length'],
    ['12', 'gtin', 'length'],
    ['12', 'upc_a', 'length'],
    ['40O6381333931', 'ean_13', 'characters'],
    ['1.23457E+11', 'upc_a', 'spreadsheet_number'],
    ['1.23457E+11', 'text', 'text 1.23457E+11'],
    ['012345678905', 'ean_13', 'ean_13 00012345678905'],
    ['0012345678905', 'upc_a', 'upc_a 00012345678905'],
    ['12345678905', 'upc_a', 'upc_a 00012345678905'],
    ['4252614', 'upc_e', 'upc_e 00042100005264'],
    ['425261', 'upc_e', 'upc_e 00042100005264'],
    ['01234565', 'ean_8', 'ean_8 00000001234565'],
    ['01234566', 'upc_e', 'check_digit'],
    ['306406152', 'isbn', 'isbn_10 09780306406157'],
    ['9780306406158', 'isbn', 'check_digit'],
    ['4006381333931', 'isbn', 'characters'],
    ['0306406153', 'isbn', 'check_digit'],
    ['03178472', 'issn', 'check_digit'],
    ['9506000134352', 'itf_14', 'gtin_14 09506000134352'],
    ['AMD001', 'code_39', 'text AMD001'],
    // A number of a company's own, which is an EAN-8 by chance.
    ['96385074', 'code_128', 'text 96385074'],
    ['96385074', 'text', 'text 96385074'],
    ['4006381333931', 'code_128', 'ean_13 04006381333931'],
    ['4006381333931', 'qr_code', 'ean_13 04006381333931'],
    ['(01)09506000134353', 'gs1', 'check_digit'],
    ['(10)ABC', 'gs1', 'gs1_syntax'],
    ['4006381333931', 'gs1', 'gs1_syntax'],
  ])('G2 takes %j, said to be %s, for %s', (text, format, expected) => {
    expect(read(text, format)).toBe(expected)
  })

  const beer = { key: '09506000134352', gtin: '09506000134352' }
  it.each([
    ['(01)09506000134352(21)ABC', { ...beer, serial: 'ABC' }],
    [
      '(01) 09506000134352 (17) 261231 (10) L-7 (21) A(1)',
      { ...beer, expiry: '261231', batch: 'L-7', serial: 'A(1)' },
    ],
    [
      `]C10109506000134352172612311${'0ABC123'}${GS}21XYZ`,
      { ...beer, expiry: '261231', batch: 'ABC123', serial: 'XYZ' },
    ],
    [`]d2010950600013435210ABC${GS}3103001250`, { ...beer, batch: 'ABC' }],
    [`]Q3${GS}0109506000134352`, beer],
    [`${GS}010950600013435221A/B`, { ...beer, serial: 'A/B' }],
    ['0109506000134352', beer],
    ['https://id.gs1.org/01/09506000134352', beer],
    [
      'https://id.gs1.org/01/09506000134352/21/1234?17=261231&10=ABC',
      { ...beer, serial: '1234', expiry: '261231', batch: 'ABC' },
    ],
    [
      'https://example.com/some/path/01/09506000134352/10/A%2FB/21/12?linkType=all',
      { ...beer, batch: 'A/B', serial: '12' },
    ],
    ['HTTP://Example.COM/gtin/9506000134352/ser/1#top', { ...beer, serial: '1' }],
    ['https://example.com/01/614141123452', { key: '00614141123452', gtin: '00614141123452' }],
  ])('G1 takes the GTIN out of %j', (text, expected) => {
    const reading = readCode(text)
    expect(reading).toMatchObject(expected)
    const { kind: _, ...rest } = { kind: '', ...reading }
    expect(rest).toEqual(expected)
  })

  it.each([
    'https://id.gs1.org/01/09506000134353',
    'https://id.gs1.org/01/09506000134352/99/x',
    'https://id.gs1.org/01/09506000134352/21/%ZZ',
    'https://example.com/item/01/5',
    '(01)09506000134353',
    '(00)106141412345678908',
    `]C1010950600013435${GS}2`,
    '0109506000134353',
    '0109506000134352ABC',
  ])('G1 leaves %j a text', (text) => {
    expect(readCode(text)).toMatchObject({ kind: 'text', gtin: null })
  })

  it('G1 holds one code for the same in all its forms', () => {
    const forms = [
      '012345678905',
      '0012345678905',
      '00012345678905',
      '12345678905',
      '0 12345 67890 5',
      '(01)00012345678905',
    ]
    expect(new Set(forms.map((form) => readKeptCode({ code: form }).key))).toEqual(
      new Set(['00012345678905']),
    )
  })

  it('G2 lets the text alone tell where its format was changed unseen', () => {
    expect(readKeptCode({ code: 'AMD001', format: 'ean_13' })).toMatchObject({ kind: 'text', key: 'AMD001' })
    expect(readKeptCode({ code: '1.23457E+11' })).toMatchObject({ kind: 'text', key: '1.23457E+11' })
  })

  it.each([
    ['261231', 2026, '2026-12-31'],
    ['260200', 2026, '2026-02-28'],
    ['280200', 2026, '2028-02-29'],
    ['990101', 2026, '1999-01-01'],
    ['760101', 2026, '2076-01-01'],
    ['770101', 2026, '1977-01-01'],
    ['010101', 2099, '2101-01-01'],
    ['261301', 2026, null],
    ['260231', 2026, null],
    ['26123', 2026, null],
  ])('dates %s, seen from %i, as %s', (text, year, expected) => {
    expect(gs1Date(text, year)).toBe(expected)
  })
})

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))

describe('check digits', () => {
  it('find every wrong digit, and most that were swapped', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, at, off) => {
        fc.pre(/[1-9]/.test(body))
        const code = body + gs1CheckDigit(body)
        expect(hasGs1CheckDigit(code)).toBe(true)
        const wrong = `${code.slice(0, at)}${(Number(code[at]) + off) % 10}${code.slice(at + 1)}`
        expect(hasGs1CheckDigit(wrong)).toBe(false)
      }),
    )
  })

  it('are the same with zeros in front', () => {
    fc.assert(
      fc.property(digits(7), fc.nat(10), (body, zeros) => {
        expect(gs1CheckDigit('0'.repeat(zeros) + body)).toBe(gs1CheckDigit(body))
      }),
    )
  })

  it('make ISBN-10 and ISBN-13 one code', () => {
    fc.assert(
      fc.property(digits(9), (body) => {
        const isbn13 = `978${body}${gs1CheckDigit(`978${body}`)}`
        const isbn10 = body + mod11CheckCharacter(body)
        expect(read(isbn10, 'isbn')).toBe(`isbn_10 0${isbn13}`)
        expect(readKeptCode({ code: `ISBN ${isbn10}` }).key).toBe(`0${isbn13}`)
        expect(readKeptCode({ code: isbn13 }).key).toBe(`0${isbn13}`)
      }),
    )
  })
})

describe('readCode', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.stringMatching(/^[0-9 \-Xx()]{0,30}$/),
    fc.stringMatching(/^\][CEdQ][0-9][0-9A-Z_]{0,30}$/).map((text) => text.replaceAll('_', GS)),
    fc.stringMatching(/^https:\/\/a\.de(\/[0-9a-z%]{0,14}){0,6}$/),
  )

  it('reads anything, and its key as the same code again', () => {
    fc.assert(
      fc.property(anyText, fc.option(fc.constantFrom(...codeFormats)), (text, format) => {
        const reading = readCode(text, format)
        if (isCodeFault(reading)) return
        if (reading.gtin === null) expect(reading.key.length).toBeGreaterThan(0)
        else {
          expect(reading.gtin).toMatch(/^\d{14}$/)
          expect(hasGs1CheckDigit(reading.gtin)).toBe(true)
          expect(reading.key).toBe(reading.gtin)
          expect(readCode(reading.key)).toMatchObject({ key: reading.key })
        }
      }),
      { numRuns: rounds(3000) },
    )
  })

  it('takes each length of a GTIN for one code', () => {
    fc.assert(
      fc.property(digits(11), (body) => {
        fc.pre(/[1-9]/.test(body))
        const upc = body + gs1CheckDigit(body)
        const keys = [upc, `0${upc}`, `00${upc}`, `(01)00${upc}`, `https://a.de/01/00${upc}`].map(
          (code) => readKeptCode({ code }).key,
        )
        expect(new Set(keys)).toEqual(new Set([`00${upc}`]))
      }),
    )
  })

  it('is done with hostile texts at once', () => {
    const began = processorMs()
    for (const part of ['0', '(01)', ' ', '-', '/01/', '%', `${GS}`, '1E+', ']C1']) {
      readCode(part.repeat(50_000))
      readCode(`https://a/${part.repeat(50_000)}`)
      readCode(`]C1${part.repeat(50_000)}`, 'gs1')
    }
    expect(processorMs() - began).toBeLessThan(2000)
  })
})

const SHELF = fileURLToPath(new URL('../../../../shared/data/import/shelf-barcodes.csv', import.meta.url))
const isHere = existsSync(SHELF)

describe.skipIf(!isHere)(`the rows of shelf-barcodes.csv${isHere ? '' : ' (not here: skipped)'}`, () => {
  it('are read by the columns that they stand in', () => {
    const Row = z.record(z.string(), z.string())
    const rows = z.array(Row).parse(parse(readFileSync(SHELF), { columns: true, bom: true }))
    const columns: [string, CodeFormat][] = [
      ['barcode_Code128', 'code_128'],
      ['barcode_Code39', 'code_39'],
      ['barcode_DataMatrix', 'data_matrix'],
      ['barcode_ExternalQR', 'qr_code'],
      ['barcode_EAN13', 'ean_13'],
    ]
    const told = rows.flatMap((row) =>
      columns.flatMap(([column, format]) =>
        (row[column] ?? '').split(',').flatMap((cell) => (cell === '' ? [] : [read(cell, format)])),
      ),
    )
    expect(told).toEqual([
      'text AMD001234',
      'text AMD001',
      'text CPU-AMD-2024',
      'text https://amd.com/cpu/ryzen',
      'isbn_13 09780201379624',
      'text MBP001234',
      'text MBP005678',
      'text MBP001',
      'text LAPTOP-MBP-001',
      'text MBP-EXTERNAL-001',
      'ean_13 00012345678905',
    ])
  })
})
