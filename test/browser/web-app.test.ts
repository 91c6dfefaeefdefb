import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { barriersInVariants } from '../support/barriers.ts'
import {
  besidesTheNetwork,
  CHROMIUM,
  controlled,
  launchChromium,
  newContext,
  profileFor,
} from '../support/chromium.ts'
import { registerPerson } from '../support/person.ts'
import { testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: the app is not opened in a browser.')

let browser: Browser

describe.skipIf(CHROMIUM === undefined)('the app in Chromium', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('opens with its icons, without a violation of its policy, an error, or a request to others', async () => {
    const { url } = await testStowage()
    const { context, troubles } = await profileFor(browser, url)
    const page = await context.newPage()
    await page.goto(`${url}/`)
    // Nobody has an account, so there is nothing to sign in to.
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    await controlled(page)
    expect(await page.evaluate('document.title')).toBe('Stowage')
    expect(await barriersInVariants(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  it('opens again at any of its addresses while the server is gone', async () => {
    const stowage = await testStowage()
    const { url } = stowage
    const { context, troubles } = await profileFor(browser, url)
    const first = await context.newPage()
    await first.goto(`${url}/`)
    await controlled(first)
    const heading = await first.getByRole('heading').first().textContent()
    await stowage.stop()
    await first.close()
    const page = await context.newPage()
    for (const path of ['/', '/items/019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d', '/search?q=drill']) {
      await page.goto(url + path)
      await page.getByRole('heading').first().waitFor()
    }
    expect(heading).not.toBeNull()
    // What is not of the app needs the server.
    await expect(page.goto(`${url}/docs`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
    await expect(page.goto(`${url}/q/ABCDEF`)).rejects.toThrow('ERR_CONNECTION_REFUSED')
    expect(besidesTheNetwork(troubles)).toEqual([])
  })
  it('draws no later page without its styles, and says so while they are out of reach', async () => {
    const { url } = await testStowage()
    const context = await newContext(browser, { serviceWorkers: 'block' })
    onTestFinished(() => context.close())
    await context.route('**/late-*.css', (route) => route.abort())
    const page = await registerPerson(context, url, { household: 'Home' })
    await page.goto(`${url}/settings`)
    await page.getByText('This page could not be loaded').waitFor()
    // Without reception the app stays, in place of an error of the browser.
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForTimeout(300)
    await page.getByText('This page could not be loaded').waitFor({ timeout: 2000 })
    await context.setOffline(false)
    await context.unroute('**/late-*.css')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(await page.evaluate("getComputedStyle(document.querySelector('.settings')).display")).toBe('grid')
  })

  it('calls no household empty before it has loaded it for the first time', async () => {
    const { url } = await testStowage()
    const context = await newContext(browser, { serviceWorkers: 'block' })
    onTestFinished(() => context.close())
    await registerPerson(context, url, { household: 'Home' })
    const other = await newContext(browser, { serviceWorkers: 'block' })
    onTestFinished(() => other.close())
    await other.addCookies(await context.cookies())
    await other.route('**/sync/**', (route) => route.abort())
    const page = await other.newPage()
    await page.goto(`${url}/`)
    await page.getByRole('heading', { name: 'Your household is not on this device yet' }).waitFor()
    expect(await page.getByText('Where is everything?').count()).toBe(0)
    await page.goto(`${url}/items`)
    await page.getByRole('heading', { name: 'Your household is not on this device yet' }).waitFor()
    await other.unroute('**/sync/**')
    await page.getByText('Nothing here yet').waitFor()
  })
})
