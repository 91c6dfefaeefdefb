import { stat } from 'node:fs/promises'
import { z } from 'zod'
import {
  LABEL_WARNING_CODES,
  LabelRefused,
  type LabelsResult,
  type LabelWorkers,
  type PrintJob,
} from '../../labels/index.ts'
import type { JobFailure, JobKind, JobWork } from '../jobs/job.ts'
import type { Clock, Logging } from '../runtime.ts'
import { KEPT_HOURS, MOST_KEPT, MOST_UNFINISHED, MOST_UNFINISHED_OF_USER } from './limits.ts'

/** The PDF of a finished print job. */
export const PDF_NAME = 'labels.pdf'

const PrintFacts = z.strictObject({
  sheet: z.strictObject({ id: z.string(), name: z.string() }),
  template: z.strictObject({ id: z.string(), name: z.string() }),
  pages: z.int(),
  /** Number of short codes that the job created. */
  codes_made: z.int(),
  /** A digest of what was asked for; null in the note of an older program. */
  wanted: z.string().nullable().default(null),
  /** Size of the PDF in bytes; null until it is ready. */
  bytes: z.int().nullable(),
  warnings: z.array(
    z.strictObject({
      code: z.enum(LABEL_WARNING_CODES),
      labels: z.int(),
      first: z.int(),
      message: z.string(),
    }),
  ),
  /** The label that could not be printed; null if there is none. */
  refused_label: z.int().nullable(),
})
export type PrintFacts = z.infer<typeof PrintFacts>

/** Print jobs: the total and the progress count labels, copies included. */
export const PRINT_JOBS: JobKind<PrintFacts> = {
  folder: 'print-jobs',
  facts: PrintFacts,
  bounds: {
    at_once: 1,
    unfinished_of_household: MOST_UNFINISHED,
    unfinished_of_user: MOST_UNFINISHED_OF_USER,
    kept_of_household: MOST_KEPT,
    kept_hours: KEPT_HOURS,
  },
  busy: 'Too many labels are being printed; try again later.',
  interrupted: 'The server stopped while this was printed. Print it again.',
  failure,
}

function failure(error: unknown): JobFailure<PrintFacts> {
  if (!(error instanceof LabelRefused)) {
    return { code: 'failed', message: 'The labels could not be printed.' }
  }
  const code = error.code === 'code_text_invalid' ? error.code : 'code_too_small'
  return { code, message: error.message, facts: { refused_label: error.label } }
}

/** The services that draw labels. */
export interface Drawing extends Clock, Logging {
  readonly workers: LabelWorkers
  /** The folder of more fonts; null if there is none. */
  readonly font_folder: string | null
}

/** The work of a print job: draws the labels into a PDF. */
export function printWork(
  { workers, font_folder, log, now }: Drawing,
  key: string,
  job: PrintJob,
  known: PrintFacts['warnings'],
): JobWork<PrintFacts> {
  return async ({ signal, file: pathOf, progress }) => {
    const file = pathOf(PDF_NAME)
    const created_at = now().getTime()
    const task = { what: 'print', key, font_folder, job, file, created_at } as const
    const result = await workers.run(task, signal, ({ labels }) => progress(labels))
    reportFonts(log, result)
    const { size } = await stat(file)
    return { bytes: size, pages: result.pages, warnings: [...known, ...result.warnings] }
  }
}

function reportFonts(log: Logging['log'], { unreadable_fonts }: LabelsResult): void {
  for (const { file: font, message } of unreadable_fonts) {
    log.warn({ font, message }, 'a font for labels cannot be read')
  }
}
