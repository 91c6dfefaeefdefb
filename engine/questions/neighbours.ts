import type { QuestionLine } from './line.ts'

/** What stands between two names of a question. */
export class Neighbours {
  private readonly line: QuestionLine
  private readonly joining: ReadonlySet<string>
  private readonly inside: ReadonlySet<string>
  private readonly stop: ReadonlySet<string>

  constructor(
    line: QuestionLine,
    words: {
      readonly joining: ReadonlySet<string>
      readonly inside: ReadonlySet<string>
      readonly stop: ReadonlySet<string>
    },
  ) {
    this.line = line
    this.joining = words.joining
    this.inside = words.inside
    this.stop = words.stop
  }

  /** Whether nothing but words such as `and in the`, or a comma, stands between two names. */
  isJoined(one: readonly number[], other: readonly number[]): boolean {
    const articles = this.between(one, other)
      .slice(0, -1)
      .filter(({ word }) => !this.joining.has(word) && !this.inside.has(word))
    return articles.length <= 1 && articles.every(({ word }) => this.stop.has(word)) && this.joins(one, other)
  }

  /** Whether a word such as `and`, or a comma, stands between two names. */
  joins(one: readonly number[], other: readonly number[]): boolean {
    const between = this.between(one, other)
    return (
      between.some(({ isAfterComma }) => isAfterComma) ||
      between.slice(0, -1).some(({ word }) => this.joining.has(word))
    )
  }

  /** The words between two names, and the first one of the second name. */
  between(one: readonly number[], other: readonly number[]) {
    const [before, after] = (one[0] ?? 0) < (other[0] ?? 0) ? [one, other] : [other, one]
    return this.line.words.slice((before.at(-1) ?? 0) + 1, (after[0] ?? 0) + 1)
  }
}
