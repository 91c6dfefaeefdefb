import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { languages } from '../../engine/index.ts'
import { AnswerReply } from '../../services/interface/ai/replies.ts'
import { openStowage } from '../support/stowage.ts'
import { makeHome, type QuestionSet, questionsOf } from './home.ts'
import { judge, type Verdict } from './judge.ts'

const Reply = z.looseObject({ answer: AnswerReply })

let stowage: Awaited<ReturnType<typeof openStowage>>
beforeAll(async () => {
  stowage = await openStowage()
})
afterAll(() => stowage.dispose())

/** The least share of right answers, in percent: of questions that the words were chosen with, and of others. */
const LEAST: Readonly<Record<QuestionSet, number>> = { questions: 97, fresh: 85, third: 97 }

describe.each(languages)('AQ1 questions in %s about a home', (language) => {
  it('AQ2, AQ3 are answered right, or not at all', async () => {
    const phone = await makeHome(stowage, language)
    for (const set of ['questions', 'fresh', 'third'] as const) {
      const tally: Record<Verdict, number> = { right: 0, silent: 0, partial: 0, wrong: 0 }
      const told: string[] = []
      const asked = questionsOf(set, language)
      for (const { q: question, expect: expected } of asked) {
        const reply = await phone.send('POST', '/ai/search', { question, language })
        const { answer } = Reply.parse(reply.data)
        const verdict = judge(answer, expected)
        tally[verdict]++
        if (verdict !== 'right') told.push(`${verdict}: ${question} -> ${answer.state} ${answer.text}`)
      }
      const percent = (count: number) => (100 * count) / asked.length
      const message = `${JSON.stringify(tally)}\n${told.join('\n')}`
      expect(percent(tally.right), message).toBeGreaterThanOrEqual(LEAST[set])
      expect(percent(tally.wrong), message).toBeLessThanOrEqual(2)
    }
  })
})
