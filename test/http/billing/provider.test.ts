import { describe, expect, it } from 'vitest'
import { openStripe } from '../../../services/billing/stripe-provider.ts'
import { allowListOf } from '../../../services/outbound/addresses.ts'
import { createOutbound } from '../../../services/outbound/outbound.ts'
import { expectError } from '../../support/expect-error.ts'
import { STRIPE_KEY, WEBHOOK_SECRETS } from '../../support/fake-stripe.ts'
import { testStowage } from '../../support/stowage.ts'
import { checksOut, openShop, openStripeFake, pays, statusIn, tells } from './support.ts'

describe('BI10 a payment provider that does not answer', () => {
  it.each(['down', 'cut'] as const)(
    'BI10 (%s) is one error, which reveals nothing, and takes no plan away',
    async (mood) => {
      const shop = await openShop()
      await pays(shop)
      shop.stripe.mood = mood
      const answers = [
        await shop.browser.send('POST', '/billing/checkout-sessions', { plan: 'club' }),
        await shop.browser.send('POST', '/billing/customer-portal-sessions'),
        await shop.browser.send('GET', '/billing/invoices'),
        await shop.browser.send('POST', '/billing/checkout-sessions/finalize', { session_id: 'cs_1' }),
      ]
      for (const answer of answers) expectError(answer, 502, 'provider_failed')
      // After three failures the provider is left alone for a minute.
      const requests = shop.stripe.requests.length
      expectError(await shop.browser.send('GET', '/billing/invoices'), 502, 'provider_failed')
      expect(shop.stripe.requests.length).toBe(requests)
      expect(await statusIn(shop.browser)).toMatchObject({ state: 'active', plan: { key: 'family' } })
      expect((await shop.browser.send('GET', '/billing/plans')).status).toBe(200)
      shop.stripe.mood = 'well'
      shop.stowage.clock.advance(61)
      expect((await shop.browser.send('GET', '/billing/invoices')).status).toBe(200)
    },
  )

  it('BI10 is waited for a bounded time', async () => {
    const stripe = await openStripeFake()
    const stowage = await testStowage(stripe.env)
    const { billing } = stowage.config
    if (!billing || !stowage.running) throw new Error('nobody pays')
    const outbound = createOutbound({ allow: allowListOf(['127.0.0.1']) })
    const { log, now } = stowage.running.services
    const provider = await openStripe({ billing, log, now, outbound, time_ms: 100 })
    stripe.mood = 'silent'
    const begun = performance.now()
    await expect(provider.price('price_family')).rejects.toMatchObject({ code: 'provider_failed' })
    // Twice the time, and a pause between.
    expect(performance.now() - begun).toBeLessThan(3000)
    await outbound.close()
  })

  it('BI10 is at a public address, unless the operator permits another one', async () => {
    const stripe = await openStripeFake()
    const stowage = await testStowage({ ...stripe.env, STOWAGE_OUTBOUND_ALLOW: '' })
    await stowage.register('ada')
    const browser = await stowage.browse('ada')
    expectError(
      await browser.send('POST', '/billing/checkout-sessions', { plan: 'family' }),
      502,
      'provider_failed',
    )
    expect(stripe.requests).toEqual([])
  })

  it('BI10 whose answer is not what it should be is an error, too', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    subscription.items = { data: [] }
    const message = shop.stripe.message('customer.subscription.updated', subscription)
    expectError(await tells(shop, message), 503, 'unavailable')
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
  })

  it('BI10 finds neither secrets nor people in the log', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    await tells(shop, { payload: '{}', signature: 't=1,v1=x' })
    shop.stripe.mood = 'down'
    await shop.browser.send('GET', '/billing/invoices')
    await tells(shop, shop.stripe.message('customer.subscription.updated', subscription))
    shop.stripe.mood = 'well'
    shop.stripe.customers.clear()
    await shop.browser.send('POST', '/billing/customer-portal-sessions')
    const log = shop.stowage.log.join('')
    expect(log).toContain('the payment provider gives no usable answer')
    for (const secret of [
      STRIPE_KEY,
      ...WEBHOOK_SECRETS,
      'somebody@example.org',
      'v1=',
      String(subscription.customer),
    ])
      expect(log).not.toContain(secret)
  })

  it('BI10 gets no name, no address and no fact about the machine', async () => {
    const shop = await openShop()
    await checksOut(shop)
    const sent = JSON.stringify(shop.stripe.requests)
    expect(sent).toContain(shop.phone.household_id)
    for (const word of ['ada@', '"ada"', 'example.org', process.version]) expect(sent).not.toContain(word)
    // The fake refuses fields that tell more: see `told_too_much`.
    expect(shop.stripe.customers.size).toBe(1)
  })
})
