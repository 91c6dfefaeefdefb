import { z } from 'zod'
import { MM_PER_INCH, rounded } from '../units.ts'
import { papers } from './papers.ts'
import { type LabelSheet, LONGEST_PAGE_MM, MOST_LABELS_ON_A_PAGE } from './sheet.ts'

const length = z.number().nonnegative().max(LONGEST_PAGE_MM)
const positive = z.number().positive().max(LONGEST_PAGE_MM)

/**
 * A sheet that somebody measured, in the unit they measured in. The page is a paper's id or a size. Labels are as large
 * as `label` says, or else fill what margins and gaps leave of the page (`right` and `bottom` are like `left` and `top`
 * where they are not given). A roll has a label and nothing else.
 */
export const OwnSheet = z.strictObject({
  unit: z.enum(['mm', 'in']),
  roll: z.boolean().optional(),
  page: z.union([z.string().max(40), z.strictObject({ width: positive, height: positive })]).optional(),
  margins: z
    .strictObject({ left: length, top: length, right: length.optional(), bottom: length.optional() })
    .optional(),
  columns: z.int().min(1).max(MOST_LABELS_ON_A_PAGE).optional(),
  rows: z.int().min(1).max(MOST_LABELS_ON_A_PAGE).optional(),
  gaps: z.strictObject({ x: length, y: length }).optional(),
  label: z.strictObject({ width: positive, height: positive }).optional(),
  shape: z.enum(['rectangle', 'round']).optional(),
  corner: length.optional(),
})
export type OwnSheet = z.infer<typeof OwnSheet>

/** What is wrong with a sheet, and in which of its fields. */
export interface SheetProblem {
  readonly path: readonly string[]
  readonly code:
    | 'paper_unknown'
    | 'page_missing'
    | 'label_missing'
    | 'roll_has_grid'
    | 'too_many_labels'
    | 'labels_outside_page'
    | 'label_too_small'
    | 'corner_too_large'
    | 'not_round'
  readonly message: string
}

/** The smallest side of a label that anything can be printed on, in millimetres. */
const SMALLEST_MM = 3

/** Lengths in inches are rounded by those who measure; so much may a sheet stick out of its page, in millimetres. */
const TOLERANCE_MM = 0.05

/** A sheet in millimetres out of what somebody measured, or what is wrong with it. */
export function ownSheet(id: string, name: string, own: OwnSheet): LabelSheet | { problems: SheetProblem[] } {
  const factor = own.unit === 'in' ? MM_PER_INCH : 1
  const measured = own.roll ? measureRoll(own, factor) : measurePage(own, factor)
  if ('problems' in measured) return measured
  const { label } = measured
  const problems = labelProblems(own, label, own.corner === undefined ? 0 : own.corner * factor)
  if (problems.length > 0) return { problems }
  return {
    id,
    brand: null,
    part: name,
    same_as: [],
    roll: own.roll ?? false,
    paper: measured.paper,
    page: measured.page,
    label: {
      shape: own.shape ?? 'rectangle',
      width: rounded(label.width),
      height: rounded(label.height),
      corner: rounded((own.corner ?? 0) * factor),
      hole: 0,
    },
    lengths: null,
    grid: measured.grid,
  }
}

type Measured = Pick<LabelSheet, 'paper' | 'page' | 'grid'> & { label: { width: number; height: number } }

function problem(path: string, code: SheetProblem['code'], message: string): { problems: SheetProblem[] } {
  return { problems: [{ path: path.split('.'), code, message }] }
}

function measureRoll(own: OwnSheet, factor: number): Measured | { problems: SheetProblem[] } {
  if (!own.label) return problem('label', 'label_missing', 'A roll has labels of some width and height.')
  const extra = (['page', 'margins', 'columns', 'rows', 'gaps'] as const).find(
    (name) => own[name] !== undefined,
  )
  if (extra) return problem(extra, 'roll_has_grid', 'A roll is one label after the other, without a page.')
  const label = { width: own.label.width * factor, height: own.label.height * factor }
  return {
    label,
    paper: null,
    page: { width: rounded(label.width), height: rounded(label.height) },
    grid: { columns: 1, rows: 1, left: 0, top: 0, pitch_x: 0, pitch_y: 0 },
  }
}

function measurePage(own: OwnSheet, factor: number): Measured | { problems: SheetProblem[] } {
  if (own.page === undefined)
    return problem('page', 'page_missing', 'A sheet has a page: a paper, or a size.')
  const paper = typeof own.page === 'string' ? papers().get(own.page.toLowerCase()) : null
  if (paper === undefined) return problem('page', 'paper_unknown', `No paper is called ${String(own.page)}.`)
  const page = paper ? { width: paper.size[0], height: paper.size[1] } : sizeIn(own.page, factor)
  const { columns = 1, rows = 1, gaps = { x: 0, y: 0 }, margins = { left: 0, top: 0 } } = own
  if (columns * rows > MOST_LABELS_ON_A_PAGE) {
    return problem('columns', 'too_many_labels', `A page has at most ${MOST_LABELS_ON_A_PAGE} labels.`)
  }
  const across = {
    page: page.width,
    first: margins.left * factor,
    last: (margins.right ?? (own.label ? 0 : margins.left)) * factor,
    gap: gaps.x * factor,
    count: columns,
    size: own.label && own.label.width * factor,
  }
  const down = {
    page: page.height,
    first: margins.top * factor,
    last: (margins.bottom ?? (own.label ? 0 : margins.top)) * factor,
    gap: gaps.y * factor,
    count: rows,
    size: own.label && own.label.height * factor,
  }
  const label = { width: sizeAlong(across), height: sizeAlong(down) }
  if (!fits(across))
    return problem(own.label ? 'label.width' : 'margins', 'labels_outside_page', outside('wide'))
  if (!fits(down))
    return problem(own.label ? 'label.height' : 'margins', 'labels_outside_page', outside('high'))
  return {
    label,
    paper: paper?.id ?? null,
    page: { width: rounded(page.width), height: rounded(page.height) },
    grid: {
      columns,
      rows,
      left: rounded(across.first),
      top: rounded(down.first),
      pitch_x: columns > 1 ? rounded(label.width + across.gap) : 0,
      pitch_y: rows > 1 ? rounded(label.height + down.gap) : 0,
    },
  }
}

function sizeIn(page: OwnSheet['page'], factor: number): { width: number; height: number } {
  return typeof page === 'object'
    ? { width: page.width * factor, height: page.height * factor }
    : { width: 0, height: 0 }
}

interface Side {
  readonly page: number
  readonly first: number
  readonly last: number
  readonly gap: number
  readonly count: number
  readonly size: number | undefined
}

function sizeAlong({ page, first, last, gap, count, size }: Side): number {
  return size ?? (page - first - last - (count - 1) * gap) / count
}

function fits(side: Side): boolean {
  const size = sizeAlong(side)
  const end = side.first + side.count * size + (side.count - 1) * side.gap + side.last
  return size > 0 && end <= side.page + TOLERANCE_MM
}

function outside(side: 'wide' | 'high'): string {
  return `Margins, gaps and labels are together more than the page is ${side}.`
}

function labelProblems(
  own: OwnSheet,
  label: { width: number; height: number },
  corner: number,
): SheetProblem[] {
  const shortest = Math.min(label.width, label.height)
  if (shortest < SMALLEST_MM) {
    return problem('label', 'label_too_small', `A label has at least ${SMALLEST_MM} mm each way.`).problems
  }
  if (corner * 2 > shortest + TOLERANCE_MM) {
    return problem('corner', 'corner_too_large', 'The radius of a corner is at most half of the label.')
      .problems
  }
  if (own.shape === 'round' && Math.abs(label.width - label.height) > TOLERANCE_MM) {
    return problem('label', 'not_round', 'A round label is as wide as it is high.').problems
  }
  return []
}
