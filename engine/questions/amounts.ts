import { type QuestionLine, wholeWords } from './line.ts'
import type { LanguageWords } from './words/language.ts'

/** A bound that a question names. */
export interface Amount {
  readonly side: 'over' | 'under'
  readonly number: number
  /** Whether it is one of money, by its words: "dearer than 20". */
  readonly isPrice: boolean
  /** ISO 4217; null where the question names no currency. */
  readonly currency: string | null
}

/** The least by which two quantities differ. */
const STEP = 1e-6

/** Signs of currencies, and the words that replace them: the words of a question have no signs. */
const SIGNS: readonly (readonly [string, string])[] = [
  ['€', ' eur '],
  ['$', ' usd '],
  ['£', ' gbp '],
]

/** Names of spans of time that are numbers of other units. */
const SPANS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:a )?fortnight\b/gi, '2 weeks'],
  [/\b(?:une )?quinzaine de jours\b|\b(?:une )?quinzaine\b/gi, '15 jours'],
  [/\b(?:una )?quincena\b/gi, '15 dias'],
]

/** A question with words for the signs of currencies, and with numbers of one piece: `1.500,50 €` is `1500.50 eur`. */
export function withPlainNumbers(question: string): string {
  let text = question
  for (const [span, days] of SPANS) text = text.replace(span, days)
  for (const [sign, word] of SIGNS) text = text.replaceAll(sign, word)
  return text
    .replace(/\s[+&]\s/g, ', ')
    .replace(/(\d)[.,' ](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d),(\d{1,2})(?!\d)/g, '$1.$2')
    .replace(/(\d)\.(\d{1,2})(?![\d.])/g, '$1point$2')
}

/** "Between 100 and 200 euros": both ends are included, and a currency behind the second holds for both. */
function takeRange(line: QuestionLine, words: LanguageWords, amount: string): Amount[] | null {
  for (const source of words.between) {
    const match = line.match(wholeWords(source.replaceAll('N', amount)))
    if (!match) continue
    const codes = [match.found[1], match.found[3], match.found[4], match.found[6]]
    const named = codes.find((code) => code !== undefined)
    const currency = named === undefined ? null : (words.currencies[named] ?? null)
    const numbers = [match.found[2], match.found[5]].map((written = '') => numberOf(written, words))
    line.take(match)
    return (['over', 'under'] as const).map((side, at) => ({
      side,
      isPrice: false,
      number: numbers[at] ?? 0,
      currency,
    }))
  }
  return null
}

function numberOf(written: string, { numbers }: LanguageWords): number {
  return numbers[written] ?? Number(written.replace('point', '.'))
}

/** Takes the amounts out of a question. */
export function takeAmounts(line: QuestionLine, words: LanguageWords): Amount[] {
  const currency = Object.keys(words.currencies).join('|')
  const amount = `(?:(${currency}) )?(\\d{1,12}(?:point\\d\\d?)?|${Object.keys(words.numbers).join('|')})(?: (${currency}))?`
  const between = takeRange(line, words, amount)
  if (between) return between
  const inclusive = new RegExp(`^(?:${words.inclusive}) `)
  const priced = new RegExp(`(?:${words.priced})`)
  const found: Amount[] = []
  for (const side of ['over', 'under'] as const) {
    for (const source of words[side]) {
      const match = line.match(wholeWords(`${source} (?:the )?${amount}`))
      if (!match) continue
      const [before, written = '', after] = match.found.slice(1)
      const named = before ?? after
      line.take(match)
      const number = numberOf(written, words)
      // "More than ten" is more than ten; quantities have six decimals at most.
      const beyond = inclusive.test(match.found[0]) ? 0 : side === 'over' ? STEP : -STEP
      found.push({
        side,
        isPrice: priced.test(match.found[0]),
        number: Math.max(0, Math.round((number + beyond) * 1e6) / 1e6),
        currency: named === undefined ? null : (words.currencies[named] ?? null),
      })
      break
    }
  }
  return found
}
