/** A deliberate mistake in the program: a proof that does not notice it proves little. */
export interface Fault {
  readonly name: string
  /** The rule of SPEC.md that no longer holds. */
  readonly rule: string
  readonly file: string
  /** Text that occurs once in the file, and what stands there instead. */
  readonly find: string
  readonly replace: string
}
