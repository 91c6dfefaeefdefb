import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { createPasswordReset } from '../../../engine/index.ts'
import { newPasswordReset } from '../../../services/accounts/password-reset.ts'
import { expectError } from '../../support/expect-error.ts'
import { PASSWORD, type TestStowage, testStowage } from '../../support/stowage.ts'
import { Visitor } from '../pages/visitor.ts'

const OTHER = 'seven purple lanterns'

async function home() {
  const stowage = await testStowage()
  const ada = await stowage.register('ada', { household_name: 'Home' })
  return { stowage, ada }
}

const signsIn = async (stowage: TestStowage, password: string) =>
  (await stowage.send('POST', '/api/v1/session', { email: 'ada@example.org', password })).status

/** Makes a reset link, as the command line does. */
async function resets(stowage: TestStowage, user_id: string): Promise<string> {
  const services = stowage.running?.services
  if (!services) throw new Error('Stowage does not run')
  const { link, record } = newPasswordReset('', services.now(), uuid7())
  expect(await services.accounts.run(createPasswordReset, { ...record, user_id }, null)).toBeNull()
  return link
}

const change = { current_password: PASSWORD, new_password: OTHER }

describe('I13 changing the password', () => {
  it('I13 signs everything else out, and renews the session that asked', async () => {
    const { stowage, ada } = await home()
    const [page, other] = [await stowage.browse('ada'), await stowage.browse('ada')]
    const token = String(
      (await page.send('POST', '/personal-access-tokens', { name: 'n8n', scope: 'read' })).data.token,
    )
    const answer = await page.send('POST', '/account/password', change)
    expect(answer.status).toBe(200)
    const cookie = answer.headers.getSetCookie()[0]?.replace(/;.*$/, '') ?? ''
    const headers = { cookie, 'x-csrf-token': String(answer.data.csrf_token) }
    expect((await stowage.send('GET', '/api/v1/session', undefined, { headers })).status).toBe(200)
    expect((await stowage.send('DELETE', '/api/v1/session', undefined, { headers })).status).toBe(200)
    expect((await page.send('GET', '/session')).status).toBe(401)
    expect((await other.send('GET', '/session')).status).toBe(401)
    expect((await ada.send('GET', '/bootstrap')).status).toBe(401)
    const refresh = await stowage.send('POST', '/api/v1/mobile/auth/refresh', {
      refresh_token: ada.tokens.refresh_token,
      device_installation_id: ada.installation_id,
    })
    expectError(refresh, 401, 'invalid_credentials')
    expect([await signsIn(stowage, PASSWORD), await signsIn(stowage, OTHER)]).toEqual([401, 201])
    expect((await stowage.send('GET', '/api/v1/items', undefined, { token })).status).toBe(200)
  })

  it('I13 by a phone leaves the phone signed in', async () => {
    const { stowage, ada } = await home()
    const second = await stowage.login('ada', 'ada-tablet-0001')
    expect((await ada.api('POST', '/account/password', change)).data).toEqual({
      changed: true,
      csrf_token: null,
    })
    expect((await ada.send('GET', '/bootstrap')).status).toBe(200)
    expect((await second.send('GET', '/bootstrap')).status).toBe(401)
  })

  it('I13 takes the present one, and a good new one; of two at once one is done', async () => {
    const { ada } = await home()
    const wrong = await ada.api('POST', '/account/password', {
      ...change,
      current_password: 'wrong password',
    })
    expect([wrong.status, wrong.error.details[0]?.path]).toEqual([401, 'current_password'])
    const weak = await ada.api('POST', '/account/password', { ...change, new_password: 'password12' })
    expect([weak.status, weak.error.details[0]?.path]).toEqual([422, 'new_password'])
    const both = await Promise.all(
      ['orange wooden kettle', 'purple rainy harbour'].map((new_password) =>
        ada.api('POST', '/account/password', { ...change, new_password }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  it('I13 limits wrong passwords of every user', async () => {
    const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' })
    const ada = await stowage.register('ada')
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        ada.api('POST', '/account/password', { ...change, current_password: 'wrong password' }),
      ),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('I13 is a page, too', async () => {
    const { stowage } = await home()
    const visitor = new Visitor(stowage)
    expect((await visitor.get('/account/password')).to).toBe('/account/sign-in?next=/account/password')
    await visitor.get('/account/sign-in?next=/account/password')
    await visitor.send('/account/sign-in', { email: 'ada@example.org', password: PASSWORD })
    await visitor.get('/account/password')
    const wrong = await visitor.send('/account/password', { ...change, current_password: 'wrong password' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('This is not your current password.')
    expect((await visitor.send('/account/password', change)).to).toBe('/account?done=password')
    expect((await visitor.get('/account')).status).toBe(200)
    expect(await signsIn(stowage, OTHER)).toBe(201)
  })
})

describe('I14 a reset link', () => {
  it('I14 sets a password once, and ends everything that was signed in', async () => {
    const { stowage, ada } = await home()
    const page = await stowage.browse('ada')
    const token = String(
      (await page.send('POST', '/personal-access-tokens', { name: 'n8n', scope: 'read' })).data.token,
    )
    const path = await resets(stowage, ada.tokens.user.public_id)
    const visitor = new Visitor(stowage)
    expect((await visitor.get(path)).text).toContain('ada@example.org')
    const weak = await visitor.send(path, { password: 'password12' })
    expect([weak.status, weak.text]).toEqual([422, expect.stringContaining('easy to guess')])
    expect((await visitor.send(path, { password: OTHER })).to).toBe('/account/sign-in?done=password')
    expect((await page.send('GET', '/session')).status).toBe(401)
    expect((await ada.send('GET', '/bootstrap')).status).toBe(401)
    expect((await stowage.send('GET', '/api/v1/items', undefined, { token })).status).toBe(401)
    expect([await signsIn(stowage, PASSWORD), await signsIn(stowage, OTHER)]).toEqual([401, 201])
    const again = await visitor.get(path)
    expect([again.status, again.text]).toEqual([404, expect.stringContaining('This link is no longer valid')])
    const secret = path.replace(/^.*swp_/, '')
    const kept = stowage.running?.services.accounts.read((view) =>
      JSON.stringify(view.all('password_resets')),
    )
    for (const text of [kept ?? '', ...stowage.log]) expect(text).not.toContain(secret)
  })

  it('I14 is over after an hour, after a newer one, and after the password was changed', async () => {
    const { stowage, ada } = await home()
    const user_id = ada.tokens.user.public_id
    const visitor = new Visitor(stowage)
    const late = await resets(stowage, user_id)
    stowage.clock.advance(3599)
    expect((await visitor.get(late)).status).toBe(200)
    stowage.clock.advance(1)
    expect((await visitor.get(late)).status).toBe(404)
    expect((await visitor.send(late, { password: OTHER })).status).toBe(404)
    const [older, newer] = [await resets(stowage, user_id), await resets(stowage, user_id)]
    expect([(await visitor.get(older)).status, (await visitor.get(newer)).status]).toEqual([404, 200])
    const again = await stowage.login('ada', 'ada-phone-0001')
    expect((await again.api('POST', '/account/password', change)).status).toBe(200)
    expect((await visitor.get(newer)).status).toBe(404)
  })

  it('I14 is used by one of two at once', async () => {
    const { stowage, ada } = await home()
    const path = await resets(stowage, ada.tokens.user.public_id)
    const visitors = [new Visitor(stowage), new Visitor(stowage)]
    for (const visitor of visitors) await visitor.get(path)
    const answers = await Promise.all(visitors.map((visitor) => visitor.send(path, { password: OTHER })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
  })
})
