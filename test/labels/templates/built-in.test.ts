import { describe, expect, it } from 'vitest'
import { type LabelContent, PrintOptions } from '../../../labels/index.ts'
import type { Primitive } from '../../../labels/layout/primitives.ts'
import { drawOne } from '../../../labels/print/draw-one.ts'
import { renderPng } from '../../../labels/render/png.ts'
import { catalogue } from '../../../labels/sheets/catalogue.ts'
import { ownSheet } from '../../../labels/sheets/own-sheet.ts'
import type { LabelSheet } from '../../../labels/sheets/sheet.ts'
import { builtInTemplates } from '../../../labels/templates/built-in/index.ts'
import { SAMPLE } from '../../../labels/templates/content.ts'
import { everything, some } from '../../support/rounds.ts'
import { fonts, somePhoto } from '../support/labels.ts'
import { readCodes } from '../support/read-codes.ts'

const photo = await somePhoto()
const options = PrintOptions.parse({})

const SIZES: readonly (readonly [number, number])[] = [
  [17.8, 10],
  [25.4, 10],
  [25, 25],
  [38.1, 21.2],
  [48.5, 25.4],
  [63.5, 38.1],
  [66.7, 25.4],
  [89, 28],
  [99.1, 38.1],
  [12, 50],
  [28, 89],
  [50.8, 101.6],
  [99.1, 139],
  [210, 297],
  [297, 210],
]

const NAMES = [
  'Drill',
  'Christmas decorations',
  'Bohrmaschine Bosch GSB 18V-55 mit Koffer und Zubehör',
  'Ёлка',
]

function labelOf(width: number, height: number): LabelSheet {
  return ownSheet('own', 'Label', { unit: 'mm', roll: true, label: { width, height } })
}

/** Boxes of what is drawn, as it lies on the label; text by its ink. */
function boxesOf(
  primitives: readonly Primitive[],
  [a, b, c, d, e, f]: readonly number[] = [1, 0, 0, 1, 0, 0],
): { kind: Primitive['kind']; box: [number, number, number, number]; size: number }[] {
  return primitives.flatMap((primitive) => {
    const at = (x: number, y: number) => [
      (a ?? 1) * x + (c ?? 0) * y + (e ?? 0),
      (b ?? 0) * x + (d ?? 1) * y + (f ?? 0),
    ]
    if (primitive.kind === 'group') {
      const [A, B, C, D, E, F] = primitive.matrix
      const [x = 0, y = 0] = at(E, F)
      const linear = (p: number, q: number) => [(a ?? 1) * p + (c ?? 0) * q, (b ?? 0) * p + (d ?? 1) * q]
      return boxesOf(primitive.primitives, [...linear(A, B), ...linear(C, D), x, y])
    }
    const own =
      primitive.kind === 'text'
        ? {
            x: primitive.x + primitive.run.ink.left * primitive.size,
            y: primitive.y - primitive.run.ink.top * primitive.size,
            width: (primitive.run.ink.right - primitive.run.ink.left) * primitive.size,
            height: (primitive.run.ink.top - primitive.run.ink.bottom) * primitive.size,
          }
        : primitive
    const [x1 = 0, y1 = 0] = at(own.x, own.y)
    const [x2 = 0, y2 = 0] = at(own.x + own.width, own.y + own.height)
    const box: [number, number, number, number] = [
      Math.min(x1, x2),
      Math.min(y1, y2),
      Math.max(x1, x2),
      Math.max(y1, y2),
    ]
    const size = primitive.kind === 'modules' ? primitive.width / primitive.columns : 0
    return [{ kind: primitive.kind, box, size }]
  })
}

const overlap = (one: readonly number[], other: readonly number[], by: number) =>
  (one[0] ?? 0) < (other[2] ?? 0) - by &&
  (other[0] ?? 0) < (one[2] ?? 0) - by &&
  (one[1] ?? 0) < (other[3] ?? 0) - by &&
  (other[1] ?? 0) < (one[3] ?? 0) - by

const cases = builtInTemplates.flatMap(({ id }) =>
  SIZES.flatMap(([width, height]) => ['upright', 'auto'].map((turn) => [id, width, height, turn] as const)),
)

describe('a built-in template', () => {
  it.each(cases.map((each, turn) => [...each, turn] as const))(
    '%s on %s x %s mm, %s: nothing leaves the label, nor lies on something else',
    async (id, width, height, orientation, turn) => {
      // Two names that differ in photo and fields; the same size the other way up has the other two.
      const played = [...NAMES.entries()].filter(([at]) => everything || at % 2 === (turn + (at >> 1)) % 2)
      for (const [at, name] of played) {
        const content: LabelContent = {
          ...SAMPLE,
          name,
          photo: at % 2 === 0 ? photo : null,
          path: at === 1 ? [] : SAMPLE.path,
          fields: at < 2 ? SAMPLE.fields : {},
        }
        const job = {
          ...options,
          orientation: orientation === 'auto' ? ('auto' as const) : ('upright' as const),
        }
        const drawn = await drawOne(labelOf(width, height), { built_in: id }, content, job, fonts)
        const boxes = boxesOf(drawn.primitives)
        for (const { box } of boxes) {
          expect(box[0]).toBeGreaterThanOrEqual(-0.001)
          expect(box[1]).toBeGreaterThanOrEqual(-0.001)
          expect(box[2]).toBeLessThanOrEqual(width + 0.15)
          expect(box[3]).toBeLessThanOrEqual(height + 0.15)
        }
        const solid = boxes.filter(({ kind }) => kind !== 'rect')
        for (const [index, one] of solid.entries()) {
          for (const other of solid.slice(index + 1)) {
            expect(overlap(one.box, other.box, 0.02), `${name}: ${one.kind} and ${other.kind}`).toBe(false)
          }
        }
        // The quiet zone of a code: four modules in which there is nothing.
        for (const code of solid.filter(({ kind }) => kind === 'modules')) {
          const quiet = 4 * code.size
          const [x1, y1, x2, y2] = code.box
          expect(x1).toBeGreaterThanOrEqual(quiet - 0.001)
          expect(y1).toBeGreaterThanOrEqual(quiet - 0.001)
          expect(x2).toBeLessThanOrEqual(width - quiet + 0.001)
          expect(y2).toBeLessThanOrEqual(height - quiet + 0.001)
          for (const other of solid) {
            if (other === code) continue
            const zone = [x1 - quiet, y1 - quiet, x2 + quiet, y2 + quiet]
            expect(overlap(zone, other.box, 0.02), `${name}: ${other.kind} in the quiet zone`).toBe(false)
          }
        }
      }
    },
  )

  it.each(some(cases, 1, 5))(
    '%s on %s x %s mm, %s: its codes are read',
    async (id, width, height, orientation) => {
      const content = { ...SAMPLE, photo }
      const job = {
        ...options,
        orientation: orientation === 'auto' ? ('auto' as const) : ('upright' as const),
      }
      const drawn = await drawOne(labelOf(width, height), { built_in: id }, content, job, fonts)
      const codes = boxesOf(drawn.primitives).filter(({ kind }) => kind === 'modules')
      const found = await readCodes(
        await renderPng(
          drawn,
          Math.max(width, height) > 120 ? 150 : Math.max(width, height) > 60 ? 254 : 400,
        ),
      )
      expect(found.map(({ text }) => text)).toEqual(codes.map(() => SAMPLE.code_url))
      const left_out = drawn.warnings.some(({ code }) => code === 'code_left_out')
      expect(codes.length > 0 || left_out).toBe(true)
      expect(drawn.warnings.map(({ code }) => code)).not.toContain('code_too_small')
    },
  )

  it('shows the short code, whole, on every label where there is room for a name', async () => {
    for (const { id } of builtInTemplates) {
      for (const [width, height] of SIZES.slice(3)) {
        const drawn = await drawOne(labelOf(width, height), { built_in: id }, SAMPLE, options, fonts)
        expect(drawn.warnings.filter(({ message }) => message.includes('K7QM'))).toEqual([])
      }
    }
  })

  it('prints on every sheet that is sold, the tiniest excepted', async () => {
    for (const sheet of catalogue()) {
      // The spines of CD cases.
      if (Math.min(sheet.label.width, sheet.label.height) < 9) continue
      for (const built_in of ['code', 'code-name']) {
        const { warnings } = await drawOne(sheet, { built_in }, { ...SAMPLE, name: 'Box 1' }, options, fonts)
        const refused = warnings.filter(({ code }) => code === 'code_too_small' || code === 'text_left_out')
        expect(refused, sheet.id).toEqual([])
      }
    }
  })

  it('does without code, path, photo and name', async () => {
    const bare: LabelContent = {
      name: '',
      code_url: null,
      code_text: null,
      path: [],
      photo: null,
      fields: {},
      gtin: null,
      custom_fields: {},
    }
    for (const { id } of builtInTemplates) {
      for (const [width, height] of SIZES) {
        const drawn = await drawOne(labelOf(width, height), { built_in: id }, bare, options, fonts)
        expect(drawn.warnings).toEqual([])
        const named = { ...bare, name: 'Drill', code_text: 'K7QM-2XWD' }
        await drawOne(labelOf(width, height), { built_in: id }, named, options, fonts)
      }
    }
  })

  it('tells of a photo that is none, and goes on', async () => {
    const content = { ...SAMPLE, photo: new Uint8Array([1, 2, 3]) }
    const { warnings } = await drawOne(labelOf(99, 38), { built_in: 'full' }, content, options, fonts)
    expect(warnings.map(({ code }) => code)).toEqual(['photo_unreadable'])
  })

  it('makes signs that are read at two metres on labels of that size', async () => {
    for (const [width, height] of [
      [99.1, 38.1],
      [63.5, 38.1],
      [89, 28],
      [50.8, 101.6],
      [210, 297],
    ] as const) {
      const { warnings } = await drawOne(labelOf(width, height), { built_in: 'sign' }, SAMPLE, options, fonts)
      expect(warnings).toEqual([])
    }
    const small = await drawOne(labelOf(38.1, 21.2), { built_in: 'sign' }, SAMPLE, options, fonts)
    expect(small.warnings.map(({ code }) => code)).toEqual(['sign_small'])
  })

  it('says the same on both ends of a cable flag, and leaves the middle to the cable', async () => {
    const drawn = await drawOne(
      labelOf(89, 28),
      { built_in: 'cable-flag' },
      SAMPLE,
      { ...options, cable_diameter: 8 },
      fonts,
    )
    const boxes = boxesOf(drawn.primitives).filter(({ kind }) => kind !== 'rect')
    const around = Math.PI * 8
    const [left, right] = [(89 - around) / 2, (89 + around) / 2]
    const first = boxes.filter(({ box }) => box[2] <= left + 0.01)
    const second = boxes.filter(({ box }) => box[0] >= right - 0.01)
    expect(first.length + second.length).toBe(boxes.length)
    expect(second.map(({ box }) => box[0] - right)).toEqual(first.map(({ box }) => expect.closeTo(box[0], 6)))
    const upright = await drawOne(
      labelOf(50, 120),
      { built_in: 'cable-flag' },
      SAMPLE,
      { ...options, orientation: 'upright' },
      fonts,
    )
    const heads = upright.primitives.filter((one) => one.kind === 'group' && one.matrix[0] === -1)
    expect(heads.length).toBeGreaterThan(1)
  })
})
