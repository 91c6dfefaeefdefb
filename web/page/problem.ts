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

/**
 * Why a change was refused, in the language of the person. The engine says it in English, and at times names more than its code does;
 * so its own words stand where English is shown, and where the texts of a code are not loaded.
 */
export function refusalOf({
  code,
  message,
  reason = '',
}: {
  readonly code: string
  readonly message: string
  readonly reason?: string
}): string {
  if (shownLanguage.value.tag === 'en') return message
  const key = [`refusal.${code}.${reason}`, `refusal.${code}`].find(isTextKey)
  return key === undefined ? message : text(key)
}
