import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, PASSWORD, type Phone } from '../../support/stowage.ts'
import { allows, becomes, opensTicket } from './support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
let sam: Browser
let ben: Browser
let phone: Phone
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
  phone = await stowage.register('ben')
  await stowage.register('sam', { household_name: 'Salon' })
  sam = await becomes(stowage, ada, 'sam', 'support')
  ben = await stowage.browse('ben')
  await phone.creates('item.create', { name: 'Secret ladder' })
})
afterAll(() => stowage.dispose())

describe('SA6 the views of the staff', () => {
  it('SA6 are for support, operators and superadmins alone', async () => {
    for (const path of ['overview', 'households', 'users', 'tickets', 'support-sessions']) {
      expectError(await ben.send('GET', `/superadmin/${path}`), 403, 'access_denied')
      for (const page of [ada, sam]) expect((await page.send('GET', `/superadmin/${path}`)).status).toBe(200)
    }
  })

  it('SA6 count what the server knows without opening a household', async () => {
    await opensTicket(ben)
    const opened = stowage.running?.services.health
    expect(opened?.problems()).toEqual([])
    const { data } = await sam.send('GET', '/superadmin/overview')
    expect(data).toMatchObject({
      version: stowage.running?.services.version,
      users: 3,
      users_suspended: 0,
      households: 3,
      problems: [],
      backups: { state: 'missing', age_seconds: null },
      jobs: { unfinished: 0, failed_since_start: 0 },
      incidents_open: 0,
      tickets: { open: 1, waiting: 0, answered: 0, closed: 0 },
      support_sessions: 0,
      release: null,
    })
  })

  it('SA6 list households with sizes, quotas and their last use, and no contents', async () => {
    await allows(ben, await opensTicket(ben), 1)
    const { households } = (await sam.send('GET', `/superadmin/households?q=${phone.household_id}`)).data
    expect(households).toMatchObject([
      {
        public_id: phone.household_id,
        members: 1,
        file_bytes: expect.any(Number),
        last_active_at: expect.any(String),
        allows_access: true,
        quotas: expect.arrayContaining([expect.objectContaining({ name: 'media_bytes', own: false })]),
      },
    ])
    expect(JSON.stringify(households)).not.toContain('ladder')
    const all = (await sam.send('GET', '/superadmin/households?limit=2')).data
    expect(all.households).toHaveLength(2)
    const rest = (await sam.send('GET', `/superadmin/households?limit=2&cursor=${all.next_cursor}`)).data
    expect(rest).toMatchObject({ households: [{}], next_cursor: null })
    const empty = (await sam.send('GET', '/superadmin/households?state=without_members')).data
    expect(empty.households).toEqual([])
    expect((await sam.send('GET', '/superadmin/households?q=salon')).data.households).toHaveLength(1)
  })

  it('SA6 list users with their roles, their last use and their open tickets', async () => {
    const { users } = (await sam.send('GET', '/superadmin/users?q=ben')).data
    expect(users).toMatchObject([
      { name: 'ben', role: 'user', status: 'active', households: 1, devices: 1, open_tickets: 2 },
    ])
    expect((await sam.send('GET', '/superadmin/users?role=support')).data.users).toMatchObject([
      { name: 'sam' },
    ])
    const path = `/operations/people/${phone.tokens.user.public_id}`
    await ada.send('PATCH', path, { status: 'suspended', password: PASSWORD })
    const suspended = (await sam.send('GET', '/superadmin/users?state=suspended')).data.users
    expect(suspended).toMatchObject([{ name: 'ben', status: 'suspended' }])
  })
})
