import { ApiError, OfflineError } from './api.ts'
import { shownLanguage } from './texts/language.ts'
import { isTextKey, text } from './texts/text.ts'

/** What went wrong with a request, in the language of the person where the page has words for it. */
export function problemOf(error: unknown): string {
  if (error instanceof OfflineError) return text('error.offline')
  if (!(error instanceof ApiError)) return text('error.unknown', { message: String(error) })
  if (error.code === 'rate_limited') {
    const minutes = Math.ceil((error.retry_after ?? 60) / 60)
    return text('error.rate_limited', { minutes })
  }
  const key = `error.${error.code}`
  return isTextKey(key) ? text(key) : refusalOf(error)
}

interface Refusal {
  readonly code: string
  readonly message: string
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
export function refusalOf({ code, message, details }: Refusal): string {
  const key = `refusal.${code}`
  const [first] = details ?? []
  if (code === 'validation_failed' && first) {
    const field = `field.${first.path.split('.').findLast((part) => !/^\d*$/.test(part))}`
    const fault = `fault.${first.code}`
    const own = shownLanguage.value.tag === 'en' ? first.message : isTextKey(key) ? text(key) : message
    const words = isTextKey(fault) ? text(fault) : own
    return isTextKey(field) ? text('refusal.of_field', { field: text(field), words }) : words
  }
  return shownLanguage.value.tag !== 'en' && isTextKey(key) ? text(key) : message
}
