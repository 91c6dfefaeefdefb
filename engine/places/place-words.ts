import { Column } from '../lists/column.ts'
import { wordsOf } from '../text/words.ts'

/** Numbers without a place that the list may hold; with more of them it is written again. */
const UNUSED = 4096

/** The distinct words of names and codes, each with a number, and the numbers of each place. */
export class PlaceWords {
  private readonly numbers = new Map<string, number>()
  private readonly words: string[] = []
  /** The numbers of all places, and where those of a place begin and how many they are, by its row. */
  private list = new Int32Array(64)
  private end = 0
  private used = 0
  private readonly starts = new Column('number')
  private readonly counts = new Column('number')

  /** A row has other texts now. `rows`: rows have numbers below this one. */
  set(
    row: number,
    { name, code }: { readonly name: string; readonly code: string | null },
    rows: number,
  ): void {
    const numbers = new Set<number>()
    for (const word of wordsOf(code === null ? name : `${name} ${code}`)) numbers.add(this.number(word))
    this.used += numbers.size - this.counts.at(row)
    this.counts.set(row, 0)
    if (this.end > UNUSED + 2 * this.used) this.pack(rows)
    this.starts.set(row, this.end)
    this.counts.set(row, numbers.size)
    for (const number of numbers) this.push(number)
  }

  /** The bits of `answers` of the words of a row. */
  answered(row: number, answers: Uint32Array): number {
    const start = this.starts.at(row)
    const end = start + this.counts.at(row)
    let bits = 0
    for (let at = start; at < end; at++) bits |= answers[this.list[at] ?? 0] ?? 0
    return bits
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
    this.list = new Int32Array(64)
    this.end = 0
    this.used = 0
    this.starts.clear()
    this.counts.clear()
  }

  private push(number: number): void {
    if (this.end === this.list.length) {
      const larger = new Int32Array(Math.ceil(this.end * 1.5))
      larger.set(this.list)
      this.list = larger
    }
    this.list[this.end++] = number
  }

  /** Leaves out the numbers that are no place's any more. */
  private pack(rows: number): void {
    const old = this.list
    this.list = new Int32Array(this.used + UNUSED)
    this.end = 0
    for (let row = 0; row < rows; row++) {
      const start = this.starts.at(row)
      const count = this.counts.at(row)
      if (count === 0) continue
      this.starts.set(row, this.end)
      for (let at = start; at < start + count; at++) this.push(old[at] ?? 0)
    }
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
