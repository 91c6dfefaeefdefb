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
  for (const language of languages) phones.set(language, await makeHome(stowage, language, 'home-fourth'))
})
afterAll(() => stowage.dispose())

async function ask(language: Language, question: string) {
  const reply = await phones.get(language)?.send('POST', '/ai/search', { question, language })
  return Reply.parse(reply?.data).answer
}

const REFUSED: readonly (readonly [Language, string])[] = [
  ['en', 'what is the lantern for'],
  ['en', 'can I borrow the leaf blower'],
  ['en', 'what should I price the wreath at'],
  ['en', 'we used up all the cumin'],
  ['en', 'where should the ukulele live'],
  ['de', 'Was steht in den Liebesbriefen'],
  ['de', 'Wo kann ich das Fernglas reparieren lassen'],
  ['de', 'Der Kescher ist jetzt im Carport'],
  ['fr', 'À quoi sert un enfumoir'],
  ['fr', 'Je peux emprunter la perceuse'],
  ['fr', "J'ai mis la luge dans la grange"],
  ['es', '¿De qué está hecha la paellera?'],
  ['es', '¿Qué le pasa a la lijadora?'],
  ['es', 'He puesto la boya en el desván'],
]

it.each(REFUSED)('AQ3 in %s "%s" is not answered', async (language, question) => {
  const { state, citations } = await ask(language, question)
  expect([state === 'answered' || state === 'partial', citations]).toEqual([false, []])
})

const BELONGING: readonly (readonly [Language, string])[] = [
  ['en', 'where is the subaru'],
  ['de', 'Wo steht der Trecker'],
  ['fr', 'où est le chat'],
  ['es', '¿dónde está el hámster?'],
]

it.each(BELONGING)('AQ4 in %s "%s" is not answered with what belongs to it', async (language, question) => {
  const { state, citations } = await ask(language, question)
  expect([state === 'answered' || state === 'partial', citations]).toEqual([false, []])
})

it('AQ4 a member who a tag is called after is no thing', async () => {
  for (const [language, question] of [
    ['en', 'where is Zara'],
    ['de', 'Wo ist Torben'],
    ['fr', 'où est Anouk'],
    ['es', '¿dónde está Bruno?'],
  ] as const)
    expect([question, (await ask(language, question)).citations]).toEqual([question, []])
})

const LISTED: readonly (readonly [Language, string, readonly string[]])[] = [
  ['en', "what's out on loan", ['Air mattress', 'Family tent', 'Impact driver', 'Wood chisels']],
  [
    'en',
    'what moved between November 10 and November 20',
    ['Forever stamps', 'Keyboard', 'Lantern', 'Snow globe'],
  ],
  ['de', 'Strandsachen außerhalb vom Carport', ['Sandspielzeug']],
]

it.each(LISTED)('AQ7, AQ5, AQ16 in %s "%s" is answered', async (language, question, names) => {
  const { citations } = await ask(language, question)
  expect(citations.map(({ name }) => name).sort()).toEqual(names)
})

const OVER: readonly (readonly [Language, string, string])[] = [
  ['en', 'is the dog food still good', 'is good until'],
  ['de', 'bis wann ist Labskaus haltbar', 'war haltbar bis'],
  ['fr', 'le thé fumé se garde jusqu’à quand', 'se gardait'],
  ['es', '¿El nivel láser sigue en garantía?', 'terminó el'],
]

it.each(OVER)('AQ20 in %s "%s" says whether the day is over', async (language, question, said) => {
  expect((await ask(language, question)).text).toContain(said)
})

const BEGUN: readonly (readonly [Language, string, readonly string[]])[] = [
  ['en', 'Would you be so kind as to tell me where the music stand is?', ['Music stand']],
  ['de', 'Sei so lieb und sag mir, wo die Bockleiter steckt', ['Bockleiter']],
  ['fr', "Auriez-vous l'amabilité de me dire où se trouve la luge ?", ['Luge']],
  ['es', '¿Sería tan amable de decirme dónde está la boya?', ['Boya']],
  ['en', 'find a recipe for canned peaches', []],
  ['fr', 'trouve une recette avec des lentilles vertes', []],
]

it.each(BEGUN)(
  'AQ21 in %s "%s" is read without its beginning, or not at all',
  async (language, question, names) => {
    const { state, citations } = await ask(language, question)
    expect(citations.map(({ name }) => name)).toEqual(names)
    expect(state === 'answered').toBe(names.length > 0)
  },
)
