import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { languages } from '../../engine/index.ts'
import { AnswerReply } from '../../services/interface/ai/replies.ts'
import { invites } from '../http/members/family.ts'
import { openStowage } from '../support/stowage.ts'

const Thing = z.strictObject({
  name: z.string(),
  place: z.string(),
  lent_to: z.string().nullable(),
  lent_on: z.string().nullable(),
  lent_until: z.string().nullable(),
})
const Question = z.strictObject({
  q: z.string(),
  names: z.array(z.string()).optional(),
  holder: z.strictObject({ thing: z.string(), to: z.string().nullable() }).optional(),
  total: z.int().optional(),
  nothing: z.literal(true).optional(),
})
const Home = z.strictObject({ home: z.array(Thing), questions: z.array(Question) })
const sets = z
  .strictObject({ members: z.array(z.string()), en: Home, de: Home, fr: Home, es: Home })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'lending.json'), 'utf8')))
type Answer = z.output<typeof AnswerReply>

let stowage: Awaited<ReturnType<typeof openStowage>>
beforeAll(async () => {
  stowage = await openStowage()
})
afterAll(() => stowage.dispose())

/** The least share of right answers in each language, in percent. */
const LEAST = 90

function isRight(answer: Answer, { names, holder, total, nothing }: z.output<typeof Question>): boolean {
  const answered = answer.state === 'answered'
  const cited = answer.citations.map(({ name }) => name).sort()
  if (nothing) return answer.state === 'not_found' || answer.figures?.total === 0 || !answered
  if (!answered) return false
  if (total !== undefined) return answer.figures?.total === total
  if (names) return JSON.stringify(cited) === JSON.stringify([...names].sort())
  if (!holder) return false
  return cited.length === 1 && cited[0] === holder.thing && answer.text.includes(holder.to ?? holder.thing)
}

describe.each(languages)('AQ7 questions in %s about what is lent', (language) => {
  it('are answered from the borrower and the days', async () => {
    const [first = '', second = ''] = sets.members
    const phone = await stowage.register(`lending${language}`, { name: first })
    const other = await stowage.register(`lending${language}b`, { name: second })
    const { token } = await invites(phone, 'member')
    expect((await other.api('POST', '/invitations/accept', { token })).status).toBe(200)
    const { home, questions } = sets[language]
    const places = new Map(home.map(({ place }) => [place, uuid7()]))
    const made = [...places].map(([name, public_id]) =>
      phone.operation('location.create', { public_id, name }),
    )
    for (const { place, lent_to, ...thing } of home) {
      const placement = { kind: 'location', id: places.get(place) }
      made.push(phone.operation('item.create', { public_id: uuid7(), ...thing, lent_to, placement }))
    }
    const { results } = await phone.push(made)
    expect(results.filter(({ error }) => error)).toEqual([])
    const faults: string[] = []
    for (const question of questions) {
      const reply = await phone.send('POST', '/ai/search', { question: question.q, language })
      const { answer } = z.looseObject({ answer: AnswerReply }).parse(reply.data)
      if (!isRight(answer, question))
        faults.push(`${question.q} -> ${answer.state}: ${answer.text} ${JSON.stringify(answer.query)}`)
    }
    const right = 100 - (100 * faults.length) / questions.length
    expect(right, faults.join('\n')).toBeGreaterThanOrEqual(LEAST)
  })
})
