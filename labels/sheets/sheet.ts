import { z } from 'zod'
import { LONGEST_PAGE_MM, MOST_LABELS_ON_A_PAGE } from '../../sync-protocol/index.ts'

const length = z.number().nonnegative().max(LONGEST_PAGE_MM)
const positive = z.number().positive().max(LONGEST_PAGE_MM)

/** What a label is like; lengths in millimetres. A disc has a hole, a continuous one is cut at any length. */
export const LabelShape = z.enum(['rectangle', 'round', 'disc', 'continuous'])

/**
 * A sheet of labels, or a roll of them, in millimetres from the upper left corner of the page. Labels lie on a grid:
 * `left` and `top` are where the first one begins, `pitch` is from the beginning of one to that of the next.
 * A roll is a page of one label.
 */
export const LabelSheet = z.strictObject({
  id: z.string(),
  brand: z.string().nullable(),
  part: z.string(),
  same_as: z.array(z.string()),
  roll: z.boolean(),
  paper: z.string().nullable(),
  page: z.strictObject({ width: positive, height: positive }),
  label: z.strictObject({
    shape: LabelShape,
    width: positive,
    height: positive,
    corner: length,
    hole: length,
  }),
  lengths: z.strictObject({ shortest: positive, longest: positive }).nullable(),
  grid: z.strictObject({
    columns: z.int().min(1).max(MOST_LABELS_ON_A_PAGE),
    rows: z.int().min(1).max(MOST_LABELS_ON_A_PAGE),
    left: length,
    top: length,
    pitch_x: length,
    pitch_y: length,
  }),
})
export type LabelSheet = z.infer<typeof LabelSheet>

/** The number of labels on a page of a sheet. */
export function labelsOnPage({ grid }: LabelSheet): number {
  return grid.columns * grid.rows
}
