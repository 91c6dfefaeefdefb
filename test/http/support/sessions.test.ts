import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../../http/index.ts'
import { isReadableBySupport } from '../../../services/interface/routes/support-reads.ts'
import { exampleRequest, readsForm, readsJson } from '../../contract/support/example-request.ts'
import { allRoutes } from '../../support/all-routes.ts'
import { expectError } from '../../support/expect-error.ts'
import { subjects } from '../../support/mails.ts'
import { type Browser, openStowage, PASSWORD, type Phone } from '../../support/stowage.ts'
import { eventsAt } from '../privacy/support.ts'
import { allows, becomes, opensTicket, starts } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
/** Ada runs the installation, Sam supports it; Ben owns a household. */
let ada: Browser
let sam: Browser
let ben: Browser
let phone: Phone
let ticket: string
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
  phone = await stowage.register('ben')
  await stowage.register('sam')
  await phone.creates('item.create', { name: 'Ladder' })
})
beforeEach(async () => {
  sam = await becomes(stowage, ada, 'sam', 'support')
  ben = await stowage.browse('ben')
  ticket = await opensTicket(ben)
  stowage.clock.advance(3600)
})
afterAll(() => stowage.dispose())

const Session = z.looseObject({ public_id: z.string(), expires_at: z.string(), running: z.boolean() })
const begun = async (page = sam, more: Record<string, unknown> = {}) =>
  Session.parse((await starts(page, ticket, more)).data.session)
const reads = (page = sam) => page.send('GET', `/items?household_id=${phone.household_id}`)

describe('SA1 SA2 a support session', () => {
  it('SA2 begins only with consent: by an owner or admin, on a ticket, for at most seven days', async () => {
    expectError(await starts(sam, ticket), 403, 'support_not_allowed')
    expectError(await reads(), 403, 'household_access_denied')
    expectError(await allows(ben, ticket, 8), 422, 'validation_failed')
    expectError(await allows(ben, ticket, -1), 422, 'validation_failed')
    const both = { days: 1, until: null }
    for (const bad of [both, {}, { days: 8 }])
      expectError(await ben.send('POST', `/support/tickets/${ticket}/access`, bad), 422, 'validation_failed')
    expect((await ben.send('POST', `/support/tickets/${ticket}/access`, { days: 7 })).status).toBe(200)
    expect((await allows(ben, ticket, 7)).status).toBe(200)
    expectError(await reads(), 403, 'household_access_denied')
    await begun()
    expect((await reads()).data.items).toMatchObject([{ name: 'Ladder' }])
    // Consent is for whom it names: a ticket about no household opens none.
    const other = await opensTicket(ben, { household_id: null })
    expectError(await allows(ben, other, 1), 422, 'validation_failed')
    expectError(await starts(sam, other), 403, 'support_not_allowed')
    expectError(await starts(ben, ticket), 403, 'access_denied')
  })

  it('SA2 cannot be allowed by a viewer', async () => {
    const { invitation, token } = (await ben.send('POST', '/household/invitations', { role: 'viewer' })).data
    expect(invitation).toBeDefined()
    await stowage.register('vera')
    const vera = await stowage.browse('vera')
    expect((await vera.send('POST', '/invitations/accept', { token })).status).toBeLessThan(300)
    const own = await opensTicket(vera, { household_id: phone.household_id })
    expectError(await allows(vera, own, 1), 403, 'access_denied')
    // An owner can, also on the ticket of a member.
    expect((await allows(ben, own, 1)).status).toBe(200)
    expect((await allows(ben, own, null)).status).toBe(200)
    await vera.send('POST', '/households/leave', { household_id: phone.household_id })
  })

  it('SA3 takes a fresh proof and a reason, and lasts five minutes to four hours', async () => {
    await allows(ben, ticket, 1)
    const fresh = await stowage.browse('sam')
    const body = { ticket_id: ticket, reason: 'Look' }
    expectError(await fresh.send('POST', '/superadmin/support-sessions', body), 403, 'proof_required')
    for (const bad of [{ minutes: 4 }, { minutes: 241 }, { reason: ' ' }])
      expectError(await starts(sam, ticket, bad), 422, 'validation_failed')
    const { expires_at } = await begun(sam, { minutes: 240 })
    expect(Date.parse(expires_at) - stowage.clock.now().getTime()).toBe(240 * 60_000)
    await allows(ben, ticket, null)
  })

  it('SA1 is of one browser and one household, and reads as a viewer does', async () => {
    await allows(ben, ticket, 1)
    await begun()
    expect((await reads()).status).toBe(200)
    expect((await sam.send('GET', `/structure/tree?household_id=${phone.household_id}`)).status).toBe(200)
    expectError(await reads(await stowage.browse('sam')), 403, 'household_access_denied')
    expectError(await reads(ada), 403, 'household_access_denied')
    expectError(
      await sam.send('GET', `/items?household_id=${ada.household_id}`),
      403,
      'household_access_denied',
    )
    const device = await stowage.login('sam', 'sam-other-phone-01')
    const path = `/sync/manifest?household_id=${phone.household_id}`
    expectError(await device.send('GET', path), 403, 'household_access_denied')
    expectError(
      await sam.send('POST', '/session/household', { household_id: phone.household_id }),
      403,
      'household_access_denied',
    )
  })

  /** Asks a route about the household of Ben, with a sound request. */
  const asks = (route: Route) => {
    const { body, path, query } = exampleRequest(route)
    const household_id = phone.household_id
    const inBody = readsJson(route)
    const search = new URLSearchParams({ ...query, ...(inBody ? {} : { household_id }) })
    const sent = inBody ? { ...z.looseObject({}).parse(body), household_id } : undefined
    const type = readsForm(route) ? 'multipart/form-data; boundary=x' : route.bytes?.types[0]
    const headers = type === undefined ? undefined : { 'content-type': type.replace('*/*', 'image/png') }
    return sam.send(route.method, `${path.replace('/api/v1', '')}?${search}`, sent, headers)
  }

  it('SA1 calls no route on a household but those that read JSON: generated from the table', async () => {
    await allows(ben, ticket, 1)
    await begun()
    const seq = async () => (await ben.send('GET', '/mobile/sync/manifest')).data.seq
    const before = await seq()
    const about = allRoutes.filter(({ access, household }) => household !== null && access !== 'bearer')
    const [readable, refused] = [
      about.filter((route) => isReadableBySupport(route)),
      about.filter((route) => !isReadableBySupport(route)),
    ]
    const others: string[] = []
    for (const route of refused) {
      const answer = await asks(route)
      const ok = answer.status === 403 && answer.error.details[0]?.code === 'support_read_only'
      if (!ok) others.push(`${route.id} ${answer.status} ${JSON.stringify(answer.error)}`)
    }
    expect(others).toEqual([])
    expect(refused.length).toBeGreaterThan(150)
    for (const known of ['mobile.sync.manifest', 'data_exports.create', 'mobile.mutations.push'])
      expect(refused.map(({ id }) => id)).toContain(known)
    expect(readable.every(({ method }) => method === 'GET')).toBe(true)
    // A viewer may not read everything: invitations are for admins.
    for (const route of readable) expect([200, 403, 404], route.id).toContain((await asks(route)).status)
    expect(await seq()).toBe(before)
  })

  it('SA5 is seen by all members, and noted with its beginning and its end', async () => {
    await allows(ben, ticket, 1)
    const { public_id } = await begun()
    const { allowed, sessions } = (await ben.send('GET', '/household/support-access')).data
    expect(sessions).toMatchObject([
      { staff: { name: 'sam' }, reason: 'Two items have one code.', running: true },
    ])
    expect(allowed).toContainEqual(
      expect.objectContaining({ ticket_id: ticket, allowed_by: expect.objectContaining({ name: 'ben' }) }),
    )
    const members = (await ben.send('GET', '/household/members')).data.members
    expect(JSON.stringify(members)).not.toContain('sam')
    const ended = await sam.send('POST', `/superadmin/support-sessions/${public_id}/end`)
    expect(ended.data.session).toMatchObject({ running: false, end_reason: 'ended' })
    expectError(await reads(), 403, 'household_access_denied')
    const events = await eventsAt(ben, '/audit/access')
    expect(events.slice(0, 3)).toMatchObject([
      { kind: 'support_session_ended', detail: 'ended', person: { name: 'sam' } },
      { kind: 'support_session_started', person: { name: 'sam' }, address: null },
      { kind: 'support_access_allowed', person: { name: 'ben' } },
    ])
    expect(await subjects(stowage)).toContain('The support reads your household')
  })
})

describe('SA4 a support session ends', () => {
  it('SA4 by itself at its time, and at that of the consent', async () => {
    await allows(ben, ticket, 1)
    await begun(sam, { minutes: 30 })
    stowage.clock.advance(29 * 60)
    expect((await reads()).status).toBe(200)
    stowage.clock.advance(2 * 60)
    expectError(await reads(), 403, 'household_access_denied')
    const until = new Date(stowage.clock.now().getTime() + 10 * 60_000).toISOString()
    await ben.send('POST', `/support/tickets/${ticket}/access`, { until })
    expect((await begun(sam, { minutes: 240 })).expires_at).toBe(until)
    await stowage.running?.services.support.sweep()
    expect((await eventsAt(ben, '/audit/access')).map(({ detail }) => detail)).toContain('expired')
  })

  it('SA1 begins once for a key, and another reason is another request', async () => {
    await allows(ben, ticket, 1)
    const headers = { 'idempotency-key': uuid7() }
    const asks = (reason: string) =>
      sam.send(
        'POST',
        '/superadmin/support-sessions',
        { ticket_id: ticket, reason, password: PASSWORD },
        headers,
      )
    const [first, again] = [await asks('A look'), await asks('A look')]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.data).toEqual(first.data)
    expectError(await asks('Another look'), 409, 'operation_id_reused')
  })

  it('SA4 for good when the consent lapses, also if it is given again', async () => {
    await allows(ben, ticket, 1)
    await begun(sam, { minutes: 240 })
    const until = new Date(stowage.clock.now().getTime() + 60_000).toISOString()
    await ben.send('POST', `/support/tickets/${ticket}/access`, { until })
    expect((await reads()).status).toBe(200)
    stowage.clock.advance(120)
    expectError(await reads(), 403, 'household_access_denied')
    await allows(ben, ticket, 1)
    expectError(await reads(), 403, 'household_access_denied')
    expect((await eventsAt(ben, '/audit/access')).map(({ kind }) => kind)).toContain('support_session_ended')
  })

  it('SA4 with the withdrawal, and with the end of the ticket', async () => {
    await allows(ben, ticket, 1)
    await begun()
    await allows(ben, ticket, null)
    expectError(await reads(), 403, 'household_access_denied')
    expect(
      (await eventsAt(ben, '/audit/access'))
        .slice(0, 2)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['support_access_withdrawn', 'support_session_ended'])
    // Consent that is given again opens no session that has ended.
    await allows(ben, ticket, 1)
    expectError(await reads(), 403, 'household_access_denied')
    await begun()
    await ben.send('PATCH', `/support/tickets/${ticket}`, { state: 'closed' })
    expectError(await reads(), 403, 'household_access_denied')
    expectError(await allows(ben, ticket, 1), 409, 'already_resolved')
  })

  it('SA4 when the person of the staff loses the role, signs out, or proves wrongly who they are', async () => {
    await allows(ben, ticket, 1)
    await begun()
    const path = `/operations/people/${sam.signed_in.user.public_id}`
    await ada.send('PATCH', path, { role: 'user', password: PASSWORD })
    expectError(await reads(), 403, 'household_access_denied')
    await ada.send('PATCH', path, { role: 'support', password: PASSWORD })
    expectError(await reads(), 403, 'household_access_denied')
    await begun()
    expect((await sam.send('POST', '/security/proof', { password: 'wrong' })).status).toBe(401)
    expectError(await reads(), 403, 'household_access_denied')
    await begun()
    const other = await stowage.browse('sam')
    await sam.send('DELETE', '/session')
    expectError(await reads(other), 403, 'household_access_denied')
    await stowage.running?.services.support.sweep()
    const details = (await eventsAt(ben, '/audit/access')).map(({ detail }) => detail)
    for (const reason of ['role_lost', 'proof_refused', 'signed_out']) expect(details).toContain(reason)
  })

  it('SA2 with the role of the person who allowed it, for good', async () => {
    const { token } = (await ben.send('POST', '/household/invitations', { role: 'admin' })).data
    await stowage.register('amy')
    const amy = await stowage.browse('amy')
    await amy.send('POST', '/invitations/accept', { token })
    const own = await opensTicket(amy, { household_id: phone.household_id })
    expect((await allows(amy, own, 1)).status).toBe(200)
    expect((await starts(sam, own)).status).toBe(201)
    expect((await reads()).status).toBe(200)
    const path = `/household/members/${amy.signed_in.user.public_id}`
    await ben.send('PATCH', path, { role: 'member' })
    expectError(await reads(), 403, 'household_access_denied')
    await ben.send('PATCH', path, { role: 'admin' })
    expectError(await reads(), 403, 'household_access_denied')
    expectError(await starts(sam, own), 403, 'support_not_allowed')
  })
})
