import { foldedText } from '../lists/name-order.ts'
import { wordsOf } from '../search/words.ts'

/** The distinct words of names and codes, each with a number. */
export class PlaceWords {
  private readonly numbers = new Map<string, number>()
  private readonly words: string[] = []

  /** The numbers of the words of texts. */
  numbersOf(name: string, code: string | null): readonly number[] {
    const numbers: number[] = []
    for (const word of wordsIn(code === null ? name : `${name} ${code}`)) {
      const number = this.number(word)
      if (!numbers.includes(number)) numbers.push(number)
    }
    // A copy has no room to spare; what was pushed to has room for seventeen, in tens of thousands of places.
    return numbers.slice()
  }

  /**
   * Which words of a question each word answers, as bits, by the word's number. The last word of a question is answered by
   * whatever begins with it.
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

  /** The numbers of the words that answer one word of a question: that word, or (`beginning`) all that begin so. */
  answersTo(asked: string, beginning: boolean): number[] {
    const number = this.numbers.get(asked)
    if (!beginning) return number === undefined ? [] : [number]
    const found: number[] = []
    for (const [other, word] of this.words.entries()) if (word.startsWith(asked)) found.push(other)
    return found
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

/** Words of a question that count; more are left out. */
const MOST_WORDS = 16

const ASCII = /^[\0-\x7f]*$/

/** The words of a text, without case and accents. */
export function wordsIn(text: string): string[] {
  // Most texts need no more than this, and there are many.
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return wordsOf(foldedText(text)).map(({ word }) => word)
}

/** The words of a question, each once. */
export function questionOf(text: string): string[] {
  const words = wordsIn(text)
  const last = words.at(-1)
  if (last === undefined) return []
  // The last one is a beginning, which says less than the same word in full.
  const before = [...new Set(words.slice(0, -1))].slice(0, MOST_WORDS - 1)
  return [...before, last]
}
