import { contentOf, QuestionLine, type Taken, wholeWords } from '../../questions/line.ts'
import type { NameMatch, QuestionNames } from '../../questions/names.ts'
import { type Language, languages } from '../../questions/query.ts'
import type { ReadAs } from '../../questions/read.ts'
import { wordsByLanguage } from '../../questions/words/index.ts'
import { synonymsOf } from '../../questions/words/synonyms.ts'
import { type Placement, placementIn } from '../../structure/levels.ts'
import { wordsOf } from '../../text/words.ts'
import type { PlanConstraints } from '../records/goals.ts'
import { MAX_TASKS } from '../records/task-key.ts'
import { type WishedGoal, type WishWords, wishedGoals, wishWords } from './words.ts'

/** Maximum length of a wish, in characters. */
export const LONGEST_WISH = 500
/** Words of the longest name of a place. */
const MOST_NAME_WORDS = 5
/** Places that a wish can name; the schema of plans takes no more. */
const MOST_PLACES = 20
/** The share of the words of a name that must be said to mean it. */
const LEAST_SHARE = 0.5
const MONTHS_PER_YEAR = 12
const MINUTES_PER_HOUR = 60

/** A wish in words, as the goal and the constraints of a plan. */
export interface Wish {
  readonly language: Language
  /** Null where no word says a goal. */
  readonly goal: WishedGoal | null
  readonly constraints: PlanConstraints
  /** What words were taken for, by name. */
  readonly read_as: readonly ReadAs[]
  /** Words that nothing here is called by. A plan is not to be made while there are any: it would be about something else. */
  readonly unused_words: readonly string[]
}

/**
 * SPEC.md AG13: reads a wish such as "empty the left shelf in half an hour". The grammar is closed: a goal, places, and numbers of
 * moves, minutes and months. All languages are tried; the one that leaves the fewest words unused counts, and `language` breaks ties.
 */
export function readWish(text: string, names: QuestionNames, language?: Language): Wish {
  // A verb of a goal comes before a name that has it: "Empty jars" takes no "empty" from "empty the garage". Each sentence is read
  // without that, too, since a shelf may be called "Pack shelf".
  const readings = [true, false].flatMap((verb_first) =>
    languages.map((each) => readIn(each, text, names, verb_first)),
  )
  const own = (wish: Wish) => Number(wish.language === language)
  const [best] = readings.sort(
    ({ wish: a, ...one }, { wish: b, ...other }) =>
      Number(b.goal !== null) - Number(a.goal !== null) ||
      a.unused_words.length - b.unused_words.length ||
      own(b) - own(a) ||
      one.rivals - other.rivals,
  )
  if (!best) throw new Error('there is no language')
  return best.wish
}

/** What a sentence may mean. */
interface Reading {
  readonly wish: Wish
  /** Number of other goals that words of the sentence say. */
  readonly rivals: number
}

function readIn(language: Language, text: string, names: QuestionNames, verb_first: boolean): Reading {
  const line = new QuestionLine(text)
  const words = wishWords[language]
  const questions = wordsByLanguage[language]
  const read_as: ReadAs[] = []
  const stop = new Set(`${questions.stop} ${words.stop}`.split(/\s+/))
  const early = verb_first ? limitsIn(line, words, questions.numbers) : null
  const verbs = verb_first ? verbsOf(line, words, stop) : []
  // Then names come first: a shelf may be called "Pack shelf".
  const places = placesIn(line, { names, stop, words, verbs })
  for (const { from, to, name } of places) {
    read_as.push({ words: line.written(from, to), as: name })
    line.take({ from, to })
  }
  const limits = early ?? limitsIn(line, words, questions.numbers)
  const goal = takeGoal(line, words)
  const by = (['tag', 'kind', 'category'] as const).find((each) => takes(line, words.by[each]))
  const constraints: PlanConstraints = {
    ...placesOf(places, goal),
    ...(goal === 'tidy' && by !== undefined ? { by } : {}),
    ...(limits.moves === null ? {} : { max_moves: Math.min(MAX_TASKS, limits.moves) }),
    ...(limits.minutes === null ? {} : { max_minutes: Math.min(1440, Math.max(5, limits.minutes)) }),
    ...(goal === 'declutter' && limits.months !== null
      ? { unused_months: Math.min(240, limits.months) }
      : {}),
  }
  takes(line, words.except)
  const unused_words = contentOf(line, stop).map((at) => line.words[at]?.written ?? '')
  const rivals = wishedGoals.filter((each) =>
    words.goals[each].some((source) => line.match(wholeWords(source))),
  ).length
  return { wish: { language, goal, constraints, read_as, unused_words }, rivals }
}

/** The words of goals at the places of verbs: at the beginning, as in an order, and at the end, as in German. */
function verbsOf(line: QuestionLine, { goals }: WishWords, stop: ReadonlySet<string>): readonly Taken[] {
  const sources = wishedGoals.flatMap((goal) => goals[goal])
  const content = contentOf(line, stop)
  const [first = 0] = content
  const last = (content.at(-1) ?? -1) + 1
  const said = line.words.slice(first, last).map(({ word }) => word)
  const longest = (begin: string, end: string) => {
    const found = sources.map((source) =>
      new RegExp(`${begin} (?:${source})${end}`).exec(` ${said.join(' ')} `),
    )
    return Math.max(0, ...found.map((each) => each?.[0].trim().split(/ +/).length ?? 0))
  }
  const [begins, ends] = [longest('^', '(?= )'), longest('', ' $')]
  return [
    { from: first, to: first + begins },
    { from: last - ends, to: last },
  ]
}

function takeGoal(line: QuestionLine, { goals }: WishWords): WishedGoal | null {
  let found: WishedGoal | null = null
  for (const goal of wishedGoals) {
    for (const source of goals[goal]) {
      if (found !== null && found !== goal) break
      while (takes(line, source)) found = goal
    }
  }
  return found
}

function takes(line: QuestionLine, source: string): boolean {
  const match = line.match(wholeWords(source))
  if (!match) return false
  line.take(match)
  return true
}

interface Limits {
  readonly moves: number | null
  readonly minutes: number | null
  readonly months: number | null
}

/** Takes the numbers with their units. */
function limitsIn(line: QuestionLine, words: WishWords, numbers: Readonly<Record<string, number>>): Limits {
  const number = `(\\d{1,4}|${Object.keys(numbers).join('|')})`
  const take = (unit: string): number | null => {
    const match = line.match(wholeWords(`${number} (?:${unit})`))
    if (!match) return null
    line.take(match)
    const [, written = ''] = match.found
    const value = numbers[written] ?? Number(written)
    return value >= 1 ? value : null
  }
  const [minutes, hours, months, years] = [
    take(words.minutes),
    take(words.hours),
    take(words.months),
    take(words.years),
  ]
  const moves = take(words.moves)
  const half = takes(line, words.half_hour) ? MINUTES_PER_HOUR / 2 : null
  return {
    moves,
    minutes: minutes ?? half ?? (hours === null ? null : hours * MINUTES_PER_HOUR),
    months: months ?? (years === null ? null : years * MONTHS_PER_YEAR),
  }
}

interface NamedPlace {
  readonly from: number
  readonly to: number
  readonly name: string
  readonly placement: Placement
  readonly isExcluded: boolean
  readonly isTarget: boolean
}

/** The places and containers that a wish names, the longest names first. */
function placesIn(
  line: QuestionLine,
  {
    names,
    stop,
    verbs,
    words,
  }: {
    readonly names: QuestionNames
    readonly stop: ReadonlySet<string>
    readonly verbs: readonly Taken[]
    readonly words: WishWords
  },
): NamedPlace[] {
  const found: NamedPlace[] = []
  const free = (at: number) => !found.some(({ from, to }) => at >= from && at < to)
  const isVerb = (at: number) => verbs.some(({ from, to }) => at >= from && at < to)
  const content = contentOf(line, stop).filter((at) => !isVerb(at))
  for (let length = MOST_NAME_WORDS; length >= 1; length--) {
    for (let first = 0; first + length <= content.length; first++) {
      const at = content.slice(first, first + length)
      const [from = 0] = at
      const to = (at.at(-1) ?? from) + 1
      if (to - from > MOST_NAME_WORDS + 2 || !at.every(free) || found.length >= MOST_PLACES) continue
      const match = placeBy(
        names,
        at.map((each) => line.words[each]?.word ?? ''),
      )
      const placement =
        match && placementIn({ collection: match.record.collection, id: match.record.public_id })
      if (!match || !placement) continue
      const isAfter = (source: string) => isBefore(line, from, source, stop)
      const { name } = match.record
      found.push({
        ...{ from, to, name, placement },
        isExcluded: isAfter(words.except),
        isTarget: isAfter(words.towards),
      })
    }
  }
  return found.sort((a, b) => a.from - b.from)
}

/** The place that some words name; several places of one name are nobody's wish. */
function placeBy(names: QuestionNames, words: readonly string[]): NameMatch | null {
  const said = names.saidBy(words)
  const all = said.length > 0 ? said : synonymsOf(words.join(' ')).flatMap((other) => fully(names, other))
  const places = all.filter(
    ({ record: { archived, collection }, share }) =>
      !archived && share >= LEAST_SHARE && placementIn({ collection, id: '' }) !== null,
  )
  const [best, next] = places
  return best && (next === undefined || next.share < best.share) ? best : null
}

function fully(names: QuestionNames, phrase: string): readonly NameMatch[] {
  return names.saidBy(wordsOf(phrase)).filter(({ share }) => share === 1)
}

/** Whether some words stand before a word, with nothing but articles between them. */
function isBefore(line: QuestionLine, at: number, source: string, stop: ReadonlySet<string>): boolean {
  const expression = new RegExp(`^(?:${source})$`)
  for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
    const word = line.words[before]?.word ?? ''
    if (expression.test(word)) return true
    if (!stop.has(word)) return false
  }
  return false
}

/** What each place is for the goal. */
function placesOf(places: readonly NamedPlace[], goal: WishedGoal | null): PlanConstraints {
  const exclude = places.filter(({ isExcluded }) => isExcluded).map(({ placement }) => placement)
  const named = places.filter(({ isExcluded }) => !isExcluded)
  const target =
    goal === 'free_place'
      ? named[0]
      : goal === 'move_house'
        ? (named.findLast(({ isTarget }) => isTarget) ?? named.at(-1))
        : undefined
  const scope = named.filter((each) => each !== target).map(({ placement }) => placement)
  return {
    ...(exclude.length > 0 ? { exclude } : {}),
    ...(scope.length > 0 ? { scope } : {}),
    ...(target ? { [goal === 'free_place' ? 'place' : 'destination']: target.placement } : {}),
  }
}
