import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium, profileFor } from '../support/chromium.ts'
import { registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { codeOf } from '../support/second-factor.ts'
import { type TestStowage, testStowage } from '../support/stowage.ts'

let browser: Browser

const NEED = { name: 'Set up a second factor', level: 1 }

/** Sets an authenticator up on the page that asks for one, and gives its secret. */
async function setsUpApp(page: Page, stowage: TestStowage): Promise<string> {
  await page.getByRole('heading', NEED).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Authenticator app' }).click()
  return addsApp(page, stowage)
}

/** Goes through the dialog of an authenticator, and gives its secret. */
async function addsApp(page: Page, stowage: TestStowage): Promise<string> {
  await page.getByRole('button', { name: 'Next' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog', { name: 'Second factor' })
  const secret = (await dialog.locator('.given-link').textContent())?.trim() ?? ''
  await dialog.getByLabel('The code that the app shows').fill(codeOf(stowage, secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('Keep these recovery codes').waitFor()
  // The page asks who is signed in when the network comes back. The codes, which come once, stay.
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/v1/session'))
  await page.evaluate("dispatchEvent(new Event('online'))")
  await (await asked).finished()
  await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100))')
  expect(await dialog.locator('.recovery-codes li').count()).toBe(10)
  await dialog.getByRole('button', { name: 'Done' }).click()
  return secret
}

describe.skipIf(CHROMIUM === undefined)(
  'a household that asks its members for a second factor',
  { timeout: 240_000 },
  () => {
    beforeAll(async () => {
      browser = await launchChromium()
    })
    afterAll(() => browser?.close())

    it('leads its owner to the own one first; the last one stays', async () => {
      const stowage = await testStowage()
      const { context } = await profileFor(browser, stowage.url, { brief: true })
      const page = await registerPerson(context, stowage.url)
      await follow(page, '/settings', 'Settings')
      await page.getByText('Change this household').click()
      const name = page.getByRole('textbox', { name: 'Name of the household' })
      await name.fill('Lighthouse')
      await name.press('Enter')
      await page.getByText('Lighthouse').first().waitFor()
      await page.getByLabel('Keep place, time and camera in new photos').click()
      await page.reload()
      await page.getByText('Change this household').click()
      await expect.poll(() => name.inputValue()).toBe('Lighthouse')
      await expect
        .poll(() => page.getByLabel('Keep place, time and camera in new photos').isChecked())
        .toBe(true)
      const box = page.getByLabel('Each member needs a second factor')
      await box.click()
      // The owner has none, and so cannot require it of the others yet.
      const note = page.getByRole('alert')
      await note.getByText('You have no second factor yourself').waitFor()
      await expect.poll(() => box.isChecked()).toBe(false)
      expect(await barriers(page)).toEqual([])
      await note.getByRole('link', { name: 'To your second factor' }).click()
      const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Second factor' }) })
      await panel.getByRole('button', { name: 'Set up' }).click()
      const secret = await addsApp(page, stowage)
      stowage.clock.advance(60)
      await box.click()
      const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
      await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
      await proof.getByLabel('Code').fill(codeOf(stowage, secret))
      await proof.getByRole('button', { name: 'Confirm' }).click()
      await note.waitFor({ state: 'detached' })
      await expect.poll(() => box.isChecked()).toBe(true)
      await page.reload()
      await panel.getByText('so the last one stays').waitFor()

      // The last one stays.
      stowage.clock.advance(10 * 60)
      await panel.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
      await proof.getByLabel('Code').fill(codeOf(stowage, secret))
      await proof.getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('alert').getByText('only second factor').waitFor()
      expect(await barriers(page)).toEqual([])
    })

    it('leads somebody who registers where everybody needs one, who can also sign out', async () => {
      const stowage = await testStowage({ STOWAGE_REQUIRE_SECOND_FACTOR: 'everyone' })
      const { context } = await profileFor(browser, stowage.url, { brief: true })
      const page = await context.newPage()
      await page.goto(`${stowage.url}/register`)
      await page.getByLabel('Your name').fill('Ada')
      await page.getByLabel('E-mail address').fill('ada@example.org')
      await page.getByLabel('Password').fill(TYPED_PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('heading', NEED).waitFor()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.getByLabel('E-mail address').fill('ada@example.org')
      await page.getByLabel('Password').fill(TYPED_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await setsUpApp(page, stowage)
      await page.getByRole('heading', { name: 'Where is everything?' }).waitFor()
    })
  },
)
