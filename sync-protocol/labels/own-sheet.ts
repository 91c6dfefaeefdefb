import * as z from 'zod'
import { LONGEST_PAGE_MM, MOST_LABELS_ON_A_PAGE } from './sheet-limits.ts'

const MM_PER_INCH = 25.4

/** Papers that a sheet can be of by name, in millimetres. */
const PAPERS = {
  a3: { width: 297, height: 420 },
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
  'us-letter': { width: 215.9, height: 279.4 },
  'us-legal': { width: 215.9, height: 355.6 },
} as const

const length = z.number().nonnegative().max(LONGEST_PAGE_MM)
const positive = z.number().positive().max(LONGEST_PAGE_MM)

const Measures = z.strictObject({
  unit: z.enum(['mm', 'in']),
  roll: z.boolean().optional(),
  page: z
    .union([
      z.enum(['a3', 'a4', 'a5', 'a6', 'us-letter', 'us-legal']),
      z.strictObject({ width: positive, height: positive }),
    ])
    .optional(),
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
type Measures = z.infer<typeof Measures>

/** A fault of a sheet, and the field that has it. */
interface SheetProblem {
  readonly path: readonly string[]
  readonly message: string
}

/** The smallest side of a label that anything can be printed on, in millimetres. */
const SMALLEST_MM = 3

/** Maximum overhang of a sheet beyond its page, in millimetres: people round lengths in inches. */
const TOLERANCE_MM = 0.05

/** A sheet in millimetres: where its labels begin, how large one is, and from the beginning of one to that of the next. */
export interface MeasuredSheet {
  readonly page: { readonly width: number; readonly height: number }
  readonly label: { readonly width: number; readonly height: number; readonly corner: number }
  readonly columns: number
  readonly rows: number
  readonly left: number
  readonly top: number
  readonly pitch_x: number
  readonly pitch_y: number
}

/** A measured sheet in millimetres, or its problems. */
export function measureSheet(own: Measures): MeasuredSheet | { readonly problem: SheetProblem } {
  const factor = own.unit === 'in' ? MM_PER_INCH : 1
  const measured = own.roll ? measureRoll(own, factor) : measurePage(own, factor)
  if ('problem' in measured) return measured
  // The schema holds the numbers to it, whatever unit they are in.
  if (Math.max(measured.page.width, measured.page.height) > LONGEST_PAGE_MM) {
    return problem(own.roll ? 'label' : 'page', `no side of more than ${LONGEST_PAGE_MM} mm`)
  }
  return labelProblem(own, measured.label) ?? measured
}

function problem(path: string, message: string): { problem: SheetProblem } {
  return { problem: { path: path.split('.'), message } }
}

function measureRoll(own: Measures, factor: number): MeasuredSheet | { problem: SheetProblem } {
  if (!own.label) return problem('label', 'a width and a height: these are what a roll has')
  const extra = (['page', 'margins', 'columns', 'rows', 'gaps'] as const).find(
    (name) => own[name] !== undefined,
  )
  if (extra) return problem(extra, 'nothing: a roll is one label after the other, without a page')
  const label = { width: own.label.width * factor, height: own.label.height * factor }
  const corner = (own.corner ?? 0) * factor
  return {
    label: { ...label, corner },
    page: label,
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    pitch_x: 0,
    pitch_y: 0,
  }
}

function measurePage(own: Measures, factor: number): MeasuredSheet | { problem: SheetProblem } {
  if (own.page === undefined) return problem('page', 'a paper, or a size')
  const page =
    typeof own.page === 'string'
      ? PAPERS[own.page]
      : { width: own.page.width * factor, height: own.page.height * factor }
  const { columns = 1, rows = 1, gaps = { x: 0, y: 0 }, margins = { left: 0, top: 0 } } = own
  if (columns * rows > MOST_LABELS_ON_A_PAGE) {
    return problem('columns', `fewer: a page has at most ${MOST_LABELS_ON_A_PAGE} labels`)
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
  const label = { width: sizeAlong(across), height: sizeAlong(down), corner: (own.corner ?? 0) * factor }
  if (!fits(across)) return problem(own.label ? 'label.width' : 'margins', outside('wide'))
  if (!fits(down)) return problem(own.label ? 'label.height' : 'margins', outside('high'))
  return {
    label,
    page,
    columns,
    rows,
    left: across.first,
    top: down.first,
    pitch_x: columns > 1 ? label.width + across.gap : 0,
    pitch_y: rows > 1 ? label.height + down.gap : 0,
  }
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
  return `less: margins, gaps and labels are together more than the page is ${side}`
}

function labelProblem(own: Measures, label: MeasuredSheet['label']): { problem: SheetProblem } | null {
  const shortest = Math.min(label.width, label.height)
  if (shortest < SMALLEST_MM)
    return problem('label', `larger: a label has at least ${SMALLEST_MM} mm each way`)
  if (label.corner * 2 > shortest + TOLERANCE_MM) {
    return problem('corner', 'smaller: the radius of a corner is at most half of the label')
  }
  if (own.shape === 'round' && Math.abs(label.width - label.height) > TOLERANCE_MM) {
    return problem('label', 'as wide as it is high, as it is round')
  }
  return null
}

/**
 * A sheet that somebody measured, in the unit they measured in. The page is a paper's id or a size. Labels are as large
 * as `label` says, or else fill what margins and gaps leave of the page (`right` and `bottom` are like `left` and `top`
 * where they are not given). A roll has a label and nothing else.
 */
export const OwnSheet = Measures.superRefine((own, context) => {
  const measured = measureSheet(own)
  if ('problem' in measured) {
    const { path, message } = measured.problem
    context.addIssue({ code: 'custom', path: [...path], message })
  }
})
export type OwnSheet = Measures
