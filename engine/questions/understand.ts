import type { Pausing } from '../core/pausing.ts'
import type { ReadingContext } from './context.ts'
import { type Language, languages } from './query.ts'
import { type Reading, readIn } from './read.ts'
import { wordsByLanguage } from './words/index.ts'

/**
 * Reads a question in every language, the best reading first: the one whose language knows most of its words. `language` is
 * that of the person, which decides between equal ones.
 */
export function* understanding(
  question: string,
  context: ReadingContext,
  language?: Language,
): Pausing<Reading[]> {
  const readings: Reading[] = []
  for (const each of languages) {
    readings.push(yield* readIn(wordsByLanguage[each], question, context))
    yield
  }
  const own = (reading: Reading) => Number(reading.language === language)
  return readings.sort((a, b) => b.known - a.known || Number(b.hasCue) - Number(a.hasCue) || own(b) - own(a))
}
