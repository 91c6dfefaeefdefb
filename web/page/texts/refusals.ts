import { loadSeldomTexts, shownLanguage } from './language.ts'
import { isTextKey } from './text.ts'

/**
 * Loads the words of a refusal, which are among the texts of seldom pages. Without the network the words of the server stay. English
 * needs none: the server and the engine write their refusals in it.
 */
export async function loadRefusal(code: string): Promise<void> {
  if (shownLanguage.value.tag === 'en' || isTextKey(`error.${code}`) || isTextKey(`refusal.${code}`)) return
  await loadSeldomTexts().catch(() => {})
}
