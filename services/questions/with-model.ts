import {
  type Answer,
  type AnswerContext,
  answerReading,
  dayIn,
  type Language,
  leftOutText,
  type Reading,
  readTranslated,
} from '../../engine/index.ts'
import { type Composed, compose } from '../provider/compose.ts'
import type { ModelFault } from '../provider/model-server.ts'
import type { Provider, ProviderRefusal } from '../provider/provider.ts'
import { translate, type Vocabulary } from '../provider/translate.ts'

/** What a person lets a model do for one question. It can lower the household's level, never raise it. */
export interface AskedModel {
  readonly use_provider: boolean
  /** Whether a model may word the answer, from the records that were found. */
  readonly compose: boolean
}

/** What a model did for a question. */
export interface ModelPart {
  /** `not_needed`: the grammar understood every word. `lowered`: the request did not want it. */
  readonly status: 'answered' | 'no_better' | 'not_needed' | 'lowered' | 'failed'
  readonly reason: ProviderRefusal | ModelFault | 'unusable' | null
  /** The calls, as the list of calls has them. */
  readonly call_ids: readonly string[]
  /** The answer in the words of the model, beside the own one. */
  readonly composed: Composed | null
}

/** An answer, with what a model had to do with it; null if the household asks none. */
export interface Helped {
  readonly answer: Answer
  readonly provider: ModelPart | null
}

/** A question that was answered by the grammar. */
export interface LocalAnswer {
  readonly household_id: string
  readonly user_id: string
  readonly question: string
  readonly time_zone: string
  readonly model: AskedModel | null
  readonly reading: Reading
  readonly local: Answer
}

const PART: ModelPart = { status: 'not_needed', reason: null, call_ids: [], composed: null }

/** SPEC.md AV2: asks a model to translate the question if the grammar did not understand every word. */
export async function helped(
  provider: Provider,
  asked: LocalAnswer,
  context: AnswerContext,
): Promise<Helped> {
  const { household_id, local, model } = asked
  if (!model || !provider.permits(household_id, 'questions')) return { answer: local, provider: null }
  if (!model.use_provider) return { answer: local, provider: { ...PART, status: 'lowered' } }
  const understood = local.state === 'answered' && local.unused_words.length === 0
  const found = understood ? { answer: local, provider: PART } : await translated(provider, asked, context)
  return model.compose ? composed(provider, asked, found) : found
}

/** The call of an outcome in the list of calls: a call that failed has sent something, too. */
function callsOf({ call_id }: { readonly call_id: string | null }): readonly string[] {
  return call_id === null ? [] : [call_id]
}

async function translated(
  provider: Provider,
  { household_id, user_id, question, time_zone, reading, local }: LocalAnswer,
  context: AnswerContext,
): Promise<Helped> {
  const { language } = local
  const today = dayIn(time_zone, context.now)
  const vocabulary = provider.settings(household_id).share_vocabulary ? vocabularyOf(context) : null
  const asked = { household_id, user_id, question, language, time_zone, today, vocabulary }
  const outcome = await translate(provider, asked)
  if ('failed' in outcome)
    return {
      answer: local,
      provider: { ...PART, status: 'failed', reason: outcome.failed, call_ids: callsOf(outcome) },
    }
  const content = [...reading.content, ...reading.read_as.map(({ words }) => words)]
  const found = await answerTranslation(outcome.value, { content, language }, context)
  if (!found)
    return { answer: local, provider: { ...PART, status: 'no_better', call_ids: [outcome.call_id] } }
  const part = { ...PART, call_ids: [outcome.call_id] }
  return isBetter(found, local)
    ? { answer: found, provider: { ...part, status: 'answered' } }
    : { answer: local, provider: { ...part, status: 'no_better' } }
}

async function answerTranslation(
  value: Parameters<typeof readTranslated>[0],
  given: { readonly content: readonly string[]; readonly language: Language },
  context: AnswerContext,
): Promise<Answer | null> {
  const { names, members, source } = context
  const reading = readTranslated(value, { names, members, borrowers: await source.borrowers() }, given)
  const found = await answerReading(reading, context, 'provider')
  const dropped = reading.dropped.filter((word) => !found.unused_words.includes(word))
  if (dropped.length === 0 || !found.query) return found
  // SPEC.md AQ2: never a number of other things than those that the question names.
  if (['count', 'exists', 'total_value'].includes(found.query.ask)) return null
  const text = `${found.text} ${leftOutText(dropped, found.language)}`
  return { ...found, state: 'partial', text, unused_words: [...found.unused_words, ...dropped] }
}

const RANKS = ['not_understood', 'not_found', 'partial', 'answered'] as const

/** Whether a translated answer replaces the own one. A model that says "no question of an inventory" stops a guess. */
function isBetter(found: Answer, local: Answer): boolean {
  if (found.state === 'not_understood') return local.state === 'partial'
  const rank = ({ state }: Answer) => RANKS.indexOf(state)
  if (rank(found) !== rank(local)) return rank(found) > rank(local)
  return found.state === 'partial' && found.unused_words.length < local.unused_words.length
}

async function composed(
  provider: Provider,
  { household_id, user_id, question }: LocalAnswer,
  found: Helped,
): Promise<Helped> {
  const { findings, language } = found.answer
  const part = found.provider ?? PART
  if (!findings || findings.things.length === 0 || !provider.permits(household_id, 'records')) return found
  const outcome = await compose(provider, { household_id, user_id, question, language, findings })
  const call_ids = [...part.call_ids, ...callsOf(outcome)]
  if ('failed' in outcome) return { ...found, provider: { ...part, reason: outcome.failed, call_ids } }
  return { ...found, provider: { ...part, call_ids, composed: outcome.value } }
}

/** The names of a household but those of its things, for a household that shares them. */
function vocabularyOf({ names, members }: AnswerContext): Vocabulary {
  const { places, categories, tags } = names.vocabulary()
  return { places, categories, tags, members: members.map(({ name }) => name) }
}
