import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineBreaker } from '../../../labels/layout/break-lines.ts'
import { drawFields } from '../../../labels/layout/draw-fields.ts'
import type { Primitive } from '../../../labels/layout/primitives.ts'
import { text } from '../../../labels/templates/built-in/parts.ts'
import { fonts } from '../support/labels.ts'

/** In ems: from lines of one letter to lines that hold everything. */
const WIDTHS = Array.from({ length: 60 }, (_, at) => 1 + at * 0.35)

const OPENING_LAST = /[([{（［｛「『【〈《“‘¿¡]$/u
const CLOSING_FIRST = /^[)\]}）］｝」』】〉》、。，．！？ーゃゅょっ々]/u

const linesOf = (words: string, width: number) =>
  (new LineBreaker(words, fonts.regular, 0).whole(width, 99) ?? []).map((line) => line.text)
const wordsOf = (primitives: readonly Primitive[]) =>
  primitives.flatMap((primitive) => (primitive.kind === 'text' ? [primitive.text] : []))

describe('a line of a text', () => {
  it.each([
    '工具箱（電動ドリル「青」とビットセット、予備バッテリー）',
    '箱（大）『古い』。',
    'Box (large) [old] “red”',
    '圣诞（装饰）、盒子！',
  ])('neither ends with an opening bracket nor begins with a closing one: %s', (name) => {
    let broken = 0
    for (const width of WIDTHS) {
      const lines = linesOf(name, width)
      for (const line of lines.slice(0, -1)) expect(line).not.toMatch(OPENING_LAST)
      for (const line of lines.slice(1)) expect(line).not.toMatch(CLOSING_FIRST)
      if (lines.length > 1) broken += 1
    }
    expect(broken).toBeGreaterThan(3)
  })

  it('does not end with an opening bracket where the text is cut off', () => {
    for (const width of WIDTHS) {
      for (const most of [1, 2, 3]) {
        const lines = new LineBreaker('工具箱（電動）a (b) Koffer', fonts.regular, 0).shortened(width, most)
        for (const line of lines) expect(line.text).not.toMatch(/.[(（]…?$/u)
      }
    }
  })

  it('keeps the spaces between its words, and nothing is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z(){}/-]{1,9}$/), { minLength: 1, maxLength: 12 }),
        fc.double({ min: 1, max: 30, noNaN: true }),
        (some, width) => {
          const lines = new LineBreaker(some.join(' '), fonts.regular, 0).whole(width, 99)
          if (lines === null) return
          const all = lines.map((line) => line.text)
          expect(all.join('').replaceAll(' ', '')).toBe(some.join(''))
          for (const line of all) expect(some.join(' ')).toContain(line)
        },
      ),
      { numRuns: 300, seed: 1 },
    )
  })

  it('is broken between the words of Thai, and not within them', () => {
    const word = 'กล่อง'
    for (const width of WIDTHS) {
      for (const line of linesOf(`${word}เครื่องมือ`, width).slice(0, 1))
        expect(line.startsWith(word)).toBe(true)
    }
    expect(linesOf(`${word}เครื่องมือ`, 6).length).toBeGreaterThan(1)
  })

  it('does not tear Korean words, nor numbers from their signs', () => {
    for (const width of WIDTHS) {
      for (const line of linesOf('크리스마스 장식 18V-55', width)) {
        expect([
          '크리스마스 장식 18V-55',
          '크리스마스 장식',
          '장식 18V-55',
          '크리스마스',
          '장식',
          '18V-55',
        ]).toContain(line)
      }
    }
  })
})

describe('a word', () => {
  const box = (width: number) => ({ x: 0, y: 0, width, height: 12 })
  const draw = async (width: number) =>
    (await drawFields([text(box(width), 'decorations', { weight: 'bold', largest: 6, lines: 4 })], fonts))
      .primitives

  it('is made smaller rather than broken, below the usual smallest size, too', async () => {
    // At the usual smallest size, eleven bold letters take 10.3 mm.
    for (const width of [9, 9.5, 10]) expect(wordsOf(await draw(width))).toEqual(['decorations'])
  })

  it('that must be broken does not lose its last letter to the next line', async () => {
    for (const width of [4, 5, 6, 7, 8]) {
      for (const part of wordsOf(await draw(width))) expect(part.length).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('text from right to left', () => {
  const rights = (primitives: readonly Primitive[]) =>
    Math.max(...primitives.map((one) => ('width' in one ? one.x + one.width : 0)))
  const lefts = (primitives: readonly Primitive[]) =>
    Math.min(...primitives.map((one) => ('width' in one ? one.x : Infinity)))
  const draw = async (words: string) =>
    (await drawFields([text({ x: 3, y: 2, width: 60, height: 5 }, words, { largest: 4 })], fonts)).primitives

  it('stands on the right, where it begins', async () => {
    // No bundled font has these letters: a box stands for each.
    for (const words of ['שלום', 'صندوق']) {
      expect(rights(await draw(words))).toBeGreaterThan(62)
      expect(lefts(await draw(words))).toBeGreaterThan(40)
    }
  })

  it('that begins with a Latin letter stands on the left', async () => {
    expect(lefts((await draw('B שלום')).filter(({ kind }) => kind === 'rect'))).toBeLessThan(20)
  })

  it('has its brackets turned around, both of them', async () => {
    const { itemise } = await import('../../../labels/fonts/itemise.ts')
    const runs = itemise('א (ב) ג', fonts.regular).map((run) => run.text.trim())
    expect(runs.filter(Boolean)).toEqual(['ג', '(', 'ב', ')', 'א'])
  })

  it('goes on from right to left on a line without such a letter', async () => {
    const { itemise } = await import('../../../labels/fonts/itemise.ts')
    const runs = itemise('Bosch 12!', fonts.regular, true).map((run) => run.text.trim())
    expect(runs.filter(Boolean)).toEqual(['!', 'Bosch', '12'])
  })
})
