import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, joins } from '../http/members/family.ts'
import { CHROMIUM, controlled, follow, launchChromium, profileFor } from '../support/chromium.ts'
import { everything } from '../support/rounds.ts'
import { type TestStowage, testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody leaves a household in a browser.')

let browser: Browser

/** The page of a member of the household of somebody else, who can remove them, and the ids of the copies in that browser. */
async function memberOf(stowage: TestStowage, brief = false) {
  const owner = await stowage.register('olga')
  const member = await joins(stowage, owner, 'ben', 'member')
  const { context } = await profileFor(browser, stowage.url, { brief })
  const signed_in = await stowage.browse('ben')
  const { household_id } = owner
  const headers = signed_in.headers('POST')
  expect(
    (await stowage.send('POST', '/api/v1/session/household', { household_id }, { headers })).status,
  ).toBe(200)
  const [key = '', ...value] = signed_in.cookie.split('=')
  await context.addCookies([{ name: key, value: value.join('='), url: stowage.url }])
  const page = await context.newPage()
  await page.goto(stowage.url)
  await page.getByText('All changes saved').waitFor()
  if (!brief || everything) await controlled(page)
  const remove = async () => {
    const removed = await owner.api('DELETE', `/household/members/${idOf(member)}`)
    expect(removed.status).toBe(200)
  }
  return { context, page, household_id, remove }
}

/** The databases that a browser keeps of a household. */
async function keptOf(page: Page, household_id: string): Promise<number> {
  return page.evaluate<number>(
    `indexedDB.databases().then((all) => all.filter(({ name }) => name.endsWith(${JSON.stringify(household_id)})).length)`,
  )
}

describe.skipIf(CHROMIUM === undefined)(
  'a person who was removed from a household',
  { timeout: 240_000 },
  () => {
    beforeAll(async () => {
      browser = await launchChromium()
    }, 120_000)
    afterAll(async () => {
      await browser?.close()
    })

    it('M4 hears of it, and the browser deletes its copy', async () => {
      const { page, household_id, remove } = await memberOf(await testStowage(), true)
      await expect.poll(() => keptOf(page, household_id)).toBeGreaterThan(0)
      await remove()
      await page.reload()
      await page.getByText(/You are no longer a member of .+ Its copy in this browser is deleted/).waitFor()
      await expect.poll(() => keptOf(page, household_id)).toBe(0)
    })

    it('M4 can save what was never sent, and then lets the copy go', async () => {
      const { context, page, household_id, remove } = await memberOf(await testStowage())
      await follow(page, '/places', 'Places')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'New location' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Cellar')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Cellar Location' }).waitFor()
      await remove()
      await context.setOffline(false)
      await page.getByText('1 change of yours was never sent').waitFor()
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save unsent changes to a file' }).click()
      const saved = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
      expect(saved).toMatchObject({ format: 'stowage-unsent-changes', household_id })
      expect(saved.waiting).toMatchObject([{ type: 'location.create', input: { name: 'Cellar' } }])
      page.on('dialog', (dialog) => void dialog.accept())
      await page.getByRole('button', { name: 'Delete the copy' }).click()
      await page.getByText('1 change of yours was never sent').waitFor({ state: 'detached' })
      await expect.poll(() => keptOf(page, household_id)).toBe(0)
    })
  },
)
