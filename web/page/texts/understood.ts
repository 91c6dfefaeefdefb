import { shownLanguage } from './language.ts'

/** Languages in which questions and wishes are understood. */
const UNDERSTOOD = ['en', 'de', 'fr', 'es'] as const

/** The shown language, where questions are understood in it; null for another one. */
export function understoodLanguage(): (typeof UNDERSTOOD)[number] | null {
  const { tag } = shownLanguage.value
  return UNDERSTOOD.find((each) => each === tag) ?? null
}
