import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { barriersInVariants } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { FakeStripe } from '../support/fake-stripe.ts'
import { registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { pictures } from '../support/pictures.ts'
import { some } from '../support/rounds.ts'
import { stepsOfOneWalk } from '../support/steps.ts'
import { openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody pays in a browser.')

/** The part of the answer that a test changes. */
const Status = z.looseObject({ subscription: z.looseObject({}) })

let stripe: FakeStripe
let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let context: BrowserContext
let troubles: string[]
let page: Page

/** A part of the page by its heading. */
const part = (name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

describe.skipIf(CHROMIUM === undefined)('a person who pays for a plan', { timeout: 240_000 }, () => {
  stepsOfOneWalk()
  beforeAll(async () => {
    stripe = await FakeStripe.open()
    const { STOWAGE_BASE_URL: _, ...env } = stripe.env
    stowage = await openStowage(env)
    Object.assign(stowage.config, { base_url: stowage.url })
    browser = await launchChromium()
    ;({ context, troubles } = await newProfile(browser, stowage.url, { brief: true }))
    await context.route('https://pay.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Pay</title><h1>Pay</h1>' }),
    )
    page = await registerPerson(context, stowage.url)
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
    await stripe?.close()
  })

  it('comes from the settings, and sees the plan and the use as bars', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('link', { name: 'Plan, usage and invoices' }).click()
    await page.getByRole('heading', { level: 1, name: 'Plan and usage' }).waitFor()
    await part('Plan').getByText('This household pays nothing.').waitFor()
    await part('Usage').getByRole('progressbar', { name: 'Number of records' }).waitFor()
    await part('Usage').getByText('1 member').waitFor()
    await part('Plans').getByText('€4.99 a month').waitFor()
    await part('Invoices').getByText('There are no invoices yet.').waitFor()
    // The plan that is named so says so once.
    expect(await part('Plans').getByText('Free', { exact: true }).count()).toBe(1)
    expect(await barriersInVariants(page)).toEqual([])
    await pictures(page, 'usage-free')
  })

  it('chooses a plan, pays at the provider, and comes back to the plan', async () => {
    await page.getByRole('button', { name: 'Choose Family' }).click()
    await page.getByRole('heading', { name: 'Pay' }).waitFor()
    const [session] = stripe.sessions.values()
    if (!session) throw new Error('nothing was begun')
    stripe.pay(session.id)
    // The invoices are listed before the payment is confirmed, and again after it.
    let sent: unknown
    const listed = page.waitForResponse('**/billing/invoices?*')
    await page.route('**/finalize', async (route) => {
      sent = route.request().postDataJSON()
      await listed
      await route.continue()
    })
    // The session ended meanwhile: the person signs in, and is back where the payment leads.
    await context.clearCookies()
    await page.goto(String(session.success_url).replace('{CHECKOUT_SESSION_ID}', session.id))
    await page.getByLabel('Password').fill(TYPED_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Thank you. The plan counts from now on.').waitFor()
    // The payment names its household, whichever is current by then.
    const household_id = expect.stringMatching(/^[0-9a-f-]{36}$/)
    expect(sent).toEqual({ session_id: session.id, household_id })
    await page.unroute('**/finalize')
    await part('Plan').getByText('Family', { exact: true }).waitFor()
    await part('Plan').getByText('The next payment is due on').waitFor()
    await expect.poll(() => page.url()).toBe(`${stowage.url}/usage`)
    await part('Invoices').getByRole('link', { name: 'View invoice A-1' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Choose Club' }).count()).toBe(0)
    await pictures(page, 'usage-paid')
  })

  it('signs in on the way to a page of this server, and to no other one', async () => {
    const elsewhere = [
      ['//evil.example/usage', '/'],
      ['https://evil.example/usage', '/'],
    ] as const
    for (const [next, path] of [
      ...some(elsewhere, 0, 2),
      ['http://', '/'],
      ['/sign-in?next=/usage', '/'],
      ['/usage?from=mail', '/usage?from=mail'],
    ] as const) {
      await context.clearCookies()
      await page.goto(`${stowage.url}/sign-in?next=${encodeURIComponent(next)}`)
      await page.getByLabel('Password').fill(TYPED_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page
        .getByRole('heading', { level: 1, name: path === '/' ? 'Hello, Ada' : 'Plan and usage' })
        .waitFor()
      await expect.poll(() => page.url()).toBe(stowage.url + path)
    }
    await follow(page, '/usage', 'Plan and usage')
  })

  it('reads that a payment is missing, and that nothing is lost', async () => {
    for (const subscription of stripe.subscriptions.values()) subscription.status = 'past_due'
    const [subscription] = stripe.subscriptions.values()
    const { payload, signature } = stripe.message('invoice.payment_failed', subscription ?? {})
    const said = await stowage.post('/api/webhooks/billing/stripe', payload, {
      'stripe-signature': signature,
    })
    expect(said.status).toBe(200)
    await page.reload()
    await part('Plan').getByText('A payment is missing. The plan lasts until').waitFor()
    await part('Plan').getByText('Nothing is deleted or hidden.').waitFor()
    await pictures(page, 'usage-missing')
    await part('Plan').getByRole('button', { name: 'Change or end the subscription' }).waitFor()
  })

  it('reads of a cancelled trial that nothing is due', async () => {
    await page.route('**/billing/status', async (route) => {
      const answer = await route.fetch()
      const { data } = z.object({ data: z.object({ billing: Status }) }).parse(await answer.json())
      const subscription = { ...data.billing.subscription, ends_at: '2026-12-06T12:00:00.000Z' }
      const billing = { ...data.billing, state: 'trialing', source: 'subscription', subscription }
      await route.fulfill({ response: answer, json: { data: { billing } } })
    })
    await page.reload()
    await part('Plan').getByText('Free until Dec 6, 2026. Then it ends').waitFor()
    await page.unroute('**/billing/status')
  })

  it('runs the installation as well, and gives a household more', async () => {
    await follow(page, '/operation', 'Operation')
    const quotas = page.locator('section#quotas')
    await quotas.getByText('Give a plan or limits').first().click()
    await quotas.getByLabel('Reason').fill('A school club')
    await quotas.getByRole('combobox').selectOption('club')
    await quotas.getByRole('button', { name: 'Save' }).last().dblclick()
    const payments = page.locator('section#payments')
    await payments.getByText('Given: club. A school club').waitFor()
    // Two taps give it once, and the form is empty again.
    expect(await payments.getByText('Given: club. A school club').count()).toBe(1)
    await expect.poll(() => quotas.getByLabel('Reason').inputValue()).toBe('')
    expect(await barriersInVariants(page)).toEqual([])
    await payments.getByRole('button', { name: /^End what/ }).click()
    await payments.getByText('Given: club. A school club').waitFor({ state: 'detached' })
    // The page of the provider is the one address of another server.
    expect(troubles.filter((trouble) => !trouble.includes('401'))).toEqual([
      expect.stringMatching(/^asked https:\/\/pay\.example\/cs_/),
    ])
  })
})
