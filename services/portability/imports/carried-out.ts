import { z } from 'zod'
import type { RowStatus } from '../../../engine/imports/index.ts'
import type { ImportRecord } from './import-record.ts'
import type { ImportFiles } from './import-store.ts'
import { linesFrom } from './lines.ts'
import { type ImportSummary, PlannedStep } from './plan-import.ts'

/** The first row that an import did not carry out. */
export interface Stop {
  readonly line: number
  readonly sheet: number
}

/** Where a row stands: its line, and its sheet if the file has several. */
interface Place {
  readonly line: number
  readonly sheet?: string | null | undefined
}

/** The parts of a note that say how an import ended. */
type Ended = Pick<ImportRecord, 'state' | 'kind' | 'sheets' | 'summary' | 'applied'>

/** Where a cancelled import, or one that failed, came to its end. Its report is that of the dry run otherwise. */
export class CarriedOut {
  private readonly stop: Stop | null
  private readonly sheets: readonly string[]

  private constructor(stop: Stop | null, sheets: readonly string[]) {
    this.stop = stop
    this.sheets = sheets
  }

  static async of(record: Ended, { plan }: Pick<ImportFiles, 'plan'>): Promise<CarriedOut> {
    const sheets = record.sheets.map(({ name }) => name)
    const ended = record.state === 'cancelled' || record.state === 'failed'
    if (!ended || record.kind !== 'table' || !record.summary) return new CarriedOut(null, sheets)
    for await (const { text } of linesFrom(plan.steps, record.applied?.bytes ?? 0)) {
      const [line, , , sheet] = PlannedStep.parse(JSON.parse(text))
      return new CarriedOut({ line, sheet: positionOf(sheet, sheets) }, sheets)
    }
    return new CarriedOut(null, sheets)
  }

  /** Whether an import ended before it carried out a row that it would have created or changed. */
  leftOut(row: Place & { readonly status: RowStatus }): boolean {
    if (!this.stop || (row.status !== 'created' && row.status !== 'changed')) return false
    const sheet = positionOf(row.sheet, this.sheets)
    return sheet === this.stop.sheet ? row.line >= this.stop.line : sheet > this.stop.sheet
  }

  /** A summary of the rows that were carried out. */
  async summaryOf(summary: ImportSummary, { plan }: Pick<ImportFiles, 'plan'>): Promise<ImportSummary> {
    if (!this.stop) return summary
    const counts = { created: 0, changed: 0, skipped: 0, refused: 0 }
    for await (const { text } of linesFrom(plan.report, 0)) {
      const row = Counted.parse(JSON.parse(text))
      counts[this.leftOut(row) ? 'skipped' : row.status]++
    }
    return { ...summary, ...counts }
  }
}

const Counted = z.object({
  line: z.int(),
  sheet: z.string().nullable(),
  status: z.enum(['created', 'changed', 'skipped', 'refused']),
})

function positionOf(sheet: string | null | undefined, sheets: readonly string[]): number {
  return sheet === null || sheet === undefined ? 0 : sheets.indexOf(sheet)
}
