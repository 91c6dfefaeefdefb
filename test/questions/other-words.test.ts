import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
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
