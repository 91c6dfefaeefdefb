/** The forms of the verbs of one language, as far as questions have them. All are folded, and separated by `|`. */
export interface Conjugation {
  /** What stands before a stem, such as `ver` and `ge`; absent where nothing does. */
  readonly prefixes?: string
  readonly stems: string
  readonly endings: string
}

/** An expression for every form that a prefix or none, a stem and an ending make. A stem without an ending is no form. */
export function formsOfVerbs({ prefixes, stems, endings }: Conjugation): string {
  return `${prefixes === undefined ? '' : `(?:${prefixes})*`}(?:${stems})(?:${endings})`
}

/** Endings of German verbs, those of the present, the past and the participle. */
export const GERMAN = 'e|st|t|en|te|ten|et|ete|eten'
/** Endings of French verbs in -er, and their participles. */
export const FRENCH = 'e|es|ee|ees|er|ent|ons|ez|ait|aient|ais|ions|ai|a'
/** Endings of Spanish verbs in -ar, and their participles. */
export const SPANISH_AR = 'o|e|a|as|amos|an|aron|aste|aba|aban|ad[oa]s?|ando|ar|aria'
/** Endings of Spanish verbs in -er and -ir, and their participles. */
export const SPANISH_ER = 'i|o|es|e|emos|imos|en|ieron|io|iste|ia|ian|id[oa]s?|iendo|er|ir'
