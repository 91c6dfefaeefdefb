import { expect, it } from 'vitest'
import { codeOf, protect } from '../../support/second-factor.ts'
import { smsProvider } from '../../support/sms-provider.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'
import { invites } from '../members/family.ts'
import { Visitor } from './visitor.ts'

const BEN = { email: 'ben@example.org', password: PASSWORD }
const CODE_FORM = '/account/sign-in/code'

/** Ben, who has a second factor, before the forms; Ada has a household. */
async function atTheDoor() {
  const stowage = await testStowage()
  const ada = await stowage.register('ada')
  await stowage.register('ben')
  const { secret, recovery } = await protect(stowage, await stowage.browse('ben'))
  stowage.clock.advance(60)
  return { stowage, ada, secret, recovery, visitor: new Visitor(stowage) }
}

it('I19 the form asks for a code after the password, and leads on', async () => {
  const { stowage, secret, visitor } = await atTheDoor()
  await visitor.get('/account/sign-in?next=/account/password')
  const asked = await visitor.send('/account/sign-in', BEN)
  expect(asked.status).toBe(401)
  expect(asked.text).toContain('authenticator app')
  const wrong = await visitor.send(CODE_FORM, { code: '12' })
  expect([wrong.status, wrong.text.includes('This code is not right')]).toEqual([401, true])
  expect((await visitor.send(CODE_FORM, { code: codeOf(stowage, secret) })).to).toBe('/account/password')
  expect((await visitor.get('/account/password')).text).toContain('ben@example.org')
})

it('I19 the form of an invitation asks for a code, and then offers the invitation', async () => {
  const { ada, recovery, visitor } = await atTheDoor()
  const { token } = await invites(ada, 'member')
  await visitor.get(`/join#${token}?account=yes`)
  expect((await visitor.send(`/join#${token}/sign-in`, BEN)).status).toBe(401)
  expect((await visitor.send(CODE_FORM, { code: recovery[0] ?? '' })).to).toBe(visitor.at(`/join#${token}`))
  await visitor.get(`/join#${token}`)
  expect((await visitor.send(`/join#${token}/accept`, {})).to).toContain('/?joined=')
})

it('I51 the form sends a code to the phone of the person, and takes it', async () => {
  const provider = await smsProvider()
  const stowage = await testStowage(provider.env)
  await stowage.register('ben')
  const page = await stowage.browse('ben')
  await page.send('POST', '/security/phone', { number: '+49 1511 2345678', password: PASSWORD })
  await page.send('POST', '/security/phone/confirm', { code: provider.code() })
  stowage.clock.advance(120)
  const visitor = new Visitor(stowage)
  await visitor.get('/account/sign-in?next=/account/password')
  const asked = await visitor.send('/account/sign-in', BEN)
  expect(asked.text).toContain('Send a code to the phone that ends in 78')
  const before = provider.sent.length
  // I8: each form takes along that the device is somebody else's.
  const sent = await visitor.send('/account/sign-in/sms', { shared: 'yes' })
  expect([sent.status, sent.text.includes('A code is on its way')]).toEqual([200, true])
  expect(provider.sent).toHaveLength(before + 1)
  let again = sent
  for (let n = 0; n < 8 && again.status === 200; n++) again = await visitor.send('/account/sign-in/sms', {})
  expect([again.status, again.text.includes('Send a code to the phone')]).toEqual([429, true])
  const wrong = await visitor.send(CODE_FORM, { code: '12' })
  expect([wrong.status, wrong.text.includes('that ends in 78')]).toEqual([401, true])
  const done = await visitor.send(CODE_FORM, { code: provider.code() })
  expect(done.to).toBe('/account/password')
  const cookies = done.headers.getSetCookie().filter((cookie) => cookie.startsWith('stowage-session='))
  expect([cookies.length, cookies.join().includes('Max-Age')]).toEqual([1, false])
})

it('I19 a sign-in that took too long begins again', async () => {
  const { stowage, secret, visitor } = await atTheDoor()
  await visitor.get('/account/sign-in')
  await visitor.send('/account/sign-in', BEN)
  stowage.clock.advance(301)
  const late = await visitor.send(CODE_FORM, { code: codeOf(stowage, secret) })
  expect(late.text).toContain('This sign-in took too long')
  await visitor.send('/account/sign-in', BEN)
  expect((await visitor.send(CODE_FORM, { code: codeOf(stowage, secret) })).to).toBe('/account')
})
