import type { Language } from '../../questions/query.ts'
import type { ReasonGiven, RulingCode } from '../placing.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { PlacementTexts } from './texts.ts'

const TEXTS: Readonly<Record<Language, PlacementTexts>> = { en, de, fr, es }
/** Records that a text names. */
const NAMED = 3

/** A reason for a place, for people. */
export function placingReasonText({ code, evidence }: ReasonGiven, language: Language): string {
  const names = evidence.slice(0, NAMED).map(({ name }) => name)
  const more = evidence.length > NAMED ? ' …' : ''
  return TEXTS[language].reasons[code](`${names.join(', ')}${more}`)
}

/** Why a place is ruled out, for people. */
export function rulingText(code: RulingCode, language: Language): string {
  return TEXTS[language].rulings[code]
}
