/** The faults of a label, a closed list. Those of `REFUSED` make a label not worth printing. */
export const LABEL_WARNING_CODES = [
  'glyph_missing',
  'text_shortened',
  'text_left_out',
  'code_small',
  'code_too_small',
  'code_left_out',
  'code_text_invalid',
  'photo_unreadable',
  'sign_small',
  'address_is_local',
] as const
export type LabelWarningCode = (typeof LABEL_WARNING_CODES)[number]

/** A warning, in words, and which field of the template it is about. */
export interface LabelWarning {
  readonly code: LabelWarningCode
  readonly field: number
  readonly message: string
}

/** A code that no phone will read, or that cannot be made: such a label is refused when it is printed. */
export const REFUSED: readonly LabelWarningCode[] = ['code_too_small', 'code_text_invalid']
