import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Language, languages } from '../../engine/index.ts'
import { AnswerReply } from '../../services/interface/ai/replies.ts'
import { some } from '../support/rounds.ts'
import { openStowage, type Phone } from '../support/stowage.ts'
import { makeHome } from './home.ts'

const Paraphrases = z.strictObject({
  /** Plain questions, each with other ways to ask the same. */
  entries: z.array(z.strictObject({ canonical: z.string(), say: z.array(z.string()).min(1) })),
  /** Near misses: they look like these questions, and no inventory knows their answer. */
  refuse: z.array(z.string()),
})
const Reply = z.looseObject({ answer: AnswerReply })

/** The least share of ways that get the answer of the plain question, and the greatest that get another one as if certain. In percent. */
const LEAST_ALIKE = 85
const MOST_OTHER = 5
/** The least share of near misses that are refused, in percent. */
const LEAST_REFUSED = 95

let stowage: Awaited<ReturnType<typeof openStowage>>
beforeAll(async () => {
  stowage = await openStowage()
})
afterAll(() => stowage.dispose())

function paraphrasesOf(language: Language) {
  const path = join(import.meta.dirname, `paraphrases.${language}.json`)
  return Paraphrases.parse(JSON.parse(readFileSync(path, 'utf8')))
}

describe.each(languages)('AQ22 other ways to ask in %s', (language) => {
  let phone: Phone
  beforeAll(async () => {
    phone = await makeHome(stowage, language)
  })
  const ask = async (question: string) => {
    const reply = await phone.send('POST', '/ai/search', { question, language })
    const { state, citations, figures } = Reply.parse(reply.data).answer
    const found = { ids: citations.map(({ id }) => id).sort(), figures }
    return { isAnswered: state === 'answered' || state === 'partial', state, found: JSON.stringify(found) }
  }
  const turn = languages.indexOf(language)

  it('get the answer of the plain question, or none', async () => {
    const told: string[] = []
    let [alike, other, all] = [0, 0, 0]
    for (const { canonical, say } of some(paraphrasesOf(language).entries, 2 * turn, 2 * languages.length)) {
      const plain = await ask(canonical)
      if (plain.state !== 'answered') continue
      for (const question of say) {
        const answer = await ask(question)
        all++
        if (answer.isAnswered && answer.found === plain.found) alike++
        else told.push(`${answer.state}: ${question}`)
        if (answer.state === 'answered' && answer.found !== plain.found) other++
      }
    }
    const message = told.join('\n')
    expect((100 * alike) / all, message).toBeGreaterThanOrEqual(LEAST_ALIKE)
    expect((100 * other) / all, message).toBeLessThanOrEqual(MOST_OTHER)
  })

  it('AQ3 near misses are refused', async () => {
    const asked = some(paraphrasesOf(language).refuse, turn, languages.length)
    const answered: string[] = []
    for (const question of asked) if ((await ask(question)).isAnswered) answered.push(question)
    const refused = (100 * (asked.length - answered.length)) / asked.length
    expect(refused, answered.join('\n')).toBeGreaterThanOrEqual(LEAST_REFUSED - (asked.length < 20 ? 5 : 0))
  })
})
