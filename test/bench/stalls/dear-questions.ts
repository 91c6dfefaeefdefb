import { body, type Dear } from './dear-request.ts'

/** As long as a question may be, and every word of it in many records. */
const LONG = 'Where are the common words '.padEnd(295, 'word common ')
const asked = body(() => ({ question: LONG }))

/** Dear requests of the routes that answer questions. */
export const dearQuestions: Readonly<Record<string, Dear>> = {
  'ai.answer': (home) => [
    { body: { question: LONG } },
    { body: { question: 'What was moved since January 2020?' } },
    { body: { question: 'How many things are worth more than 1 euro and expire before 2099?' } },
    {
      body: {
        query: { ask: 'total_value', also_in: Array(4).fill({ kind: 'location', id: home.location }) },
      },
    },
    {
      body: {
        query: { ask: 'list', status: ['without_photo'], in: { kind: 'location', id: home.location } },
      },
    },
  ],
  'ai.search': asked,
  'mobile.ai.search': asked,
  'ai.search.get': (_, { question_id }) => [{ params: { query_public_id: question_id } }],
  'ai.search.feedback': (_, { question_id }) => [
    { params: { query_public_id: question_id }, body: { verdict: 'wrong', note: 'x'.repeat(500) } },
  ],
  'ai.settings.update': body(() => ({ level: 'off' })),
  'ai.calls.list': [{ query: { limit: '50' } }],
  'ai.capabilities': [{}],
  'mobile.ai.capabilities': [{}],
}
