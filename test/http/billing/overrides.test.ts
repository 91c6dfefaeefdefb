import { v7 as uuid7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sweepAll } from '../../../services/operations/upkeep.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, testStowage } from '../../support/stowage.ts'
import { openShop, pays, type Shop, statusIn, tells } from './support.ts'

const give = ({ browser }: Pick<Shop, 'browser'>, household_id: string, body: object, headers = {}) =>
  browser.send('POST', `/superadmin/households/${household_id}/manual-overrides`, body, headers)
const endOf = ({ browser }: Pick<Shop, 'browser'>, id: unknown) =>
  browser.send('DELETE', `/superadmin/manual-overrides/${String(id)}`)

const Limits = z.array(z.looseObject({ name: z.string(), limit: z.number(), source: z.string() }))

/** The limit of records, and what it comes from. */
async function recordsOf(browser: Browser) {
  const { data } = await browser.send('GET', '/entitlements')
  const found = Limits.parse(Object(data.entitlements).limits).find(
    ({ name }) => name === 'household_records',
  )
  return [found?.limit, found?.source]
}

describe('BI7 a limit', () => {
  it('BI7 comes from the first that names it: an override, the operator, the plan, the installation', async () => {
    const shop = await openShop({ STOWAGE_QUOTA_BLANK_LABELS: '77' })
    const { browser, phone } = shop
    expect(await recordsOf(browser)).toEqual([5, 'plan'])
    await pays(shop)
    expect(await recordsOf(browser)).toEqual([100, 'plan'])
    const quotas = `/operations/household-quotas/${phone.household_id}`
    await browser.send('PATCH', quotas, { quotas: { household_records: 200 } })
    expect(await recordsOf(browser)).toEqual([200, 'operator'])
    const limits = { quotas: { household_records: 3 }, reason: 'They asked for less' }
    const given = await give(shop, phone.household_id, limits)
    expect(await recordsOf(browser)).toEqual([3, 'override'])
    const newer = { quotas: { household_records: 400 }, reason: 'They asked for more' }
    const second = await give(shop, phone.household_id, newer)
    expect(await recordsOf(browser)).toEqual([400, 'override'])
    for (const { data } of [given, second]) await endOf(shop, Object(data.override).public_id)
    await browser.send('PATCH', quotas, { quotas: { household_records: null } })
    expect(await recordsOf(browser)).toEqual([100, 'plan'])
    const { data } = await browser.send('GET', '/entitlements')
    const labels = Limits.parse(Object(data.entitlements).limits).find(({ name }) => name === 'blank_labels')
    expect(labels).toMatchObject({ limit: 77, source: 'installation' })
  })

  it('BI7 of a plan counts for the operations of devices from the next one on', async () => {
    const shop = await openShop()
    const { phone } = shop
    for (let n = 0; n < 5; n++) await phone.creates('item.create', { name: `Saw ${n}` })
    const refused = await phone.does('item.create', { public_id: uuid7(), name: 'Hammer' })
    expect(refused).toMatchObject({ status: 'rejected', error: { code: 'quota_exceeded' } })
    await pays(shop)
    await phone.creates('item.create', { name: 'Hammer' })
  })
})

describe('BI8 an override of an operator', () => {
  it('BI8 gives a plan at once, lapses by itself, and is ended at once', async () => {
    const shop = await openShop()
    const { phone } = shop
    const until = '2026-11-21T10:00:00.000Z'
    const given = await give(shop, phone.household_id, { plan: 'club', reason: 'A school', until })
    expect(given.status).toBe(201)
    expect(given.data.override).toMatchObject({ plan: 'club', reason: 'A school', until, holds: true })
    expect(await statusIn(shop.browser)).toMatchObject({
      ...{ state: 'none', source: 'override', plan: { key: 'club' }, until },
    })
    shop.stowage.clock.advance(86_399)
    expect(await statusIn(shop.browser)).toMatchObject({ plan: { key: 'club' } })
    shop.stowage.clock.advance(1)
    expect(await statusIn(shop.browser)).toMatchObject({ plan: { key: 'free' } })
    const other = await give(shop, phone.household_id, { plan: 'family', reason: 'A gift' })
    expect(await statusIn(shop.browser)).toMatchObject({ plan: { key: 'family' } })
    const { public_id } = Object(other.data.override)
    const [ended, again] = [await endOf(shop, public_id), await endOf(shop, public_id)]
    expect(ended.data.override).toMatchObject({ holds: false, ended_at: '2026-11-21T10:00:00.000Z' })
    expect(again.data).toEqual(ended.data)
    expect(await statusIn(shop.browser)).toMatchObject({ plan: { key: 'free' } })
  })

  it('BI8 counts more than a subscription, and leaves it alone', async () => {
    const shop = await openShop()
    const subscription = await pays(shop)
    await give(shop, shop.phone.household_id, { plan: 'club', reason: 'A gift' })
    await tells(shop, shop.stripe.message('customer.subscription.updated', subscription))
    expect(await statusIn(shop.browser)).toMatchObject({ state: 'active', plan: { key: 'club' } })
  })

  it('BI8 is made once for a key, and is among the events of the household with its operator', async () => {
    const shop = await openShop()
    const ben = await shop.stowage.register('ben')
    const page = await shop.stowage.browse('ben')
    const key = { 'idempotency-key': uuid7() }
    const body = { quotas: { media_bytes: 7 }, reason: 'The secret reason' }
    const [first, second] = [
      await give(shop, ben.household_id, body, key),
      await give(shop, ben.household_id, body, key),
    ]
    expect(second.data).toEqual(first.data)
    const other = { ...body, quotas: { media_bytes: 8 } }
    expectError(await give(shop, ben.household_id, other, key), 409, 'operation_id_reused')
    await endOf(shop, Object(first.data.override).public_id)
    const { events } = (await page.send('GET', '/audit/access')).data
    expect(events).toMatchObject([
      { kind: 'plan_override_ended', actor: { name: 'ada' } },
      { kind: 'plan_override_set', actor: { name: 'ada' }, detail: 'media_bytes' },
      {},
    ])
    // The words of the operator are for operators.
    expect(JSON.stringify(events)).not.toContain('secret reason')
  })

  it('BI8 names what there is: a plan, a limit, a household, a time to come', async () => {
    const shop = await openShop()
    const { household_id } = shop.phone
    const reason = 'x'
    for (const body of [
      { reason },
      { quotas: {}, reason },
      { plan: 'golden', reason },
      { plan: 'family' },
      { plan: 'family', reason: ' ' },
      { quotas: { account_devices: 5 }, reason },
      { quotas: { media_bytes: 0 }, reason },
      { plan: 'family', reason, until: '2026-11-20T10:00:00.000Z' },
      { plan: 'family', reason, until: 'tomorrow' },
    ])
      expectError(await give(shop, household_id, body), 422, 'validation_failed')
    expectError(await give(shop, uuid7(), { plan: 'family', reason }), 404, 'not_found')
    expectError(await endOf(shop, uuid7()), 404, 'not_found')
    for (let n = 0; n < 20; n++) await give(shop, household_id, { plan: 'family', reason })
    expectError(await give(shop, household_id, { plan: 'family', reason }), 422, 'too_many')
  })

  it('BI8 gives limits, and no plan, also at a server at which nobody pays', async () => {
    const stowage = await testStowage()
    const { household_id } = await stowage.register('ada')
    const browser = await stowage.browse('ada')
    expectError(
      await give({ browser }, household_id, { plan: 'family', reason: 'x' }),
      422,
      'validation_failed',
    )
    await give({ browser }, household_id, { quotas: { household_records: 1 }, reason: 'x' })
    expect(await recordsOf(browser)).toEqual([1, 'override'])
    expect(await statusIn(browser)).toMatchObject({ state: 'not_billed', plan: { key: 'self-hosted' } })
  })

  it('BI8 is for operators alone, who see all of them with how households pay', async () => {
    const shop = await openShop()
    const ben = await shop.stowage.register('ben', { household_name: 'Cabin' })
    const page = await shop.stowage.browse('ben')
    expectError(await page.send('GET', '/superadmin/subscriptions'), 403, 'access_denied')
    expectError(
      await give({ browser: page }, ben.household_id, { plan: 'club', reason: 'Mine' }),
      403,
      'access_denied',
    )
    await pays(shop)
    await give(shop, ben.household_id, { plan: 'club', reason: 'A gift' })
    await shop.stowage.register('eve')
    const list = async (query = '') =>
      (await shop.browser.send('GET', `/superadmin/subscriptions${query}`)).data
    const all = await list()
    expect(all).toMatchObject({
      subscriptions: [
        { state: 'active', customer_id: expect.stringMatching(/^cus_/), overrides: [] },
        { household: { name: 'Cabin' }, state: 'none', overrides: [{ reason: 'A gift', holds: true }] },
      ],
      unfinished: [],
    })
    expect((await list('?state=active')).subscriptions).toHaveLength(1)
    expect((await list('?state=none')).subscriptions).toHaveLength(2)
    expect((await list('?q=cabin')).subscriptions).toHaveLength(1)
    const first = await list('?limit=1')
    const second = await list(`?limit=1&cursor=${String(first.next_cursor)}`)
    expect([first.subscriptions, second.subscriptions].flat()).toEqual(all.subscriptions)
  })

  it('BI8 is forgotten a month after it is over', async () => {
    const shop = await openShop()
    const { running } = shop.stowage
    if (!running) throw new Error('Stowage does not run')
    const given = await give(shop, shop.phone.household_id, { plan: 'club', reason: 'A gift' })
    await give(shop, shop.phone.household_id, { plan: 'family', reason: 'For ever' })
    await endOf(shop, Object(given.data.override).public_id)
    const size = () => running.services.accounts.read((view) => view.size('plan_overrides'))
    shop.stowage.clock.advance(29 * 86_400)
    await sweepAll(running.services)
    expect(size()).toBe(2)
    shop.stowage.clock.advance(2 * 86_400)
    await sweepAll(running.services)
    expect(size()).toBe(1)
  })
})
