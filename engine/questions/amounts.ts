import { type QuestionLine, wholeWords } from './line.ts'
import type { LanguageWords } from './words/language.ts'

/** A bound that a question names. */
export interface Amount {
  readonly side: 'over' | 'under'
  readonly number: number
  /** ISO 4217; null where the question names no currency. */
  readonly currency: string | null
}

/** Signs of currencies, as they are told to the grammar: the words of a question have no signs. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['€', ' eur '],
  ['$', ' usd '],
  ['£', ' gbp '],
]

/** A question with words for the signs of currencies, and with numbers of one piece: `1.500,50 €` is `1500.50 eur`. */
export function withPlainNumbers(question: string): string {
  let text = question
  for (const [sign, word] of SIGNS) text = text.replaceAll(sign, word)
  return text
    .replace(/(\d)[.,' ](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    .replace(/(\d)\.(\d{1,2})(?![\d.])/g, '$1point$2')
}

/** Takes the amounts out of a question. */
export function takeAmounts(line: QuestionLine, words: LanguageWords): Amount[] {
  const currency = Object.keys(words.currencies).join('|')
  const number = `(?:(${currency}) )?(\\d{1,12}(?:point\\d\\d?)?|${Object.keys(words.numbers).join('|')})(?: (${currency}))?`
  const found: Amount[] = []
  for (const side of ['over', 'under'] as const) {
    for (const source of words[side]) {
      const match = line.match(wholeWords(`${source} (?:the )?${number}`))
      if (!match) continue
      const [before, written = '', after] = match.found.slice(1)
      const named = before ?? after
      line.take(match)
      found.push({
        side,
        number: words.numbers[written] ?? Number(written.replace('point', '.')),
        currency: named === undefined ? null : (words.currencies[named] ?? null),
      })
      break
    }
  }
  return found
}
