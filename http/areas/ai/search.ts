import { z } from 'zod'
import { type Answer, Query, resourceTypes } from '../../../engine/index.ts'
import type { Later } from '../../../platform/index.ts'
import {
  AnswerReply,
  answerReply,
  CitationReply,
  citationReply,
  readingOf,
  readingReply,
} from '../../../services/interface/ai/replies.ts'
import { moment } from '../../../services/interface/moment.ts'
import { type Questions, verdicts } from '../../../services/questions/questions.ts'
import { Uuid } from '../../../sync-protocol/index.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { SharedRoute } from '../../routing/shared-route.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { askedFields, askedIn } from './asked.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly questions: Later<Questions>
}

const { route } = routesWith<Needs>()

const Expected = z.strictObject({ kind: z.enum([...resourceTypes]), id: Uuid })

const params = z.strictObject({ query_public_id: Uuid })

const SearchReply = {
  query_id: z.string(),
  results: z
    .array(CitationReply)
    .meta({ description: 'The records that match, up to the limit of the query' }),
  total: z.int().min(0),
  ...readingReply,
}

function searchReply(query_id: string, answer: Answer) {
  const { findings } = answer
  return {
    query_id,
    results: findings?.things.map(citationReply) ?? [],
    total: findings?.total ?? 0,
    ...readingOf(answer),
  }
}

/** Declares the search by question, which is the same for devices and browsers. A device gets the answer with it. */
function searchRoute(declaration: SharedRoute) {
  return route({
    ...declaration,
    by_token: 'read',
    method: 'POST',
    summary: 'Search the inventory by a question',
    description: 'Like `POST /api/v1/ai/answer`, with the records in the first place.',
    household: {},
    replays: false,
    body: z.strictObject(askedFields),
    reply: z.strictObject({ ...SearchReply, answer: AnswerReply }),
    async handler({ household, principal, body }, { questions }) {
      const { asked, time_zone, model } = askedIn(body)
      const asker = { user_id: principal.user.public_id, time_zone, model }
      const { query_id, answer, provider } = await (await questions()).ask(household, asked, asker)
      return { ...searchReply(query_id, answer), answer: answerReply(answer, provider) }
    },
  })
}

const get = route({
  id: 'ai.search.get',
  method: 'GET',
  path: '/api/v1/ai/search/{query_public_id}',
  tag: 'AI',
  summary: 'Get an earlier question of this user, answered in the current state of the household',
  access: 'session',
  limiter: null,
  household: {},
  params,
  reply: z.strictObject({
    ...SearchReply,
    question: z.string().nullable(),
    asked_at: moment,
    answer: AnswerReply,
    feedback: z.array(
      z.strictObject({
        feedback_id: z.string(),
        verdict: z.enum(verdicts),
        expected: z.array(Expected).meta({ description: 'The records that were meant' }),
        note: z.string().nullable(),
        given_at: moment,
      }),
    ),
  }),
  errors: ['not_found'],
  async handler({ household, principal, params: { query_public_id } }, { questions }) {
    const asker = { user_id: principal.user.public_id }
    const { known, answer } = await (await questions()).again(household, query_public_id, asker)
    const { question, asked_at, feedback } = known
    return {
      ...searchReply(query_public_id, answer),
      question,
      asked_at,
      answer: answerReply(answer),
      feedback: feedback.map(({ public_id, verdict, expected, note, given_at }) => ({
        feedback_id: public_id,
        verdict,
        expected,
        note,
        given_at,
      })),
    }
  },
})

const feedback = route({
  id: 'ai.search.feedback',
  method: 'POST',
  path: '/api/v1/ai/search/{query_public_id}/feedback',
  tag: 'AI',
  summary: 'Send a verdict on an answer',
  description:
    'The verdict stays with the question, in the household, until it is purged. It changes no answer by itself.',
  access: 'session',
  limiter: 'ai-feedback',
  household: {},
  params,
  body: z.strictObject({
    verdict: z.enum(verdicts),
    expected: z.array(Expected).max(20).default([]).meta({ description: 'The records that were meant' }),
    query: Query.nullable().default(null).meta({ description: 'The query that was meant' }),
    note: z.string().trim().min(1).max(500).nullable().default(null),
  }),
  reply: z.strictObject({ feedback_id: z.string(), verdict: z.enum(verdicts) }),
  status: 201,
  errors: ['not_found', 'too_many'],
  async handler({ household, principal, params: { query_public_id }, body }, { questions }) {
    const feedback_id = (await questions()).judge(household, query_public_id, principal.user.public_id, body)
    return { feedback_id, verdict: body.verdict }
  },
})

export const aiSearchRoutes = [
  searchRoute({
    id: 'ai.search',
    path: '/api/v1/ai/search',
    tag: 'AI',
    access: 'session',
    limiter: 'ai-search',
  }),
  get,
  feedback,
]

export const mobileAiSearchRoutes = [
  searchRoute({
    id: 'mobile.ai.search',
    path: '/api/v1/mobile/ai/search',
    tag: 'Mobile AI',
    access: 'bearer',
    limiter: 'mobile-authenticated',
  }),
]
