import type { FontSet } from '../fonts/font-set.ts'
import type { Primitive } from '../layout/primitives.ts'
import { REFUSED } from '../layout/warnings.ts'
import { moved, type Page } from '../render/page.ts'
import { labelBoxes } from '../sheets/positions.ts'
import type { LabelSheet } from '../sheets/sheet.ts'
import { drawOne, withLength } from './draw-one.ts'
import { freePlaces, type PrintJob } from './job.ts'
import { drawMarks } from './marks.ts'
import { pageCount } from './page-count.ts'
import { LabelRefused, type WarningTally } from './warning-tally.ts'

/**
 * The pages of a job, one after the other, from page `from` (of 0) on. The copies of a label follow each other.
 * @throws {LabelRefused} when a code on a label could not be scanned
 */
export async function* drawPages(
  job: PrintJob,
  fonts: FontSet,
  tally: WarningTally,
  from = 0,
): AsyncGenerator<Page & { readonly labels: number }> {
  const sheet = withLength(job.sheet, job.options.length)
  const boxes = labelBoxes(sheet)
  const marks = drawMarks(sheet, job.options.marks)
  const { copies, offset } = job.options
  const free = freePlaces(boxes.length, job.options)
  for (let page = from; page < pageCount(job); page += 1) {
    const primitives: Primitive[] = []
    let count = 0
    const last: { at: number; primitives: readonly Primitive[] } = { at: -1, primitives: [] }
    for (const [place, box] of boxes.entries()) {
      const number = page === 0 ? free.indexOf(place) : free.length + (page - 1) * boxes.length + place
      const at = Math.floor(number / copies)
      const content = number < 0 ? undefined : job.labels[at]
      if (content === undefined) continue
      if (last.at !== at) {
        const drawn = await drawOne(sheet, job.template, content, job.options, fonts)
        const refused = drawn.warnings.find(({ code }) => REFUSED.includes(code))
        if (refused) throw new LabelRefused(refused.code, at, `${content.name}: ${refused.message}`)
        tally.add(at, drawn.warnings)
        Object.assign(last, { at, primitives: drawn.primitives })
      }
      primitives.push(moved(last.primitives, box.x, box.y))
      count += 1
    }
    yield { ...placed(sheet, [...marks, ...primitives], offset), labels: count }
  }
}

function placed(sheet: LabelSheet, primitives: readonly Primitive[], offset: { x: number; y: number }): Page {
  const still = offset.x === 0 && offset.y === 0
  return { ...sheet.page, primitives: still ? primitives : [moved(primitives, offset.x, offset.y)] }
}
