import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AnswerReply } from '../../../services/interface/ai/replies.ts'
import { expectError } from '../../support/expect-error.ts'
import { filesWith } from '../../support/files-with.ts'
import { type Browser, openStowage, PASSWORD, type Phone, testStowage } from '../../support/stowage.ts'
import { joins } from '../members/family.ts'

const Asked = z.looseObject({ query_id: z.string(), answer: AnswerReply })

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Phone
let page: Browser
let garage: string
let box: string

beforeAll(async () => {
  stowage = await openStowage()
  ada = await stowage.register('ada')
  page = await stowage.browse('ada')
  garage = await ada.creates('location.create', { name: 'Garage' })
  box = await ada.creates('container.create', {
    name: 'Blue box',
    placement: { kind: 'location', id: garage },
  })
  const placement = { kind: 'container', id: box }
  await ada.creates('item.create', { name: 'Cordless drill', placement, value: '129.00', currency: 'EUR' })
  await ada.creates('item.create', { name: 'Hammer drill', quantity: 2 })
  await ada.creates('item.create', { name: 'AAA batteries', quantity: 8, placement })
})
afterAll(() => stowage.dispose())

/** Asks in a browser. */
async function asks(body: object, path = '/ai/answer') {
  const reply = await page.send('POST', path, body)
  expect(reply.status).toBe(200)
  return Asked.parse(reply.data)
}

const names = ({ answer }: z.infer<typeof Asked>) => answer.citations.map(({ name }) => name)

describe('questions over HTTP', () => {
  it('AQ1 have an answer in their language, with its records, their places and the query', async () => {
    const found = await asks({ question: 'Where is the cordless drill?' })
    expect(found.answer).toMatchObject({
      state: 'answered',
      language: 'en',
      text: 'Cordless drill is in Garage › Blue box.',
      citations: [{ kind: 'item', name: 'Cordless drill', path: [{ name: 'Garage' }, { name: 'Blue box' }] }],
      query: { ask: 'where', words: ['cordless', 'drill'] },
      by: 'grammar',
    })
    const german = await asks({ question: 'Wo ist der Hammer Drill?' })
    expect(german.answer).toMatchObject({ language: 'de', text: 'Hammer drill hat keinen Platz.' })
  })

  it('AQ1 a corrected query finds what it says, on a phone as in a browser', async () => {
    const { answer } = await asks({ question: 'How many drills are there?' })
    expect(answer.figures).toMatchObject({ total: 2, quantity: 3 })
    const query = { ...answer.query, in: { kind: 'location', id: garage } }
    expect((await asks({ query })).answer.figures).toMatchObject({ total: 1, quantity: 1 })
    const reply = await ada.send('POST', '/ai/search', { query })
    expect(reply.data).toMatchObject({ total: 1, results: [{ name: 'Cordless drill' }] })
  })

  it('AQ2 names each unknown word, and never counts other things without it', async () => {
    const partial = await asks({ question: 'Where is the red cordless drill?' })
    expect(partial.answer).toMatchObject({ state: 'partial', unused_words: ['red'] })
    expect(partial.answer.text).toContain('I left out: red.')
    const count = await asks({ question: 'How many red drills do we have?' })
    expect(count.answer).toMatchObject({ state: 'not_found', citations: [], unused_words: ['red'] })
  })

  it('AQ3 what is not here, is no question of an inventory, or is a command, is not answered', async () => {
    for (const [question, state] of [
      ['Where is the unicorn?', 'not_found'],
      ['What is the capital of France?', 'not_found'],
      ['Delete all the drills', 'not_understood'],
      ['asdf qwertz', 'not_understood'],
    ]) {
      const { answer } = await asks({ question })
      expect([question, answer.state, answer.citations, answer.query]).toEqual([question, state, [], null])
    }
    expect(names(await asks({ question: 'Which drills do we have?' }))).toHaveLength(2)
  })

  it('AQ4 a short word is itself, and one mistyped word is taken for what it must be', async () => {
    expect((await asks({ question: 'Where are the AA batteries?' })).answer.state).not.toBe('answered')
    const found = await asks({ question: 'where is the crodless drill' })
    expect(names(found)).toEqual(['Cordless drill'])
    expect(found.answer.read_as).toContainEqual({ words: 'crodless', as: 'cordless' })
  })

  it('AQ5 days are those of the person', async () => {
    const ben = await stowage.register('ben')
    await ben.does('item.create', { public_id: '019a8f2e-6a4c-7c1e-9d3b-2f5a7c9e1b3d', name: 'Lamp' })
    // The clock of these tests stands at ten in the morning in UTC: the day before in Honolulu is not over.
    const ask = (time_zone: string) =>
      ben.send('POST', '/ai/search', { question: 'what did we add today', time_zone })
    expect((await ask('UTC')).data).toMatchObject({ total: 1 })
    expect((await ask('Pacific/Honolulu')).data).toMatchObject({
      total: 1,
      query: { time: { from: '2026-11-20', to: '2026-11-20' } },
    })
    expectError(await ask('Mars/Olympus'), 422, 'validation_failed')
  })

  it('AQ6 belong to the person who asked, with their verdicts, until they are purged', async () => {
    const { query_id } = await asks({ question: 'Where is the CANARYWORD drill?' }, '/ai/search')
    const verdict = await page.send('POST', `/ai/search/${query_id}/feedback`, {
      verdict: 'wrong',
      note: 'It means the CANARYNOTE one.',
    })
    expect(verdict.status).toBe(201)
    const again = await page.send('GET', `/ai/search/${query_id}`)
    expect(again.data).toMatchObject({
      question: 'Where is the CANARYWORD drill?',
      feedback: [{ verdict: 'wrong' }],
    })
    const olga = await stowage.register('olga')
    const other = await stowage.browse('olga')
    const path = `/ai/search/${query_id}?household_id=${ada.household_id}`
    expectError(await other.send('GET', path), 403, 'household_access_denied')
    expectError(await other.send('GET', `/ai/search/${query_id}`), 404, 'not_found')
    expect(olga.household_id).not.toBe(ada.household_id)
    expect(await filesWith(stowage.config.data, ['CANARYNOTE'])).not.toEqual([])
    expect((await page.send('POST', '/privacy/ai-purge')).data).toMatchObject({
      stores: [{ name: 'questions' }, { name: 'calls', removed: 0 }, { name: 'vision', removed: 0 }],
    })
    for (const canary of ['CANARYNOTE', 'CANARYWORD']) {
      expect(await filesWith(stowage.config.data, [canary])).toEqual([])
    }
    expectError(await page.send('GET', `/ai/search/${query_id}`), 404, 'not_found')
  })

  it('AQ6 are erased with the account of the person, and end after 90 days', async () => {
    const home = await testStowage({ STOWAGE_ERASURE_DAYS: '0' })
    const owner = await home.register('ada')
    const guest = await joins(home, owner, 'ben', 'member')
    const { household_id } = owner
    await guest.send('POST', '/ai/search', { question: 'Where is CANARYGUEST?', household_id })
    await owner.send('POST', '/ai/search', { question: 'Where is CANARYOWNER?' })
    const found = (canary: string) => filesWith(home.config.data, [canary])
    expect(await found('CANARYGUEST')).not.toEqual([])
    const browser = await home.browse('ben')
    const body = { kind: 'account_erasure', password: PASSWORD }
    expect((await browser.send('POST', '/privacy/requests', body)).status).toBeLessThan(300)
    await home.running?.services.privacy.erasures.runDue()
    expect(await found('CANARYGUEST')).toEqual([])
    expect(await found('CANARYOWNER')).not.toEqual([])
    home.clock.advance(91 * 24 * 3600)
    await home.running?.services.derived.sweep(household_id)
    expect(await found('CANARYOWNER')).toEqual([])
  })

  it('AQ6 takes a bounded number of verdicts on one answer', async () => {
    const { query_id } = await asks({ question: 'Where is the drill?' })
    const judge = () => page.send('POST', `/ai/search/${query_id}/feedback`, { verdict: 'right' })
    for (let given = 0; given < 20; given++) expect((await judge()).status).toBe(201)
    expectError(await judge(), 422, 'too_many')
  })

  it('takes a question or a query, and not both', async () => {
    const query = { ask: 'list' }
    expectError(await page.send('POST', '/ai/answer', {}), 422, 'validation_failed')
    expectError(await page.send('POST', '/ai/answer', { question: 'x', query }), 422, 'validation_failed')
    expectError(
      await page.send('POST', '/ai/answer', { question: 'x'.repeat(301) }),
      422,
      'validation_failed',
    )
  })

  it('refuses a query that names a place, a category or a tag which does not exist', async () => {
    const id = uuid7()
    for (const [path, query] of [
      ['query.in.id', { in: { kind: 'location', id } }],
      ['query.also_in.0.id', { also_in: [{ kind: 'shelf', id }] }],
      ['query.subject.id', { subject: { kind: 'container', id } }],
      ['query.category_id', { category_id: id }],
      ['query.tag_ids.0', { tag_ids: [id] }],
      ['query.except.tag_ids.0', { except: { tag_ids: [id] } }],
    ] as const) {
      const answer = await page.send('POST', '/ai/answer', { query: { ask: 'list', ...query } })
      expectError(answer, 422, 'validation_failed')
      expect(answer.error.details).toMatchObject([{ path, code: 'not_found' }])
    }
  })
})
