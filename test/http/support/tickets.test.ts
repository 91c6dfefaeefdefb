import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, type Phone } from '../../support/stowage.ts'
import { becomes, opensTicket, staffThreadOf, Thread, threadOf } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
/** Ada runs the installation, Sam supports it; Ben and Eve use it. */
let ada: Browser
let sam: Browser
let ben: Browser
let eve: Browser
let ben_phone: Phone
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
  ben_phone = await stowage.register('ben')
  for (const name of ['eve', 'sam']) await stowage.register(name)
  sam = await becomes(stowage, ada, 'sam', 'support')
  ben = await stowage.browse('ben')
  eve = await stowage.browse('eve')
})
afterAll(() => stowage.dispose())

describe('ST1 a ticket', () => {
  it('ST1 belongs to its person: to anybody else it does not exist', async () => {
    const id = await opensTicket(ben)
    expect(await threadOf(ben, id)).toMatchObject({
      ticket: { subject: 'No photos', state: 'open', household: { public_id: ben.household_id } },
      messages: [{ body: 'They do not arrive.', from: 'person', author: 'ben' }],
    })
    const path = `/support/tickets/${id}`
    expectError(await eve.send('GET', path), 404, 'not_found')
    // A role on the installation makes nobody the person of a ticket.
    expectError(await ada.send('GET', path), 404, 'not_found')
    expectError(await eve.send('POST', `${path}/comments`, { body: 'Mine' }), 404, 'not_found')
    expectError(await eve.send('PATCH', path, { state: 'closed' }), 404, 'not_found')
    expectError(await eve.send('POST', `${path}/diagnostics`, {}), 404, 'not_found')
    expectError(await eve.send('POST', `${path}/access`, { until: null }), 404, 'not_found')
    expectError(await eve.send('GET', `/support/diagnostics?public_id=${id}`), 404, 'not_found')
    expect((await eve.send('GET', '/support/tickets')).data.tickets).toEqual([])
    expectError(await eve.send('GET', '/superadmin/tickets'), 403, 'access_denied')
  })

  it('ST1 comes from a device with its id, and is about a household of the person only', async () => {
    const sent = await ben_phone.send('POST', '/support/tickets', { subject: 'Sync', body: 'It hangs.' })
    expect(Thread.parse(sent.data).ticket).toMatchObject({ device_id: ben_phone.tokens.device.public_id })
    const foreign = { subject: 'X', body: 'X', household_id: eve.household_id }
    expectError(await ben.send('POST', '/support/tickets', foreign), 403, 'household_access_denied')
    const none = await opensTicket(ben, { household_id: null })
    expect((await threadOf(ben, none)).ticket.household).toBeNull()
  })

  it('ST1 can be opened by a person who belongs to no household any more', async () => {
    const { token } = (await ben.send('POST', '/household/invitations', { role: 'viewer' })).data
    await stowage.register('zoe', { invitation: token })
    const zoe = await stowage.browse('zoe')
    const before = await opensTicket(zoe)
    await zoe.send('POST', '/household/leave', { household_id: ben.household_id })
    const id = await opensTicket(zoe)
    expect((await threadOf(zoe, id)).ticket.household).toBeNull()
    expect((await zoe.send('GET', '/support/diagnostics')).data.diagnostics).toMatchObject({
      household: null,
    })
    // The old ticket stays, and says no more of the household than its id.
    expect((await threadOf(zoe, before)).ticket.household).toEqual({
      public_id: ben.household_id,
      name: null,
    })
    const until = new Date(stowage.clock.ms + 3_600_000).toISOString()
    expectError(await zoe.send('POST', `/support/tickets/${before}/access`, { until }), 403, 'access_denied')
  })

  it('ST1 is listed by its newest activity, page by page and by its state', async () => {
    const page = await stowage.browse('eve')
    const ids: string[] = []
    for (const subject of ['one', 'two', 'three']) {
      stowage.clock.advance(60)
      ids.push(await opensTicket(page, { subject }))
    }
    stowage.clock.advance(60)
    await page.send('POST', `/support/tickets/${ids[0]}/comments`, { body: 'More' })
    const first = (await page.send('GET', '/support/tickets?limit=2')).data
    const second = (await page.send('GET', `/support/tickets?cursor=${first.next_cursor}`)).data
    expect([first.tickets, second.tickets].flat()).toMatchObject([
      { subject: 'one' },
      { subject: 'three' },
      { subject: 'two' },
    ])
    await page.send('PATCH', `/support/tickets/${ids[1]}`, { state: 'closed' })
    const closed = (await page.send('GET', '/support/tickets?state=closed')).data
    expect(closed.tickets).toMatchObject([{ subject: 'two' }])
  })

  it('ST1 has a subject of one line and words without characters that deceive', async () => {
    const id = await opensTicket(ben, { body: ' a\u0000b\u202ec\r\nd ' })
    expect((await threadOf(ben, id)).messages).toMatchObject([{ body: 'abc\nd' }])
    for (const bad of [{ subject: 'a\nb' }, { body: ' ' }, { body: 'x'.repeat(5001) }, { category: 'love' }])
      expectError(
        await ben.send('POST', '/support/tickets', { subject: 'S', body: 'B', ...bad }),
        422,
        'validation_failed',
      )
  })

  it('ST5 is one for each key, and its words too', async () => {
    const headers = { 'idempotency-key': uuid7() }
    const body = { subject: 'Twice', body: 'Once' }
    const first = await ben.send('POST', '/support/tickets', body, headers)
    stowage.clock.advance(3600)
    const again = await ben.send('POST', '/support/tickets', body, headers)
    expect(again.data).toEqual(first.data)
    const other = await ben.send('POST', '/support/tickets', { ...body, body: 'Else' }, headers)
    expectError(other, 409, 'operation_id_reused')
    const path = `/support/tickets/${Thread.parse(first.data).ticket.public_id}/comments`
    const key = { 'idempotency-key': uuid7() }
    await ben.send('POST', path, { body: 'Well?' }, key)
    const thread = Thread.parse((await ben.send('POST', path, { body: 'Well?' }, key)).data)
    expect(thread.messages.map((each) => each.body)).toEqual(['Once', 'Well?'])
    expectError(await ben.send('POST', path, { body: 'Else' }, key), 409, 'operation_id_reused')
  })

  it('ST5 is refused beyond ten an hour, and beyond twenty open ones', async () => {
    await stowage.register('gus')
    const gus = await stowage.browse('gus')
    for (let n = 0; n < 10; n++) await opensTicket(gus)
    const one = { subject: 'S', body: 'B' }
    stowage.clock.advance(20 * 60 + 30)
    const refused = await gus.send('POST', '/support/tickets', one)
    expect(refused).toMatchObject({
      status: 429,
      error: {
        code: 'rate_limited',
        message: 'At most 10 new tickets an hour are accepted. Try again in 40 minutes.',
        details: [{ code: 'support_tickets' }],
      },
    })
    expect(refused.headers.get('retry-after')).toBe('2370')
    stowage.clock.advance(2370)
    for (let n = 0; n < 10; n++) await opensTicket(gus)
    stowage.clock.advance(3700)
    expectError(await gus.send('POST', '/support/tickets', one), 422, 'too_many')
  })
})

describe('ST2 ST3 the words on a ticket', () => {
  it('ST2 move it: the staff answers or asks back, the person writes, and opens a closed one again', async () => {
    const id = await opensTicket(ben)
    const path = `/superadmin/tickets/${id}`
    const state = async () => (await threadOf(ben, id)).ticket.state
    await sam.send('POST', `${path}/messages`, { body: 'Which phone?', state: 'waiting' })
    expect(await state()).toBe('waiting')
    await ben.send('POST', `/support/tickets/${id}/comments`, { body: 'The old one.' })
    expect(await state()).toBe('open')
    await sam.send('POST', `${path}/messages`, { body: 'Update it.' })
    expect(await state()).toBe('answered')
    await sam.send('PATCH', path, { state: 'closed' })
    expect((await threadOf(ben, id)).ticket).toMatchObject({ state: 'closed', closed_at: expect.any(String) })
    await ben.send('POST', `/support/tickets/${id}/comments`, { body: 'It does not help.' })
    expect((await threadOf(ben, id)).ticket).toMatchObject({ state: 'open', closed_at: null })
    expect((await threadOf(ben, id)).messages.map(({ body, from }) => [from, body])).toEqual([
      ['person', 'They do not arrive.'],
      ['staff', 'Which phone?'],
      ['person', 'The old one.'],
      ['staff', 'Update it.'],
      ['person', 'It does not help.'],
    ])
  })

  it('ST3 that are internal are seen by the staff alone, and change nothing for the person', async () => {
    const id = await opensTicket(ben)
    const before = await threadOf(ben, id)
    stowage.clock.advance(60)
    const note = { body: 'He is impatient.', internal: true, state: 'closed' }
    await sam.send('POST', `/superadmin/tickets/${id}/messages`, note)
    expect(await threadOf(ben, id)).toEqual(before)
    expect((await staffThreadOf(ada, id)).messages).toMatchObject([{}, { body: note.body, internal: true }])
    const { tickets } = (await ben.send('GET', '/support/tickets')).data
    expect(JSON.stringify(tickets)).not.toContain('impatient')
  })

  it('ST3 reach all of the staff: by state, by person and by a part of the subject', async () => {
    const id = await opensTicket(ben, { subject: 'A very special wish' })
    const listed = async (query: string) =>
      (await sam.send('GET', `/superadmin/tickets${query}`)).data.tickets
    expect(await listed('?q=SPECIAL')).toMatchObject([
      { public_id: id, person: { name: 'ben', email: 'ben@example.org' }, assigned_to: null },
    ])
    const [me, other] = [sam, eve].map(({ signed_in }) => signed_in.user.public_id)
    const path = `/superadmin/tickets/${id}`
    expectError(await sam.send('PATCH', path, { assigned_to: other }), 422, 'validation_failed')
    await sam.send('PATCH', path, { assigned_to: me })
    expect(await listed('?assigned=me')).toMatchObject([{ public_id: id, assigned_to: { name: 'sam' } }])
    expect(JSON.stringify(await listed('?assigned=nobody'))).not.toContain(id)
    expectError(await sam.send('GET', `/superadmin/tickets/${uuid7()}`), 404, 'not_found')
  })
})

describe('ST5 a ticket with many words', () => {
  it('ST5 takes two hundred of them, at most sixty an hour of a person', async () => {
    await stowage.register('ivy')
    const ivy = await stowage.browse('ivy')
    const path = `/support/tickets/${await opensTicket(ivy)}/comments`
    const says = (n: number) => ivy.send('POST', path, { body: `Word ${n}` })
    for (let n = 0; n < 60; n++) expect((await says(n)).status).toBe(201)
    expectError(await says(60), 429, 'rate_limited')
    for (let n = 60; n < 199; n++) {
      if (n % 60 === 0) stowage.clock.advance(3601)
      expect((await says(n)).status).toBe(201)
    }
    stowage.clock.advance(3601)
    expectError(await ivy.send('POST', path, { body: 'More' }), 422, 'too_many')
  })
})
