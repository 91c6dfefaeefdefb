import { expect, test } from 'vitest'
import { afterPrinting, type Choice, usedAfter, withKept } from '../../web/page/pages/labels/choice.ts'

/** A choice of a sheet with two columns and three rows. */
function choiceOf(id: string, used: readonly number[], changed: Partial<Choice> = {}): Choice {
  const layout = {
    page: { width: 210, height: 297 },
    label: { width: 70, height: 37, corner: 0 },
    ...{ columns: 2, rows: 3, left: 0, top: 0, pitch_x: 70, pitch_y: 37 },
  }
  return {
    sheet: { id, name: id, own: false, roll: false, layout },
    template: { id: 'code-name', own: false },
    ...{ copies: 1, marks: 'none', offsets: {}, used },
    ...changed,
  }
}

test.each([
  ['the first of a new sheet', [], 3, [0, 1, 2]],
  ['around used ones', [0, 2], 2, [0, 1, 2, 3]],
  ['to the end of the sheet', [0], 5, []],
  ['onto a second sheet', [0, 1], 6, [0, 1]],
  ['onto a third sheet, which it fills', [], 18, []],
])('labels printed %s leave the sheet so', (_, used, labels, left) => {
  expect(usedAfter(6, used, labels)).toEqual(left)
  expect(afterPrinting(choiceOf('A', used), choiceOf('A', used), labels).used).toEqual(left)
})

test('a job marks no places of a sheet that was chosen while it ran', () => {
  const now = choiceOf('B', [5])
  expect(afterPrinting(now, choiceOf('A', []), 3)).toBe(now)
})

test('places marked by hand while a job runs do not shift the places of the job', () => {
  const printed = choiceOf('A', [0])
  expect(afterPrinting(choiceOf('A', [0, 1, 5]), printed, 2).used).toEqual([0, 1, 2, 5])
  expect(afterPrinting(choiceOf('A', []), printed, 2).used).toEqual([1, 2])
  // The job ends on a new sheet. The marks are those of the sheet before.
  expect(afterPrinting(choiceOf('A', [0, 5]), printed, 7).used).toEqual([0, 1])
})

test('a sheet with one label per page, and a sheet that only the server knows, have no used places', () => {
  const { sheet } = choiceOf('A', [])
  const own = choiceOf('A', [], { sheet: sheet && { ...sheet, layout: null } })
  expect(afterPrinting(own, own, 2)).toBe(own)
})

test('a tab takes over the used places and offsets that another tab kept of the same sheet', () => {
  const kept = choiceOf('A', [0, 1, 2], { copies: 3, offsets: { A: { x: 1, y: 0 } } })
  expect(withKept(choiceOf('A', []), kept)).toEqual({ ...kept, copies: 1 })
  const own = choiceOf('B', [])
  expect(withKept(own, kept)).toBe(own)
})

test('a change in one tab keeps the used places that another tab marked', () => {
  const kept = choiceOf('A', [0, 1, 2])
  const copied = withKept(choiceOf('A', [], { copies: 2 }), kept, { copies: 2 })
  expect(copied).toEqual(choiceOf('A', [0, 1, 2], { copies: 2 }))
  expect(withKept(choiceOf('A', [3]), kept, { used: [3] })).toEqual(choiceOf('A', [3]))
})

test('a different sheet begins without used places, the kept sheet with its own', () => {
  const kept = choiceOf('A', [0, 1])
  const pick = (id: string) => withKept(choiceOf(id, [4]), kept, { sheet: choiceOf(id, []).sheet })
  expect(pick('B')).toEqual(choiceOf('B', []))
  expect(pick('A')).toEqual(kept)
})
