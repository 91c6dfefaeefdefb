import type { BrowserContext } from 'playwright-core'
import { describe, it, onTestFinished } from 'vitest'
import { CHROMIUM, follow } from '../support/chromium.ts'
import { registerPerson } from '../support/person.ts'
import { testStowage } from '../support/stowage.ts'
import { Profile } from '../web/engine/support/chromium.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: no browser runs out of room.')

/** Gives the app a room of its own, in bytes. A browser counts it when it opens the first database of the app. */
async function giveRoom(context: BrowserContext, origin: string, quotaSize: number): Promise<void> {
  const session = await context.newCDPSession(await context.newPage())
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize })
}

describe.skipIf(CHROMIUM === undefined)('a person whose browser has no room', { timeout: 240_000 }, () => {
  it('works without a copy, and the page says so', async () => {
    const stowage = await testStowage()
    const profile = await Profile.create()
    onTestFinished(() => profile.dispose())
    const context = await profile.start()
    await giveRoom(context, stowage.url, 1000)
    const page = await registerPerson(context, stowage.url)
    await page.getByText('This browser has no room left, so nothing is kept on this device.').waitFor()
    await page.getByRole('link', { name: 'Add', exact: true }).first().click()
    await page.getByLabel('What is it?').fill('Diary')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Diary', exact: true }).waitFor()
    await page.getByText('All changes saved').waitFor()
    await follow(page, '/settings', 'Settings')
    const device = page.locator('#device')
    await device.getByText('so nothing is kept on this device').waitFor()

    // With room, and without a service worker, as over plain http.
    await context.addInitScript('delete Navigator.prototype.serviceWorker')
    await giveRoom(context, stowage.url, 100_000_000)
    await page.reload()
    await device.getByText('it works only while this page is open').waitFor()
  })
})
