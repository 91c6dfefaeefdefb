import { type Language, requestedLanguage } from '../../services/mail/languages.ts'

/** A date in words, such as 20 December 2026; by default in the language of the request. */
export function dayOf(moment: string, language: Language = requestedLanguage()): string {
  // The day before the month, as in the other languages.
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(moment))
}
