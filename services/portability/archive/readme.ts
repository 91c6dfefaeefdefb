import type { Language } from '../../mail/languages.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import type { ReadmeWords } from './texts/words.ts'

const WORDS: Readonly<Record<Language, ReadmeWords>> = { en, de, es, fr }

/** The facts that a README states. */
export interface ReadmeFacts {
  readonly household: string
  readonly program: string
  /** ISO 8601 in UTC. */
  readonly created_at: string
  /** The place that the export is of; null for the whole household. */
  readonly place: string | null
  readonly changed_since: string | null
  readonly with_media: boolean
  readonly with_records: boolean
  readonly complete: boolean
  /** Number of media whose content could not be read. */
  readonly missing: number
}

/** The README of an export, for people. */
export function readme(language: Language, facts: ReadmeFacts): string {
  const words = WORDS[language]
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const values: Record<string, string> = {
    household: facts.household,
    at: minute(facts.created_at),
    program: facts.program,
    place: facts.place ?? '',
    since: facts.changed_since ? minute(facts.changed_since) : '',
    count: String(facts.missing),
  }
  const paragraphs = [
    [words.title],
    [
      words.made,
      ...(facts.place !== null ? [words.part_place] : []),
      ...(facts.changed_since !== null ? [words.part_since] : []),
      ...(facts.with_media ? [] : [words.without_media]),
    ],
    [
      words.csv,
      ...(facts.with_media ? [words.media] : []),
      ...(facts.with_records ? [words.records, words.history] : []),
      words.manifest,
    ],
    facts.with_records ? [facts.complete ? words.back : words.not_back] : [],
    facts.missing > 0 ? [words.missing] : [],
    [words.private],
  ]
  const text = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${filled(text.join('\n\n'))}\n`.replaceAll('\n', '\r\n')
}

/** A time in UTC to the minute, as people read it. */
export function minute(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}
