import { z } from 'zod'
import type { Later } from '../../../platform/index.ts'
import { AnswerReply, answerReply } from '../../../services/interface/ai/replies.ts'
import type { Questions } from '../../../services/questions/questions.ts'
import { routesWith } from '../../routing/routes-with.ts'
import type { ShellServices } from '../../shell/shell-services.ts'
import { askedFields, askedIn } from './asked.ts'

/** What these routes need. */
export interface Needs extends ShellServices {
  readonly questions: Later<Questions>
}

const { route } = routesWith<Needs>()

const answer = route({
  id: 'ai.answer',
  method: 'POST',
  path: '/api/v1/ai/answer',
  tag: 'AI',
  summary: 'Answer a question about the inventory',
  description:
    'The server reads the question by a grammar. A model of another server is asked only where the grammar does not understand every word, an operator configured one, and an owner of the household permits it; otherwise nothing leaves the server. The answer names the records that it rests on, and the query that was run. A word that nothing is called by is listed, and never passed over silently.',
  access: 'session',
  by_token: 'read',
  limiter: 'ai-answer',
  household: {},
  replays: false,
  body: z.strictObject(askedFields),
  reply: z.strictObject({ query_id: z.string(), answer: AnswerReply }),
  async handler({ household, principal, body }, { questions }) {
    const { asked, time_zone, model } = askedIn(body)
    const asker = { user_id: principal.user.public_id, time_zone, model }
    const { query_id, answer: found, provider } = await (await questions()).ask(household, asked, asker)
    return { query_id, answer: answerReply(found, provider) }
  },
})

export const answerRoutes = [answer]
