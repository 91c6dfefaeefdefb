import { describe, expect, it } from 'vitest'
import { keepSubscription } from '../../../engine/index.ts'
import { expectError } from '../../support/expect-error.ts'
import { WEBHOOK_SECRETS } from '../../support/fake-stripe.ts'
import { checksOut, openShop, pays, type Shop, statusIn, tells } from './support.ts'

const UPDATED = 'customer.subscription.updated'

const known = ({ stowage }: Shop) =>
  stowage.running?.services.accounts.read((view) => view.size('billing_events'))

/** Sends a message many times, as many at once as the server takes connections of one address. */
async function tellsOften(shop: Shop, message: Parameters<typeof tells>[1], times: number) {
  const answers: Awaited<ReturnType<typeof tells>>[] = []
  while (answers.length < times) {
    const next = Array.from({ length: Math.min(50, times - answers.length) }, () => tells(shop, message))
    answers.push(...(await Promise.all(next)))
  }
  return answers
}

describe('BI5 a message of the payment provider', () => {
  it('BI5 brings the state that the provider has now, and notes the message and the time', async () => {
    const shop = await openShop()
    const subscription = shop.stripe.pay(await checksOut(shop), 'trialing')
    const said = await tells(shop, shop.stripe.message('checkout.session.completed', subscription))
    expect(said.data).toEqual({ received: true, handled: true, duplicate: false })
    expect(await statusIn(shop.browser)).toMatchObject({
      ...{ state: 'trialing', source: 'subscription', asked_at: '2026-11-20T10:00:00.000Z' },
      last_event: { type: 'checkout.session.completed', at: '2026-11-20T10:00:00.000Z' },
    })
  })

  it('BI5 has the signature of one of two secrets, and is at most five minutes old', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    subscription.status = 'unpaid'
    const { stripe } = shop
    const now = stripe.now()
    const right = stripe.message(UPDATED, subscription)
    const wrong = [
      stripe.message(UPDATED, subscription, { secret: 'whsec_of_somebody_else' }),
      stripe.message(UPDATED, subscription, { at: now - 301 }),
      { ...right, payload: right.payload.replace('unpaid', 'active') },
      { ...right, payload: `${right.payload} ` },
      { ...right, signature: '' },
      { ...right, signature: right.signature.replace('v1=', 'v0=') },
      { ...right, signature: `t=${Math.floor(now)},v1=` },
      { ...right, signature: 'x'.repeat(5000) },
    ]
    for (const message of wrong) expectError(await tells(shop, message), 401, 'authentication_required')
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
    expect(known(shop)).toBe(0)
    const second = stripe.message(UPDATED, subscription, { secret: WEBHOOK_SECRETS[1], at: now - 299 })
    expect((await tells(shop, second)).status).toBe(200)
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'unpaid' })
    expect((await tells(shop, right)).status).toBe(200)
  })

  it('BI5 is let in however many forged ones come from the same address, and those are bounded', async () => {
    const shop = await openShop({ STOWAGE_RATE_LIMITS: 'on' })
    const message = shop.stripe.message(UPDATED, await pays(shop))
    const forged = { ...message, payload: `${message.payload} ` }
    const answers = await tellsOften(shop, forged, 310)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(250)
    expect((await tells(shop, message)).data).toMatchObject({ handled: true })
    // Right ones have the limit of messages.
    const right = await tellsOften(shop, message, 300)
    expect(right.filter(({ status }) => status === 200)).toHaveLength(299)
    expectError(await tells(shop, message), 429, 'rate_limited')
  })

  it('BI5 counts once, also when twenty copies arrive at the same moment', async () => {
    const shop = await openShop()
    const message = shop.stripe.message(UPDATED, await pays(shop))
    const asked = () => shop.stripe.requests.filter(({ path }) => path === '/v1/subscriptions').length
    const before = asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => tells(shop, message)))
    expect(answers.filter(({ data }) => data.duplicate === false)).toHaveLength(1)
    expect(asked()).toBe(before + 1)
    expect(known(shop)).toBe(1)
  })

  it('BI5 comes in any order: an old one does not bring an old state back', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    const early = shop.stripe.message(UPDATED, { ...subscription, status: 'past_due' })
    const late = shop.stripe.message('customer.subscription.deleted', { ...subscription, status: 'canceled' })
    subscription.status = 'canceled'
    for (const message of [late, early]) expect((await tells(shop, message)).status).toBe(200)
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'canceled', source: 'installation' })
  })

  it('BI5 whose question was asked before the kept one changes nothing but the note of the event', async () => {
    const shop = await openShop()
    await pays(shop)
    const accounts = shop.stowage.running?.services.accounts
    const kept = accounts?.read((view) => view.get('billing_accounts', shop.phone.household_id)?.record)
    if (!accounts || !kept?.subscription) throw new Error('nobody pays')
    const { past_due_since: _, ...subscription } = kept.subscription
    const late = {
      ...{ household_id: kept.public_id, customer_id: kept.customer_id },
      ...{ asked_at: '2026-11-20T09:59:59.999Z', event: { id: 'evt_late', type: UPDATED } },
      subscription: { ...subscription, state: 'unpaid' as const },
    }
    expect(await accounts.run(keepSubscription, late, null)).toBeNull()
    expect(await statusIn(shop.browser)).toMatchObject({
      ...{ state: 'active', asked_at: '2026-11-20T10:00:00.000Z', last_event: { type: UPDATED } },
    })
    expect(known(shop)).toBe(1)
    // The answer about a customer that the household does not have any more counts for nothing.
    const other = { ...late, customer_id: 'cus_other', asked_at: '2026-11-20T11:00:00.000Z' }
    expect(await accounts.run(keepSubscription, other, null)).toBeNull()
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
  })

  it('BI5 of another type, and about nobody of this server, changes nothing', async () => {
    const shop = await openShop()
    const { customer } = await pays(shop)
    const before = await statusIn(shop.browser)
    const requests = shop.stripe.requests.length
    const others = [
      shop.stripe.message('customer.updated', { customer }),
      shop.stripe.message('charge.refunded', { customer }),
      shop.stripe.message(UPDATED, { customer: 'cus_of_another_server' }),
      shop.stripe.message(UPDATED, { customer: null }),
      shop.stripe.message('balance.available', {}),
    ]
    for (const message of others)
      expect((await tells(shop, message)).data).toEqual({ received: true, handled: false, duplicate: false })
    expect(await statusIn(shop.browser)).toEqual(before)
    expect(shop.stripe.requests.length).toBe(requests)
  })

  it('BI5 names the customer also as a whole object', async () => {
    const shop = await openShop()
    const { customer } = await pays(shop)
    const message = shop.stripe.message('invoice.paid', { customer: { id: customer, object: 'customer' } })
    expect((await tells(shop, message)).data).toMatchObject({ handled: true })
  })

  it('BI5 is answered with unavailable while the provider cannot be asked, and counts when it comes again', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    const message = shop.stripe.message(UPDATED, subscription)
    subscription.status = 'unpaid'
    shop.stripe.mood = 'down'
    const refused = await tells(shop, message)
    expectError(refused, 503, 'unavailable')
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
    shop.stripe.mood = 'well'
    shop.stowage.clock.advance(120)
    expect((await tells(shop, message)).data).toMatchObject({ handled: true, duplicate: false })
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'unpaid' })
  })

  it('BI5 is bounded in size, is JSON, and names a provider that there is', async () => {
    const shop = await openShop()
    const message = shop.stripe.message(UPDATED, await pays(shop))
    expectError(await tells(shop, message, 'paypal'), 404, 'provider_unknown')
    const large = shop.stripe.message(UPDATED, { fill: 'x'.repeat(300_000) })
    expectError(await tells(shop, large), 413, 'payload_too_large')
    const text = await shop.stowage.post('/api/webhooks/billing/stripe', message.payload, {
      ...{ 'stripe-signature': message.signature, 'content-type': 'text/plain' },
    })
    expectError(text, 415, 'unsupported_media_type')
    const odd = shop.stripe.sign('{"id":"evt_1"}')
    expectError(await tells(shop, odd), 422, 'validation_failed')
    expectError(await tells(shop, shop.stripe.sign('{')), 422, 'validation_failed')
  })
})

describe('BI6 a plan that is paid', () => {
  it.each([
    ['trialing', 'family'],
    ['active', 'family'],
    ['unpaid', 'free'],
    ['paused', 'free'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['canceled', 'free'],
    ['a state of the future', 'free'],
  ])('BI6 with a subscription that is %s is %s', async (state, plan) => {
    const shop = await openShop()
    const subscription = await pays(shop)
    subscription.status = state
    await tells(shop, shop.stripe.message(UPDATED, subscription))
    expect(await statusIn(shop.browser)).toMatchObject({ plan: { key: plan } })
  })

  it('BI6 lasts for the days of grace after a payment is missing, however often the provider tries', async () => {
    const shop = await openShop({ STOWAGE_BILLING_GRACE_DAYS: '3' })
    const subscription = await pays(shop)
    const hears = () => tells(shop, shop.stripe.message('invoice.payment_failed', subscription))
    subscription.status = 'past_due'
    await hears()
    const until = '2026-11-23T10:00:00.000Z'
    expect(await statusIn(shop.browser)).toMatchObject({
      ...{ state: 'past_due', plan: { key: 'family' }, until, subscription: { grace_ends_at: until } },
    })
    shop.stowage.clock.advance(3 * 86_400 - 1)
    await hears()
    expect(await statusIn(shop.browser)).toMatchObject({ plan: { key: 'family' }, until })
    shop.stowage.clock.advance(1)
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'past_due', plan: { key: 'free' } })
    subscription.status = 'active'
    await hears()
    expect(await statusIn(shop.browser)).toMatchObject({ plan: { key: 'family' }, until: null })
  })

  it('BI6 of an earlier price is the same plan; a price of no plan gives none', async () => {
    const shop = await openShop()
    const { customer } = await pays(shop)
    for (const subscription of shop.stripe.subscriptions.values()) subscription.status = 'canceled'
    const old = shop.stripe.subscribe(String(customer), 'price_club_old')
    await tells(shop, shop.stripe.message(UPDATED, old))
    expect(await statusIn(shop.browser)).toMatchObject({ plan: { key: 'club' } })
    old.status = 'canceled'
    await tells(shop, shop.stripe.message(UPDATED, shop.stripe.subscribe(String(customer), 'price_unknown')))
    expect(await statusIn(shop.browser)).toMatchObject({
      ...{ state: 'active', plan: { key: 'free' }, subscription: { plan: null } },
    })
  })

  it('BI6 that ends deletes and hides nothing; it refuses what would add', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, n) => shop.phone.creates('item.create', { name: `Saw ${n}` })),
    )
    subscription.status = 'canceled'
    await tells(shop, shop.stripe.message('customer.subscription.deleted', subscription))
    const { items } = (await shop.browser.send('GET', '/items')).data
    expect([items].flat()).toHaveLength(8)
    const refused = await shop.browser.send('POST', '/items', { name: 'Hammer' })
    expectError(refused, 409, 'quota_exceeded')
    expect(refused.error.message).toContain('household_records is 5')
    const [first] = ids
    expect((await shop.browser.send('PATCH', `/items/${first}`, { name: 'Old saw' })).status).toBe(200)
    expect((await shop.browser.send('POST', `/items/${first}/archive`)).status).toBe(200)
  })

  it('BI6 changes are among the security events of the household', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    await tells(shop, shop.stripe.message(UPDATED, subscription))
    subscription.status = 'canceled'
    await tells(shop, shop.stripe.message(UPDATED, subscription))
    const { events } = (await shop.browser.send('GET', '/audit/access')).data
    const changes = [events].flat().filter((event) => Object(event).kind === 'subscription_changed')
    expect(changes.map((event) => Object(event).detail)).toEqual(['canceled', 'active'])
  })
})
