import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { writeCursor } from '../../../services/interface/routes/paging.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  phone = await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

const Entries = z.array(z.looseObject({ public_id: z.string() }))

const report = () => ada.send('POST', '/incidents', { title: 'Slow', impact: 'minor', message: 'We look.' })
const check = () =>
  ada.send('POST', '/quality/manual-checks', { subject: 'Fan', outcome: 'ok', message: 'It runs.' })
const log = () =>
  phone.send('POST', '/system-logs', {
    logs: [
      {
        public_id: uuid7(),
        level: 'error',
        message: 'It stops.',
        occurred_at: stowage.clock.now().toISOString(),
      },
    ],
  })
const rename = () => ada.send('PATCH', '/household', { name: `Home ${stowage.clock.ms}` })

describe('a list with the newest first', () => {
  it.each([
    ['/incidents', 'incidents', report],
    ['/quality/runs', 'runs', check],
    ['/security/events', 'events', rename],
    ['/security/audit', 'events', rename],
    ['/audit/access', 'events', rename],
    ['/mobile/system-logs', 'logs', log],
  ])('%s repeats nothing and misses nothing while entries come', async (path, name, add) => {
    for (let n = 0; n < 4; n++) {
      stowage.clock.advance(1)
      expect((await add()).status).toBeLessThan(300)
    }
    const page = async (query: string) => {
      const { data } = await ada.send('GET', `${path}?${query}`)
      return { ids: Entries.parse(data[name]).map(({ public_id }) => public_id), next: data.next_cursor }
    }
    const before = (await page('limit=200')).ids
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { ids, next } = await page(`limit=2${cursor}`)
      seen.push(...ids)
      if (typeof next !== 'string') break
      cursor = `&cursor=${next}`
      stowage.clock.advance(1)
      await add()
    }
    expect(before.length).toBeGreaterThan(3)
    expect(seen).toEqual(before)
    // The cursor of a list that counts its entries.
    const other = await ada.send('GET', `${path}?limit=2&cursor=${writeCursor('2')}`)
    expectError(other, 422, 'validation_failed')
  })

  it('AO7 /documentation/articles repeats nothing and misses nothing while articles come, also in a search', async () => {
    const publish = async (title: string) => {
      const slug = title.toLowerCase().replaceAll(' ', '-')
      const said = { slug, title, body: 'A backup of the backup.' }
      const { data } = await ada.send('POST', '/documentation/articles', said)
      const { public_id } = z.looseObject({ public_id: z.string() }).parse(data.article)
      await ada.send('POST', `/documentation/articles/${public_id}/publish`)
    }
    await publish('Backups here')
    for (const search of ['', '&q=backup']) {
      const page = async (query: string) => {
        const { data } = await ada.send('GET', `/documentation/articles?${query}${search}`)
        const Slugs = z.array(z.looseObject({ slug: z.string() }))
        return { slugs: Slugs.parse(data.articles).map(({ slug }) => slug), next: data.next_cursor }
      }
      const before = (await page('limit=200')).slugs
      const seen: string[] = []
      for (let cursor = '', n = 0; ; n++) {
        const { slugs, next } = await page(`limit=3${cursor}`)
        seen.push(...slugs)
        if (typeof next !== 'string') break
        cursor = `&cursor=${next}`
        // By its title and by its words it comes before what is still to be read.
        if (n === 1) await publish(`A backup of a backup ${search === '' ? 1 : 2}`)
      }
      expect(before.length).toBeGreaterThan(6)
      expect(seen).toEqual(before)
    }
    const other = await ada.send('GET', `/documentation/articles?limit=2&cursor=${writeCursor('2')}`)
    expectError(other, 422, 'validation_failed')
  })

  it('/security/audit has the events of one person in one month', async () => {
    const of = `person=${phone.tokens.user.public_id}`
    const month = stowage.clock.now().toISOString().slice(0, 7)
    const ids = async (query: string) =>
      Entries.parse((await ada.send('GET', `/security/audit?${query}`)).data.events).length
    expect(await ids(`${of}&month=${month}`)).toBe(await ids(of))
    expect(await ids(`${of}&month=2020-01`)).toBe(0)
  })
})
