import { describe, expect, it } from 'vitest'
import { type LabelContent, type LabelSheet, PrintOptions } from '../../../labels/index.ts'
import type { DrawnLabel } from '../../../labels/layout/draw-fields.ts'
import type { Primitive, TextPrimitive } from '../../../labels/layout/primitives.ts'
import { drawOne } from '../../../labels/print/draw-one.ts'
import { catalogue, catalogueSheet } from '../../../labels/sheets/catalogue.ts'
import { builtInTemplates } from '../../../labels/templates/built-in/index.ts'
import { SAMPLE } from '../../../labels/templates/content.ts'
import { everything } from '../../support/rounds.ts'
import { fonts, somePhoto } from '../support/labels.ts'

const photo = await somePhoto(30, 20)
const options = PrintOptions.parse({})

const LONG =
  'A cardboard box with the Christmas decorations of grandmother, two tree stands, nine strings of lights (three of them broken), the wooden crib with its figures, baubles in red and gold, and candle clips.'

function textsOf(primitives: readonly Primitive[]): TextPrimitive[] {
  return primitives.flatMap((one) =>
    one.kind === 'text' ? [one] : one.kind === 'group' ? textsOf(one.primitives) : [],
  )
}
const saidBy = (drawn: DrawnLabel) =>
  textsOf(drawn.primitives)
    .map(({ text }) => text)
    .join('')
const codesOf = (drawn: DrawnLabel) => drawn.warnings.map(({ code }) => code)

function sheetOf(id: string): LabelSheet {
  const sheet = catalogueSheet(id)
  if (sheet === null) throw new Error(`no sheet ${id}`)
  return sheet
}
const draw = (id: string, built_in: string, content: Partial<LabelContent>) =>
  drawOne(sheetOf(id), { built_in }, { ...SAMPLE, ...content }, options, fonts)

/** Each size of label that is sold, once. */
const SHEETS = [
  ...new Map(
    catalogue().map((sheet) => [`${sheet.label.width} ${sheet.label.height} ${sheet.roll}`, sheet]),
  ).values(),
]

describe('the short code', () => {
  it.each(builtInTemplates.map(({ id }) => id))(
    'is on every label of %s that is sold, with or without a photo',
    async (built_in) => {
      const widest = { ...SAMPLE, name: LONG, code_text: 'WMWM-QWMW' }
      const usual = { ...SAMPLE, photo: built_in === 'full' ? photo : null }
      // Without a photo it runs the same lines as the widest code, which has less room.
      const played = everything || built_in === 'full' ? [usual, widest] : [widest]
      let labels = 0
      for (const sheet of SHEETS) {
        for (const content of played) {
          const drawn = await drawOne(sheet, { built_in }, content, options, fonts)
          // Nobody can scan such a label, and printing it is refused; or it is the back of a booklet, 5.6 mm wide.
          if (codesOf(drawn).includes('code_too_small') || sheet.label.width < 6) continue
          expect(saidBy(drawn), sheet.id).toContain(content.code_text)
          labels += 1
        }
      }
      expect(labels).toBeGreaterThan(100 * played.length)
    },
  )

  it('is on a label of zweckform-3651 with a photo, beside it', async () => {
    const drawn = await draw('zweckform-3651', 'full', { photo })
    expect(saidBy(drawn)).toContain('K7QM-2XWD')
    expect(drawn.primitives.some(({ kind }) => kind === 'image')).toBe(true)
    expect(drawn.warnings).toEqual([])
  })

  it('has room before a photo has', async () => {
    const drawn = await draw('avery-l4770', 'full', { photo, code_text: 'WMWM-QWMW' })
    expect(saidBy(drawn)).toContain('WMWM-QWMW')
  })
})

describe('a name', () => {
  it.each([
    ['zweckform-3651', 'code-name'],
    ['zweckform-3651', 'full'],
    ['avery-7160', 'code-name'],
    ['avery-7160', 'full'],
    ['avery-7169', 'full'],
    ['dymo-99012', 'sign'],
  ])('of 200 letters is there whole on %s, %s', async (id, built_in) => {
    const drawn = await draw(id, built_in, { name: LONG, photo: null, fields: {} })
    expect(codesOf(drawn).filter((code) => code.startsWith('text_'))).toEqual([])
    expect(saidBy(drawn)).toContain('candleclips.')
  })

  it('of 200 letters is as large as the room on a large label allows', async () => {
    const drawn = await draw('avery-7169', 'full', { name: LONG })
    const size = textsOf(drawn.primitives).find(({ text }) => text === 'Christmas')?.size
    expect(size).toBeGreaterThan(3.8)
  })

  it.each(['dymo-30332', 'dymo-11353', 'avery-8658', 'avery-3274.2', 'dymo-99017'])(
    'keeps its words whole on the ends of a flag of %s',
    async (id) => {
      const { primitives } = await draw(id, 'cable-flag', {})
      const words = textsOf(primitives).map(({ text }) => text)
      expect(words.filter((word) => word === 'decorations').length).toBe(2)
    },
  )
})
