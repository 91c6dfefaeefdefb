import type { ImportMessage, MessageValue } from '../../../engine/imports/index.ts'
import type { Language } from '../../mail/languages.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import { fr } from './texts/fr.ts'
import type { ImportWords } from './texts/words.ts'

const WORDS: Readonly<Record<Language, ImportWords>> = { en, de, es, fr }
/** `{name}`, or `{count|row|rows}`. */
const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g

/** The text of a message in a language. An older program noted the English text itself. */
export function messageText(message: ImportMessage | string, language: Language): string {
  if (typeof message === 'string') return message
  const { code, values = {} } = message
  return WORDS[language][code].replace(PLACE, (_, name: string, one?: string, several?: string) => {
    const value = values[name] ?? ''
    const text = valueText(value, language)
    if (one === undefined || several === undefined) return text
    const rule = new Intl.PluralRules(language).select(Number(value))
    return `${text} ${rule === 'one' ? one : several}`
  })
}

function valueText(value: MessageValue, language: Language): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return value.toLocaleString(language)
  if (isMessage(value)) return messageText(value, language)
  return value.map((each) => messageText(each, language)).join(', ')
}

function isMessage(value: ImportMessage | readonly ImportMessage[]): value is ImportMessage {
  return 'code' in value
}

/** The code of a message; null for the text that an older program noted. */
export function messageCode(message: ImportMessage | string | null): ImportMessage['code'] | null {
  return message === null || typeof message === 'string' ? null : message.code
}
