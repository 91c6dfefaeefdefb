import { wordsOf } from '../text/words.ts'

/** The distinct words of names and codes, each with a number. */
export class PlaceWords {
  private readonly numbers = new Map<string, number>()
  private readonly words: string[] = []

  /** The numbers of the words of texts. */
  numbersOf(name: string, code: string | null): readonly number[] {
    const numbers: number[] = []
    for (const word of wordsOf(code === null ? name : `${name} ${code}`)) {
      const number = this.number(word)
      if (!numbers.includes(number)) numbers.push(number)
    }
    // A copy has no spare capacity; a pushed array has capacity for seventeen elements, in tens of thousands of places.
    return numbers.slice()
  }

  /**
   * The words of a query that each dictionary word matches, as bits, by the word's number. The last word of a query
   * matches as a prefix.
   */
  answers(question: readonly string[]): Uint32Array {
    const bits = new Uint32Array(this.words.length)
    for (const [i, asked] of question.entries()) {
      const bit = 1 << i
      if (i < question.length - 1) {
        const number = this.numbers.get(asked)
        if (number !== undefined) bits[number] = (bits[number] ?? 0) | bit
      } else {
        for (const [number, word] of this.words.entries()) {
          if (word.startsWith(asked)) bits[number] = (bits[number] ?? 0) | bit
        }
      }
    }
    return bits
  }

  clear(): void {
    this.numbers.clear()
    this.words.length = 0
  }

  private number(word: string): number {
    const known = this.numbers.get(word)
    if (known !== undefined) return known
    this.words.push(word)
    this.numbers.set(word, this.words.length - 1)
    return this.words.length - 1
  }
}

/** Maximum number of words of a query; further ones are ignored. */
const MOST_WORDS = 16

/** The words of a query, without duplicates. */
export function questionOf(text: string): string[] {
  const words = wordsOf(text)
  const last = words.at(-1)
  if (last === undefined) return []
  // The last word is a prefix, so it is weaker than the same word in full.
  const before = [...new Set(words.slice(0, -1))].slice(0, MOST_WORDS - 1)
  return [...before, last]
}
