import type { Language } from '../query.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { LanguageWords } from './language.ts'

/** What the grammar knows, by language. */
export const wordsByLanguage: Readonly<Record<Language, LanguageWords>> = { en, de, fr, es }
