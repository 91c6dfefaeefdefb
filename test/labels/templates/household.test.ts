import { describe, expect, it } from 'vitest'
import { type LabelContent, PrintOptions } from '../../../labels/index.ts'
import { drawOne } from '../../../labels/print/draw-one.ts'
import { renderPng } from '../../../labels/render/png.ts'
import { ownSheet } from '../../../labels/sheets/own-sheet.ts'
import { SAMPLE } from '../../../labels/templates/content.ts'
import { layOut } from '../../../labels/templates/lay-out.ts'
import { TemplateDesign } from '../../../sync-protocol/index.ts'
import { fonts, somePhoto } from '../support/labels.ts'
import { readCodes } from '../support/read-codes.ts'

const CARD = {
  unit: 'mm',
  width: 60,
  height: 30,
  fields: [
    { kind: 'code', x: 0, y: 0, width: 25, height: 25, format: 'qr', value: { bind: 'code_url' } },
    {
      kind: 'text',
      x: 27,
      y: 2,
      width: 31,
      height: 10,
      value: [{ bind: 'name' }],
      font: 'bold',
      size: 14,
      lines: 2,
    },
    {
      kind: 'text',
      x: 27,
      y: 13,
      width: 31,
      height: 4,
      value: [{ text: 'Best before ' }, { bind: 'expires_on' }],
      size: 8,
    },
    {
      kind: 'text',
      x: 27,
      y: 18,
      width: 31,
      height: 4,
      value: [{ text: 'Colour: ' }, { custom_field: 'Colour' }],
      size: 8,
    },
    {
      kind: 'code',
      x: 27,
      y: 22,
      width: 32,
      height: 7,
      format: 'code_128',
      value: { bind: 'serial_number' },
    },
    { kind: 'line', x: 1, y: 28, length: 20, direction: 'across', thickness: 0.3 },
    { kind: 'rect', x: 0.5, y: 0.5, width: 59, height: 29, corner: 2, line: 0.2 },
    { kind: 'photo', x: 22, y: 24, width: 4, height: 4 },
  ],
}

const content: LabelContent = {
  ...SAMPLE,
  fields: { ...SAMPLE.fields, serial_number: 'SN4711' },
  custom_fields: { Colour: 'Red' },
}
const options = PrintOptions.parse({})
const space = (width: number, height: number) => ({ x: 0, y: 0, width, height })

const issues = (change: (design: typeof CARD) => unknown) => {
  const read = TemplateDesign.safeParse(change(structuredClone(CARD)))
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}

describe('a template of a household', () => {
  it('is drawn with what is known, and its codes are read', async () => {
    const design = TemplateDesign.parse(CARD)
    const sheet = ownSheet('own', 'Label', { unit: 'mm', roll: true, label: { width: 60, height: 30 } })
    const drawn = await drawOne(sheet, { design }, { ...content, photo: await somePhoto() }, options, fonts)
    expect(drawn.warnings.map(({ code }) => code).filter((code) => code !== 'code_small')).toEqual([])
    const found = await readCodes(await renderPng(drawn, 600))
    expect(found.map(({ text }) => text).sort()).toEqual(['SN4711', SAMPLE.code_url].sort())
    expect(drawn.primitives.map(({ kind }) => kind)).toContain('image')
  })

  it('leaves out what is not known, with the words that go with it', () => {
    const design = TemplateDesign.parse(CARD)
    const bare = { ...content, fields: {}, custom_fields: {}, photo: null, code_url: null }
    const fields = layOut(design, space(60, 30), bare)
    expect(fields.flatMap((field) => (field.kind === 'text' ? [field.text] : []))).toEqual([SAMPLE.name])
    expect(fields.map(({ kind }) => kind)).toEqual(['text', 'line', 'rect'])
  })

  it('shrinks and grows with the label, in its middle', () => {
    const design = TemplateDesign.parse(CARD)
    const [half] = layOut(design, space(30, 30), content)
    expect(half?.box).toEqual({ x: 0, y: 7.5, width: 12.5, height: 12.5 })
    const [twice] = layOut(design, space(120, 60), content)
    expect(twice?.box).toEqual({ x: 0, y: 0, width: 50, height: 50 })
  })

  it('may be in fractions of any label', () => {
    const design = TemplateDesign.parse({
      unit: 'fraction',
      fields: [
        { kind: 'text', x: 0.5, y: 0, width: 0.5, height: 1, value: [{ bind: 'place' }], size: 20, turn: 90 },
      ],
    })
    const [field] = layOut(design, space(80, 20), content)
    expect(field).toMatchObject({ box: { x: 40, y: 0, width: 40, height: 20 }, text: 'Shelf 3', turn: 90 })
  })

  it.each([
    [(design: typeof CARD) => ({ ...design, width: undefined }), ['width']],
    [
      (design: typeof CARD) => ({
        ...design,
        unit: 'fraction',
        fields: [{ ...CARD.fields[0], width: 1, height: 1 }],
      }),
      ['width', 'height'],
    ],
    [(design: typeof CARD) => ({ ...design, unit: 'cubit' }), ['unit']],
    [(design: typeof CARD) => ({ ...design, fields: [] }), ['fields']],
    [(design: typeof CARD) => ({ ...design, fields: Array(41).fill(CARD.fields[0]) }), ['fields']],
    [
      (design: typeof CARD) => ({ ...design, width: 40 }),
      ['fields.1.width', 'fields.2.width', 'fields.3.width', 'fields.4.width', 'fields.6.width'],
    ],
    [
      (design: typeof CARD) => ({ ...design, fields: [{ ...CARD.fields[0], format: 'qq' }] }),
      ['fields.0.format'],
    ],
    [
      (design: typeof CARD) => ({ ...design, fields: [{ ...CARD.fields[0], value: { bind: 'secret' } }] }),
      ['fields.0.value'],
    ],
    [(design: typeof CARD) => ({ ...design, fields: [{ ...CARD.fields[1], size: 0 }] }), ['fields.0.size']],
    [
      (design: typeof CARD) => ({ ...design, fields: [{ ...CARD.fields[1], smallest: 30 }] }),
      ['fields.0.smallest'],
    ],
    [(design: typeof CARD) => ({ ...design, fields: [{ kind: 'script', x: 0, y: 0 }] }), ['fields.0.kind']],
    [
      (design: typeof CARD) => ({ ...design, fields: [{ ...CARD.fields[5], length: 60 }] }),
      ['fields.0.length'],
    ],
  ])('is refused, with the path of what is wrong (%#)', (change, paths) => {
    expect(issues(change)).toEqual(paths)
  })
})
