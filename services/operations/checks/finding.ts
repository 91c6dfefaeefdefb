/** A finding of the doctor. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem'
  /** The subject of the check. */
  readonly subject: string
  readonly message: string
  /** Advice for the operator. */
  readonly advice?: string
}
