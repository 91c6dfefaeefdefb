import { resourceTypeOf } from '../../inventory/resources.ts'
import {
  type AnswerState,
  answerText,
  type Citation,
  leftOutText,
  noAnswerText,
  type Findings as QuestionFindings,
} from '../../questions/answer.ts'
import type { QuestionMember } from '../../questions/context.ts'
import type { Language, Query } from '../../questions/query.ts'
import type { ReadAs, Reading } from '../../questions/read.ts'
import { understanding } from '../../questions/understand.ts'
import { isQuality } from '../../questions/words/qualities.ts'
import type { NamedRecords } from '../../search/named.ts'
import { foldedText } from '../../text/fold.ts'
import { wordsOf } from '../../text/words.ts'
import { citationOf, type QueryContext } from './context.ts'
import {
  canBeNothing,
  isBlank,
  isDecisive,
  isEmptyByParts,
  isFarFrom,
  isMember,
  isOfNoList,
  isOfOurPlace,
  isOfQuality,
  isTold,
  mistypedIn,
  namesMore,
} from './decisive.ts'
import { withNamesLeftOut } from './except.ts'
import { withInnerPlace } from './inner-place.ts'
import { plainer } from './plainer.ts'
import { onlyNamesake, runQuery } from './run-query.ts'
import { isHeadOfName, namedBy, namesOwnerAlone, togetherNamed } from './several.ts'
import { isSomething, withoutSoftWords } from './soft-words.ts'
import { dayIn } from './zone.ts'

/** A question of a person, or a query that they corrected. */
export type Asked = { readonly language?: Language | undefined } & (
  | { readonly question: string; readonly query?: undefined }
  | { readonly question?: undefined; readonly query: Query }
)

/** An answer with all that it rests on. */
export interface Answer {
  readonly state: AnswerState
  readonly text: string
  readonly language: Language
  /** The query that was run; null if the question was not understood. */
  readonly query: Query | null
  readonly findings: QuestionFindings | null
  readonly read_as: readonly ReadAs[]
  /** Words of the question that the answer does not take into account. */
  readonly unused_words: readonly string[]
  /** Records that the question can mean as well. */
  readonly alternatives: readonly Citation[]
  /** What read the question. */
  readonly by: 'grammar' | 'provider'
}

/** Where a question is answered. */
export interface AnswerContext extends QueryContext {
  readonly members: readonly QuestionMember[]
}

/** Answers a question by the grammar, or runs a query as it is. */
export async function answer(asked: Asked, context: AnswerContext): Promise<Answer> {
  if (asked.query !== undefined) {
    const { query, language = 'en' } = asked
    const findings = await runQuery(query, await namedBy(query, context.source), context)
    return {
      ...{ state: 'answered', text: answerText(findings, language), language, query, findings },
      ...{ read_as: [], unused_words: [], alternatives: [], by: 'grammar' },
    }
  }
  return (await answerQuestion(asked, context)).answer
}

/** The answer of the grammar to a question, and the reading that it rests on. */
export async function answerQuestion(
  asked: Extract<Asked, { readonly question: string }>,
  context: AnswerContext,
): Promise<{ readonly reading: Reading; readonly answer: Answer }> {
  const reading = await readingBy(asked, context)
  const found = await answerReading(reading, context)
  if (found.state === 'answered' || reading.isBarred) return { reading, answer: found }
  const plain = await plainer(asked.question, reading, found.unused_words, context)
  if (!plain) return { reading, answer: found }
  const again = await readingBy({ question: plain.question, language: reading.language }, context)
  const other = await answerReading(again, context)
  const isBetter = other.state === 'answered' || (other.state === 'partial' && found.state !== 'partial')
  if (!isBetter) return { reading, answer: found }
  const { language, text } = other
  const unused_words = [...plain.dropped, ...other.unused_words]
  const state = unused_words.length > 0 ? 'partial' : 'answered'
  return {
    reading: again,
    answer: {
      ...{ ...other, state, unused_words, read_as: [...other.read_as, ...plain.read_as] },
      text: plain.dropped.length > 0 ? `${text} ${leftOutText(plain.dropped, language)}` : text,
    },
  }
}

/** The best reading of a question by the grammar. */
async function readingBy(
  { question, language }: Extract<Asked, { readonly question: string }>,
  context: AnswerContext,
): Promise<Reading> {
  const { names, members, now, time_zone } = context
  const borrowers = await context.source.borrowers()
  const reads = { names, members, borrowers, today: dayIn(time_zone, now) }
  const readings = await context.source.readInPieces(() => understanding(question, reads, language))
  const [reading] = readings
  if (!reading) throw new Error('there is no language')
  return reading
}

/** The answer of the first query of a reading that finds something, or that names only what is there. */
export async function answerReading(
  reading: Reading,
  context: AnswerContext,
  by: Answer['by'] = 'grammar',
): Promise<Answer> {
  const { source } = context
  const { language, read_as, queries, isRefused } = reading
  let empty: Found | null = null
  let partial: Found | null = null
  const unused = new Set<string>()
  const isOfSeveral = queries.some(({ also }) => also.length > 0)
  // "Camping kit" is no first aid kit where that is no camping gear.
  const isBare = (query: Query) =>
    // A thing is not looked for by its kind.
    query.ask !== 'where' &&
    query.also.length === 0 &&
    (namesMore(query) || query.sort !== null || query.in !== null) &&
    query.words.length > 0 &&
    query.words.every((word) => reading.soft.has(foldedText(word)))
  const likely = queries.flatMap((query) => {
    if (!isBare(query)) return [query]
    const bare = { ...query, words: [] }
    // "Which devices are under warranty" asks for more than what is called a device.
    return query.time?.field === 'warranty' ? [bare] : [query, bare]
  })
  for (const asked of isRefused ? [] : likely) {
    const query = await withNamesLeftOut(withInnerPlace(asked, context), reading, context)
    if (!query) continue
    if (query.subject && query.words.length > 0) {
      const found = await aboutPlace(query, reading, context)
      if (found?.unused.length === 0) return answered(reading, found, context, by)
      partial ??= found
      continue
    }
    if (query.also.length > 0) {
      const found = await ofSeveral(query, reading, context)
      if (found) return answered(reading, found, context, by)
      continue
    }
    const { query: meant, named } = isOfSeveral
      ? { query, named: await source.named(query.words) }
      : await withoutSoftWords(query, reading, context)
    for (const word of named.unknown) unused.add(word)
    if (isBlank(meant, reading) || isOfNoList(meant) || isOfQuality(meant, named, language)) continue
    // A word that is nearly the name of a place or a category is mistyped for it, and for no thing.
    const ofNames = mistypedIn(named).filter(
      (word) => context.names.nearest(foldedText(word)) !== null || isFarFrom(word, named),
    )
    for (const word of ofNames) unused.add(word)
    if (ofNames.length > 0) continue
    if (!OF_KIND.includes(meant.ask) && namesOwnerAlone(meant.words, named, source)) continue
    if (named.unknown.length === 0) {
      const findings = await runQuery(meant, named, context)
      const found = { findings, named, unused: [] }
      if (findings.total > 0 || findings.moves.length > 0) return answered(reading, found, context, by)
      // A typing mistake is no proof: where it finds nothing, nothing is called by the word.
      const mistyped = [...mistypedIn(named), ...(isEmptyByParts(named) ? named.vague : [])]
      for (const word of mistyped) unused.add(word)
      if (mistyped.length > 0) continue
      const isQualified = meant.words.some((word) => isQuality(foldedText(word), language))
      const isKnown = !isQualified && (meant.words.length <= 1 || named.records.size > 0)
      // No thing is called by the words of two.
      if (isKnown && canBeNothing(meant) && !isOfSeveral) empty ??= found
    } else if (!partial && isTold(named.unknown, reading) && isDecisive(meant, reading)) {
      const words = meant.words.filter((word) => !named.unknown.includes(word))
      const rest = await source.named(words)
      if (rest.vague.length > 0 || (!OF_KIND.includes(meant.ask) && namesOwnerAlone(words, rest, source)))
        continue
      if (
        words.length === 0
          ? meant.ask === 'where' || !(namesMore(meant) || isOfOurPlace(meant, reading))
          : isMember(words, context)
      )
        continue
      const findings = await runQuery({ ...meant, words }, rest, context)
      if (findings.total > 0) partial = { findings, named: rest, unused: named.unknown }
    }
  }
  const found = empty ?? partial
  if (found) return answered(reading, found, context, by)
  const words = queries[0]?.words ?? []
  const state = !isRefused && reading.hasCue && words.length > 0 ? 'not_found' : 'not_understood'
  const text = noAnswerText(state, words, language)
  const unused_words = [...unused]
  const nothing = { query: null, findings: null, alternatives: [] }
  return { state, text, language, ...nothing, read_as, unused_words, by }
}

/** Questions for all things that have to do with a name. */
const OF_KIND: readonly Query['ask'][] = ['list', 'contents', 'total_value', 'moved']

/** Questions for one or the other thing that are answered by one of them. A number would be wrong without the other. */
const ANSWERED_BY_ONE: readonly Query['ask'][] = ['where', 'exists', 'list']

/**
 * What a query for several things finds: nothing where one of them is not there, so that a name is never left out. Where one is enough,
 * the answer shows the words of those that are not there.
 */
async function ofSeveral(query: Query, reading: Reading, context: AnswerContext): Promise<Found | null> {
  const groups: { readonly words: string[]; readonly named: NamedRecords }[] = []
  const unused: string[] = []
  for (const words of [query.words, ...query.also]) {
    const { query: meant, named } = await withoutSoftWords({ ...query, words, also: [] }, reading, context)
    if (meant.words.length === 0) return null
    const isVague =
      meant.words.every((word) => named.vague.includes(word)) &&
      !(reading.language === 'de' && isHeadOfName(meant.words, named, context.source))
    const isThere = !isVague && isSomething(meant.words, named)
    const isEnough = reading.isEither && (query.ask === 'exists' || query.sort !== null)
    if (isThere && (isEnough || (await runQuery(meant, named, context)).total > 0)) {
      const only = onlyNamesake(meant, named, context.source)
      groups.push({ words: meant.words, named: only })
    } else if (!isThere && reading.isEither && ANSWERED_BY_ONE.includes(query.ask))
      unused.push(...meant.words)
    else return null
  }
  const [words, ...also] = groups.map((group) => group.words)
  if (!words) return null
  const named = togetherNamed(groups.map((group) => group.named))
  const findings = await runQuery({ ...query, words, also }, named, context)
  return findings.total > 0 || query.ask === 'exists' ? { findings, named, unused } : null
}

/**
 * A place with words that are not its name: soft ones say nothing, and others are left out where two words or more name the place.
 * One word can be a part of another name: a kitchen scale is no kitchen.
 */
async function aboutPlace(query: Query, reading: Reading, context: AnswerContext): Promise<Found | null> {
  const { soft, read_as, language } = reading
  const { ask, words, subject } = query
  const unused = words.filter((word) => !soft.has(foldedText(word)))
  if (unused.some((word) => isQuality(foldedText(word), language))) return null
  if (unused.length > 0 && (ask === 'who_has' || !isTold(unused, reading))) return null
  const named = await context.source.named([])
  const about = await runQuery({ ...query, words: [] }, named, context)
  const name = about.things.find(({ id }) => id === subject?.id)?.name ?? ''
  // "What would I see if I opened the crate" asks for its contents.
  const isOfContents = ask === 'contents' && query.in === null
  const findings = isOfContents
    ? await runQuery({ ...query, words: [], subject: null, in: subject }, named, context)
    : about
  const said = read_as.find((each) => each.as === name)?.words ?? ''
  return unused.length === 0 || wordsOf(said).length > 1 ? { findings, named, unused } : null
}

interface Found {
  readonly findings: QuestionFindings
  readonly named: NamedRecords
  readonly unused: readonly string[]
}

function answered(
  reading: Reading,
  { findings, named, unused: left }: Found,
  { source }: AnswerContext,
  by: Answer['by'],
): Answer {
  const { language, alternatives, weighty } = reading
  const unused = [...left, ...weighty.filter((word) => !left.includes(word))]
  const text = answerText(findings, language)
  const respelt = named.respelt.map(({ word, as }) => ({ words: word, as }))
  return {
    state: unused.length > 0 ? 'partial' : 'answered',
    text: unused.length > 0 ? `${text} ${leftOutText(unused, language)}` : text,
    ...{ language, query: findings.query, findings, unused_words: unused },
    read_as: [...reading.read_as, ...respelt],
    alternatives: source.read((view) =>
      alternatives.flatMap(({ collection, public_id }) => {
        const kind = resourceTypeOf(collection)
        return (kind && citationOf(view, kind, public_id)) ?? []
      }),
    ),
    by,
  }
}
