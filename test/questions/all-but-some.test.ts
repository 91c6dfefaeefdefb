import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Language } from '../../engine/index.ts'
import { AnswerReply } from '../../services/interface/ai/replies.ts'
import { openStowage, type Phone } from '../support/stowage.ts'
import { makeHome } from './home.ts'

const Reply = z.looseObject({ answer: AnswerReply })

let stowage: Awaited<ReturnType<typeof openStowage>>
const phones = new Map<Language, Phone>()
beforeAll(async () => {
  stowage = await openStowage()
})
afterAll(() => stowage.dispose())

/** Asks the home of a language a question, or runs a query there. */
async function ask(language: Language, asked: string | object) {
  const phone = phones.get(language) ?? (await makeHome(stowage, language))
  phones.set(language, phone)
  const input = typeof asked === 'string' ? { question: asked, language } : { query: asked, language }
  return Reply.parse((await phone.send('POST', '/ai/search', input)).data).answer
}

async function namesOf(language: Language, question: string) {
  const { state, citations } = await ask(language, question)
  return [state, citations.map(({ name }) => name).sort()]
}

it.each<readonly [Language, string, readonly string[]]>([
  ['en', 'what kitchenware is not fragile', ['Cast iron pan', 'Stand mixer']],
  ['en', 'which tools are not in the blue toolbox', ['Extension ladder', 'Hammer drill', 'Jigsaw']],
  ['en', 'clothes that are not in the wardrobe', ['Hiking boots', 'Rain jacket']],
  ['de', 'Was ist zerbrechlich, aber kein Erbstück?', ['Blumentöpfe', 'Christbaumkugeln']],
  ['de', 'Alles außer Lebensmitteln in der Küche', ['Kaffeemaschine', 'Knopfzellen']],
  [
    ...(['fr', 'Tous les vêtements sauf le manteau'] as const),
    ['Blouson en cuir', 'Bottes de pluie', 'Chaussures de randonnée'],
  ],
  ['es', 'ropa que no está en el ropero', ['Abrigo de lana', 'Botas de montaña']],
])('AQ16 what a question does not mean is left out (%s: %s)', async (language, question, names) => {
  expect(await namesOf(language, question)).toEqual(['answered', [...names].sort()])
})

it('AQ16 two things can be left out, and the maker of things', async () => {
  const food = await namesOf('en', 'all food except rice and flour')
  expect(food[1]).toEqual([
    'Chopped tomatoes',
    'Greek yoghurt',
    'Ground coffee',
    'Olive oil',
    'Peanut butter',
  ])
  const tools = (await namesOf('en', 'which tools are not from Bosch'))[1]
  expect(tools).toContain('Hammer drill')
  expect(tools).not.toContain('Cordless drill')
})

it('AQ16 sums and numbers are those of the rest', async () => {
  const all = await ask('en', 'what are the tools worth')
  const some = await ask('en', 'what are the tools in the blue toolbox worth')
  const rest = await ask('en', 'what are the tools worth that are not in the blue toolbox')
  const worth = ({ figures }: typeof all) => figures?.values[0]?.amount ?? 0
  expect(worth(rest)).toBeGreaterThan(0)
  expect(worth(some) + worth(rest)).toBe(worth(all))
  const number = await ask('en', 'how many tools are not in the blue toolbox')
  expect(number.figures?.total).toBe(3)
})

it.each<readonly [Language, string]>([
  ['en', 'what is not in the kitchen'],
  ['en', 'all food except unicorns'],
  ['en', 'which tools are not lent'],
  ['en', 'which tools did not Emma move'],
  ['en', 'which tools do not work'],
  ['de', 'Was brauchen wir nicht mehr?'],
  ['fr', "Qu'est-ce qui n'est pas à nous ?"],
  ['es', '¿Qué cosas no usamos?'],
])(
  'AQ16 what leaves out something unknown, or all but a name, has no answer (%s: %s)',
  async (language, question) => {
    const { state, citations } = await ask(language, question)
    expect(['not_found', 'not_understood']).toContain(state)
    expect(citations).toEqual([])
  },
)

it('AQ16 a query that leaves something out finds the same when it is sent', async () => {
  const { query, citations } = await ask('en', 'which tools are not in the blue toolbox')
  if (!query) throw new Error('the question was not understood')
  expect(query.except?.in).toHaveLength(1)
  expect((await ask('en', query)).citations).toEqual(citations)
})

it.each<readonly [Language, string]>([
  ['en', 'which tools are broken'],
  ['fr', "Qu'est-ce qui est cassé ?"],
  ['fr', 'Le chocolat est bon ?'],
  ['de', 'Welche Werkzeuge sind kaputt?'],
  ['es', '¿Hay arroz para seis?'],
  ['en', "what's emma up to in the study"],
])(
  'AQ3 what things are like, and what a member is doing, has no answer (%s: %s)',
  async (language, question) => {
    expect(['not_found', 'not_understood']).toContain((await ask(language, question)).state)
  },
)

it.each<readonly [Language, string, string, string]>([
  ['en', 'food and medicine', 'food', 'medicine'],
  ['de', 'Lebensmittel und Medikamente', 'Lebensmittel', 'Medikamente'],
  ['fr', 'outils et vêtements', 'outils', 'vêtements'],
  ['es', 'herramientas y ropa', 'herramientas', 'ropa'],
])('AQ17 two categories are both meant (%s: %s)', async (language, both, one, other) => {
  const [found, ...parts] = await Promise.all([both, one, other].map((each) => ask(language, each)))
  const names = parts.flatMap(({ citations }) => citations.map(({ name }) => name))
  expect(names.length).toBeGreaterThan(2)
  expect(found?.citations.map(({ name }) => name).sort()).toEqual(names.sort())
})

it('AQ17 with "or" one of two tags is enough', async () => {
  const [either, fragile, camping] = await Promise.all(
    ['things tagged fragile or camping', 'things tagged fragile', 'things tagged camping'].map((each) =>
      ask('en', each),
    ),
  )
  const names = [fragile, camping].flatMap((each) => each?.citations.map(({ name }) => name) ?? [])
  expect(either?.citations.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort())
  expect(either?.query?.any_tag).toBe(true)
})

it('AQ18 the word for a kind names things of it, and a word that is spelt well is no mistyped one', async () => {
  const { state, citations, read_as } = await ask('en', 'got any painkillers?')
  expect([state, citations.map(({ name }) => name).sort()]).toEqual([
    'answered',
    ['Ibuprofen', 'Paracetamol'],
  ])
  expect(read_as).toContainEqual({ words: 'painkillers', as: 'ibuprofen, paracetamol' })
  const other = await makeHome(stowage, 'es', 'home-second')
  const asked = { question: '¿tenemos sierra?', language: 'es' }
  // The home has "Sacos de tierra".
  const reply = Reply.parse((await other.send('POST', '/ai/search', asked)).data)
  expect(reply.answer.state).toBe('not_found')
})

it('AQ19 things whose warranty has not ended, and those whose has, are all things with one', async () => {
  const [covered, over] = await Promise.all(
    ['what is still under warranty', 'which warranties have expired'].map((each) => ask('en', each)),
  )
  expect([covered?.query?.time?.field, over?.query?.time?.field]).toEqual(['warranty', 'warranty'])
  expect(covered?.figures?.total).toBeGreaterThan(0)
  const names = covered?.citations.map(({ name }) => name) ?? []
  expect(names).toContain('Cordless drill')
  for (const { name } of over?.citations ?? []) expect(names).not.toContain(name)
})
