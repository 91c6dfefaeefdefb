import type { Pausing } from '../core/pausing.ts'
import { wordsOf } from '../text/words.ts'
import { takeAmounts, withPlainNumbers } from './amounts.ts'
import { askOf, isOfLending, lendingStates } from './asked.ts'
import type { ReadingContext } from './context.ts'
import { cutAtNegation, leftOut, queriesWithout } from './except.ts'
import { withoutFrame } from './frame.ts'
import { contentOf, QuestionLine, type Taken, wholeWords, withFullWords } from './line.ts'
import { Linker } from './linker.ts'
import type { NamedRecord } from './names.ts'
import { queriesOf } from './queries.ts'
import type { Ask, Language, Query, QuestionStatus } from './query.ts'
import {
  BRINGING_BACK,
  isCalledAs,
  isChoice,
  isGeneral,
  isInThing,
  isOfPerson,
  isOfProperty,
} from './refusals.ts'
import { severalNamed } from './several.ts'
import { takeSpan } from './spans.ts'
import { takeBorrower, takeCues, takePerson, takeStatuses, takeSuperlative } from './take.ts'
import { wordSet } from './word-set.ts'
import type { LanguageWords } from './words/language.ts'

/** What some words of a question were taken for. */
export interface ReadAs {
  readonly words: string
  /** What they name, or what kind of thing they say. */
  readonly as: string
}

/** A question as one language reads it. */
export interface Reading {
  readonly language: Language
  /** Queries that the question can mean, the likeliest first. */
  readonly queries: readonly Query[]
  readonly read_as: readonly ReadAs[]
  /** The number of words that this language knows. */
  readonly known: number
  /** Whether a word says what is asked for, or a state of things. */
  readonly hasCue: boolean
  /** Words of the language that say nothing where nothing is called by them, folded. */
  readonly soft: ReadonlySet<string>
  /** Whether it tells somebody to do something, or asks for what things are not: then nothing is answered. */
  readonly isRefused: boolean
  /** Whether a word makes it so, which no other spelling of another one changes. */
  readonly isBarred: boolean
  /** Words that nothing was taken for, and without which something else is asked for: "more" of "what do we need more of". */
  readonly weighty: readonly string[]
  /** Whether it asks what those who ask did: where nothing else is said of things in a place, they put them there. */
  readonly isOurs: boolean
  /** Whether one of several things that it names is enough. */
  readonly isEither: boolean
  /** Other records of the same name as one that was taken. */
  readonly alternatives: readonly NamedRecord[]
  /** Content words that are neither the language's nor those of a place, a category or a tag. */
  readonly content: readonly string[]
  /** Those of them that the next ones only tell more about: "recipe" of "a recipe for pasta". Without them something else is asked for. */
  readonly heads: readonly string[]
}

/**
 * Questions that mean the same with a "not": "I cannot find the drill", "don't we have rice?". In those for one thing such a word is
 * a part of its name, as in "perceuse sans fil".
 */
const NEGATED: readonly Ask[] = [
  ...([
    'where',
    'exists',
    'warranty',
    'when_expires',
    'when_moved',
    'when_seen',
    'who_moved',
    'who_has',
  ] as const),
]

/** Reads a question in one language, with pauses: the first question compiles hundreds of expressions. */
export function* readIn(words: LanguageWords, question: string, context: ReadingContext): Pausing<Reading> {
  const full = withoutFrame(withFullWords(question, words.shorthand), words)
  const line = new QuestionLine(withPlainNumbers(full.replace(/>\s*(?=\d)/g, ` ${words.beyondSign} `)))
  yield
  const stop = stopWordsOf(words)
  const read_as: ReadAs[] = []
  const note = ({ from, to }: Taken, as: string) => {
    line.take({ from, to })
    read_as.push({ words: line.written(from, to), as })
  }
  const first = line.match(wholeWords(words.commands))
  const isCommand = first?.from === 0 ? first : null
  const says = (sources: readonly string[]) =>
    sources.some((source) => line.match(wholeWords(source)) !== null)
  const asksForParts = says(words.parts)
  const linker = new Linker(line, words, { stop, soft: wordSet(words.soft) }, context.names, note)
  linker.takeLongNames()
  // A name can have any words in it.
  const isBeyond = says(words.beyond)
  const bringsBack = says([BRINGING_BACK[words.language]])
  yield
  const before = takenCount(line)
  const ahead = looksAhead(line, words)
  const isDated = ahead || says(words.cues.add) || says(words.cues.move)
  const span = takeSpan(line, words, context.today, { ahead, isDated })
  yield
  const amounts = takeAmounts(line, words)
  yield
  const superlative = takeSuperlative(line, words)
  const said = takeStatuses(line, words, (said) => linker.names.isLabel(said))
  yield
  const cues = takeCues(line, words, {
    stop,
    isLabel: (said) => linker.names.isLabel(said),
    isPlace: (word) => linker.names.isPlace(word),
  })
  yield
  const isOfWarranty = line.words.some(({ word }) => WARRANTY.test(word))
  if (isOfWarranty) cues.add('warranty')
  if (said.includes('lent')) cues.add('lend')
  // A box without a place is one of the things that have none, and no object.
  if (said.includes('unplaced') && line.words.some(({ word }) => THINGS.has(word))) cues.delete('items')
  const status = isOfWarranty ? said.map(ofWarranty) : said
  const lent_to = isOfLending(cues, status) ? takeBorrower(line, context, note) : null
  const did = cues.has('move') || cues.has('add') || cues.has('see')
  const by = did && !cues.has('who') ? takePerson(line, context.members, note) : null
  const person = by === null ? null : (read_as.at(-1)?.words ?? null)
  const spoken = isCommand === null ? 0 : isCommand.to
  // A short form is one word, whatever it stands for, and what was cut off is known.
  const added = line.words.length - wordsOf(withPlainNumbers(question)).length
  const known =
    takenCount(line) - before + countStop(line, stop) + spoken - added + Number(says([words.negations]))
  const asked = {
    cues,
    status: lendingStates(cues, status, lent_to),
    amounts,
    span,
    superlative,
    lent_to,
    bought: line.words.some(({ word }) => BUYING[words.language].test(word)),
  }
  const kind = askOf(asked)
  // "Things that Anna put in the garage" are movements of hers.
  const isOfMany = kind === 'list' || kind === 'exists' || (kind === 'when_moved' && !cues.has('when'))
  const isMoved = by !== null && cues.has('move') && isOfMany
  let ask = isMoved ? 'moved' : kind
  // "Which tools are not in the box" asks for the others.
  const meansTheSame = ask !== null && NEGATED.includes(ask) && !(ask === 'exists' && cues.has('what'))
  // "No photo, no picture" says one thing twice.
  const isTwice = status.some((each) => LACKING.includes(each))
  const isNegated =
    ask !== null && !meansTheSame && !isTwice && line.match(wholeWords(words.negations)) !== null
  linker.link(ask ?? 'list', cues)
  const elsewhere = line.match(wholeWords(`(?:${words.negations})(?: _+)? (?:${words.inside.join('|')})`))
  if (ask === 'where' && elsewhere) {
    line.take(elsewhere)
    linker.leavePlace()
  }
  const left = linker.restAt.filter((at) => !stop.has(line.words[at]?.word ?? ''))
  const content = [...contentOf(line, stop), ...left].sort((a, b) => a - b)
  const isOfPlaces =
    ask === 'where' &&
    linker.namesPlaceAlone &&
    status.length === 0 &&
    content.every((at) => wordSet(words.soft).has(line.words[at]?.word ?? ''))
  // "Which boxes are in the attic" asks for boxes, and for nothing that is in one.
  if (isOfPlaces && saysBoxes(line, words)) {
    cues.add('containers')
    ask = 'list'
  } else if (isOfPlaces && linker.subject === null) {
    if (cues.has('what') || cues.has('list')) ask = 'contents'
    else {
      linker.askAboutPlace()
      content.length = 0
    }
  }
  const rest = content.map((at) => line.words[at]?.written ?? '')
  const named = [...content, ...linker.subjectAt].sort((a, b) => a - b)
  const severalAt = (at: readonly number[]) => {
    const found = ask === null ? null : severalNamed(line, at, { ask, ...words })
    const names = linker.category ?? linker.tags[0]
    const isOfKind =
      names !== undefined ||
      ANYTHING.has(line.words[0]?.word ?? '') ||
      isGeneral(found?.groups[0], words.soft)
    return found?.isEither && ask !== null && !isOfKind && isChoice(ask, asked) ? null : found
  }
  const several = severalAt(named)
  const withLabels = [...named, ...linker.labelsAt].sort((a, b) => a - b)
  const others = linker.labelsAt.length === 0 ? null : severalAt(withLabels)
  const queries =
    ask === null
      ? []
      : queriesOf(ask, asked, linker, rest, {
          by,
          person,
          several: several?.groups,
          others: others?.groups,
          today: context.today,
          lentTag: asked.status.includes('lent') ? context.names.label(LENT) : null,
          soft: wordSet(words.soft),
        })
  if (isNegated || ask === 'exists') {
    const without = yield* readWithout(line, words, context, stop)
    if (without) return { ...without, known }
  }
  return {
    language: words.language,
    queries,
    read_as,
    known,
    hasCue: cues.size > 0 || status.length > 0 || superlative !== null,
    isBarred: isCommand !== null || isBeyond,
    isRefused:
      isCommand !== null ||
      isBeyond ||
      isNegated ||
      linker.isOfTwo ||
      (asksForParts && linker.in === null && linker.subject === null) ||
      // "Do I take the coat or the umbrella" asks for advice.
      (ask === 'when_moved' && !cues.has('when') && (several?.isEither ?? false)) ||
      isOfPerson(line, content, linker, context) ||
      ((ask === 'where' || ask === 'exists') &&
        content.length === 0 &&
        !cues.has('items') &&
        isCalledAs(linker, context)) ||
      ((ask === 'contents' || ask === 'count') && isInThing(line, content, linker, words.soft)) ||
      // No record says when somebody brings back what they have not borrowed.
      (bringsBack && lent_to === null) ||
      isOfProperty(asked, linker),
    weighty: line.words.flatMap(({ word, written }, at) =>
      !line.isTaken(at) && wordSet(words.weighty).has(word) ? [written] : [],
    ),
    isOurs: cues.has('what') && line.words.some(({ word }) => OURS.has(word)),
    soft: wordSet(words.soft),
    isEither: (several ?? others)?.isEither ?? false,
    alternatives: linker.names.alternatives,
    content: rest,
    heads: content.flatMap((at) =>
      TELLING.has(line.words[at + 1]?.word ?? '') ? (line.words[at]?.written ?? []) : [],
    ),
  }
}

/** Reads a question for all but some things, as "the tools that are not in the box"; null for any other question. */
function* readWithout(
  line: QuestionLine,
  words: LanguageWords,
  context: ReadingContext,
  stop: ReadonlySet<string>,
): Pausing<Reading | null> {
  const parts = cutAtNegation(line, words)
  if (!parts) return null
  const soft = wordSet(words.soft)
  const read_as: ReadAs[] = []
  const out = yield* leftOut(parts.left, words, context, { stop, soft }, (said, as) =>
    read_as.push({ words: said, as }),
  )
  if (!out) return null
  const reading = yield* readIn(words, parts.kept, context)
  const queries = queriesWithout(reading.queries, out)
  if (reading.isRefused || queries.length === 0) return null
  return { ...reading, queries, read_as: [...reading.read_as, ...read_as] }
}

/** Whether a question asks for days to come, so that "December" is the next one. */
function looksAhead(line: QuestionLine, { cues, statuses }: LanguageWords): boolean {
  const sources = [
    ...cues.due,
    ...cues.expire,
    ...statuses.expiring,
    ...cues.warranty,
    ...statuses.warranty_ending,
  ]
  return sources.some((source) => line.match(wholeWords(source)) !== null)
}

function countStop(line: QuestionLine, stop: ReadonlySet<string>): number {
  return line.words.reduce((count, { word }, at) => count + Number(!line.isTaken(at) && stop.has(word)), 0)
}

function takenCount(line: QuestionLine): number {
  return line.words.reduce((count, _, at) => count + Number(line.isTaken(at)), 0)
}

function stopWordsOf({ stop }: LanguageWords): ReadonlySet<string> {
  return wordSet(stop)
}

/** Words that ask for some thing or other: no choice between two. */
const ANYTHING: ReadonlySet<string> = new Set(
  'anything something things stuff etwas irgendwas irgendetwas sachen alles quelque algo cosas'.split(' '),
)

/** Names of tags for what a household has lent, in four languages. */
const LENT =
  /^(?:on loan|(?:lent|loaned)\b|(?:ver|aus|weg)(?:geliehen|liehen|borgt)|prete|en pret\b|prestad|en prestamo)/

/** Whether a word is one for boxes, whatever it was taken for. */
function saysBoxes({ words }: QuestionLine, { cues }: LanguageWords): boolean {
  const boxes = new RegExp(`^(?:${cues.containers.join('|')})$`)
  return words.some(({ word }) => boxes.test(word))
}

/** Pronouns for those who ask, and who keep things. */
const OURS: ReadonlySet<string> = new Set('we wir on nous hemos tenemos habiamos'.split(' '))

/** Words for things of any kind, boxes among them. */
const THINGS: ReadonlySet<string> = new Set(
  'thing things stuff ding dinge sachen zeug chose choses affaires trucs cosa cosas'.split(' '),
)

/** States that say what is not. */
const LACKING: readonly QuestionStatus[] = ['unplaced', 'without_photo', 'empty']

/** Words for a warranty in four languages: what ends then is the warranty, and nothing that goes bad. */
/** Words of buying: the others of the kind `add` tell of the list alone. */
const BUYING: Readonly<Record<Language, RegExp>> = {
  en: /^(?:buy|bought|buying|purchased?|purchases)$/,
  de: /^(?:gekauft(?:e[nrs]?)?|kauf(?:te|ten|en)?|angeschafft(?:e[nrs]?)?|neuanschaffung(?:en)?)$/,
  fr: /^achete(?:e?s?|r)$|^achats?$/,
  es: /^compr(?:ad[oa]s?|e|o|amos|aron|ar|as?)$/,
}
const WARRANTY = /^(?:warr[ae]n|guaran|garant|gewahrleist)/

function ofWarranty(status: QuestionStatus): QuestionStatus {
  return status === 'expiring' || status === 'low' ? 'warranty_ending' : status
}

/** The days that "soon" stands for. */
export const SOON_DAYS = 30

/** Words between a name and what tells more about it. */
const TELLING: ReadonlySet<string> = new Set(
  'of for with von fur mit de du d avec pour del con para'.split(' '),
)
