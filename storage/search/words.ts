/** What the tokenizer of the index takes for a word: letters, digits, and the marks on them. */
const WORD = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu

/** The words of a text, and where they are. */
export function wordsOf(
  text: string,
): { readonly word: string; readonly start: number; readonly end: number }[] {
  return [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }))
}

/** A word without case and accents, as the index compares it. */
export function folded(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** A word as the index keeps it: without case, and without accents on Latin letters; letters of other scripts keep theirs. */
export function asIndexed(word: string): string {
  return [...word.normalize('NFC').toLowerCase()]
    .map((letter) => (/\p{Script=Latin}/u.test(letter) ? folded(letter) : letter))
    .join('')
}

/** A query in the language of the index. */
export interface MatchExpressions {
  /** Finds what has every word in its title. */
  readonly title: string
  /** Finds what has every word somewhere. */
  readonly anywhere: string
}

/** The same for words that may be spelt otherwise: each is a list of spellings, of which one must be found. */
export function spellingsExpression(words: readonly (readonly string[])[]): MatchExpressions {
  const anywhere = words
    .map((spellings, i) => {
      const star = i === words.length - 1 ? ' *' : ''
      return `(${spellings.map((spelling) => `"${spelling}"${star}`).join(' OR ')})`
    })
    .join(' AND ')
  return { title: `{title} : (${anywhere})`, anywhere }
}

/**
 * A query in the language of the index: every word must be found, the last one as the beginning of a word.
 * Words are quoted and hold nothing but letters, digits and marks, so nothing of a query is ever syntax.
 * Null when there is no word in it.
 */
export function matchExpression(query: string): MatchExpressions | null {
  const words = wordsOf(query).map(({ word }) => `"${word}"`)
  if (words.length === 0) return null
  const anywhere = `${words.join(' ')} *`
  return { title: `{title} : (${anywhere})`, anywhere }
}
