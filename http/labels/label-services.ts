import type { PhotoOf } from './content.ts'
import type { PrintJobs } from './print-jobs.ts'

/** What prints labels. */
export interface LabelServices {
  readonly jobs: PrintJobs
  /** Null while no pictures are kept. */
  readonly photoOf: PhotoOf | null
}
