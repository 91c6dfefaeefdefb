import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriersInVariants } from '../support/barriers.ts'
import { CHROMIUM, launchChromium, profileFor } from '../support/chromium.ts'
import { registerPerson } from '../support/person.ts'
import { testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody uses the app in a browser.')

let browser: Browser

/** Adds things one after the other, by keyboard alone. */
async function addThings(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Add', exact: true }).first().click()
  await page.getByLabel('What is it?').waitFor()
  for (const [i, name] of names.entries()) {
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name, exact: true }).waitFor()
    expect(await page.getByLabel('What is it?').inputValue(), `the form after thing ${i}`).toBe('')
  }
}

const saved = (page: Page) => page.getByText('All changes saved').waitFor()

describe.skipIf(CHROMIUM === undefined)('a person with a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('registers, builds places, adds things, finds one, moves it, and takes that back', async () => {
    const { url } = await testStowage()
    const { context, troubles } = await profileFor(browser, url)
    const page = await registerPerson(context, url)
    await page.getByRole('link', { name: 'Places', exact: true }).click()
    await page.getByRole('button', { name: 'New location' }).click()
    for (const name of ['Cellar', 'Garage']) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: `${name} Location` }).waitFor()
    }
    await addThings(page, ['Claw hammer', 'Cordless drill'])
    await page.goto(`${url}/search`)
    await page.getByRole('searchbox').pressSequentially('hamer')
    await page.getByRole('link', { name: 'Claw hammer' }).click()
    await page.getByRole('button', { name: 'Choose a place' }).click()
    await page.keyboard.type('cell')
    await page.getByRole('button', { name: 'Cellar', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    const where = page.getByRole('region', { name: 'Where' })
    await where.getByRole('link', { name: 'Cellar' }).waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await where.getByText('No place').waitFor()
    await saved(page)
    await page.goto(`${url}/items`)
    await page.getByText('2 things').waitFor()
    expect(await page.getByRole('listitem').count()).toBe(2)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('moves several things at once, and takes all of it back', async () => {
    const { url } = await testStowage()
    const { context, troubles } = await profileFor(browser, url)
    const page = await registerPerson(context, url)
    await addThings(page, ['Lamp', 'Rope', 'Tent'])
    await page.goto(`${url}/items`)
    await page.getByLabel('Select Lamp').click()
    await page.getByLabel('Select Tent').click()
    await page.getByRole('button', { name: 'Move' }).click()
    // The dialog has the focus at once, so no key is lost.
    await page.keyboard.type('Attic')
    await page.getByRole('button', { name: 'New location “Attic”' }).click()
    const list = page.getByRole('list', { name: 'Things' })
    await expect.poll(() => list.getByText('Attic').count()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => list.getByText('Attic').count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('goes on working without the server, also after the page is loaded again, and sends it all later', async () => {
    const stowage = await testStowage()
    const { url } = stowage
    const { context } = await profileFor(browser, url)
    const page = await registerPerson(context, url)
    await saved(page)
    await page.evaluate('navigator.serviceWorker.ready')
    await context.setOffline(true)
    await addThings(page, ['Torch'])
    await page.getByText('Offline · 1 change waits').waitFor()
    await page.reload()
    await page.goto(`${url}/items`)
    await page.getByRole('link', { name: 'Torch' }).waitFor()
    await context.setOffline(false)
    await saved(page)
    const seen = await page.evaluate(`fetch('/api/v1/items').then((answer) => answer.text())`)
    expect(String(seen)).toContain('Torch')
    await context.close()
  })

  it('finds no barrier on any page, in light and dark, at 1440 and 320 pixels', async () => {
    const { url } = await testStowage()
    const { context } = await profileFor(browser, url)
    const page = await registerPerson(context, url)
    await addThings(page, ['Lamp'])
    await page.getByRole('link', { name: 'Lamp' }).click()
    await page.getByRole('heading', { name: 'Lamp' }).waitFor()
    const found = await barriersInVariants(page)
    for (const path of [
      '/',
      '/items',
      '/items?as=pictures',
      '/places',
      '/search',
      '/add',
      '/conflicts',
      '/settings',
      '/status',
    ]) {
      await page.goto(url + path)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      found.push(...(await barriersInVariants(page)))
    }
    // The first account runs the installation, so it sees how the installation is.
    await page.goto(`${url}/settings`)
    await page.getByRole('link', { name: 'Backups, checks, incidents' }).click()
    await page.getByText('Something needs you').waitFor()
    await page.getByRole('button', { name: 'Check all files' }).click()
    await page.getByText('All files', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Confirm: The secret key' }).click()
    await page.getByText('2 of 10 points are done.').waitFor()
    found.push(...(await barriersInVariants(page)))
    expect(found).toEqual([])
    await context.close()
  })
})
