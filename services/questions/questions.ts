import { z } from 'zod'
import {
  type AnswerContext,
  type Asked,
  answer,
  answerQuestion,
  languages,
  Query,
  resourceTypes,
} from '../../engine/index.ts'
import { DerivedFile } from '../../storage/index.ts'
import type { AccountStore } from '../accounts/account-store.ts'
import { People } from '../accounts/people.ts'
import { ServiceError } from '../errors.ts'
import type { HouseholdHandle } from '../households/handle.ts'
import type { Provider } from '../provider/provider.ts'
import type { Clock, Ids } from '../runtime.ts'
import { householdSource } from './household-source.ts'
import { requireNamed } from './named-records.ts'
import { type AskedModel, type Helped, helped } from './with-model.ts'

/** What the questions of a household need. */
export type QuestionParts = Ids &
  Clock & {
    readonly data: string
    readonly accounts: AccountStore
    readonly provider: Provider
  }

/** A person who asks, and where they are. */
export interface Asker {
  readonly user_id: string
  /** Of the IANA database. */
  readonly time_zone: string
  /** What a model may do for this question; the household's level is the most that it can. */
  readonly model?: AskedModel | undefined
}

/** What people say of an answer. */
export const verdicts = ['right', 'partly', 'wrong'] as const

/** The facts of a question that are kept. */
const KeptQuestion = z.strictObject({
  question: z.string().nullable(),
  query: Query.nullable(),
  language: z.enum(languages),
  time_zone: z.string(),
  by: z.enum(['grammar', 'provider']).default('grammar'),
})
export type KeptQuestion = z.infer<typeof KeptQuestion>

/** The facts of a verdict that are kept. */
const KeptFeedback = z.strictObject({
  verdict: z.enum(verdicts),
  expected: z.array(z.strictObject({ kind: z.enum(resourceTypes), id: z.string() })),
  query: Query.nullable(),
  note: z.string().nullable(),
})
export type KeptFeedback = z.infer<typeof KeptFeedback>

/** A kept question with the verdicts on its answer. */
export interface KnownQuestion extends KeptQuestion {
  readonly public_id: string
  readonly asked_at: string
  readonly feedback: readonly (KeptFeedback & { readonly public_id: string; readonly given_at: string })[]
}

/** Verdicts of a person on one answer. */
const MOST_VERDICTS = 20

/** Questions about households: answers them, and keeps them for the people who asked. */
export class Questions {
  private readonly parts: QuestionParts

  constructor(parts: QuestionParts) {
    this.parts = parts
  }

  /**
   * Answers a question, and keeps it under an id.
   *
   * @throws ServiceError `validation_failed` for a query that names a record which does not exist
   */
  async ask(
    household: HouseholdHandle,
    asked: Asked,
    asker: Asker,
  ): Promise<{ readonly query_id: string } & Helped> {
    if (asked.question === undefined) household.file.read((view) => requireNamed(view, asked.query))
    const context = await this.contextOf(household, asker)
    const found =
      asked.question === undefined
        ? { answer: await answer(asked, context), provider: null }
        : await this.answerWithModel(household, asked, asker, context)
    const { query, language } = found.answer
    const facts: KeptQuestion = {
      question: asked.question ?? null,
      query,
      language,
      time_zone: asker.time_zone,
      by: found.answer.by,
    }
    const query_id = this.keep(household, 'query', asker.user_id, null, facts)
    return { query_id, ...found }
  }

  /** A question that the person asked, answered again in the current state of the household. @throws ServiceError `not_found` */
  async again(household: HouseholdHandle, query_id: string, asker: Pick<Asker, 'user_id'>) {
    const known = this.known(household, query_id, asker.user_id)
    const { question, query, language, time_zone } = known
    const asked: Asked | null = question === null ? query && { query, language } : { question, language }
    if (!asked) throw new ServiceError('not_found')
    // A query that a model wrote is run again as it is: nothing is sent for it a second time.
    const again: Asked = query && known.by === 'provider' ? { query, language } : asked
    const found = await answer(again, await this.contextOf(household, { ...asker, time_zone }))
    return { known, answer: { ...found, by: known.by } }
  }

  /** A question that the person asked. @throws ServiceError `not_found`, also for those of others */
  known({ household_id }: HouseholdHandle, query_id: string, user_id: string): KnownQuestion {
    const file = this.file(household_id)
    const entry = file.get(query_id)
    if (entry?.kind !== 'query' || entry.user_id !== user_id) throw new ServiceError('not_found')
    const feedback = file.about(query_id).map(({ public_id, created_at, facts }) => ({
      ...KeptFeedback.parse(JSON.parse(facts)),
      public_id,
      given_at: created_at,
    }))
    const { public_id, created_at } = entry
    return { ...KeptQuestion.parse(JSON.parse(entry.facts)), public_id, asked_at: created_at, feedback }
  }

  /** Keeps a verdict on an answer, and returns its id. @throws ServiceError `not_found`, `too_many` */
  judge(household: HouseholdHandle, query_id: string, user_id: string, feedback: KeptFeedback): string {
    const { feedback: given } = this.known(household, query_id, user_id)
    if (given.length >= MOST_VERDICTS) throw new ServiceError('too_many')
    return this.keep(household, 'feedback', user_id, query_id, feedback)
  }

  private async answerWithModel(
    household: HouseholdHandle,
    asked: Extract<Asked, { readonly question: string }>,
    { user_id, time_zone, model }: Asker,
    context: AnswerContext,
  ): Promise<Helped> {
    const { reading, answer: local } = await answerQuestion(asked, context)
    const { household_id } = household
    const { question } = asked
    const given = { household_id, user_id, question, time_zone, model: model ?? null }
    return helped(this.parts.provider, { ...given, reading, local }, context)
  }

  private async contextOf(
    { file, household_id }: HouseholdHandle,
    { time_zone }: Pick<Asker, 'time_zone'>,
  ): Promise<AnswerContext> {
    const { accounts, now } = this.parts
    const people = new People(accounts)
    const members = accounts.read((view) => view.find('memberships', 'household_id', household_id))
    return {
      source: householdSource(file),
      names: await file.questionNames(),
      members: members.map(({ record: { user_id } }) => ({
        user_id,
        name: people.person(user_id).name ?? '',
      })),
      time_zone,
      now: now().getTime(),
      nameOf: (id) => people.person(id).name,
    }
  }

  private keep(
    { household_id }: HouseholdHandle,
    kind: 'query' | 'feedback',
    user_id: string,
    about: string | null,
    facts: KeptQuestion | KeptFeedback,
  ): string {
    const { newId, now } = this.parts
    const public_id = newId()
    const created_at = now().toISOString()
    this.file(household_id).add({ public_id, kind, user_id, about, created_at, facts: JSON.stringify(facts) })
    return public_id
  }

  private file(household_id: string): DerivedFile {
    return new DerivedFile(this.parts.data, household_id)
  }
}
