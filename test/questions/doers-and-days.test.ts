import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dayIn, type Language, languages } from '../../engine/index.ts'
import { startOfDay } from '../../engine/replica/questions/zone.ts'
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

/** The thing that a question with nothing but its name finds. */
async function thingOf(language: Language, name: string) {
  const reply = await phones.get(language)?.send('POST', '/ai/search', { question: name, language })
  return Reply.parse(reply?.data).answer.citations.find((each) => each.name === name)
}

async function ask(language: Language, question: string) {
  const reply = await phones.get(language)?.send('POST', '/ai/search', { question, language })
  const { state, query, citations } = Reply.parse(reply?.data).answer
  return [question, state, query?.ask ?? null, citations.map(({ name }) => name).sort()]
}

const MOVED: readonly (readonly [Language, string, string, readonly string[]])[] = [
  ['en', 'last item jack moved', 'moved', ['Hammer drill']],
  ['en', 'last things olivia moved', 'moved', ['Digital camera', 'Shoe box']],
  ['en', 'things jack put in the garage', 'moved', ['Hammer drill', 'Rain jacket']],
  ['en', 'did someone take the hammer drill', 'who_moved', ['Hammer drill']],
  ['de', 'Was hat Lena als letztes verräumt', 'moved', ['Taschenlampe']],
  ['de', 'hat Lena die Taschenlampe weggeräumt', 'moved', ['Taschenlampe']],
  ['de', 'hat wer das Puzzle weggeräumt', 'who_moved', ['Puzzle']],
  ['fr', 'le dernier objet que Camille a déplacé', 'moved', ['Doliprane']],
  ['fr', "quelqu'un a pris la ponceuse ?", 'who_moved', ['Ponceuse']],
  ['es', 'el último objeto que ha movido Marta', 'moved', ['Abrigo de lana']],
  ['es', '¿alguien cogió la cámara?', 'who_moved', ['Cámara de fotos']],
]

it.each(MOVED)('AQ13 in %s "%s" asks for movements', async (language, question, kind, names) => {
  expect(await ask(language, question)).toEqual([question, 'answered', kind, names])
})

const UNKNOWN: readonly (readonly [Language, string])[] = [
  ['en', 'what did olivia buy'],
  ['en', 'things jack added'],
  ['en', 'what did jack add last month'],
  ['en', 'how many things did jack move'],
  ['de', 'was hat lena gekauft'],
  ['de', 'wie viele Sachen hat Sophie bewegt'],
  ['fr', "qu'est-ce que Hugo a acheté"],
  ['es', 'cuántas cosas movió Javier'],
]

it.each(UNKNOWN)(
  'AQ13 in %s "%s" is not answered with the things of all members',
  async (language, question) => {
    expect((await ask(language, question)).slice(1)).toEqual(['not_understood', null, []])
  },
)

const ELSEWHERE: readonly (readonly [Language, string, string])[] = [
  ['en', 'where is the jigsaw if not in the attic', 'Jigsaw'],
  ['de', 'Das Puzzle ist nicht in der Spielzeugtruhe, wo ist es denn', 'Puzzle'],
  ['fr', "l'enceinte n'est pas dans le salon, elle est où", 'Enceinte Bluetooth'],
  ['es', 'el altavoz no está en el salón, dónde está', 'Altavoz'],
]

it.each(ELSEWHERE)('AQ14 in %s "%s" looks in all places', async (language, question, name) => {
  expect(await ask(language, question)).toEqual([question, 'answered', 'where', [name]])
})

const PAST: readonly (readonly [Language, string])[] = [
  ['en', 'what was in the kitchen yesterday'],
  ['en', 'how many things were in the attic last month'],
  ['de', 'Was war gestern in der Küche'],
  ['fr', "Qu'est-ce qu'il y avait hier dans la cuisine"],
]

it.each(PAST)('AQ15 in %s "%s" is not answered with an empty place', async (language, question) => {
  expect((await ask(language, question)).slice(1)).toEqual(['not_understood', null, []])
})

it('AQ15 what was added to a place in a month is answered', async () => {
  const question = 'what is new in the kitchen in october'
  expect(await ask('en', question)).toEqual([question, 'answered', 'list', ['Cast iron pan']])
})

const BOUGHT: readonly (readonly [Language, string, string])[] = [
  ['en', 'what did we buy in 2019', 'AAA batteries'],
  ['en', 'things we purchased in march 2019', 'AAA batteries'],
  ['de', 'Was haben wir 2019 gekauft?', 'Taschenlampe'],
  ['fr', "qu'est-ce qu'on a acheté en 2019", 'Ponceuse'],
  ['es', '¿qué compramos en 2019?', 'Altavoz'],
]

it('AQ15 a question for purchases goes by the day of purchase', async () => {
  for (const [language, question, name] of BOUGHT) {
    const phone = phones.get(language)
    const { id } = (await thingOf(language, name)) ?? {}
    await phone?.does('item.update', { public_id: id, purchase_date: '2019-03-05' })
    expect(await ask(language, question)).toEqual([question, 'answered', 'list', [name]])
  }
  // It was added this month all the same, and is left out where others stand by the day on which they were added.
  const [, , , added = []] = await ask('en', 'what did we add this year')
  const [, , , bought = []] = await ask('en', 'what did we buy this year')
  expect(added).toContain('AAA batteries')
  expect(bought).toEqual(Array.isArray(added) ? added.filter((name) => name !== 'AAA batteries') : null)
})

it.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  // The clocks leave out the first hour of the day, west and east of Greenwich.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // They have it twice.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])(
  'AQ15 a day begins in %s with its first moment, also where the clocks change at midnight',
  (zone, day, start) => {
    expect(startOfDay(zone, day)).toBe(start)
    expect(dayIn(zone, Date.parse(start))).toBe(day)
    expect(dayIn(zone, Date.parse(start) - 1)).not.toBe(day)
  },
)
