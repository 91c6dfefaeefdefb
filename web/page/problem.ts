import { ApiError, OfflineError } from './api.ts'
import { shownLanguage } from './texts/language.ts'
import { isTextKey, text } from './texts/text.ts'

/** What went wrong with a request, in the language of the person where the page has words for it. */
export function problemOf(error: unknown): string {
  if (error instanceof OfflineError) return text('error.offline')
  if (!(error instanceof ApiError)) return text('error.unknown', { message: String(error) })
  if (error.code === 'rate_limited') {
    const minutes = Math.ceil((error.retry_after ?? 60) / 60)
    const named = `error.rate_limited.${error.reason}`
    return text(isTextKey(named) ? named : 'error.rate_limited', { minutes })
  }
  const key = `error.${error.code}`
  return isTextKey(key) ? text(key) : refusalOf(error)
}

interface Refusal {
  readonly code: string
  readonly message: string
  /** Which of several causes of the code it was. */
  readonly reason?: string | undefined
  /** What is wrong with each value, by its path in the change. */
  readonly details?:
    | readonly { readonly path: string; readonly code: string; readonly message: string }[]
    | undefined
}

/**
 * Why a change was refused, in the language of the person. The engine says it in English, and at times names more than its code does;
 * so its own words stand where English is shown, and where the texts of a code are not loaded. Of values that are not possible the
 * page names the first, as its form does.
 */
export function refusalOf({ code, message, reason = '', details }: Refusal): string {
  const isEnglish = shownLanguage.value.tag === 'en'
  const key = [`refusal.${code}.${reason}`, `refusal.${code}`].find(isTextKey)
  const general = isEnglish || key === undefined ? message : text(key)
  const [first] = details ?? []
  if (code !== 'validation_failed' || !first) return general
  const field = `field.${first.path.split('.').findLast((part) => !/^\d*$/.test(part))}`
  const fault = `fault.${first.code}`
  const words = isTextKey(fault) ? text(fault) : isEnglish ? first.message : general
  return isTextKey(field) ? text('refusal.of_field', { field: text(field), words }) : words
}
