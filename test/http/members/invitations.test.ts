import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { acceptInvitation, revokeInvitation } from '../../../engine/index.ts'
import { hashCode, newCode } from '../../../services/accounts/invitation-code.ts'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { PASSWORD, type Phone, sharedStowage, type TestStowage, testStowage } from '../../support/stowage.ts'
import { firstUser, idOf, invites, joins, outcome, type Role, within } from './family.ts'

const DAY = 24 * 3600

const shared = sharedStowage()

/** Ada, and Ben who is invited: on a server of their own where `env` is given. */
async function home(env?: Record<string, string>) {
  const stowage = env ? await testStowage(env) : shared()
  const ada = await stowage.register('ada', { household_name: 'Home' })
  const ben = await stowage.register('ben')
  return { stowage, ada, ben }
}

const accepts = (phone: Phone, body: object) => phone.api('POST', '/invitations/accept', body)

const look = (stowage: TestStowage, token: string) =>
  stowage.send('POST', '/api/v1/invitations/find', { token })

describe('an invitation', () => {
  it('shows link and code once, and anyone with the link can read it', async () => {
    const { stowage, ada } = await home({ STOWAGE_BASE_URL: 'https://stowage.example' })
    const body = { role: 'admin', expires_in_days: 3, name: 'Benny', email: 'ben@example.org' }
    const answer = await ada.api('POST', '/household/invitations', body)
    expect(answer.status).toBe(201)
    const { invitation, link, token, code } = answer.data as Record<string, string>
    expect(token).toMatch(/^swi_[\w-]{64}$/)
    expect(link).toBe(`https://stowage.example/join#${token}`)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(invitation).toEqual({
      public_id: expect.any(String),
      role: 'admin',
      name: 'Benny',
      email: 'ben@example.org',
      invited_by: { user_id: idOf(ada), name: 'ada' },
      created_at: '2026-11-20T10:00:00.000Z',
      expires_at: '2026-11-23T10:00:00.000Z',
    })
    const list = await ada.api('GET', '/household/invitations')
    expect(list.data).toEqual({ invitations: [invitation], next_cursor: null })
    expect((await ada.api('GET', '/household/invitations?q=benn')).data.invitations).toHaveLength(1)
    const seen = await look(stowage, String(token))
    expect(seen.headers.get('cache-control')).toBe('no-store')
    expect(seen.data).toEqual({
      household: { name: 'Home' },
      invited_by: { name: 'ada' },
      role: 'admin',
      expires_at: '2026-11-23T10:00:00.000Z',
      registration: true,
    })
    const records = stowage.running?.services.accounts.read((view) => view.all('invitations'))
    for (const kept of [JSON.stringify(records), ...stowage.log])
      for (const secret of [String(token).slice(4), code, code?.replaceAll('-', '')])
        expect(kept).not.toContain(secret)
  })

  it('lasts a week by default, and a month at most', async () => {
    const { ada } = await home()
    const { invitation } = await invites(ada, 'viewer')
    expect(invitation.expires_at).toBe('2026-11-27T10:00:00.000Z')
    const tries = [
      { expires_in_days: 31 },
      { expires_in_days: 0 },
      { role: 'boss' },
      { email: 'x' },
      { x: 1 },
    ]
    for (const more of tries) {
      const answer = await ada.api('POST', '/household/invitations', { role: 'viewer', ...more })
      expect(outcome(answer)).toBe('422 validation_failed')
    }
  })

  it('is one of fifty at most', async () => {
    const { ada } = await home()
    for (let count = 0; count < 50; count += 1) await invites(ada, 'viewer')
    const more = await ada.api('POST', '/household/invitations', { role: 'viewer' })
    expect(outcome(more)).toBe('422 too_many')
    const { invitations } = (await ada.api('GET', '/household/invitations?limit=1')).data
    const [{ public_id }] = invitations as [{ public_id: string }]
    await ada.api('DELETE', `/household/invitations/${public_id}`)
    await invites(ada, 'viewer')
  })

  it('has a code that can be written in many ways, and no other', () => {
    const code = newCode()
    const hash = hashCode(code)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(hashCode(code.toLowerCase())).toBe(hash)
    expect(hashCode(` ${code.replaceAll('-', ' ')} `)).toBe(hash)
    expect(hashCode('O1IL-oil0-0000')).toBe(hashCode('0111-0110-0000'))
    for (const wrong of ['', 'K7QM', `${code}A`, 'UUUU-UUUU-UUUU', 'K7QM-2XWD-9RT!'])
      expect(hashCode(wrong)).toBeNull()
    expect(new Set(Array.from({ length: 100 }, () => newCode())).size).toBe(100)
  })
})

it('M5 has 130 random bits where the operator wants long codes; short ones from before go on', async () => {
  const stowage = await testStowage({ STOWAGE_INVITATION_CODES: 'long' })
  const ada = await stowage.register('ada')
  const ben = await stowage.register('ben')
  const { code } = await invites(ada, 'viewer')
  expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/)
  expect((await accepts(ben, { code: code.toLowerCase() })).status).toBe(200)
  expect(hashCode(newCode('short'))).not.toBeNull()
})

describe('M6 accepting', () => {
  it.each(['token', 'code', 'link'] as const)('M6 makes a member by the %s', async (by) => {
    const { ada, ben } = await home()
    const invited = await invites(ada, 'viewer')
    const answer = await accepts(
      ben,
      by === 'code' ? { code: invited.code.toLowerCase() } : { token: invited[by] },
    )
    expect(answer.data).toMatchObject({ household: { public_id: ada.household_id, role: 'viewer' } })
    expect((await ben.api('GET', within('/household', ada))).status).toBe(200)
    // A phone goes on where it was; somebody there is no member yet would be lost.
    expect((await ben.send('GET', '/bootstrap')).data).toMatchObject({
      current_household: { public_id: ben.household_id },
    })
    expect((await ada.api('GET', '/household/invitations')).data.invitations).toEqual([])
  })

  it('M6 leads the browser that accepts into the household', async () => {
    const { stowage, ada, ben } = await home()
    const { token } = await invites(ada, 'member')
    const [browser, other] = [await stowage.browse('ben'), await stowage.browse('ben')]
    const forged = await stowage.send(
      'POST',
      '/api/v1/invitations/accept',
      { token },
      {
        headers: { cookie: browser.cookie },
      },
    )
    expect(outcome(forged)).toBe('403 csrf_failed')
    expect((await browser.send('POST', '/invitations/accept', { token })).status).toBe(200)
    expect((await browser.send('GET', '/household')).data).toMatchObject({
      household: { public_id: ada.household_id },
    })
    expect((await other.send('GET', '/household')).data).toMatchObject({
      household: { public_id: ben.household_id },
    })
  })

  it('M6 is good once; who has done it may ask again', async () => {
    const { stowage, ada, ben } = await home()
    const cleo = await stowage.register('cleo')
    const { token, code } = await invites(ada, 'member')
    for (const body of [{ token }, { token }, { code }]) expect((await accepts(ben, body)).status).toBe(200)
    expect((await ada.api('GET', '/household')).data.member_count).toBe(2)
    for (const body of [{ token }, { code }]) expect(outcome(await accepts(cleo, body))).toBe('404 not_found')
    expect(outcome(await look(stowage, token))).toBe('404 not_found')
    // Not for coming back, either.
    await ada.api('DELETE', `/household/members/${idOf(ben)}`)
    expect(outcome(await accepts(ben, { token }))).toBe('404 not_found')
  })

  it('M6 by two at once makes one of them a member', async () => {
    const { stowage, ada, ben } = await home()
    const cleo = await stowage.register('cleo')
    const { token } = await invites(ada, 'member')
    const answers = await Promise.all([ben, cleo].map((phone) => accepts(phone, { token })))
    expect(answers.map(outcome).sort()).toEqual(['200', '404 not_found'])
    expect((await ada.api('GET', '/household')).data.member_count).toBe(2)
  })

  it('M6 by a member uses up nothing', async () => {
    const { ada, ben } = await home()
    const { token } = await invites(ada, 'owner')
    const answer = await accepts(ada, { token })
    expect(outcome(answer)).toBe('409 conflict')
    expect((await accepts(ben, { token })).status).toBe(200)
  })

  it('is refused with no proof, with two, and with none that is any', async () => {
    const { stowage, ada, ben } = await home()
    const { token, code } = await invites(ada, 'member')
    for (const body of [{}, { token, code }, { token: '' }, { token: 7 }])
      expect(outcome(await accepts(ben, body))).toBe('422 validation_failed')
    const changed = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
    const wrong = [
      { token: changed },
      { token: `swg_${token.slice(4)}` },
      { token: 'x' },
      { code: newCode() },
      { code: 'x' },
    ]
    for (const body of wrong) expect(outcome(await accepts(ben, body))).toBe('404 not_found')
    expect(outcome(await look(stowage, changed))).toBe('404 not_found')
    // A code is not looked at where nobody counts who guesses.
    expect(outcome(await look(stowage, code))).toBe('404 not_found')
    expect((await stowage.send('POST', '/api/v1/invitations/accept', { token })).status).toBe(401)
  })

  it('guesses at codes are counted', async () => {
    const { stowage, ada } = await home({ STOWAGE_RATE_LIMITS: 'on' })
    const guesses = []
    for (let count = 0; count < 11; count += 1) guesses.push(await accepts(ada, { code: newCode() }))
    expect(guesses.slice(0, 10).every(({ status }) => status === 404)).toBe(true)
    expect(guesses[10]?.status).toBe(429)
    expect(guesses[10]?.headers.get('retry-after')).toMatch(/^\d+$/)
    const looks = await Promise.all(Array.from({ length: 61 }, () => look(stowage, 'x')))
    expect(looks.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('M5 the end of an invitation', () => {
  it('M5 comes when it is revoked, by who could have given it', async () => {
    const { stowage, ada, ben } = await home()
    const admin = await joins(stowage, ada, 'alan', 'admin')
    const member = await joins(stowage, ada, 'mia', 'member')
    const low = await invites(ada, 'member')
    const high = await invites(ada, 'admin')
    const revokes = (phone: Phone, { invitation }: typeof low) =>
      phone.api('DELETE', within(`/household/invitations/${invitation.public_id}`, ada))
    expect(outcome(await revokes(member, low))).toBe('403 access_denied')
    expect(outcome(await revokes(admin, high))).toBe('403 access_denied')
    expect(outcome(await revokes(ben, low))).toBe('403 household_access_denied')
    const elsewhere = `/household/invitations/${low.invitation.public_id}`
    expect(outcome(await ben.api('DELETE', elsewhere))).toBe('404 not_found')
    expect((await revokes(admin, low)).data).toEqual({ revoked: true })
    expect(outcome(await revokes(ada, low))).toBe('404 not_found')
    for (const body of [{ token: low.token }, { code: low.code }])
      expect(outcome(await accepts(ben, body))).toBe('404 not_found')
    expect((await accepts(ben, { token: high.token })).status).toBe(200)
  })

  it('M5 comes with its day', async () => {
    const { stowage, ada, ben } = await home({})
    const { token, code } = await invites(ada, 'member', { expires_in_days: 1 })
    stowage.clock.advance(DAY - 1)
    const again = await stowage.login('ben', ben.installation_id)
    expect((await look(stowage, token)).status).toBe(200)
    stowage.clock.advance(1)
    expect(outcome(await look(stowage, token))).toBe('404 not_found')
    for (const body of [{ token }, { code }])
      expect(outcome(await accepts(again, body))).toBe('404 not_found')
    const owner = await stowage.login('ada', ada.installation_id)
    expect((await owner.api('GET', '/household/invitations')).data.invitations).toEqual([])
  })

  it.each<[string, (ada: Phone, giver: Phone) => Promise<unknown>, Role[]]>([
    ['is removed', (ada, giver) => ada.api('DELETE', `/household/members/${idOf(giver)}`), []],
    ['leaves', (ada, giver) => giver.api('POST', '/household/leave', { household_id: ada.household_id }), []],
    [
      'is made a member',
      (ada, giver) => ada.api('PATCH', `/household/members/${idOf(giver)}`, { role: 'member' }),
      [],
    ],
    [
      'is made an admin',
      (ada, giver) => ada.api('PATCH', `/household/members/${idOf(giver)}`, { role: 'admin' }),
      ['member'],
    ],
    [
      'hands the ownership over',
      (ada, giver) =>
        giver.api('POST', '/household/transfer-ownership', {
          user_id: idOf(ada),
          household_id: ada.household_id,
        }),
      ['member'],
    ],
  ])('M5 comes when its giver %s', async (_what, happens, left) => {
    const { stowage, ada } = await home()
    const giver = await joins(stowage, ada, 'giver', 'owner')
    const own = await invites(ada, 'owner')
    for (const role of ['member', 'admin', 'owner'])
      await giver.api('POST', '/household/invitations', { role, household_id: ada.household_id })
    await happens(ada, giver)
    const { invitations } = (await ada.api('GET', '/household/invitations')).data as {
      invitations: { role: Role; public_id: string }[]
    }
    const others = invitations.filter(({ public_id }) => public_id !== own.invitation.public_id)
    expect(others.map(({ role }) => role)).toEqual(left)
    expect(invitations).toHaveLength(left.length + 1)
  })

  it('is swept a month later', async () => {
    const { stowage, ada, ben } = await home({})
    await invites(ada, 'member')
    await accepts(ben, { token: (await invites(ada, 'member')).token })
    const services = stowage.running?.services
    if (!services) throw new Error('Stowage does not run')
    const kept = () => services.accounts.read((view) => view.size('invitations'))
    stowage.clock.advance(30 * DAY)
    await sweepAll(services)
    expect(kept()).toBe(2)
    stowage.clock.advance(1)
    await sweepAll(services)
    expect(kept()).toBe(1)
    stowage.clock.advance(7 * DAY)
    await sweepAll(services)
    expect(kept()).toBe(0)
  })

  it('is judged again by the command, whatever was seen before it', async () => {
    const { stowage, ada, ben } = await home({})
    const accounts = stowage.running?.services.accounts
    const { invitation } = await invites(ada, 'member')
    const invitation_id = invitation.public_id
    const user_id = idOf(ada)
    const { household_id } = ada
    expect(
      await accounts?.run(revokeInvitation, { user_id, household_id, invitation_id }, user_id),
    ).toBeNull()
    const input = { user_id: idOf(ben), invitation_id, membership_id: uuid7(), session_id: null }
    expect(await accounts?.run(acceptInvitation, input, null)).toMatchObject({
      rejected: { code: 'not_found' },
    })
    expect(await accounts?.run(acceptInvitation, { ...input, user_id: uuid7() }, null)).toMatchObject({
      rejected: { code: 'not_found' },
    })
  })
})

describe('M7 registering with an invitation', () => {
  it('M7 makes a member who founds no household', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'invite' })
    const ada = await firstUser(stowage)
    const { token, code } = await invites(ada, 'member')
    expect((await look(stowage, token)).data.registration).toBe(true)
    const ben = await stowage.register('ben', { invitation: code })
    expect(ben.tokens.user).toMatchObject({ role: 'user', current_household_id: ada.household_id })
    expect((await ben.send('GET', '/households')).data.households).toMatchObject([
      { public_id: ada.household_id, role: 'member' },
    ])
    await ben.creates('tag.create', { name: 'mine' })
    await expect(stowage.register('cleo', { invitation: code })).rejects.toThrow('404')
    await expect(stowage.register('cleo')).rejects.toThrow('403')
  })

  it('M7 founds one beside it if they give it a name', async () => {
    const { stowage, ada } = await home()
    const { token } = await invites(ada, 'viewer')
    const cleo = await stowage.register('cleo', { invitation: token, household_name: 'Studio' })
    expect(cleo.household_id).toBe(ada.household_id)
    const { households } = (await cleo.send('GET', '/households')).data
    expect(households).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Home', role: 'viewer' }),
        expect.objectContaining({ name: 'Studio', role: 'owner' }),
      ]),
    )
  })

  it('M7 is open to the invited, and to nobody else, where only the first user may register', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'first' })
    const ada = await stowage.register('ada', { household_name: 'Home' })
    const { token } = await invites(ada, 'member')
    expect((await look(stowage, token)).data.registration).toBe(true)
    const ben = await stowage.register('ben', { invitation: token })
    expect(ben.tokens.user).toMatchObject({ role: 'user', current_household_id: ada.household_id })
    await expect(stowage.register('cleo', { invitation: token })).rejects.toThrow('404')
    await expect(stowage.register('cleo')).rejects.toThrow('403')
  })

  it('M7 is refused where registration is closed', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'closed' })
    const ada = await firstUser(stowage)
    const { token } = await invites(ada, 'member')
    expect((await look(stowage, token)).data.registration).toBe(false)
    await expect(stowage.register('ben', { invitation: token })).rejects.toThrow('403')
    expect((await look(stowage, token)).status).toBe(200)
  })

  it('M7 uses the invitation up only if it succeeds', async () => {
    const { stowage, ada } = await home()
    const { token } = await invites(ada, 'member')
    await expect(stowage.register('ada', { invitation: token })).rejects.toThrow('409')
    await expect(stowage.register('cleo', { invitation: token, password: 'password12' })).rejects.toThrow(
      '422',
    )
    await expect(stowage.register('cleo', { invitation: 'x' })).rejects.toThrow('404')
    expect((await stowage.register('cleo', { invitation: token })).household_id).toBe(ada.household_id)
  })

  it('M7 by two at once lets one in', async () => {
    const { stowage, ada } = await home({})
    const { token } = await invites(ada, 'member')
    const tries = await Promise.allSettled(
      ['cleo', 'dora'].map((name) => stowage.register(name, { invitation: token })),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(stowage.running?.services.accounts.read((view) => view.size('users'))).toBe(3)
  })

  it('M7 in a browser signs it in', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'invite' })
    const ada = await firstUser(stowage)
    const { link } = await invites(ada, 'admin')
    const body = { name: 'Ben', email: 'ben@example.org', password: PASSWORD }
    const path = '/api/v1/session/register'
    expect(outcome(await stowage.send('POST', path, body))).toBe('403 registration_closed')
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(outcome(await stowage.send('POST', path, { ...body, invitation: link }, { headers }))).toBe(
      '403 csrf_failed',
    )
    const answer = await stowage.send('POST', path, { ...body, invitation: link })
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(answer.data).toMatchObject({
      user: { name: 'Ben', role: 'user' },
      current_household: { public_id: ada.household_id, role: 'admin' },
    })
    const browser = await stowage.browse('ben')
    expect((await browser.send('GET', '/household')).data.member_count).toBe(2)
  })
})

it('a browser registers the first user, who founds a household', async () => {
  const stowage = await testStowage({ STOWAGE_REGISTRATION: 'first' })
  const body = { name: 'Ada', email: 'ada@example.org', password: PASSWORD, household_name: 'Home' }
  const answer = await stowage.send('POST', '/api/v1/session/register', body)
  expect(answer.data).toMatchObject({
    user: { role: 'superadmin' },
    households: [{ name: 'Home', role: 'owner' }],
    current_household: { name: 'Home' },
  })
  const second = await stowage.send('POST', '/api/v1/session/register', { ...body, email: 'b@example.org' })
  expect(outcome(second)).toBe('403 registration_closed')
})
