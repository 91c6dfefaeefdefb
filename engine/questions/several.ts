import type { QuestionLine } from './line.ts'
import type { Ask } from './query.ts'
import type { LanguageWords } from './words/language.ts'

/** Questions that can be asked of several things at once. */
const OF_SEVERAL: readonly Ask[] = [
  'where',
  'list',
  'count',
  'exists',
  'total_value',
  'when_expires',
  'warranty',
  'who_moved',
  'when_moved',
  'when_seen',
  'who_has',
]
/** Things that one question names. */
const MOST = 5

/** Several things of a question. */
export interface Several {
  /** The words of each. */
  readonly groups: readonly (readonly string[])[]
  /** Whether one of them is enough, as in "the drill or the saw". */
  readonly isEither: boolean
}

/**
 * The words of each thing of a question for several: "the drill, the saw and the hammer". `content`: where the words are that can name
 * them. Null if there is one thing.
 */
export function severalNamed(
  line: QuestionLine,
  content: readonly number[],
  { ask, joining, either }: { readonly ask: Ask } & Pick<LanguageWords, 'joining' | 'either'>,
): Several | null {
  if (!OF_SEVERAL.includes(ask)) return null
  const stands = (some: readonly string[], from: number, to: number) =>
    line.words.slice(from + 1, to).some(({ word }, n) => !line.isTaken(from + 1 + n) && some.includes(word))
  const isJoined = (from: number, to: number) => stands([...joining, ...either], from, to)
  const isListed = (from: number, to: number) =>
    line.words.slice(from + 1, to + 1).some(({ isAfterComma }) => isAfterComma)
  const groups: string[][] = []
  const isList = content.some(
    (at, n) =>
      n > 0 &&
      (isJoined(content[n - 1] ?? at, at) || (ask === 'where' && isListed(content[n - 1] ?? at, at))),
  )
  for (const [n, at] of content.entries()) {
    const { written = '' } = line.words[at] ?? {}
    const before = content[n - 1] ?? at
    const isNext = n > 0 && isList && (isListed(before, at) || isJoined(before, at))
    const last = groups.at(-1)
    if (last && !isNext) last.push(written)
    else groups.push([written])
  }
  const isEither = content.some((at, n) => n > 0 && stands(either, content[n - 1] ?? at, at))
  return groups.length > 1 && groups.length <= MOST ? { groups, isEither } : null
}
