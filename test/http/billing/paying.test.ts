import { v7 as uuid7 } from 'uuid'
import { describe, expect, it, vi } from 'vitest'
import { withResolvers } from '../../../platform/index.ts'
import { sweepBilling } from '../../../services/billing/closings.ts'
import { returnAddress } from '../../../services/billing/returns.ts'
import { ServiceError } from '../../../services/errors.ts'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { expectError } from '../../support/expect-error.ts'
import { testStowage } from '../../support/stowage.ts'
import { joins } from '../members/family.ts'
import { checksOut, openShop, pays, sessionOf, statusIn, tells } from './support.ts'

const CHECKOUT = '/billing/checkout-sessions'
const PORTAL = '/billing/customer-portal-sessions'

describe('BI1 a server without a payment provider', () => {
  it('BI1 has one plan with the limits of the installation, counts, and refuses nothing', async () => {
    const stowage = await testStowage({ STOWAGE_QUOTA_HOUSEHOLD_RECORDS: '700' })
    const phone = await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const { data } = await browser.send('GET', '/billing/plans')
    expect(data.plans).toEqual([
      expect.objectContaining({ key: 'self-hosted', price: null, payable: false, current: true }),
    ])
    expect(Object([data.plans].flat()[0]).limits).toContainEqual({
      ...{ name: 'household_records', unit: 'count', limit: 700 },
    })
    for (const path of ['/billing/status', '/mobile/billing/status']) {
      const answer = await phone.stowage.send('GET', `/api/v1${path}`, undefined, {
        ...(path.startsWith('/mobile')
          ? { token: phone.tokens.access_token }
          : { headers: browser.headers('GET') }),
      })
      expect(answer.data.billing).toMatchObject({ billed: false, provider: null, state: 'not_billed' })
    }
    await phone.creates('item.create', { name: 'Saw' })
    const entitled = await phone.send('GET', '/entitlements')
    expect(entitled.data).toEqual((await browser.send('GET', '/entitlements')).data)
    expect(entitled.data.entitlements).toMatchObject({ plan: { key: 'self-hosted' }, source: 'installation' })
    const used = await phone.send('GET', '/usage')
    expect(used.data.usage).toContainEqual({
      ...{ name: 'household_records', unit: 'count', scope: 'household', limit: 700, used: 1 },
    })
    expect(used.data.usage).toContainEqual(expect.objectContaining({ name: 'members', limit: null, used: 1 }))
    expect(used.data.usage).toContainEqual(expect.objectContaining({ name: 'account_devices', used: 1 }))
  })

  it('BI1 says with one code that nobody pays there', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const browser = await stowage.browse('ada')
    const answers = [
      await browser.send('POST', CHECKOUT, { plan: 'family' }),
      await browser.send('POST', PORTAL),
      await browser.send('GET', '/billing/invoices'),
      await browser.send('POST', `${CHECKOUT}/finalize`, { session_id: 'cs_1' }),
      await phone.send('POST', '/billing/checkout-sessions', { plan: 'family' }),
      await phone.send('POST', '/billing/checkout-sessions/finalize', { session_id: 'cs_1' }),
      await phone.send('POST', '/billing/open-portal'),
      await stowage.post('/api/webhooks/billing/stripe', '{}', {}),
    ]
    for (const answer of answers) expectError(answer, 404, 'provider_unknown')
  })
})

describe('BI2 who pays', () => {
  it('BI2 owners and admins pay; every member sees the plan, the limits and the use', async () => {
    const { phone, stowage } = await openShop()
    await joins(stowage, phone, 'ben', 'member')
    await joins(stowage, phone, 'eva', 'admin')
    const household = `?household_id=${phone.household_id}`
    const [ben, eva] = [await stowage.browse('ben'), await stowage.browse('eva')]
    const body = { plan: 'family', household_id: phone.household_id }
    expectError(await ben.send('POST', CHECKOUT, body), 403, 'access_denied')
    expectError(await ben.send('POST', PORTAL, { household_id: phone.household_id }), 403, 'access_denied')
    expectError(await ben.send('GET', `/billing/invoices${household}`), 403, 'access_denied')
    for (const path of ['/billing/plans', '/billing/status', '/entitlements', '/usage'])
      expect((await ben.send('GET', path + household)).status).toBe(200)
    expect((await eva.send('POST', CHECKOUT, body)).status).toBe(201)
    const stranger = await stowage.register('sam')
    expectError(await stranger.send('GET', `/billing/status${household}`), 403, 'household_access_denied')
  })
})

describe('BI3 a checkout', () => {
  it('BI3 leads to the plan, is pending before the payment, and is taken over once and again', async () => {
    const { browser, phone, stripe } = await openShop()
    const plans = await browser.send('GET', '/billing/plans')
    expect(plans.data.plans).toEqual([
      expect.objectContaining({ key: 'free', price: null, payable: false, current: true }),
      expect.objectContaining({ key: 'family', price: { amount: 499, currency: 'eur' }, payable: true }),
      expect.objectContaining({ key: 'club', trial_days: 14, current: false }),
    ])
    const begun = await phone.send('POST', '/billing/checkout-sessions', {
      ...{ plan: 'family', return_url: 'stowage://paid' },
    })
    const session_id = sessionOf(begun)
    expect(begun.data.checkout).toMatchObject({ url: `https://pay.example/${session_id}` })
    expect(stripe.sessions.get(session_id)).toMatchObject({
      client_reference_id: phone.household_id,
      success_url: 'stowage://paid?checkout=done&session={CHECKOUT_SESSION_ID}',
      cancel_url: 'stowage://paid?checkout=cancelled',
    })
    const finish = () => phone.send('POST', '/billing/checkout-sessions/finalize', { session_id })
    expect((await finish()).data).toMatchObject({
      state: 'pending',
      billing: { state: 'none', checkout_open: true },
    })
    stripe.pay(session_id)
    for (const { data } of [await finish(), await finish()])
      expect(data).toMatchObject({
        state: 'done',
        billing: {
          ...{ state: 'active', source: 'subscription', plan: { key: 'family' }, checkout_open: false },
          subscription: { period_end: '2026-12-20T10:00:00.000Z', ends_at: null },
        },
      })
    const { entitlements } = (await browser.send('GET', '/entitlements')).data
    expect(Object(entitlements).limits).toContainEqual({
      ...{ name: 'media_bytes', unit: 'bytes', limit: 50_000_000_000, source: 'plan' },
    })
  })

  it('BI3 tells the state of the payment as it is, whatever the key', async () => {
    const { browser, phone, stripe } = await openShop()
    const session_id = await checksOut({ browser })
    const key = { 'idempotency-key': uuid7() }
    const path = '/billing/checkout-sessions/finalize'
    const states = async () => {
      const mobile = await phone.stowage.send(
        'POST',
        `/api/v1/mobile${path}`,
        { session_id },
        {
          token: phone.tokens.access_token,
          headers: key,
        },
      )
      return [(await browser.send('POST', path, { session_id }, key)).data.state, mobile.data.state]
    }
    expect(await states()).toEqual(['pending', 'pending'])
    stripe.pay(session_id)
    expect(await states()).toEqual(['done', 'done'])
  })

  it('BI3 is the same for the same key and the same wish; another wish ends the open one', async () => {
    const { browser, stripe } = await openShop()
    const key = { 'idempotency-key': uuid7() }
    const begin = (plan: string, headers = {}) => browser.send('POST', CHECKOUT, { plan }, headers)
    const both = await Promise.all([begin('family', key), begin('family', key)])
    const twice = [...both, await begin('family')]
    expect(new Set(twice.map(sessionOf)).size).toBe(1)
    const [creation] = stripe.requests.filter(
      ({ method, path }) => `${method} ${path}` === 'POST /v1/checkout/sessions',
    )
    expect(creation?.key).toContain(key['idempotency-key'])
    expectError(await begin('club', key), 409, 'operation_id_reused')
    const [first = ''] = twice.map(sessionOf)
    const other = sessionOf(await begin('club'))
    expect(stripe.sessions.get(first)).toMatchObject({ status: 'expired' })
    expect(stripe.sessions.get(other)).toMatchObject({ status: 'open' })
    expect(stripe.customers.size).toBe(1)
  })

  it('BI3 begun twice at the same moment leaves one page at which somebody can pay', async () => {
    const { browser, stripe } = await openShop()
    await Promise.all(
      ['family', 'club', 'family', 'club'].map((plan) => browser.send('POST', CHECKOUT, { plan })),
    )
    expect([...stripe.sessions.values()].filter(({ status }) => status === 'open')).toHaveLength(1)
    expect(stripe.customers.size).toBe(1)
  })

  it('BI3 gives a household that pays a conflict, also before the server has heard of it', async () => {
    const shop = await openShop()
    const session_id = await checksOut(shop)
    shop.stripe.pay(session_id)
    expectError(await shop.browser.send('POST', CHECKOUT, { plan: 'club' }), 409, 'conflict')
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
    for (const state of ['trialing', 'past_due', 'unpaid', 'incomplete', 'paused'])
      for (const subscription of shop.stripe.subscriptions.values()) {
        subscription.status = state
        expectError(await shop.browser.send('POST', CHECKOUT, { plan: 'club' }), 409, 'conflict')
      }
    for (const subscription of shop.stripe.subscriptions.values()) subscription.status = 'canceled'
    expect(await checksOut(shop, 'club')).not.toBe(session_id)
  })

  it('BI3 leaves one page at which somebody can pay, also after an earlier subscription', async () => {
    const shop = await openShop()
    const earlier = await pays(shop)
    earlier.status = 'canceled'
    const begun = [await checksOut(shop), await checksOut(shop)]
    await tells(shop, shop.stripe.message('customer.subscription.updated', earlier))
    begun.push(await checksOut(shop))
    expect(new Set(begun).size).toBe(1)
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'canceled', checkout_open: true })
    const other = await checksOut(shop, 'club')
    const open = [...shop.stripe.sessions.values()].filter(({ status }) => status === 'open')
    expect(open).toMatchObject([{ id: other }])
    // One that nobody paid is forgotten when it is over.
    Object.assign(open[0] ?? {}, { status: 'expired', url: null })
    shop.stowage.clock.advance(2 * 3600)
    if (shop.stowage.running) await sweepAll(shop.stowage.running.services)
    expect(await statusIn(shop.browser)).toMatchObject({ checkout_open: false })
  })

  it('BI3 remembers the page that a person opens while older ones are looked for', async () => {
    const shop = await openShop()
    const over = shop.stripe.sessions.get(await checksOut(shop))
    Object.assign(over ?? {}, { status: 'expired', url: null })
    shop.stowage.clock.advance(2 * 3600)
    const billing = shop.stowage.running?.services.billing
    if (!billing) throw new Error('Stowage does not run')
    const [household_id] = billing.deps.accounts
      .read((view) => view.all('billing_accounts'))
      .map(({ record }) => record.public_id)
    const held = withResolvers<void>()
    const before = billing.lock.run(household_id ?? '', () => held.promise)
    const turns = vi.spyOn(billing.lock, 'run')
    const opened = checksOut(shop)
    await vi.waitFor(() => expect(turns).toHaveBeenCalledTimes(1))
    const swept = sweepBilling(billing)
    held.resolve()
    await Promise.all([before, opened, swept])
    expect(await statusIn(shop.browser)).toMatchObject({ checkout_open: true })
    await checksOut(shop, 'club')
    expect([...shop.stripe.sessions.values()].filter(({ status }) => status === 'open')).toHaveLength(1)
  })

  it('BI3 gives the time to try a plan once', async () => {
    const shop = await openShop()
    const days = async () => {
      const { plans } = (await shop.browser.send('GET', '/billing/plans')).data
      return Object(plans).find(({ key }: { key: string }) => key === 'club').trial_days
    }
    expect(await days()).toBe(14)
    const subscription = await pays(shop, 'club', 'trialing')
    subscription.status = 'canceled'
    expect(await days()).toBe(0)
    await checksOut(shop, 'club')
    const trials = shop.stripe.requests
      .filter(({ method, path }) => `${method} ${path}` === 'POST /v1/checkout/sessions')
      .map(({ params }) => params['subscription_data[trial_period_days]'])
    expect(trials).toEqual(['14', undefined])
  })

  it('BI3 of another household, or of none, is not found', async () => {
    const shop = await openShop()
    const ben = await shop.stowage.register('ben')
    const session_id = await checksOut(shop)
    shop.stripe.pay(session_id)
    const finish = (id: string) => ben.send('POST', '/billing/checkout-sessions/finalize', { session_id: id })
    expectError(await finish(session_id), 404, 'not_found')
    // Also for a household that has a customer of its own.
    expect((await ben.send('POST', '/billing/checkout-sessions', { plan: 'club' })).status).toBe(201)
    expectError(await finish(session_id), 404, 'not_found')
    expectError(await finish('cs_unknown'), 404, 'not_found')
    expectError(await finish('../v1/customers'), 422, 'validation_failed')
    expect(await statusIn(ben)).toMatchObject({ state: 'none' })
  })

  it('BI3 works again after the customer was deleted at the provider', async () => {
    const shop = await openShop()
    await checksOut(shop)
    shop.stripe.customers.clear()
    shop.stripe.sessions.clear()
    await checksOut(shop, 'club')
    expect(shop.stripe.customers.size).toBe(1)
  })

  it('BI3 refuses plans that cost nothing, and plans that there are not', async () => {
    const { browser } = await openShop()
    for (const plan of ['free', 'golden', 'self-hosted'])
      expectError(await browser.send('POST', CHECKOUT, { plan }), 422, 'validation_failed')
  })

  it('BI3 leads to the page of the provider and to the invoices, page by page', async () => {
    const shop = await openShop()
    expectError(await shop.browser.send('POST', PORTAL), 409, 'conflict')
    expect((await shop.browser.send('GET', '/billing/invoices')).data).toEqual({
      invoices: [],
      next_cursor: null,
    })
    const subscription = await pays(shop)
    shop.stripe.subscribe(String(subscription.customer), 'price_family', 'canceled')
    const opened = await shop.phone.send('POST', '/billing/open-portal', { return_url: 'stowage://paid' })
    expect(Object(opened.data.portal).url).toContain('?to=stowage://paid')
    const first = (await shop.browser.send('GET', '/billing/invoices?limit=1')).data
    const second = (await shop.browser.send('GET', `/billing/invoices?limit=1&cursor=${first.next_cursor}`))
      .data
    expect([first.invoices, second.invoices].flat()).toMatchObject([
      { number: 'A-2', state: 'paid', total: 499, currency: 'eur', page_url: 'https://pay.example/A-2' },
      { number: 'A-1' },
    ])
    expect(second.next_cursor).toBeNull()
    expectError(await shop.browser.send('GET', '/billing/invoices?cursor=aW5fPw'), 422, 'validation_failed')
  })
})

describe('BI4 the address to which a payment leads back', () => {
  it.each([
    'https://evil.example/usage',
    'http://home.example:8080.evil.example/',
    'http://home.example:8080@evil.example/',
    'http://user@home.example:8080/usage',
    'http://home.example/usage',
    'https://home.example:8080/usage',
    '//evil.example',
    '/usage',
    'http://home.example:8080/usage?next=https://evil.example',
    'http://home.example:8080/usage#x',
    'http://home.example:8080/usage#',
    'http://home.example:8080/usage?',
    'blob:http://home.example:8080/usage',
    String.raw`http:\\home.example:8080\usage`,
    ' http://home.example:8080/usage',
    'stowage://paid/elsewhere',
    'stowage://paid?x=1',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('BI4 is not %s', async (return_url) => {
    const { browser, stripe } = await openShop()
    expectError(
      await browser.send('POST', CHECKOUT, { plan: 'family', return_url }),
      422,
      'validation_failed',
    )
    expectError(await browser.send('POST', PORTAL, { return_url }), 422, 'validation_failed')
    expect(stripe.requests).toEqual([])
  })

  it('BI4 is no address that only begins like this installation', () => {
    const config = { base_url: 'https://home.example', billing: null }
    expect(returnAddress(config, 'https://home.example/usage')).toBe('https://home.example/usage')
    for (const wanted of [
      'https://home.example.evil.example/',
      'https://home.example:8443/',
      'https://home.exampleevil/',
    ])
      expect(() => returnAddress(config, wanted)).toThrow(ServiceError)
  })

  it('BI4 is a page of this installation, or an address of the configuration', async () => {
    const { browser, stripe } = await openShop()
    for (const return_url of ['http://home.example:8080/settings', 'stowage://paid', null]) {
      const answer = await browser.send('POST', CHECKOUT, { plan: 'family', return_url })
      expect(String(stripe.sessions.get(sessionOf(answer))?.success_url)).toContain(
        return_url ?? 'http://home.example:8080/usage',
      )
    }
  })
})
