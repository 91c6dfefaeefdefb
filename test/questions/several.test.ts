import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type Language, languages } from '../../engine/index.ts'
import { AnswerReply } from '../../services/interface/ai/replies.ts'
import { openStowage, type Phone } from '../support/stowage.ts'
import { makeHome } from './home.ts'

const Reply = z.looseObject({ answer: AnswerReply })

let stowage: Awaited<ReturnType<typeof openStowage>>
const phones = new Map<Language, Phone>()
beforeAll(async () => {
  stowage = await openStowage()
  for (const language of languages) phones.set(language, await makeHome(stowage, language))
})
afterAll(() => stowage.dispose())

async function ask(language: Language, asked: Readonly<Record<string, unknown>>) {
  const reply = await phones.get(language)?.send('POST', '/ai/search', { ...asked, language })
  return Reply.parse(reply?.data).answer
}

const ASKED: readonly (readonly [Language, readonly (readonly [string, readonly string[] | number])[]])[] = [
  [
    'en',
    [
      ['where are the jigsaw, the tent and the hammer drill', ['Hammer drill', 'Jigsaw', 'Two-man tent']],
      ['where are the biscuit tin and the laptop', ['Biscuit tin', 'Laptop']],
      ['how many wood screws and wall plugs do we have', 215],
      ['do we have flour and rice in the pantry', ['Basmati rice', 'Plain flour']],
    ],
  ],
  [
    'de',
    [
      ['Wo sind Gummihammer und Stichsäge?', ['Gummihammer', 'Stichsäge']],
      ['Wie viele Dübel und wie viele Knopfzellen haben wir?', 42],
      ['Wann laufen die Vollmilch und der Frischkäse ab?', ['Frischkäse', 'Vollmilch']],
    ],
  ],
  [
    'fr',
    [
      ['Où sont le marteau et la ponceuse ?', ['Marteau', 'Ponceuse']],
      ['Combien de vis et de chevilles ?', 162],
    ],
  ],
  [
    'es',
    [
      ['¿Dónde están el martillo y los alicates?', ['Alicates', 'Martillo']],
      ['cuántos tornillos y tacos quedan', 235],
    ],
  ],
]

it.each(ASKED)(
  'AQ10 a question in %s asks for several things, and the answer has each',
  async (language, asked) => {
    for (const [question, expected] of asked) {
      const answer = await ask(language, { question })
      const names = answer.citations.map(({ name }) => name).sort()
      const found = typeof expected === 'number' ? answer.figures?.quantity : names
      expect([question, answer.state, found]).toEqual([question, 'answered', expected])
      // The query that it shows can be sent in place of the question.
      const again = await ask(language, { query: answer.query })
      expect(again.citations.map(({ name }) => name).sort()).toEqual(names)
    }
  },
)

it('AQ10 one of several things that is not there leaves the question without an answer', async () => {
  for (const question of [
    'how many wine glasses and unicorns do we have',
    'do we have flour and unicorns',
    'what is the value of the tent and the unicorn',
  ]) {
    const answer = await ask('en', { question })
    expect([question, answer.state]).toEqual([question, 'not_found'])
  }
})
