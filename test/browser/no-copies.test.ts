import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CHROMIUM, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { registerPerson } from '../support/person.ts'
import { testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: no browser is without copies.')

interface Left {
  readonly databases: string[]
  readonly caches: string[]
  readonly local: string[]
  readonly session: number
}

/** What a browser has stored for the page, but for the files of the app itself. */
function leftIn(page: Page): Promise<Left> {
  return page.evaluate<Left>(`(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name).filter((name) => name.includes('/')),
    caches: (await caches.keys()).filter((name) => name.startsWith('stowage-photos')),
    local: Object.entries(localStorage).map(([key, value]) => key + '=' + value),
    session: sessionStorage.length,
  }))()`)
}

describe.skipIf(CHROMIUM === undefined)('a server that permits no copies', { timeout: 240_000 }, () => {
  it('I60 keeps nothing in a browser while it is used, and deletes a copy from before', async () => {
    const stowage = await testStowage({ STOWAGE_WEB_COPIES: 'off' })
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const { context } = await newProfile(browser, stowage.url)
    const page = await registerPerson(context, stowage.url, { household: 'Home' })
    await follow(page, '/add', 'Add')
    await page.getByLabel('What is it?').fill('Canary rake')
    await page.keyboard.press('Enter')
    const things = () => page.evaluate<string>("fetch('/api/v1/items').then((answer) => answer.text())")
    await expect.poll(things).toContain('Canary rake')
    const nothing = { databases: [], caches: [] }
    await expect.poll(() => leftIn(page)).toMatchObject(nothing)
    const { local } = await leftIn(page)
    expect(local.join()).not.toMatch(/Canary|Home|@|stowage\.session/)

    // The session goes on when the page is loaded again, and the thing is on the server.
    await page.goto(`${stowage.url}/items`)
    await page.getByText('Canary rake').first().waitFor()
    expect(await leftIn(page)).toMatchObject(nothing)

    // A copy from the time before.
    await page.evaluate(`(async () => {
      const { data } = await (await fetch('/api/v1/session')).json()
      const name = 'stowage-replica/' + data.user.public_id + '/' + data.current_household.public_id
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result.close())
        opening.onerror = reject
      })
      await caches.open('stowage-photos-' + data.user.public_id)
    })()`)
    expect((await leftIn(page)).databases).toHaveLength(1)
    await page.reload()
    await expect.poll(() => leftIn(page)).toMatchObject(nothing)

    // What waits in memory outlives another household, and the browser asks before it ends with the page.
    await page.evaluate(`(async () => {
      const { data } = await (await fetch('/api/v1/session')).json()
      await fetch('/api/v1/households', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
        body: JSON.stringify({ name: 'Attic' }),
      })
    })()`)
    await page.reload()
    const open = async (household: string) => {
      await page.locator('.household-menu summary').click()
      await page.locator('.household-menu').getByRole('button', { name: household }).click()
      await expect.poll(() => page.locator('.household-menu summary').innerText()).toBe(household)
    }
    await open('Attic')
    await open('Home')
    await context.setOffline(true)
    await follow(page, '/add', 'Add')
    await page.getByLabel('What is it?').fill('Canary hoe')
    await page.keyboard.press('Enter')
    await page.getByText('Canary hoe').first().waitFor()
    await open('Attic')
    const asked = page.waitForEvent('dialog')
    void page.reload().catch(() => {})
    await (await asked).dismiss()
    await open('Home')
    await context.setOffline(false)
    await expect.poll(things).toContain('Canary hoe')

    // A session that ends elsewhere leaves no trace, not even without a connection.
    await context.setOffline(true)
    await context.clearCookies()
    await page.reload().catch(() => {})
    expect(await page.locator('body').innerText()).not.toContain('Canary')
  })
})
