import { placedWords } from '../text/words.ts'

/** A word of a question. */
export interface QuestionWord {
  /** Without case and accents. */
  readonly word: string
  /** As it is written. */
  readonly written: string
  /** Whether a comma stands before it. */
  readonly isAfterComma: boolean
}

/** What a part of a question was taken for. */
export interface Taken {
  readonly from: number
  /** Behind the last word. */
  readonly to: number
}

/** The words of a question. Each is taken for one thing only. */
export class QuestionLine {
  readonly words: readonly QuestionWord[]
  private readonly taken: boolean[]
  /** All words with one space before and after each; those that are taken as underscores. */
  private text: string
  /** Where each word begins in the text. */
  private readonly starts: readonly number[]
  private readonly question: string
  /** Where each word begins in the question. */
  private readonly places: readonly number[]

  constructor(question: string) {
    let last = 0
    const placed = placedWords(question)
    this.question = question
    this.places = placed.map(({ start }) => start)
    this.words = placed.map(({ word, start, end }) => {
      const isAfterComma = question.slice(last, start).includes(',')
      last = end
      return { word, written: question.slice(start, end), isAfterComma }
    })
    this.taken = this.words.map(() => false)
    const starts: number[] = []
    let text = ' '
    for (const { word } of this.words) {
      starts.push(text.length)
      text += `${word} `
    }
    this.text = text
    this.starts = starts
  }

  isTaken(at: number): boolean {
    return this.taken[at] ?? true
  }

  /** Words as they are written. */
  written(from: number, to: number): string {
    return this.words
      .slice(from, to)
      .map((each) => each.written)
      .join(' ')
  }

  /** A part of the question, with its signs. */
  asked(from: number, to: number): string {
    return this.question.slice(this.places[from], this.places[to])
  }

  take({ from, to }: Taken): void {
    this.taken.fill(true, from, to)
    const start = this.starts[from] ?? 0
    const end = this.starts[to] ?? this.text.length
    this.text =
      this.text.slice(0, start) + this.text.slice(start, end).replace(/[^ ]/g, '_') + this.text.slice(end)
  }

  /** The first place where some words stand that nothing has taken. */
  find(said: readonly string[]): Taken | null {
    for (let from = 0; from + said.length <= this.words.length; from++) {
      const to = from + said.length
      if (said.every((word, i) => !this.isTaken(from + i) && this.words[from + i]?.word === word))
        return { from, to }
    }
    return null
  }

  /** The first place where an expression matches; words that are taken match nothing. */
  match(expression: RegExp): (Taken & { readonly found: RegExpExecArray }) | null {
    for (let from = 0; from < this.words.length; from++) {
      if (this.isTaken(from)) continue
      expression.lastIndex = this.starts[from] ?? 0
      const found = expression.exec(this.text)
      if (!found || found[0] === '') continue
      const end = (this.starts[from] ?? 0) + found[0].length
      let to = from
      while (to < this.words.length && (this.starts[to] ?? 0) < end) to++
      return { from, to, found }
    }
    return null
  }
}

/** A question with whole words in place of short forms: people type "q hay" and "cb de verres". */
export function withFullWords(question: string, shorthand: Readonly<Record<string, string>>): string {
  let text = ''
  let from = 0
  for (const { word, start, end } of placedWords(question)) {
    const full = Object.hasOwn(shorthand, word) ? shorthand[word] : undefined
    if (full === undefined) continue
    text += question.slice(from, start) + full
    from = end
  }
  return text + question.slice(from)
}

/** Words before a question that are left out one after the other. */
const MOST_PRELUDES = 4

/** A question without the words before it: "um, a quick question, where is the drill". A question of nothing else keeps them. */
export function withoutPreludes(question: string, preludes: string): string {
  const words = placedWords(question)
  const expression = new RegExp(`^(?:${preludes})(?= )`)
  let from = 0
  for (let n = 0; n < MOST_PRELUDES; n++) {
    const text = words
      .slice(from)
      .map(({ word }) => `${word} `)
      .join('')
    const found = expression.exec(text)?.[0]
    const count = found === undefined ? 0 : found.split(' ').length
    if (count === 0 || from + count >= words.length) break
    from += count
  }
  return question.slice(words[from]?.start ?? 0)
}

const cache = new Map<string, RegExp>()

/** An expression of whole words, to be matched from one word on. */
export function wholeWords(source: string): RegExp {
  const known = cache.get(source)
  if (known) return known
  const made = new RegExp(`(?:${source})(?= )`, 'y')
  cache.set(source, made)
  return made
}

/** Auxiliary verbs that are things as well: "Granny's will", and the words that say so. */
const NOUNS_TOO: ReadonlySet<string> = new Set(['will', 'can'])
const BEFORE_NOUNS: ReadonlySet<string> = new Set('s the a my our his her'.split(' '))
/** Auxiliary verbs that are names of people as well, where something is theirs: "May's passport". */
const PEOPLE_TOO: ReadonlySet<string> = new Set(['may', 'will'])

/** The words that nothing has taken and that are no stop words. */
export function contentOf(line: QuestionLine, stop: ReadonlySet<string>): number[] {
  const isNoun = (word: string, at: number) =>
    (NOUNS_TOO.has(word) && BEFORE_NOUNS.has(line.words[at - 1]?.word ?? '')) ||
    (PEOPLE_TOO.has(word) && line.words[at + 1]?.word === 's')
  return line.words.flatMap(({ word }, at) =>
    line.isTaken(at) || (stop.has(word) && !isNoun(word, at)) ? [] : [at],
  )
}
