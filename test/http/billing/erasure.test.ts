import { describe, expect, it } from 'vitest'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { filesWith } from '../../support/files-with.ts'
import { joins } from '../members/family.ts'
import { afterDays, asks } from '../privacy/support.ts'
import { openShop, pays, type Shop, statusIn } from './support.ts'

async function sweeps({ stowage }: Shop): Promise<void> {
  if (!stowage.running) throw new Error('Stowage does not run')
  await sweepAll(stowage.running.services)
}

const unfinished = async ({ browser }: Pick<Shop, 'browser'>) =>
  (await browser.send('GET', '/superadmin/subscriptions')).data.unfinished

/** The state of each subscription at the provider. */
const states = ({ stripe }: Shop) => [...stripe.subscriptions.values()].map(({ status }) => status)

/** The states of all erasures that were asked for. */
const requestStates = ({ stowage }: Shop) =>
  stowage.running?.services.accounts.read((view) =>
    view.all('privacy_requests').map(({ record }) => record.state),
  )

describe('BI9 an erasure', () => {
  it('BI9 of a household ends its subscription at the provider first, and leaves nothing here', async () => {
    const shop = await openShop()
    const { customer, id } = await pays(shop)
    await asks(shop.browser, 'household_erasure', shop.phone.household_id)
    await afterDays(shop.stowage, 8)
    expect(states(shop)).toEqual(['canceled'])
    expect(shop.stripe.customers.size).toBe(0)
    const [end] = shop.stripe.requests.slice(-1)
    expect(end).toMatchObject({ method: 'DELETE', path: `/v1/customers/${String(customer)}` })
    await shop.stowage.stop()
    expect(await filesWith(shop.stowage.config.data, [String(customer), id])).toEqual([])
  })

  /** A household of Ada for which Ben pays. */
  async function benPays() {
    const shop = await openShop()
    await joins(shop.stowage, shop.phone, 'ben', 'owner')
    const page = await shop.stowage.browse('ben')
    const household_id = shop.phone.household_id
    const begun = await page.send('POST', '/billing/checkout-sessions', { plan: 'family', household_id })
    const session_id = String(Object(begun.data.checkout).session_id)
    shop.stripe.pay(session_id)
    await page.send('POST', '/billing/checkout-sessions/finalize', { session_id, household_id })
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
    return { ...shop, page, session_id }
  }

  it('BI6, BI9 of the person who pays ends the subscription of the household that stays, which has an event', async () => {
    const shop = await benPays()
    await asks(shop.page, 'account_erasure')
    await afterDays(shop.stowage, 8)
    expect(states(shop)).toEqual(['canceled'])
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'none', plan: { key: 'free' } })
    const { events } = (await shop.browser.send('GET', '/audit/access')).data
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'subscription_changed', detail: 'canceled' }),
    )
    await shop.stowage.stop()
    expect(await filesWith(shop.stowage.config.data, [shop.session_id])).toEqual([])
  })

  it('BI9 of the person who pays is caught up with when the provider answers again', async () => {
    const shop = await benPays()
    await asks(shop.page, 'account_erasure')
    shop.stripe.mood = 'cut'
    await afterDays(shop.stowage, 8)
    expect(states(shop)).toEqual(['active'])
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'none', plan: { key: 'free' } })
    expect(await unfinished(shop)).toHaveLength(1)
    shop.stripe.mood = 'well'
    shop.stowage.clock.advance(120)
    await sweeps(shop)
    expect(states(shop)).toEqual(['canceled'])
    expect(await unfinished(shop)).toEqual([])
  })

  it('BI9 of other people, of whom one only began to pay, leaves the subscription of whoever paid', async () => {
    const shop = await openShop()
    await joins(shop.stowage, shop.phone, 'ben', 'admin')
    await joins(shop.stowage, shop.phone, 'eve', 'member')
    const page = await shop.stowage.browse('ben')
    const { household_id } = shop.phone
    await page.send('POST', '/billing/checkout-sessions', { plan: 'family', household_id })
    await pays(shop)
    await asks(page, 'account_erasure')
    await asks(await shop.stowage.browse('eve'), 'account_erasure')
    await afterDays(shop.stowage, 8)
    expect(requestStates(shop)).toEqual(['done', 'done'])
    expect(states(shop)).toEqual(['active'])
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
  })

  it('BI9 goes on while the provider is silent, says what is left, and the server tries again until it is done', async () => {
    const shop = await openShop()
    const ben = await shop.stowage.register('ben')
    const page = await shop.stowage.browse('ben')
    const { customer } = await pays({ ...shop, browser: page })
    await asks(page, 'household_erasure', ben.household_id)
    shop.stripe.mood = 'down'
    await afterDays(shop.stowage, 8)
    expect(await unfinished(shop)).toMatchObject([{ customer_id: customer, attempts: 0 }])
    expect(shop.stowage.log.join('')).toContain('an erasure leaves subscriptions at the payment provider')
    const { running } = shop.stowage
    expect(running?.services.accounts.read((view) => view.get('households', ben.household_id))).toBeNull()
    await sweeps(shop)
    expect(await unfinished(shop)).toMatchObject([{ attempts: 1 }])
    expect(states(shop)).toEqual(['active'])
    shop.stripe.mood = 'well'
    shop.stowage.clock.advance(120)
    await sweeps(shop)
    expect(await unfinished(shop)).toEqual([])
    expect(states(shop)).toEqual(['canceled'])
    expect(shop.stripe.customers.size).toBe(0)
  })

  it('BI9, BI11 one customer whose state cannot be read keeps none of the others', async () => {
    const shop = await openShop()
    const people = ['ben', 'eve', 'zoe'] as const
    const paid = []
    for (const name of people) {
      const phone = await shop.stowage.register(name)
      const browser = await shop.stowage.browse(name)
      paid.push({ phone, browser, subscription: await pays({ ...shop, browser }) })
    }
    const [ben, eve, zoe] = paid
    if (!ben || !eve || !zoe) throw new Error('three people pay')
    shop.stripe.mood = 'down'
    for (const { browser, phone } of [ben, eve]) await asks(browser, 'household_erasure', phone.household_id)
    await afterDays(shop.stowage, 8)
    expect(await unfinished(shop)).toHaveLength(2)
    shop.stripe.mood = 'well'
    const items = ben.subscription.items
    ben.subscription.items = { data: [] }
    zoe.subscription.status = 'unpaid'
    shop.stowage.clock.advance(120)
    await sweeps(shop)
    expect(await unfinished(shop)).toMatchObject([{ customer_id: ben.subscription.customer }])
    expect(eve.subscription.status).toBe('canceled')
    expect(await statusIn(await shop.stowage.browse('zoe'))).toMatchObject({ state: 'unpaid' })
    ben.subscription.items = items
    await sweeps(shop)
    expect(await unfinished(shop)).toEqual([])
  })

  it('BI9 is preceded by an export that has what is kept of the payments, and no secret', async () => {
    const shop = await openShop()
    const { customer } = await pays(shop)
    const view = shop.stowage.running?.services.accounts
    const { accountData } = await import('../../../services/privacy/account-data.ts')
    const data = view?.read((each) => accountData(each, shop.phone.tokens.user.public_id))
    expect(data?.payments).toMatchObject([
      { public_id: shop.phone.household_id, customer_id: customer, subscription: { state: 'active' } },
    ])
    expect(JSON.stringify(data)).not.toContain('sk_test')
  })
})

describe('BI11 a subscription', () => {
  it('BI11 of which no message came for a day is asked about again', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    subscription.status = 'unpaid'
    shop.stowage.clock.advance(86_399)
    await sweeps(shop)
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
    shop.stowage.clock.advance(1)
    await sweeps(shop)
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'unpaid' })
  })

  it('BI11 is found an hour after its checkout, although neither a message nor the person came back', async () => {
    const shop = await openShop()
    const begun = await shop.browser.send('POST', '/billing/checkout-sessions', { plan: 'family' })
    shop.stripe.pay(String(Object(begun.data.checkout).session_id))
    await sweeps(shop)
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active' })
    const requests = shop.stripe.requests.length
    shop.stowage.clock.advance(3600)
    await sweeps(shop)
    expect(shop.stripe.requests.length).toBe(requests)
  })
})
