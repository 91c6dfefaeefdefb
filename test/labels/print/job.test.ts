import { describe, expect, it } from 'vitest'
import { catalogueSheet, type LabelSheet, PrintOptions, problemOf } from '../../../labels/index.ts'
import { drawMarks } from '../../../labels/print/marks.ts'
import { WarningTally } from '../../../labels/print/warning-tally.ts'
import { catalogue } from '../../../labels/sheets/catalogue.ts'
import { labelBoxes } from '../../../labels/sheets/positions.ts'

const sheetOf = (id: string): LabelSheet => {
  const sheet = catalogueSheet(id)
  if (sheet === null) throw new Error(`no sheet ${id}`)
  return sheet
}

describe('a print job', () => {
  it.each([
    ['avery-7160', { skip: 21 }, 1, 'skip_too_large'],
    ['avery-7160', { used: [20] }, 1, undefined],
    ['avery-7160', { used: [3, 21] }, 1, 'skip_too_large'],
    ['avery-7160', { skip: 20, used: [20] }, 1, 'skip_too_large'],
    ['avery-7160', { length: 50 }, 1, 'length_of_no_use'],
    ['brother-dk-2205', { length: 20 }, 1, 'length_outside_range'],
    ['brother-dk-2205', { length: 500 }, 1, undefined],
    ['avery-7160', { copies: 100 }, 51, 'too_many_labels'],
    ['avery-7160', { copies: 100, skip: 20 }, 50, undefined],
  ])('on %s with %j and %s labels: %s', (id, options, labels, code) => {
    const problem = problemOf({ sheet: sheetOf(id), options: PrintOptions.parse(options), labels })
    expect(problem?.code).toBe(code)
  })

  it('has cut marks that lie on no label and on the page', () => {
    for (const sheet of catalogue()) {
      const boxes = labelBoxes(sheet)
      for (const mark of drawMarks(sheet, 'crop')) {
        if (mark.kind !== 'rect') throw new Error('a mark is a rectangle')
        expect(mark.x).toBeGreaterThanOrEqual(-0.1)
        expect(mark.y).toBeGreaterThanOrEqual(-0.1)
        const under = boxes.filter(
          (box) =>
            mark.x < box.x + box.width &&
            mark.x + mark.width > box.x &&
            mark.y < box.y + box.height &&
            mark.y + mark.height > box.y,
        )
        expect(under, sheet.id).toEqual([])
      }
    }
    expect(drawMarks(sheetOf('avery-7160'), 'crop').length).toBeGreaterThan(20)
    expect(drawMarks(sheetOf('avery-7160'), 'none')).toEqual([])
  })

  it('tells each kind of warning once, with how many labels it is about', () => {
    const tally = new WarningTally()
    tally.add(0, [])
    tally.add(1, [
      { code: 'glyph_missing', field: 0, message: 'one' },
      { code: 'glyph_missing', field: 1, message: 'two' },
    ])
    tally.add(4, [{ code: 'glyph_missing', field: 0, message: 'three' }])
    expect(tally.list()).toEqual([{ code: 'glyph_missing', labels: 2, first: 1, message: 'one' }])
  })
})
