import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Language } from '../../engine/index.ts'
import { AnswerReply } from '../../services/interface/ai/replies.ts'
import { openStowage, type Phone } from '../support/stowage.ts'
import { makeHome } from './home.ts'

const Reply = z.looseObject({ answer: AnswerReply })

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
beforeAll(async () => {
  stowage = await openStowage()
  phone = await makeHome(stowage, 'en')
})
afterAll(() => stowage.dispose())

async function ask(question: string) {
  const reply = await phone.send('POST', '/ai/search', { question, language: 'en' })
  const { state, citations, read_as, unused_words } = Reply.parse(reply.data).answer
  return { state, names: citations.map(({ name }) => name), read_as, unused_words }
}

it('AQ22 a mistyped word of a question is mended, and the answer says so', async () => {
  const { state, names, read_as } = await ask('what is the most expensve thing')
  expect([state, names]).toEqual(['answered', ['Laptop']])
  expect(read_as).toContainEqual({ words: 'expensve', as: 'expensive' })
})

it('AQ22 the name of a place is mended as well, and no thing is taken for it', async () => {
  const { state, names } = await ask("what's inside of the buiscuit tin")
  expect([state, names.sort()]).toEqual(['answered', ['AA batteries', 'AAA batteries']])
})

it('AQ22 words before a question that nothing is called by are left out, and listed', async () => {
  const { state, names, unused_words } = await ask('it beats me where the jigsaw is')
  expect([state, names, unused_words]).toEqual(['partial', ['Jigsaw'], ['beats']])
})

it('AQ22 words within a question are not', async () => {
  expect((await ask('what is rotting in the biscuit tin')).state).toBe('not_found')
  expect((await ask('who scolded the jigsaw')).state).toBe('not_understood')
})

it('AQ23 a word that changes what is asked for is never dropped silently', async () => {
  const { state, unused_words } = await ask('which medicine is over in the bathroom')
  expect([state, unused_words]).toEqual(['partial', ['over']])
})

it('AQ24 a place within another one is asked about alone, and of several of its name the one that lies there', async () => {
  const inner = async (question: string) => {
    const { state, names } = await ask(question)
    return [state, names.includes('Wood screws'), names.includes('Metal rack'), names.includes('Radio')]
  }
  const found = ['answered', true, false, false]
  expect(await inner('what is on the top shelf of the metal rack')).toEqual(found)
  expect(await inner("what's on the metal rack on the top shelf")).toEqual(found)
  // Another rack with a shelf of this name.
  const rack = uuid7()
  const shelf = uuid7()
  const made = await phone.push([
    phone.operation('location.create', { public_id: rack, name: 'Summer house' }),
    phone.operation('rack.create', {
      public_id: shelf,
      name: 'Top shelf',
      parent: { kind: 'location', id: rack },
    }),
    phone.operation('item.create', {
      public_id: uuid7(),
      name: 'Radio',
      placement: { kind: 'rack', id: shelf },
    }),
  ])
  expect(made.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  expect(await inner('what is on the top shelf of the metal rack')).toEqual(found)
  expect(await inner('what is in the summer house on the top shelf')).toEqual([
    'answered',
    false,
    false,
    true,
  ])
})

it('AQ4 the head of a name is found by the language of the name, whatever the language of the question', async () => {
  const count = async (home: Phone, question: string, language: Language) => {
    const reply = await home.send('POST', '/ai/search', { question, language })
    const { state, text } = Reply.parse(reply.data).answer
    return [state, Number(/\d+/.exec(text)?.[0] ?? Number.NaN)]
  }
  const [french, german, spanish] = [
    await makeHome(stowage, 'fr'),
    await makeHome(stowage, 'de'),
    await makeHome(stowage, 'es'),
  ]
  expect(await count(phone, 'Combien de piles reste-t-il ?', 'fr')).toEqual(['answered', 29])
  expect(await count(phone, '¿Cuántas pilas quedan?', 'es')).toEqual(['answered', 29])
  expect(await count(german, '¿Cuántas pilas tenemos?', 'es')).toEqual(['answered', 16])
  expect(await count(german, 'Combien de piles reste-t-il ?', 'fr')).toEqual(['answered', 16])
  expect(await count(french, 'How many batteries are left?', 'en')).toEqual(['answered', 12])
  expect(await count(spanish, 'Wie viele Batterien haben wir noch?', 'de')).toEqual(['answered', 24])
  // A battery charger is no battery, and a bicycle pump is no bicycle, in no language.
  await phone.creates('item.create', { name: 'Battery charger', quantity: 7 })
  expect(await count(phone, 'Combien de piles reste-t-il ?', 'fr')).toEqual(['answered', 29])
  expect(await count(phone, 'Combien de vélos avons-nous ?', 'fr')).toEqual(['not_found', Number.NaN])
})
