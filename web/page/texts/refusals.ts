import { loadSeldomTexts, shownLanguage } from './language.ts'
import { isTextKey } from './text.ts'

/**
 * Loads the words of a refusal, which are among the texts of seldom pages. Without the network the words of the server stay. English
 * needs none but for values that are not possible: the server and the engine write their refusals in it, for programs too.
 */
export async function loadRefusal(code: string): Promise<void> {
  if (isTextKey(`error.${code}`) || isTextKey(`refusal.${code}`)) return
  if (shownLanguage.value.tag === 'en' && code !== 'validation_failed') return
  await loadSeldomTexts().catch(() => {})
}
