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

it('AQ10 one of two things is enough after “or”, and the answer lists the words that match nothing', async () => {
  const both = await ask('en', { question: 'do we have flour or rice' })
  expect(both.citations.map(({ name }) => name).sort()).toEqual(['Basmati rice', 'Plain flour'])
  const one = await ask('en', { question: 'where is the jigsaw or the unicorn' })
  expect([one.state, one.unused_words]).toEqual(['partial', ['unicorn']])
  expect(one.citations.map(({ name }) => name)).toEqual(['Jigsaw'])
  expect(one.text).toContain('unicorn')
  // A number would be wrong without the other one.
  const number = await ask('en', { question: 'how many wine glasses or unicorns do we have' })
  expect(number.state).toBe('not_found')
  const french = await ask('fr', { question: 'ou est le marteau ou la ponceuse' })
  expect(french.citations.map(({ name }) => name).sort()).toEqual(['Marteau', 'Ponceuse'])
})

it('AQ10 the answer has the last movement of each thing, and names the thing that nobody moved', async () => {
  const answer = await ask('en', { question: 'who moved the tripod, the hammer drill and the jigsaw' })
  expect(answer.state).toBe('answered')
  expect(answer.text).toMatch(/Tripod was moved .* by Emma/)
  expect(answer.text).toMatch(/Hammer drill was moved .* by Jack/)
  expect(answer.text).toContain('Jigsaw has not been moved')
})

const PLACES = [
  ['en', 'what is in the medicine cabinet and in the first aid kit', ['Medicine cabinet', 'First aid kit']],
  ['de', 'Was ist in der Dokumentenmappe und in der Geldkassette?', ['Dokumentenmappe', 'Geldkassette']],
  ['fr', 'Qu’y a-t-il dans le classeur bleu et dans le coffre-fort ?', ['Classeur bleu', 'Coffre-fort']],
  ['es', '¿Qué hay en la carpeta roja y en la vitrina?', ['Carpeta roja', 'Vitrina']],
] as const

it.each(PLACES)('AQ11 a question in %s asks for several places: %s', async (language, question, places) => {
  const answer = await ask(language, { question })
  expect(answer.state).toBe('answered')
  for (const place of places) {
    expect(answer.text).toContain(place)
    expect(answer.read_as.map(({ as }) => as)).toContain(place)
  }
  const alone = await Promise.all(
    [answer.query?.in, ...(answer.query?.also_in ?? [])].map((place) =>
      ask(language, { query: { ask: 'contents', in: place } }),
    ),
  )
  const names = alone.flatMap(({ citations }) => citations.map(({ name }) => name))
  expect(names.length).toBeGreaterThan(3)
  expect(answer.citations.map(({ name }) => name).sort()).toEqual(names.sort())
  expect((await ask(language, { query: answer.query })).text).toBe(answer.text)
})

it('AQ11 the names of three places are read in full, whatever their words mean otherwise', async () => {
  const answer = await ask('en', { question: 'what is in the pantry, the shoe box and the moving carton' })
  for (const place of ['Pantry', 'Shoe box', 'Moving carton']) expect(answer.text).toContain(` in ${place}:`)
  expect(answer.query?.also_in).toHaveLength(2)
  const where = await ask('en', { question: 'where are the green crate, the shoe box and the moving carton' })
  expect(where.citations.map(({ name }) => name).sort()).toEqual(['Green crate', 'Moving carton', 'Shoe box'])
})

it('AQ11 what lies in two places counts once, an empty place is named, and two questions are not one', async () => {
  const [garage, rack] = await Promise.all(
    ['garage', 'metal rack'].map((place) => ask('en', { question: `how many things are in the ${place}` })),
  )
  const both = await ask('en', { question: 'how many things are in the garage and on the metal rack' })
  expect(garage?.figures?.quantity).toBeGreaterThan(rack?.figures?.quantity ?? 0)
  expect(both.figures).toEqual(garage?.figures)
  expect(both.text).toContain(`Metal rack: ${rack?.figures?.quantity}`)
  const empty = await ask('en', { question: 'which medicines are in the medicine cabinet and in the garage' })
  expect(empty.text).toContain('There is nothing in Garage.')
  expect(empty.text).toContain('Medicine cabinet')
  const two = await ask('en', {
    question: 'what food is in the pantry and what is in the medicine cabinet',
  })
  expect(two.state).toBe('not_understood')
})

const PARTS = [
  ['en', 'how many pieces does the jigsaw have', 'how many things does the garage have'],
  ['de', 'Wie viele Teile hat das Puzzle?', 'Wie viele Dinge hat der Keller?'],
  ['fr', 'Combien de pièces a le jeu d’échecs ?', 'Combien de choses contient la cave ?'],
  ['es', '¿Cuántas piezas tiene la cámara de fotos?', '¿Cuántas cosas tiene el trastero?'],
] as const

it.each(PARTS)('AQ12 the parts of a thing are not counted in %s: %s', async (language, parts, things) => {
  expect((await ask(language, { question: parts })).state).toBe('not_understood')
  const counted = await ask(language, { question: things })
  expect([things, counted.state, counted.query?.ask]).toEqual([things, 'answered', 'count'])
  expect(counted.figures?.total).toBeGreaterThan(0)
})
