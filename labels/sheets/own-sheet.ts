import { measureSheet, type OwnSheet } from '../../sync-protocol/index.ts'
import { rounded } from '../units.ts'
import type { LabelSheet } from './sheet.ts'

/**
 * A sheet as it is printed on, out of what somebody measured.
 * @throws when labels do not fit their page: the schema lets no such sheet pass
 */
export function ownSheet(id: string, name: string, own: OwnSheet): LabelSheet {
  const measured = measureSheet(own)
  if ('problem' in measured)
    throw new Error(`${measured.problem.path.join('.')}: ${measured.problem.message}`)
  const { page, label, columns, rows } = measured
  return {
    id,
    brand: null,
    part: name,
    same_as: [],
    roll: own.roll ?? false,
    paper: typeof own.page === 'string' ? own.page : null,
    page: { width: rounded(page.width), height: rounded(page.height) },
    label: {
      shape: own.shape ?? 'rectangle',
      width: rounded(label.width),
      height: rounded(label.height),
      corner: rounded(label.corner),
      hole: 0,
    },
    lengths: null,
    grid: {
      columns,
      rows,
      left: rounded(measured.left),
      top: rounded(measured.top),
      pitch_x: rounded(measured.pitch_x),
      pitch_y: rounded(measured.pitch_y),
    },
  }
}
