/** An environment variable that the server reads. */
export interface ConfigVariable {
  readonly name: string
  /** The value that an unset or empty variable has. */
  readonly default: string
  /** The permitted values, worded to follow "must be". */
  readonly allowed: string
  readonly meaning: string
  /** Whether the value, or a part of it, is a secret, which no message repeats. */
  readonly secret?: true
}
