import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { eraseUser } from '../../../engine/index.ts'
import { parsePersonalToken, personalTokenText } from '../../../services/accounts/personal-token.ts'
import { newToken } from '../../../services/accounts/secret-token.ts'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { createBackup, restoreBackup } from '../../../storage/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Phone, type TestStowage, testStowage } from '../../support/stowage.ts'
import { firstUser, invites, joins } from '../members/family.ts'

const DAY = 24 * 3600

async function home(env: Record<string, string> = {}) {
  const stowage = await testStowage(env)
  const ada = await stowage.register('ada', { household_name: 'Home' })
  return { stowage, ada }
}

/** Makes a token and gives its text and its id. */
async function makes(phone: Phone, more: Record<string, unknown> = {}) {
  const answer = await phone.api('POST', '/personal-access-tokens', { name: 'n8n', scope: 'write', ...more })
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.error)}`)
  const { public_id } = answer.data.personal_access_token as { public_id: string }
  return { token: String(answer.data.token), public_id }
}

const asks = (stowage: TestStowage, token: string, method = 'GET', path = '/items', body?: unknown) =>
  stowage.send(method, `/api/v1${path}`, body, { token })

function tokensOf(stowage: TestStowage) {
  const accounts = stowage.running?.services.accounts
  if (!accounts) throw new Error('Stowage does not run')
  return accounts.read((view) => view.all('personal_access_tokens').map(({ record }) => record))
}

describe('the text of a token', () => {
  it('is read back, and has a prefix and a checksum', () => {
    for (let n = 0; n < 200; n += 1) {
      const token = newToken(uuid7())
      const text = personalTokenText(token)
      expect(text).toMatch(/^stowage_pat_[0-9A-Za-z]{71}$/)
      expect(parsePersonalToken(text)).toEqual(token)
      const at = 12 + (n % 71)
      const other = text[at] === 'a' ? 'b' : 'a'
      expect(parsePersonalToken(text.slice(0, at) + other + text.slice(at + 1))).toBeNull()
    }
    expect(
      parsePersonalToken(personalTokenText({ id: '0'.repeat(8), secret: Buffer.alloc(4) })),
    ).not.toBeNull()
    expect(parsePersonalToken(`stowage_pat_${'z'.repeat(71)}`)).toBeNull()
  })
})

describe('I10 a personal access token', () => {
  it('I10 is shown once, listed, used without a cookie, and revoked', async () => {
    const { stowage, ada } = await home()
    const page = await stowage.browse('ada')
    const made = await page.send('POST', '/personal-access-tokens', {
      name: 'Home Assistant',
      scope: 'write',
      expires_in_days: 30,
    })
    expect(made.status).toBe(201)
    const { token, personal_access_token } = made.data as { token: string; personal_access_token: object }
    expect(personal_access_token).toEqual({
      public_id: expect.any(String),
      name: 'Home Assistant',
      scope: 'write',
      household: { public_id: ada.household_id, name: 'Home' },
      created_at: '2026-11-20T10:00:00.000Z',
      expires_at: '2026-12-20T10:00:00.000Z',
      last_used_at: null,
    })
    const list = () => page.send('GET', '/personal-access-tokens')
    expect((await list()).data.personal_access_tokens).toEqual([personal_access_token])
    const added = await asks(stowage, token, 'POST', '/items', { public_id: uuid7(), name: 'Drill' })
    expect(added.status).toBe(201)
    expect((await asks(stowage, token)).data).toMatchObject({ items: [{ name: 'Drill' }] })
    stowage.clock.advance(1800)
    await asks(stowage, token)
    expect((await list()).data).toMatchObject({
      personal_access_tokens: [{ last_used_at: '2026-11-20T10:00:00.000Z' }],
    })
    stowage.clock.advance(1800)
    await asks(stowage, token)
    expect((await list()).data).toMatchObject({
      personal_access_tokens: [{ last_used_at: '2026-11-20T11:00:00.000Z' }],
    })
    const { public_id } = personal_access_token as { public_id: string }
    const audit = await asks(stowage, token, 'GET', '/audit')
    expect(JSON.stringify(audit.data)).toContain(
      JSON.stringify({ public_id, kind: 'token', name: 'Home Assistant', platform: null }),
    )
    expect((await page.send('DELETE', `/personal-access-tokens/${public_id}`)).data).toEqual({
      revoked: true,
    })
    const refused = await asks(stowage, token)
    expectError(refused, 401, 'authentication_required')
    expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
    expect((await list()).data.personal_access_tokens).toEqual([])
    expect((await page.send('DELETE', `/personal-access-tokens/${public_id}`)).status).toBe(404)
    const secret = parsePersonalToken(token)?.secret.toString('hex') ?? 'none'
    for (const kept of [JSON.stringify(tokensOf(stowage)), ...stowage.log]) {
      expect(kept).not.toContain(token)
      expect(kept).not.toContain(secret)
    }
  })

  it('I10 expires, and is refused with another secret', async () => {
    const { stowage, ada } = await home()
    const { token, public_id } = await makes(ada, { expires_in_days: 1 })
    expect((await asks(stowage, token)).status).toBe(200)
    const forged = personalTokenText(newToken(public_id))
    expect((await asks(stowage, forged)).status).toBe(401)
    const tooLong = { name: 'x', scope: 'read', expires_in_days: 367 }
    expect((await ada.api('POST', '/personal-access-tokens', tooLong)).status).toBe(422)
    stowage.clock.advance(DAY)
    expect((await asks(stowage, token)).status).toBe(401)
  })

  it('I10 belongs to its user: nobody else lists or revokes it', async () => {
    const { stowage, ada } = await home()
    const { token, public_id } = await makes(ada)
    const ben = await joins(stowage, ada, 'ben', 'admin')
    expect((await ben.api('GET', '/personal-access-tokens')).data.personal_access_tokens).toEqual([])
    expect((await ben.api('DELETE', `/personal-access-tokens/${public_id}`)).status).toBe(404)
    expect((await asks(stowage, token)).status).toBe(200)
  })

  it('I10 is made again for the same Idempotency-Key, and 50 times at most', async () => {
    const { ada } = await home()
    const headers = { 'idempotency-key': uuid7() }
    const body = { name: 'n8n', scope: 'read' }
    const one = await ada.api('POST', '/personal-access-tokens', body, headers)
    expect((await ada.api('POST', '/personal-access-tokens', body, headers)).data).toEqual(one.data)
    for (let n = 1; n < 50; n += 1) await makes(ada)
    const more = await ada.api('POST', '/personal-access-tokens', body)
    expectError(more, 422, 'too_many')
  })

  it('I10 has a limit of its own, beside that of its user', async () => {
    const { stowage, ada } = await home({ STOWAGE_RATE_LIMITS: 'on' })
    const [one, two] = [await makes(ada, { scope: 'read' }), await makes(ada, { scope: 'read' })]
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => asks(stowage, one.token)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(600)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    expect((await asks(stowage, two.token)).status).toBe(200)
    expect((await ada.api('GET', '/household')).status).toBe(200)
  })

  it('ends with the account and with its household, and is removed long after its end', async () => {
    const { stowage, ada } = await home()
    const { public_id } = await makes(ada)
    await ada.api('DELETE', `/personal-access-tokens/${public_id}`)
    stowage.clock.advance(29 * DAY)
    const services = stowage.running?.services
    if (!services) throw new Error('Stowage does not run')
    await sweepAll(services)
    expect(tokensOf(stowage)).toHaveLength(1)
    stowage.clock.advance(2 * DAY)
    await sweepAll(services)
    expect(tokensOf(stowage)).toHaveLength(0)
    const again = await stowage.login('ada', 'ada-phone-0001')
    await makes(again)
    await services.accounts.run(eraseUser, { user_id: again.tokens.user.public_id }, null)
    expect(tokensOf(stowage)).toHaveLength(0)
  })
})

describe('I12 the role of a token', () => {
  it('I12 is that of its user, until the user is no member any more', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'invite' })
    const ada = await firstUser(stowage)
    const { token: invitation } = await invites(ada, 'member')
    const ben = await stowage.register('ben', { invitation })
    const { token } = await makes(ben)
    const adds = () => asks(stowage, token, 'POST', '/items', { public_id: uuid7(), name: 'Saw' })
    expect((await adds()).status).toBe(201)
    const member = `/household/members/${ben.tokens.user.public_id}`
    await ada.api('PATCH', member, { role: 'viewer' })
    const lower = await adds()
    expectError(lower, 403, 'access_denied')
    expect((await asks(stowage, token)).status).toBe(200)
    await ada.api('DELETE', member)
    const out = await asks(stowage, token)
    expectError(out, 403, 'household_access_denied')
  })

  it('I12 counts in the household that it was made for, whatever the user looks at', async () => {
    const { stowage, ada } = await home()
    const cabin = await ada.send('POST', '/households', { name: 'Cabin' })
    const { public_id: household_id } = cabin.data.household as { public_id: string }
    const { token } = await makes(ada, { household_id })
    expect((await asks(stowage, token, 'GET', '/household')).data).toMatchObject({
      household: { name: 'Cabin' },
    })
    await ada.send('POST', `/households/${ada.household_id}/activate`)
    expect((await asks(stowage, token, 'GET', '/household')).data).toMatchObject({
      household: { name: 'Cabin' },
    })
    const other = await asks(stowage, token, 'GET', `/household?household_id=${ada.household_id}`)
    expectError(other, 403, 'household_access_denied')
    // Its user is a member there, so it would be false to say that they are not.
    expect(other.error?.message).toBe('This personal access token is for another household.')
  })
})

it('K6 after the accounts are restored no personal access token is good', async () => {
  const { stowage, ada } = await home()
  const { token } = await makes(ada)
  const { data, backup } = stowage.config
  const now = () => stowage.clock.now().toISOString()
  const { path } = await createBackup({ data, folder: backup.folder, occasion: 'manual', program: '1', now })
  expect((await asks(stowage, token)).status).toBe(200)
  await stowage.stop()
  await restoreBackup({ backup: path, data, now, newId: uuid7 })
  await stowage.start()
  expect((await asks(stowage, token)).status).toBe(401)
})
