import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawFields } from '../../../labels/layout/draw-fields.ts'
import type { TextField } from '../../../labels/layout/field.ts'
import type { Primitive, TextPrimitive } from '../../../labels/layout/primitives.ts'
import { fonts } from '../support/labels.ts'

/** What rounding may add, in millimetres. */
const EPSILON = 1e-6

const field = (text: string, rest: Partial<TextField> = {}): TextField => ({
  kind: 'text',
  box: { x: 3, y: 2, width: 40, height: 15 },
  text,
  weight: 'regular',
  largest: 8,
  smallest: 1.6,
  lines: 4,
  align: 'left',
  valign: 'top',
  ...rest,
})

const draw = (text: string, rest?: Partial<TextField>) => drawFields([field(text, rest)], fonts)

/** What is black of a primitive, by the outlines of its glyphs themselves. */
function inkOf(primitive: Primitive) {
  if (primitive.kind === 'rect') {
    const { x, y, width, height } = primitive
    return [{ left: x, top: y, right: x + width, bottom: y + height }]
  }
  if (primitive.kind !== 'text') throw new Error('text is drawn of glyphs and boxes')
  const { face, run, size, tracking } = primitive
  const scale = size / face.font.unitsPerEm
  let pen = primitive.x
  return run.glyphs.flatMap(({ id, advance, dx, dy }) => {
    const { path } = face.font.getGlyph(id)
    const [x, y] = [pen + dx * size, primitive.y - dy * size]
    pen += advance * size + tracking
    if (path.toSVG() === '') return []
    const { minX, maxX, minY, maxY } = path.bbox
    return [
      { left: x + minX * scale, right: x + maxX * scale, top: y - maxY * scale, bottom: y - minY * scale },
    ]
  })
}

const texts = (primitives: readonly Primitive[]) =>
  primitives.filter((primitive): primitive is TextPrimitive => primitive.kind === 'text')
const words = (primitives: readonly Primitive[]) => texts(primitives).map(({ text }) => text)
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code)

describe('text in its box', () => {
  const letters = fc.oneof(
    fc.string({ unit: 'grapheme-composite', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          'Box',
          'Weihnachtsbaumständerschraubenschachtel',
          'Żółć',
          'Ёлочные',
          'игрушки',
          'Ωμέγα',
          'Ὀδυσσεύς',
          'e\u0301\u0302\u0303',
          'クリスマス',
          '圣诞',
          '👨‍👩‍👧‍👦',
          '🎄',
          'שלום',
          'مرحبا',
          'a\u200db',
          'ﬀ',
          'WWWWWWWWWWWWWW',
          'g,j;y',
          'Ǻ',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(' ')),
  )
  const rules = fc.record({
    box: fc.record({
      x: fc.double({ min: 0, max: 100, noNaN: true }),
      y: fc.double({ min: 0, max: 100, noNaN: true }),
      width: fc.double({ min: 0, max: 120, noNaN: true }),
      height: fc.double({ min: 0, max: 60, noNaN: true }),
    }),
    weight: fc.constantFrom('regular', 'bold') as fc.Arbitrary<'regular' | 'bold'>,
    largest: fc.double({ min: 1, max: 60, noNaN: true }),
    smallest: fc.double({ min: 0.8, max: 4, noNaN: true }),
    lines: fc.integer({ min: 1, max: 6 }),
    align: fc.constantFrom('left', 'center', 'right') as fc.Arbitrary<'left' | 'center' | 'right'>,
    valign: fc.constantFrom('top', 'middle', 'bottom') as fc.Arbitrary<'top' | 'middle' | 'bottom'>,
    tracking: fc.constantFrom(0, 0.05),
  })

  it('never leaves it, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(letters, rules, async (text, rest) => {
        const { primitives } = await draw(text, rest)
        const { box } = field(text, rest)
        for (const ink of primitives.flatMap(inkOf)) {
          expect(ink.left).toBeGreaterThanOrEqual(box.x - EPSILON)
          expect(ink.right).toBeLessThanOrEqual(box.x + box.width + EPSILON)
          expect(ink.top).toBeGreaterThanOrEqual(box.y - EPSILON)
          expect(ink.bottom).toBeLessThanOrEqual(box.y + box.height + EPSILON)
        }
      }),
      { numRuns: 400, seed: 1 },
    )
  })

  it('is printed whole, or reported as cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[A-Za-zÀ-ž ]{0,40}$/), rules, async (text, rest) => {
        const { primitives, warnings } = await draw(text, rest)
        const squeezed = (some: string) => some.normalize('NFC').replace(/\s/g, '')
        const whole = squeezed(words(primitives).join('')) === squeezed(text)
        expect(whole).toBe(warnings.length === 0)
      }),
      { numRuns: 200, seed: 1 },
    )
  })

  it('shrinks, then wraps, then ends in an ellipsis', async () => {
    const small = await draw('Drill', { lines: 1 })
    expect(texts(small.primitives)[0]?.size).toBe(8)
    const long = await draw('Christmas decorations', { lines: 1 })
    expect(texts(long.primitives)[0]?.size).toBeLessThan(8)
    expect(new Set(texts(long.primitives).map(({ y }) => y)).size).toBe(1)
    const wrapped = await draw('Christmas decorations', { lines: 2 })
    expect(texts(wrapped.primitives)[0]?.size).toBeGreaterThan(texts(long.primitives)[0]?.size ?? 0)
    expect(new Set(texts(wrapped.primitives).map(({ y }) => y)).size).toBe(2)
    const cut = await draw('Christmas decorations of grandmother', { lines: 1, smallest: 7 })
    expect(codes(cut.warnings)).toEqual(['text_shortened'])
    expect(words(cut.primitives).at(-1)).toMatch(/…$/)
    const none = await draw('Christmas', { box: { x: 0, y: 0, width: 0.8, height: 0.5 } })
    expect(none.primitives).toEqual([])
    expect(codes(none.warnings)).toEqual(['text_left_out'])
  })

  it('breaks a word that is longer than any line', async () => {
    const { primitives, warnings } = await draw('Donaudampfschifffahrtsgesellschaft', {
      box: { x: 0, y: 0, width: 14, height: 30 },
      smallest: 3,
    })
    expect(warnings).toEqual([])
    expect(words(primitives).join('')).toBe('Donaudampfschifffahrtsgesellschaft')
    expect(new Set(texts(primitives).map(({ y }) => y)).size).toBeGreaterThan(1)
  })

  it('does not tear numbers apart at their hyphens', async () => {
    const { primitives } = await draw('GSB 18V-55', { box: { x: 0, y: 0, width: 16, height: 30 } })
    expect(words(primitives)).toContain('18V-55')
  })

  it('stands with what is black at the edge of its box', async () => {
    for (const text of ['Box', 'Jar', 'Äpfel', 'Wagen']) {
      for (const largest of [3, 8]) {
        const { primitives } = await draw(text, { largest })
        const ink = primitives.flatMap(inkOf)
        expect(Math.min(...ink.map(({ left }) => left))).toBeCloseTo(3, 6)
        expect(Math.min(...ink.map(({ top }) => top))).toBeCloseTo(2, 6)
      }
    }
  })

  it.each(['Łódka żółć', 'Ёлочные игрушки', 'Ωμέγα ναυς', 'Đặc biệt', 'Öl & Gewürze', 'Ğüş'])(
    'the bundled font has %s',
    async (text) => {
      expect((await draw(text)).warnings).toEqual([])
      expect((await draw(text, { weight: 'bold' })).warnings).toEqual([])
    },
  )

  it('composes letters with their marks', async () => {
    const apart = await draw('Cafe\u0301')
    expect(words(apart.primitives)).toEqual(['Caf\u00e9'])
    expect(apart.warnings).toEqual([])
  })

  it.each([
    ['圣诞装饰', 4],
    ['🎄', 1],
    ['👨‍👩‍👧‍👦', 1],
    ['A 크 B', 1],
  ])('draws a box for each character that no font has: %s', async (text, boxes) => {
    const { primitives, warnings } = await draw(text)
    expect(primitives.filter(({ kind }) => kind === 'rect').length).toBe(boxes)
    expect(codes(warnings)).toEqual(['glyph_missing'])
  })

  it('takes fewer words rather than tiny letters, where there are fewer', async () => {
    const shorter = ['… › Shelf 3', 'Shelf 3']
    const box = { x: 0, y: 0, width: 22, height: 4 }
    const { primitives, warnings } = await draw('House › Cellar › Rack A › Shelf 3', {
      box,
      largest: 4,
      lines: 1,
      shorter,
    })
    expect(words(primitives).join(' ')).toBe('… › Shelf 3')
    expect(warnings).toEqual([])
  })

  it('says from how far a sign is read when that is not far enough', async () => {
    const far = await draw('A-03', {
      largest: 40,
      box: { x: 0, y: 0, width: 60, height: 20 },
      read_from: 2000,
    })
    expect(far.warnings).toEqual([])
    expect(texts(far.primitives)[0]?.size ?? 0).toBeGreaterThan(10 / 0.73)
    const near = await draw('A-03', { largest: 12, read_from: 2000 })
    expect(codes(near.warnings)).toEqual(['sign_small'])
  })
})

describe('text from right to left', () => {
  it('goes from right to left, word by word, with figures from left to right', async () => {
    const { itemise } = await import('../../../labels/fonts/itemise.ts')
    const order = itemise('שלום 12 עולם', fonts.regular)
      .map(({ text }) => text.trim())
      .filter(Boolean)
    // No bundled font has Hebrew: each letter is a box of its own, the last one of the text leftmost.
    expect(order[0]).toBe('ם')
    expect(order.at(-1)).toBe('ש')
    expect(order).toContain('12')
  })

  it('keeps a name in Latin letters as it is within a line from right to left', async () => {
    const { itemise } = await import('../../../labels/fonts/itemise.ts')
    const order = itemise('קופסה Bosch GSB', fonts.regular).map(({ text }) => text)
    expect(order.indexOf('Bosch')).toBeLessThan(order.indexOf('GSB'))
    expect(order.indexOf('GSB')).toBeLessThan(order.indexOf('ק'))
  })
})
