import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LIMITERS } from '../../../services/limits/limiters.ts'
import { hear, servicesOf } from '../../support/event-stream.ts'
import { expectError } from '../../support/expect-error.ts'
import { limitsToUseUp } from '../../support/limits-to-use-up.ts'
import { soon } from '../../support/soon.ts'
import { type Browser, cookieOf, PASSWORD, sharedStowage, testStowage } from '../../support/stowage.ts'
import { digest, jpeg } from '../media/support.ts'
import { joins } from '../members/family.ts'

const shared = sharedStowage()

const MUTATIONS = '/mobile/mutations'
const SNAPSHOTS = '/mobile/sync/snapshots'

/** A batch of one operation. */
function batch(name: string, type = 'tag.create') {
  const operation = {
    operation_id: uuid7(),
    type,
    input: { public_id: uuid7(), name },
    base_seq: 0,
    occurred_at: '2026-11-20T10:00:00.000Z',
  }
  return { protocol_version: 1, operations: [operation] }
}

const statusesOf = (data: Record<string, unknown>) =>
  z
    .array(z.looseObject({ status: z.string() }))
    .parse(data.results)
    .map(({ status }) => status)

async function browserOf(env: Record<string, string> = {}): Promise<Browser> {
  const stowage = await testStowage(env)
  await stowage.register('ada')
  return stowage.browse('ada')
}

describe('a replica in a browser', () => {
  it('I17 pulls and pushes by its session, which is the device of its operations', async () => {
    const browser = await browserOf()
    expect((await browser.send('GET', '/mobile/sync/manifest')).data).toMatchObject({ seq: 0 })
    const sent = batch('Camping')
    const pushed = await browser.send('POST', MUTATIONS, sent)
    expect([pushed.status, statusesOf(pushed.data)]).toEqual([200, ['applied']])
    // The same ids again, as after a lost answer.
    const again = await browser.send('POST', MUTATIONS, sent)
    expect(again.data.results).toMatchObject([{ status: 'applied', replayed: true }])
    const [operation] = sent.operations
    const looked = await browser.send('GET', `${MUTATIONS}/${operation?.operation_id}`)
    expect(looked.data).toMatchObject({ status: 'applied' })
    const pulled = await browser.send('POST', SNAPSHOTS, { since_seq: null })
    expect(pulled.status).toBe(201)
    expect(JSON.stringify(pulled.data)).toContain('"Camping"')
    const { entries } = (await browser.send('GET', '/audit')).data
    expect(JSON.stringify(entries)).toContain(browser.signed_in.session.public_id)
  })

  it('I17 uploads a photo by its session', async () => {
    const browser = await browserOf()
    const bytes = await jpeg()
    const item = uuid7()
    const made = batch('Drill', 'item.create')
    Object.assign(made.operations[0]?.input ?? {}, { public_id: item, quantity: 1 })
    await browser.send('POST', MUTATIONS, made)
    const declared = await browser.send('POST', '/mobile/media-uploads', {
      sha256: digest(bytes),
      bytes: bytes.length,
      content_type: 'image/jpeg',
      owner: { kind: 'item', id: item },
    })
    expect(declared.status).toBe(201)
    const { public_id } = Object(declared.data.upload)
    const path = `/mobile/media-uploads/${public_id}`
    const content = await fetch(`${browser.stowage.url}/api/v1${path}/content`, {
      method: 'PUT',
      headers: { ...browser.headers('PUT'), 'content-type': 'image/jpeg' },
      body: new Uint8Array(bytes),
    })
    expect(content.status).toBe(200)
    const done = await browser.send('POST', `${path}/complete`)
    expect(done.data).toMatchObject({ upload: { status: 'done', media: { content_type: 'image/jpeg' } } })
  })

  it.each([
    ['without the token of the session', { 'x-csrf-token': '' }],
    ['with the token of another session', { 'x-csrf-token': 'A'.repeat(43) }],
    ['from a page of another site', { origin: 'https://evil.example' }],
    ['from another site, by the word of the browser', { 'sec-fetch-site': 'cross-site' }],
  ])('I17 I6 changes nothing %s', async (_how, headers) => {
    const browser = await browserOf()
    const tries: [method: string, path: string, body?: unknown][] = [
      ['POST', MUTATIONS, batch('Stolen')],
      ['POST', SNAPSHOTS, { since_seq: null }],
      ['POST', '/mobile/media-uploads', { sha256: 'a'.repeat(64), bytes: 1, content_type: 'image/png' }],
      ['PUT', `/mobile/media-uploads/${uuid7()}/content`],
      ['POST', `/mobile/media-uploads/${uuid7()}/complete`],
      ['DELETE', `/mobile/media-uploads/${uuid7()}`],
      ['DELETE', `/mobile/devices/${uuid7()}`],
    ]
    for (const [method, path, body] of tries) {
      expectError(await browser.send(method, path, body, headers), 403, 'csrf_failed')
    }
    expect((await browser.send('GET', '/mobile/sync/manifest')).data).toMatchObject({ seq: 0 })
  })

  it('I17 hears of changes by its session, until the session ends', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const [browser, other] = [await stowage.browse('ada'), await stowage.browse('ada')]
    const [heard, others] = [await hear(browser), await hear(other)]
    await phone.creates('tag.create', { name: 'Camping' })
    await soon(() => heard.hints(phone.household_id)).toEqual([0, 1])
    await browser.send('DELETE', '/session')
    await phone.creates('tag.create', { name: 'Garden' })
    await soon(() => heard.reason).toBe('authentication_required')
    expect(heard.hints(phone.household_id)).toEqual([0, 1])
    await soon(() => others.hints(phone.household_id)).toEqual([0, 1, 2])
    expect(others.ended).toBe(false)
  })

  it('I17 H6 has streams of its own: those of another browser end none of them', async () => {
    const stowage = shared()
    await stowage.register('ada')
    const [browser, other] = [await stowage.browse('ada'), await stowage.browse('ada')]
    const first = await hear(browser)
    for (let n = 0; n < 4; n++) await hear(other)
    await servicesOf(stowage).hints.beat()
    expect(first.ended).toBe(false)
    for (let n = 0; n < 4; n++) await hear(browser)
    await soon(() => first.reason).toBe('replaced')
  })

  it('I17 is held to the household, the role and the session as a device is', async () => {
    const stowage = shared()
    const ada = await stowage.register('ada')
    await joins(stowage, ada, 'ben', 'viewer')
    const browser = await stowage.browse('ben')
    const { household_id } = ada
    const pushed = await browser.send('POST', MUTATIONS, { ...batch('Mine'), household_id })
    expect(pushed.data.results).toMatchObject([{ status: 'rejected', error: { code: 'access_denied' } }])
    const upload = { sha256: 'a'.repeat(64), bytes: 1, content_type: 'image/png', household_id }
    expectError(await browser.send('POST', '/mobile/media-uploads', upload), 403, 'access_denied')
    const eve = await stowage.register('eve')
    const strange = { ...batch('Mine'), household_id: eve.household_id }
    expectError(await browser.send('POST', MUTATIONS, strange), 403, 'household_access_denied')
    const events = `/mobile/sync/events?household_id=${eve.household_id}`
    expectError(await browser.send('GET', events), 403, 'household_access_denied')
    await browser.send('DELETE', '/session')
    expectError(await browser.send('POST', MUTATIONS, batch('Late')), 401, 'authentication_required')
    expectError(await browser.send('GET', '/mobile/sync/manifest'), 401, 'authentication_required')
  })

  it('I17 is counted for itself: a busy browser takes nothing from another one', async () => {
    const { limits, useUp } = limitsToUseUp()
    const stowage = await testStowage({ STOWAGE_RATE_LIMITS: 'on' }, { limits })
    await stowage.register('ada')
    const [busy, other] = [await stowage.browse('ada'), await stowage.browse('ada')]
    const asks = async () => (await busy.send('GET', '/mobile/sync/manifest')).status
    expect(await asks()).toBe(200)
    await useUp('browser-replica', LIMITERS['browser-replica'].per_minute - 2)
    expect([await asks(), await asks()]).toEqual([200, 429])
    expect((await other.send('GET', '/mobile/sync/manifest')).status).toBe(200)
  })

  it('I17 is nothing for a personal access token', async () => {
    const browser = await browserOf()
    const made = await browser.send('POST', '/personal-access-tokens', {
      name: 'Script',
      scope: 'write',
      household_id: browser.household_id,
    })
    const token = String(made.data.token)
    const answer = await browser.stowage.send('POST', '/api/v1/mobile/mutations', batch('Mine'), { token })
    expectError(answer, 403, 'token_not_accepted')
  })

  it('lists and revokes the devices of its user', async () => {
    const stowage = shared()
    const phone = await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const { devices } = (await browser.send('GET', '/mobile/devices')).data
    const known = { public_id: phone.tokens.device.public_id, signed_in_from: '127.0.0.1' }
    expect(devices).toMatchObject([{ ...known, signed_in: true, current: false }])
    await browser.prove()
    expect((await browser.send('DELETE', `/mobile/devices/${phone.tokens.device.public_id}`)).status).toBe(
      200,
    )
    expectError(await phone.send('GET', '/sync/manifest'), 403, 'device_revoked')
  })

  it('says of a device that a new password has signed it out: it stays known', async () => {
    const stowage = shared()
    const { public_id } = (await stowage.register('ada')).tokens.device
    const browser = await stowage.browse('ada')
    const passwords = { current_password: PASSWORD, new_password: 'seven purple lanterns' }
    const cookie = cookieOf(await browser.send('POST', '/account/password', passwords))
    const { data } = await stowage.send('GET', '/api/v1/mobile/devices', undefined, { headers: { cookie } })
    const out = { signed_in: false, signed_in_from: null, revoked_at: null }
    expect(data.devices).toMatchObject([{ public_id, ...out }])
  })
})

describe('GET /session', () => {
  it('has what the app needs to open: the user, the households with their roles, and the token for requests', async () => {
    const browser = await browserOf()
    const { data } = await browser.send('GET', '/session')
    expect(data).toMatchObject({
      user: { public_id: expect.any(String), name: expect.any(String), role: 'superadmin' },
      households: [{ public_id: browser.household_id, name: expect.any(String), role: 'owner' }],
      current_household: { public_id: browser.household_id },
      csrf_token: browser.csrf_token,
      session: { public_id: browser.signed_in.session.public_id },
    })
  })
})

describe('GET /status', () => {
  it('says whether a user is signed in in this browser, and never fails for a stranger', async () => {
    const browser = await browserOf()
    const signed_in = async (headers: Record<string, string>) =>
      (await browser.stowage.send('GET', '/api/v1/status', undefined, { headers })).data.signed_in
    expect(await signed_in({})).toBe(false)
    expect(await signed_in({ cookie: browser.cookie })).toBe(true)
    expect(await signed_in({ cookie: 'stowage-session=broken' })).toBe(false)
    await browser.send('DELETE', '/session')
    expect(await signed_in({ cookie: browser.cookie })).toBe(false)
  })

  const told = async (registration: string, people: number) => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: registration })
    const before = (await stowage.send('GET', '/api/v1/status')).data
    for (let n = 0; n < people; n++) await stowage.register(`person${n}`)
    const { registration_open, first_account } = (await stowage.send('GET', '/api/v1/status')).data
    return { before: before.first_account, registration_open, first_account }
  }

  it('says that the first person can register, until there is one', async () => {
    expect(await told('first', 0)).toEqual({ before: true, registration_open: true, first_account: true })
    expect(await told('first', 1)).toEqual({ before: true, registration_open: false, first_account: false })
  })

  it('says whether strangers can register', async () => {
    expect(await told('open', 1)).toMatchObject({ registration_open: true, first_account: false })
  })

  it.each(['invite', 'closed'])(
    'does not say that nobody is there where nobody can register: %s',
    async (mode) => {
      expect(await told(mode, 0)).toEqual({ before: false, registration_open: false, first_account: false })
    },
  )
})
