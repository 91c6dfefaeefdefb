import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'

/** The languages of mails. */
export const Language = z.enum(['en', 'de', 'fr', 'es'])
export type Language = z.infer<typeof Language>

/** Maximum length of a header field that is read, in characters. */
const MAX_FIELD = 500

/** The language that an `Accept-Language` field (RFC 9110, section 12.5.4) prefers of those that mails have. */
export function languageOf(field: string | undefined): Language {
  const wanted = (field ?? '')
    .slice(0, MAX_FIELD)
    .split(',')
    .map((part, at) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const q = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each)
      return { language: Language.safeParse(tag.split('-')[0]), q: q === undefined ? 1 : Number(q), at }
    })
    .filter(({ language, q }) => language.success && q > 0)
    .sort((a, b) => b.q - a.q || a.at - b.at)
  return wanted[0]?.language.data ?? 'en'
}

const requested = new AsyncLocalStorage<Language>()

/**
 * Runs the work of a request whose sender reads a language. Mails that the work causes are in this language. Up to Node 22 the
 * first language to be kept makes every later promise of the program slower, so none is kept that is the one without it.
 */
export function inLanguage<T>(language: Language, work: () => T): T {
  return language === requestedLanguage() ? work() : requested.run(language, work)
}

/** The language of the request that runs now; English outside of requests. */
export function requestedLanguage(): Language {
  return requested.getStore() ?? 'en'
}
