import {
  type AnswerState,
  answerText,
  type Citation,
  type Language,
  leftOutText,
  noAnswerText,
  type Query,
  type QuestionFindings,
  type QuestionMember,
  type ReadAs,
  type Reading,
  resourceTypeOf,
  understand,
} from '../../engine/index.ts'
import { citationOf, type QueryContext, runQuery } from './run-query.ts'
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
}

/** Where a question is answered. */
export interface AnswerContext extends QueryContext {
  readonly members: readonly QuestionMember[]
}

/** Answers a question by the grammar, or runs a query as it is. */
export async function answer(asked: Asked, context: AnswerContext): Promise<Answer> {
  if (asked.query !== undefined) {
    const { query, language = 'en' } = asked
    const findings = await runQuery(query, context)
    return {
      ...{ state: 'answered', text: answerText(findings, language), language, query, findings },
      ...{ read_as: [], unused_words: [], alternatives: [] },
    }
  }
  const { question, language } = asked
  const { names, members, now, time_zone } = context
  const readings = understand(question, { names, members, today: dayIn(time_zone, now) }, language)
  const [reading] = readings
  if (!reading) throw new Error('there is no language')
  return (await firstAnswer(reading, context)) ?? (await partialAnswer(reading, context))
}

/** The answer of the first query of a reading that finds something, or whose every word is a name. */
async function firstAnswer(reading: Reading, context: AnswerContext): Promise<Answer | null> {
  let empty: QuestionFindings | null = null
  for (const query of reading.queries) {
    if (isBlank(query, reading)) continue
    const findings = await runQuery(query, context)
    if (findings.total > 0 || findings.moves.length > 0) return answered(reading, findings, [], context)
    const known = query.words.length === 0 || (await unknownWords(query.words, context)).length === 0
    if (known) empty ??= findings
  }
  return empty && answered(reading, empty, [], context)
}

/** The answer without the words that nothing is called by; none if nothing else is left. */
async function partialAnswer(reading: Reading, context: AnswerContext): Promise<Answer> {
  for (const query of reading.queries) {
    const unknown = await unknownWords(query.words, context)
    const words = query.words.filter((word) => !unknown.includes(word))
    const names =
      words.length > 0 || query.subject !== null || query.in !== null || query.category_id !== null
    const asks =
      query.status.length > 0 || query.time !== null || query.value !== null || query.tag_ids.length > 0
    // Nothing is answered as if a word that cannot be found were not there, where it is all that names what is meant.
    if (unknown.length === 0 || !(names || asks) || words.length + Number(names) < unknown.length) continue
    const findings = await runQuery({ ...query, words }, context)
    if (findings.total > 0) return answered(reading, findings, unknown, context)
  }
  return withoutAnswer(reading, context)
}

async function withoutAnswer(reading: Reading, context: AnswerContext): Promise<Answer> {
  const { language, read_as, queries, hasCue } = reading
  const words = queries[0]?.words ?? []
  const unused_words = await unknownWords(words, context)
  const state = hasCue && words.length > 0 ? 'not_found' : 'not_understood'
  const text = noAnswerText(state, words, language)
  return { state, text, language, query: null, findings: null, read_as, unused_words, alternatives: [] }
}

function answered(
  reading: Reading,
  findings: QuestionFindings,
  unused_words: readonly string[],
  context: AnswerContext,
): Answer {
  const { language, read_as, alternatives } = reading
  const text = answerText(findings, language)
  return {
    state: unused_words.length > 0 ? 'partial' : 'answered',
    text: unused_words.length > 0 ? `${text} ${leftOutText(unused_words, language)}` : text,
    ...{ language, query: findings.query, findings, read_as, unused_words },
    alternatives: context.file.read((view) =>
      alternatives.flatMap(({ collection, public_id }) => {
        const kind = resourceTypeOf(collection)
        return (kind && citationOf(view, kind, public_id)) ?? []
      }),
    ),
  }
}

/** A query that names nothing and asks for nothing in particular would be answered by everything. */
function isBlank(query: Query, { hasCue }: Reading): boolean {
  const { words, subject, category_id, tag_ids, status, value, quantity, time, by, kind } = query
  const names = words.length > 0 || subject || query.in || category_id || tag_ids.length > 0
  const says = status.length > 0 || value || quantity || time || by
  if (names || says) return false
  return !(hasCue && (kind !== null || query.ask === 'moved' || query.ask === 'total_value'))
}

/** The words that no item and no container has. */
async function unknownWords(words: readonly string[], { file }: QueryContext): Promise<string[]> {
  const unknown: string[] = []
  for (const word of words) {
    const found = await file.find(word, { collections: ['items', 'containers'], limit: 1 })
    if (found.hits.length === 0 || found.spellings.length > 0) unknown.push(word)
  }
  return unknown
}
