import type { SearchText } from '../core/collection.ts'

/** The words of a text: lower case, without accents. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

/** How well a text answers a question: 0 when one of its words is missing; a hit in the title counts more. */
export function score(question: readonly string[], text: SearchText): number {
  const title = wordsOf(text.title)
  const body = wordsOf(text.body)
  let total = 0
  for (const word of question) {
    const hit = best(word, title) * 3 || best(word, body)
    if (hit === 0) return 0
    total += hit
  }
  return total
}

/** A whole word counts more than its beginning. */
function best(word: string, among: readonly string[]): number {
  if (among.includes(word)) return 2
  return among.some((other) => other.startsWith(word)) ? 1 : 0
}
