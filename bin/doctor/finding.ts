/** What the doctor found, in words. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem'
  /** What was looked at. */
  readonly subject: string
  readonly message: string
  /** What to do about it. */
  readonly advice?: string
}
