import type { LabelWarning, LabelWarningCode } from '../layout/warnings.ts'

/** A kind of warning: the number of affected labels, and the first of them. */
export interface TalliedWarning {
  readonly code: LabelWarningCode
  readonly labels: number
  /** The first such label, from 0 in the order of the job, and what is said of it. */
  readonly first: number
  readonly message: string
}

/** Counts the warnings of a job. A thousand labels may have a thousand of the same: each kind is reported once. */
export class WarningTally {
  private readonly counts = new Map<
    LabelWarningCode,
    { labels: number; last: number; first: number; message: string }
  >()

  add(label: number, warnings: readonly LabelWarning[]): void {
    for (const { code, message } of warnings) {
      const known = this.counts.get(code)
      if (known === undefined) this.counts.set(code, { labels: 1, last: label, first: label, message })
      else if (known.last !== label)
        this.counts.set(code, { ...known, labels: known.labels + 1, last: label })
    }
  }

  list(): TalliedWarning[] {
    return Array.from(this.counts, ([code, { labels, first, message }]) => ({ code, labels, first, message }))
  }
}

/** A label that is not worth printing: its code could not be scanned, or not even be made. */
export class LabelRefused extends Error {
  readonly code: LabelWarningCode
  readonly label: number

  constructor(code: LabelWarningCode, label: number, message: string) {
    super(message)
    this.name = 'LabelRefused'
    this.code = code
    this.label = label
  }
}
