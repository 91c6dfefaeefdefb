import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { expectError } from '../../support/expect-error.ts'
import { subjects } from '../../support/mails.ts'
import { type Browser, openStowage, PASSWORD, type Phone } from '../../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
/** Ada runs the installation; Ben and Eve have households of their own. */
let ada: Browser
let ben: Phone
let eve: Phone
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
  ben = await stowage.register('ben')
  eve = await stowage.register('eve')
})
afterAll(() => stowage.dispose())

const PATH = '/operations/people'
const of = (phone: Phone) => `${PATH}/${phone.tokens.user.public_id}`
const People = z.object({
  people: z.array(z.looseObject({ name: z.string(), role: z.string(), second_factor: z.boolean() })),
  next_cursor: z.string().nullable(),
})
const listed = async (page: Browser, query = '') =>
  People.parse((await page.send('GET', `${PATH}${query}`)).data)

describe('I54 the accounts of the installation', () => {
  it('I54 are listed for operators page by page, by name, by address and by role', async () => {
    const first = await listed(ada, '?limit=2')
    const second = await listed(ada, `?limit=2&cursor=${first.next_cursor}`)
    expect([...first.people, ...second.people].map(({ name }) => name)).toEqual(['ada', 'ben', 'eve'])
    expect((await listed(ada, '?q=BEN@example')).people).toMatchObject([
      { name: 'ben', email: 'ben@example.org', role: 'user', status: 'active', second_factor: false },
    ])
    expect((await listed(ada, '?role=superadmin')).people.map(({ name }) => name)).toEqual(['ada'])
    expectError(await ada.send('GET', `${PATH}?role=owner`), 422, 'validation_failed')
    expectError(await (await stowage.browse('eve')).send('GET', PATH), 403, 'access_denied')
  })

  it('I54 get roles from a superadmin with a fresh proof only, and from the next request on', async () => {
    const page = await stowage.browse('ben')
    expectError(await ada.send('PATCH', of(ben), { role: 'operator' }), 403, 'proof_required')
    const body = { role: 'operator', password: PASSWORD }
    const changed = await ada.send('PATCH', of(ben), body)
    expect(changed.data.person).toMatchObject({ name: 'ben', role: 'operator' })
    expect((await listed(page)).people).toHaveLength(3)
    // An operator gives no roles, not to the own account either.
    for (const phone of [ben, eve])
      expectError(
        await page.send('PATCH', of(phone), { role: 'superadmin', password: PASSWORD }),
        403,
        'access_denied',
      )
    expectError(await page.send('POST', `${of(eve)}/sign-out`, { password: PASSWORD }), 403, 'access_denied')
    // A role on the installation opens no household.
    const path = `/items?household_id=${eve.household_id}`
    expectError(await page.send('GET', path), 403, 'household_access_denied')
    expectError(await ada.send('GET', path), 403, 'household_access_denied')
    const { events } = (await page.send('GET', '/security/events')).data
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'platform_role_changed',
        detail: 'operator',
        actor: expect.objectContaining({ name: 'ada' }),
      }),
    )
    await ada.send('PATCH', of(ben), { role: 'user' })
    expectError(await page.send('GET', PATH), 403, 'access_denied')
  })

  it('I54 keep one active superadmin, also when two take the role from each other at once', async () => {
    const only = `${PATH}/${ada.signed_in.user.public_id}`
    for (const body of [{ role: 'user' }, { status: 'suspended' }]) {
      const refused = await ada.send('PATCH', only, { ...body, password: PASSWORD })
      expectError(refused, 409, 'conflict')
    }
    await ada.send('PATCH', of(ben), { role: 'superadmin' })
    const page = await stowage.browse('ben')
    const role = { role: 'user', password: PASSWORD }
    await Promise.all([ada.send('PATCH', of(ben), role), page.send('PATCH', only, role)])
    const pages = [ada, page]
    const answers = await Promise.all(pages.map((each) => each.send('GET', `${PATH}?role=superadmin`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const left = pages[answers.findIndex(({ status }) => status === 200)]
    if (!left) throw new Error('nobody runs the installation')
    expect((await listed(left, '?role=superadmin')).people).toHaveLength(1)
    // Ada runs it again.
    if (left === page) {
      await page.send('PATCH', only, { role: 'superadmin', password: PASSWORD })
      await ada.send('PATCH', of(ben), role)
    }
  })

  it('I66 get another address from a superadmin, and both addresses get a mail', async () => {
    const page = await stowage.browse('eve')
    const path = `${of(eve)}/email`
    expectError(
      await page.send('PUT', path, { email: 'e@example.net', password: PASSWORD }),
      403,
      'access_denied',
    )
    const taken = await ada.send('PUT', path, { email: 'ben@example.org', password: PASSWORD })
    expectError(taken, 409, 'conflict')
    expect(taken.error.details).toMatchObject([{ path: 'email', code: 'email_taken' }])
    expectError(await ada.send('PUT', path, { email: 'e', password: PASSWORD }), 422, 'validation_failed')
    const set = await ada.send('PUT', path, { email: 'Eve@example.net' }, { 'accept-language': 'de' })
    expect(set.data.person).toMatchObject({ email: 'Eve@example.net', email_verified: false })
    expect((await page.send('GET', '/session')).data.user).toMatchObject({ email: 'Eve@example.net' })
    const { events } = (await page.send('GET', '/security/events')).data
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'email_changed', actor: expect.objectContaining({ name: 'ada' }) }),
    )
    // The same address again changes nothing.
    for (let i = 0; i < 2; i++) await ada.send('PUT', path, { email: 'eve@example.org' })
    expect((await subjects(stowage, 'Eve@example.net')).toSorted()).toEqual([
      'Dein Konto hat jetzt diese Adresse',
      'Your account has another address',
    ])
    const present = await subjects(stowage, 'eve@example.org')
    expect(present).toContain('Dein Konto hat eine andere Adresse')
    expect(present.filter((subject) => subject === 'Your account has this address now')).toHaveLength(1)
  })

  it('I54 are suspended and signed out at once', async () => {
    const page = await stowage.browse('eve')
    const made = await page.send('POST', '/personal-access-tokens', { name: 'Script', scope: 'read' })
    const token = String(made.data.token)
    const out = await ada.send('POST', `${of(eve)}/sign-out`, { password: PASSWORD })
    expect(out.data.person).toMatchObject({ name: 'eve', status: 'active' })
    expectError(await page.send('GET', '/session'), 401, 'authentication_required')
    expect((await eve.send('GET', '/bootstrap')).status).toBe(401)
    expect((await stowage.send('GET', '/api/v1/items', undefined, { token })).status).toBe(401)
    const again = await stowage.browse('eve')
    await ada.send('PATCH', of(eve), { status: 'suspended' })
    expectError(await again.send('GET', '/session'), 401, 'authentication_required')
    const login = { email: 'eve@example.org', password: PASSWORD }
    expectError(await stowage.send('POST', '/api/v1/session', login), 403, 'access_denied')
    await ada.send('PATCH', of(eve), { status: 'active' })
    expect((await stowage.browse('eve')).name).toBe('eve')
    expectError(await ada.send('PATCH', `${PATH}/${uuid7()}`, { status: 'active' }), 404, 'not_found')
  })

  it('M5 I54 lose their invitations and guest links when they are suspended, and do not get them back', async () => {
    const page = await stowage.browse('eve')
    const shed = await page.send('POST', '/structure/locations', { name: 'Shed' })
    const { public_id: id } = z.looseObject({ public_id: z.string() }).parse(shed.data.location)
    const link = await page.send('POST', '/household/guest-links', { kind: 'location', id })
    expect(link.status).toBe(201)
    const invited = await page.send('POST', '/household/invitations', { role: 'admin' })
    const opens = () => stowage.send('POST', '/api/v1/guest', { token: String(link.data.token) })
    expect((await opens()).status).toBe(200)
    await ada.send('PATCH', of(eve), { status: 'suspended', password: PASSWORD })
    await ada.send('PATCH', of(eve), { status: 'active' })
    expectError(await opens(), 404, 'not_found')
    const accepted = await ben.api('POST', '/invitations/accept', { code: invited.data.code })
    expectError(accepted, 404, 'not_found')
  })
})
