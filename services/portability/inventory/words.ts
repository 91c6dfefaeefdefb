import type { Language } from '../../mail/languages.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import type { InventoryWords } from './texts/words.ts'

const WORDS: Readonly<Record<Language, InventoryWords>> = { en, de, es, fr }

/** The texts of a printed inventory in a language. */
export function wordsIn(language: Language): InventoryWords {
  return WORDS[language]
}

/** A text with its parts in braces replaced. What stands for them is not read as anything else. */
export function filled(text: string, parts: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole)
}
