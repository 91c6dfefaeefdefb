import { type Language, requestedLanguage } from '../../../services/mail/languages.ts'
import type { HttpError } from '../../errors/errors.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import type { PageTexts, RefusalTexts, RefusedDetail } from './page-texts.ts'

const TEXTS: Readonly<Record<Language, PageTexts>> = { en, de: de.texts, fr: fr.texts, es: es.texts }
/** The services write their refusals in English. */
const REFUSALS: Readonly<Record<Language, RefusalTexts | null>> = {
  en: null,
  de: de.refusals,
  fr: fr.refusals,
  es: es.refusals,
}

/** The texts in a language: by default that of the request that runs now, which its mails have, too. */
export function texts(language: Language = requestedLanguage()): PageTexts {
  return TEXTS[language]
}

/** The message of a refusal in the language of the request. */
export function refusalText({ code, details, message }: HttpError): string {
  const known = REFUSALS[requestedLanguage()]
  if (known === null) return message
  const late = details.find(({ path }) => path === 'challenge')
  return late === undefined ? (known.codes[code] ?? known.other) : detailText(late)
}

/** The message of what is wrong with a field in the language of the request. */
export function detailText({ code, message, path }: HttpError['details'][number]): string {
  const known = REFUSALS[requestedLanguage()]
  if (known === null) return message
  const own = [`${path}.${code}`, path, code].find((key) => isDetail(key, known))
  return own !== undefined && isDetail(own, known) ? known.details[own] : known.other
}

function isDetail(key: string, { details }: RefusalTexts): key is RefusedDetail {
  return Object.hasOwn(details, key)
}

/** A quantity as the language of the request writes it. */
export function amountText(quantity: number, unit: string | null | undefined): string {
  const number = numberText(quantity, { maximumFractionDigits: 6 })
  return unit ? `${number} ${unit}` : `${number}×`
}

/** A number as the language of the request writes it. */
export function numberText(value: number, format: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(requestedLanguage(), format).format(value)
}
