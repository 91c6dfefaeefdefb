import { wordsOf } from '../text/words.ts'
import type { Superlative } from './asked.ts'
import type { QuestionMember, ReadingContext } from './context.ts'
import { type QuestionLine, type Taken, wholeWords } from './line.ts'
import type { QuestionStatus } from './query.ts'
import type { Cue, LanguageWords, SuperlativeKind } from './words/language.ts'

const CUES: readonly Cue[] = [
  'until',
  'hold',
  'how_many',
  'where',
  'when',
  'who',
  'have',
  'be',
  'what',
  'warranty',
  'expire',
  'lend',
  'due',
  'list',
  'contain',
  'move',
  'see',
  'worth',
  'add',
]
/** Cues that a question can say twice: "how much is the value of it". */
const REPEATED: ReadonlySet<Cue> = new Set(['worth', 'expire', 'warranty'])
/** Cues that a question for several things can say for each: "how many screws and how many nails". */
const SAID_FOR_EACH: ReadonlySet<Cue> = new Set(['how_many', 'where'])
/** Words between a package and its contents: "boxes of tuna" are tuna. */
const OF: ReadonlySet<string> = new Set(['of', 'de', 'd', 'des', 'du', 'von', 'mit'])
function saidIn(line: QuestionLine, { from, to }: Taken): string[] {
  return line.words.slice(from, to).map(({ word }) => word)
}

/** The borrower who is named: one of a thing that is lent, or a member. */
export function takeBorrower(
  line: QuestionLine,
  { borrowers = [], members }: ReadingContext,
  note: (taken: Taken, as: string) => void,
): string | null {
  const names = [...borrowers, ...members.map(({ name }) => name)]
  for (const share of ['whole', 'first', 'last'] as const) {
    for (const name of names) {
      const parts = wordsOf(name)
      const said = share === 'whole' ? parts : share === 'first' ? parts.slice(0, 1) : parts.slice(-1)
      const match = said.length === 0 ? null : line.find(said)
      if (!match) continue
      note(match, name)
      return name.slice(0, 60)
    }
  }
  return null
}

export function takeStatuses(
  line: QuestionLine,
  words: LanguageWords,
  isLabel: (said: readonly string[]) => boolean,
): QuestionStatus[] {
  const found: QuestionStatus[] = []
  for (const status of [
    'lifetime_warranty',
    'warranty_ending',
    'without_photo',
    'unplaced',
    'expired',
    'expiring',
    'low',
    'empty',
    'archived',
    'overdue',
    'lent',
  ] as const) {
    for (const source of words.statuses[status]) {
      const match = line.match(wholeWords(source))
      if (!match) continue
      // A household may have a tag for what it has lent.
      if (status === 'lent' && isLabel(saidIn(line, match))) continue
      line.take(match)
      found.push(status)
      // "Was muss ich kaufen" says it with two words, one at either end.
      const end = status === 'low' ? atEnd(line, words.statuses.low) : null
      if (end) line.take(end)
      break
    }
  }
  return found
}

/** What some expressions match at the end of a question. */
function atEnd(line: QuestionLine, sources: readonly string[]): Taken | null {
  const found = sources.map((source) => line.match(wholeWords(`(?:${source})(?= $)`)))
  return found.find((match) => match !== null) ?? null
}

/** What the things of a superlative are ordered by, and whether the least comes first. */
const SUPERLATIVES: readonly (readonly [SuperlativeKind, Superlative['sort'], boolean])[] = [
  ['cheapest', 'value', true],
  ['value', 'value', false],
  ['created', 'created', false],
  ['oldest', 'created', true],
  ['quantity', 'quantity', false],
  ['expires', 'expires', true],
]
/** Words between a number and its superlative: "the two things that cost most". */
const MOST_BETWEEN = 3
/** Things of a superlative that a question can ask for. */
const MOST_THINGS = 100

export function takeSuperlative(line: QuestionLine, words: LanguageWords): Superlative | null {
  for (const [kind, sort, reverse] of SUPERLATIVES) {
    for (const source of words.superlatives[kind]) {
      const match = line.match(wholeWords(source))
      if (!match) continue
      line.take(match)
      return { sort, reverse, limit: takeNumberBefore(line, match.from, words) ?? 1 }
    }
  }
  return null
}

/** Takes the number of things before a superlative: "the three oldest". */
function takeNumberBefore(line: QuestionLine, before: number, { numbers }: LanguageWords): number | null {
  for (let at = before - 1; at >= Math.max(0, before - MOST_BETWEEN); at--) {
    if (line.isTaken(at)) continue
    const { word = '' } = line.words[at] ?? {}
    const number = numbers[word] ?? (/^\d{1,3}$/.test(word) ? Number(word) : 0)
    if (number < 2 || number > MOST_THINGS) continue
    line.take({ from: at, to: at + 1 })
    return number
  }
  return null
}

export function takeCues(
  line: QuestionLine,
  words: LanguageWords,
  {
    stop,
    isLabel,
    isPlace,
  }: {
    readonly stop: ReadonlySet<string>
    readonly isLabel: (said: readonly string[]) => boolean
    readonly isPlace: (word: string) => boolean
  },
): Set<Cue> {
  const found = new Set<Cue>()
  for (const cue of CUES) {
    for (const source of words.cues[cue]) {
      const match = line.match(wholeWords(source))
      if (!match || (cue === 'lend' && isLabel(saidIn(line, match)))) continue
      line.take(match)
      found.add(cue)
      const again = SAID_FOR_EACH.has(cue) ? line.match(wholeWords(source)) : null
      if (again) line.take(again)
      if (!REPEATED.has(cue)) break
    }
  }
  if (found.has('hold')) found.add('who')
  // "Phone cases" are no containers: such a word counts where it stands alone.
  for (const cue of ['items', 'containers'] as const) {
    for (const source of words.cues[cue]) {
      const match = line.match(wholeWords(source))
      if (!match) continue
      const free = (at: number) => line.isTaken(at) || stop.has(line.words[at]?.word ?? '')
      // "Boxes of tuna" are tuna, and "boxes of the attic" are in it.
      const isOfMore = (at: number) =>
        OF.has(line.words[at]?.word ?? '') &&
        !(cue === 'containers' && [at + 1, at + 2].some((next) => isPlace(line.words[next]?.word ?? '')))
      // "Attic boxes" are those in the attic.
      const isOfPlace = cue === 'containers' && isPlace(line.words[match.from - 1]?.word ?? '')
      if ((!free(match.from - 1) && !isOfPlace) || !free(match.to) || isOfMore(match.to)) continue
      line.take(match)
      found.add(cue)
      break
    }
  }
  return found
}

/** A member who is named. */
export function takePerson(
  line: QuestionLine,
  members: readonly QuestionMember[],
  note: (taken: Taken, as: string) => void,
): string | null {
  for (const { user_id, name } of members) {
    const parts = wordsOf(name)
    for (const said of [parts, parts.slice(0, 1)]) {
      if (said.length === 0) continue
      const match = line.find(said)
      if (!match) continue
      note(match, name)
      return user_id
    }
  }
  return null
}
