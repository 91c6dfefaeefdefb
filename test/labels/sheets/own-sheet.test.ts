import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownSheet } from '../../../labels/sheets/own-sheet.ts'
import { labelBoxes } from '../../../labels/sheets/positions.ts'
import { LabelSheet } from '../../../labels/sheets/sheet.ts'
import { OwnSheet } from '../../../sync-protocol/index.ts'

const made = (own: unknown) => ownSheet('own', 'Mine', OwnSheet.parse(own))
const issues = (own: unknown) => {
  const read = OwnSheet.safeParse(own)
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}

describe('a sheet of one’s own', () => {
  it('fills what margins and gaps leave of the page', () => {
    const own = {
      unit: 'mm',
      page: 'a4',
      margins: { left: 5, top: 10 },
      columns: 2,
      rows: 5,
      gaps: { x: 4, y: 0 },
    }
    expect(made(own)).toMatchObject({
      page: { width: 210, height: 297 },
      label: { width: 98, height: 55.4 },
      grid: { columns: 2, rows: 5, left: 5, top: 10, pitch_x: 102, pitch_y: 55.4 },
    })
  })

  it('is measured in inches, too', () => {
    const own = {
      unit: 'in',
      page: { width: 8.5, height: 11 },
      margins: { left: 0.1875, top: 0.5 },
      columns: 3,
      rows: 10,
      gaps: { x: 0.125, y: 0 },
      label: { width: 2.625, height: 1 },
      corner: 0.0625,
    }
    expect(made(own)).toMatchObject({
      page: { width: 215.9, height: 279.4 },
      label: { width: 66.675, height: 25.4, corner: 1.588 },
      grid: { left: 4.762, top: 12.7, pitch_x: 69.85, pitch_y: 25.4 },
    })
  })

  it('may be a roll', () => {
    const sheet = made({ unit: 'mm', roll: true, label: { width: 62, height: 29 } })
    expect(sheet).toMatchObject({
      roll: true,
      page: { width: 62, height: 29 },
      grid: { columns: 1, rows: 1 },
    })
  })

  it.each([
    [{ unit: 'mm' }, 'page'],
    [{ unit: 'mm', page: 'a99' }, 'page'],
    [{ unit: 'mm', roll: true }, 'label'],
    [{ unit: 'mm', roll: true, label: { width: 5, height: 5 }, rows: 2 }, 'rows'],
    [{ unit: 'in', page: { width: 8, height: 52 } }, 'page'],
    [{ unit: 'in', roll: true, label: { width: 2, height: 1000 } }, 'label'],
    [{ unit: 'mm', page: 'a4', columns: 100, rows: 11 }, 'columns'],
    [{ unit: 'mm', page: 'a4', columns: 3, label: { width: 71, height: 30 } }, 'label.width'],
    [{ unit: 'mm', page: 'a4', rows: 10, label: { width: 71, height: 30 } }, 'label.height'],
    [{ unit: 'mm', page: 'a4', margins: { left: 106, top: 0 } }, 'margins'],
    [{ unit: 'mm', page: 'a4', columns: 90 }, 'label'],
    [{ unit: 'mm', page: 'a4', label: { width: 20, height: 30 }, corner: 11 }, 'corner'],
    [{ unit: 'mm', page: 'a4', label: { width: 20, height: 30 }, shape: 'round' }, 'label'],
  ])('%j: %s', (own, problem) => {
    expect(issues(own)).toEqual([problem])
  })

  it('has every label on its page, whatever was measured', () => {
    const mm = (most: number) => fc.double({ min: 0, max: most, noNaN: true })
    fc.assert(
      fc.property(
        fc.record({
          unit: fc.constantFrom('mm', 'in'),
          page: fc.record({ width: mm(400), height: mm(400) }),
          margins: fc.record({ left: mm(60), top: mm(60) }),
          columns: fc.integer({ min: 1, max: 20 }),
          rows: fc.integer({ min: 1, max: 40 }),
          gaps: fc.record({ x: mm(10), y: mm(10) }),
          label: fc.option(fc.record({ width: mm(200), height: mm(200) }), { nil: undefined }),
        }),
        (own) => {
          const read = OwnSheet.safeParse(own)
          if (!read.success) return
          const sheet = ownSheet('own', 'Mine', read.data)
          LabelSheet.parse(sheet)
          for (const { x, y, width, height } of labelBoxes(sheet)) {
            expect(x + width).toBeLessThanOrEqual(sheet.page.width + 0.1)
            expect(y + height).toBeLessThanOrEqual(sheet.page.height + 0.1)
          }
        },
      ),
      { seed: 1 },
    )
  })
})
