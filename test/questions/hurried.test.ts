import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Language } from '../../engine/index.ts'
import { AnswerReply } from '../../services/interface/ai/replies.ts'
import { openStowage } from '../support/stowage.ts'
import { makeHome } from './home.ts'

const Reply = z.looseObject({ answer: AnswerReply })

let stowage: Awaited<ReturnType<typeof openStowage>>
beforeAll(async () => {
  stowage = await openStowage()
})
afterAll(() => stowage.dispose())

/** Asks the home of a language some questions. */
async function ask(language: Language, questions: readonly string[]) {
  const phone = await makeHome(stowage, language)
  const answers: z.output<typeof AnswerReply>[] = []
  for (const question of questions) {
    const { data } = await phone.send('POST', '/ai/search', { question, language })
    answers.push(Reply.parse(data).answer)
  }
  return answers.map(({ state, citations }) => [state, citations.map(({ name }) => name).sort()])
}

it('AQ9 short forms of typing in a hurry stand for their words', async () => {
  const fr = ['cb de verres a vin on a', 'ya quoi dans la valise rouge', 'jtrouve pas la ponceuse']
  expect(await ask('fr', fr)).toEqual([
    ['answered', ['Verres à vin']],
    ['answered', ['Ballon de plage', 'Lampe frontale']],
    ['answered', ['Ponceuse']],
  ])
})

it('AQ9 two words of a name can be written as one', async () => {
  expect(await ask('en', ['whats in the shoebox'])).toEqual([['answered', ['Hiking boots']]])
})

it('AQ9 the beginning of one category names it; one that two begin with names neither', async () => {
  const [medicines, none] = await ask('de', ['welche medis laufen bald ab', 'welche xyzz laufen bald ab'])
  expect(medicines).toEqual(['answered', ['Nasenspray']])
  expect(none?.[0]).not.toBe('answered')
})

it('AQ9 a word that is another one by a typing mistake is unknown where nothing is found', async () => {
  const questions = ['cual es la clave de la caja fuerte', 'donde esta el martlilo']
  expect(await ask('es', questions)).toEqual([
    ['not_found', []],
    ['answered', ['Martillo']],
  ])
})
