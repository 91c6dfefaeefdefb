import { type Language, requestedLanguage } from '../../../services/mail/languages.ts'
import { de } from './de.ts'
import { type ConnectionTexts, en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

const TEXTS: Readonly<Record<Language, ConnectionTexts>> = { en, de, fr, es }

/** The texts of the page in the language of the request. */
export function connectionTexts(): ConnectionTexts {
  return TEXTS[requestedLanguage()]
}
