import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fitSymbol } from '../../../labels/codes/fit-symbol.ts'
import { CODE_NEEDS } from '../../../labels/codes/formats.ts'
import { encodeSymbol } from '../../../labels/codes/symbol.ts'
import { drawFields } from '../../../labels/layout/draw-fields.ts'
import { renderPng } from '../../../labels/render/png.ts'
import type { CodeFormat } from '../../../sync-protocol/index.ts'
import { fonts } from '../support/labels.ts'
import { readCodes } from '../support/read-codes.ts'

const TEXTS: readonly (readonly [CodeFormat, string, string])[] = [
  ['qr', 'https://stowage.example.org/q/K7QM2XWD', 'QRCode'],
  ['qr', 'Straße 5, Łódź, Ωμέγα', 'QRCode'],
  ['qr', 'HTTPS://EXAMPLE.ORG/Q/K7QM2XWD', 'QRCode'],
  ['qr', 'x'.repeat(300), 'QRCode'],
  ['data_matrix', 'https://stowage.example.org/q/K7QM2XWD', 'DataMatrix'],
  ['data_matrix', 'K7QM2XWD', 'DataMatrix'],
  ['data_matrix', 'Straße 5, Łódź', 'DataMatrix'],
  ['code_128', 'K7QM-2XWD', 'Code128'],
  ['code_128', '00012345678901', 'Code128'],
  ['ean_13', '4006381333931', 'EAN13'],
  ['ean_8', '96385074', 'EAN8'],
]

const box = { x: 0, y: 0, width: 70, height: 50 }

describe('codes', () => {
  it.each(TEXTS)('%s is read as it was written: %s', async (format, text, read) => {
    const field = { kind: 'code', format, text, box, align: 'center', valign: 'middle' } as const
    const drawn = await drawFields([field], fonts)
    expect(drawn.warnings).toEqual([])
    const found = await readCodes(await renderPng({ width: 70, height: 50, ...drawn }, 300))
    expect(found.map((code) => [code.format, code.text])).toEqual([[read, text]])
  })

  it.each(TEXTS)('%s keeps its quiet zone inside of its box: %s', async (format, text) => {
    for (const [align, valign] of [
      ['left', 'top'],
      ['right', 'bottom'],
      ['center', 'middle'],
    ] as const) {
      const fitted = fitSymbol(format, text, box, align, valign)
      if (fitted === null) throw new Error('not fitted')
      const { quiet } = CODE_NEEDS[format]
      const { module } = fitted
      expect(fitted.box.x).toBeGreaterThanOrEqual(quiet.left * module - 1e-9)
      expect(fitted.box.y).toBeGreaterThanOrEqual(quiet.vertical * module - 1e-9)
      expect(fitted.box.x + fitted.box.width).toBeLessThanOrEqual(70 - quiet.right * module + 1e-9)
      expect(fitted.box.y + fitted.box.height).toBeLessThanOrEqual(50 - quiet.vertical * module + 1e-9)
    }
  })

  it.each([
    ['ean_13', '036000291452', '0036000291452'],
    ['ean_13', '978-3-16-148410-0', '9783161484100'],
    ['ean_13', '04006381333931', '4006381333931'],
    ['ean_8', '00000096385074', '96385074'],
  ] as const)('%s shows %s as what it is', async (format, text, shown) => {
    const field = { kind: 'code', format, text, box, align: 'center', valign: 'middle' } as const
    const drawn = await drawFields([field], fonts)
    const found = await readCodes(await renderPng({ width: 70, height: 50, ...drawn }, 300))
    expect(found.map((code) => code.text)).toEqual([shown])
  })

  it('invents no check digit', () => {
    expect(encodeSymbol('ean_13', '400638133393')).toBeNull()
    expect(encodeSymbol('ean_8', '9638507')).toBeNull()
    expect(encodeSymbol('ean_13', '9783161484100 12')).toBeNull()
  })

  it('refuses what a code cannot hold', async () => {
    expect(encodeSymbol('ean_13', '4006381333930')).toBeNull()
    expect(encodeSymbol('ean_13', 'letters')).toBeNull()
    expect(encodeSymbol('ean_8', '123')).toBeNull()
    expect(encodeSymbol('code_128', 'Łódź')).toBeNull()
    expect(encodeSymbol('qr', '')).toBeNull()
    expect(encodeSymbol('qr', 'x'.repeat(301))).toBeNull()
    const field = { kind: 'code', format: 'ean_13', text: '1', box, align: 'left', valign: 'top' } as const
    const { primitives, warnings } = await drawFields([field], fonts)
    expect(primitives).toEqual([])
    expect(warnings).toMatchObject([{ code: 'code_text_invalid', field: 0 }])
  })

  it('warns of small modules, and more of those too small', () => {
    const side = (mm: number) =>
      fitSymbol(
        'qr',
        'https://stowage.example.org/q/K7QM2XWD',
        { x: 0, y: 0, width: mm, height: mm },
        'left',
        'top',
      )?.size
    expect(side(20)).toBe('good')
    expect(side(10)).toBe('small')
    expect(side(6)).toBe('too_small')
    const flat = { x: 0, y: 0, width: 60, height: 3 }
    expect(fitSymbol('code_128', 'K7QM-2XWD', flat, 'left', 'top')?.size).toBe('too_small')
    const narrow = { x: 0, y: 0, width: 12, height: 12 }
    expect(fitSymbol('ean_13', '4006381333931', narrow, 'left', 'top')?.size).toBe('too_small')
  })

  it('gives up redundancy before it becomes hard to scan', () => {
    const text = `https://stowage.example.org/q/${'k'.repeat(14)}`
    const large = fitSymbol('qr', text, { x: 0, y: 0, width: 40, height: 40 }, 'left', 'top')
    const small = fitSymbol('qr', text, { x: 0, y: 0, width: 12.5, height: 12.5 }, 'left', 'top')
    expect(large?.symbol.columns).toBe(33)
    expect(small?.symbol.columns).toBe(29)
  })

  it('draws every module exactly where it belongs', async () => {
    const symbol = encodeSymbol('qr', 'https://stowage.example.org/q/K7QM2XWD')
    if (symbol === null) throw new Error('not encoded')
    const size = symbol.columns + 8
    const field = {
      kind: 'code',
      format: 'qr',
      text: symbol.text,
      box: { x: 0, y: 0, width: size, height: size },
      align: 'left',
      valign: 'top',
    } as const
    const png = await renderPng(
      { width: size, height: size, ...(await drawFields([field], fonts)) },
      25.4 * 6,
    )
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
    const dark = new Set(
      symbol.dark.flatMap(([x, y, width]) => Array.from({ length: width }, (_, at) => `${x + at},${y}`)),
    )
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) {
        const value = data[Math.floor((y + 0.5) * 6) * info.width + Math.floor((x + 0.5) * 6)] ?? 0
        expect(value < 128).toBe(dark.has(`${x - 4},${y - 4}`))
      }
    }
  })
})
