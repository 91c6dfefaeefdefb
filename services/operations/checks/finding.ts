import type { FindingValues } from '../../../engine/index.ts'
import type { FindingCode } from '../found.ts'

/** A finding of the doctor. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem'
  /** The subject of the check. */
  readonly subject: string
  readonly message: string
  /** Advice for the operator. */
  readonly advice?: string
  /** The same for pages in any language, unless all is well. */
  readonly code?: FindingCode
  /** What fills the text of the code. */
  readonly values?: FindingValues
}
