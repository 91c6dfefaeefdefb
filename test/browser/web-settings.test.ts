import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { stepsOfOneWalk } from '../support/steps.ts'
import { openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody changes settings in a browser.')

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let troubles: string[]
let page: Page

const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const says = (words: string) => page.locator('.toast').filter({ hasText: words }).first().waitFor()
/** What the server answers to the person who is signed in. */
const asked = (path: string) =>
  page.evaluate<number>(`fetch('/api/v1${path}').then((answer) => answer.status)`)

/** What a person sets seldom, and each of it once: other tests press the rest. */
describe.skipIf(CHROMIUM === undefined)('seldom settings in a browser', { timeout: 240_000 }, () => {
  stepsOfOneWalk()
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    const profile = await newProfile(browser, stowage.url, { brief: true })
    troubles = profile.troubles
    page = await registerPerson(profile.context, stowage.url)
    page.on('dialog', (dialog) => void dialog.accept())
  })
  afterAll(async () => {
    // After a change of the password the engine asks for a new token, and tries again.
    expect(troubles.filter((each) => !(each.startsWith('403 ') && each.includes('/sync/')))).toEqual([])
    await browser?.close()
    await stowage?.dispose()
  })

  it('gives a program access, which ends when it is revoked', async () => {
    await follow(page, '/settings', 'Settings')
    await page.getByText('New token', { exact: true }).click()
    await page.getByLabel('Name of the program').fill('Thermometer')
    await button('Create token').click()
    const token = String(await page.locator('.given-link').textContent()).trim()
    const program = async () => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${stowage.url}/api/v1/items`, { headers })).status
    }
    expect(await program()).toBe(200)
    await button('Done').click()
    await button('Revoke the token Thermometer').click()
    await says('The token is revoked')
    expect(await program()).toBe(401)
  })

  it('exports tables, which are downloaded and deleted', async () => {
    await page.getByText('Spreadsheets', { exact: true }).click()
    await button('Export').click()
    await says('The export has begun')
    const made = page.getByRole('list', { name: 'Exports' }).getByRole('listitem')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      made.getByRole('link', { name: /^Download/ }).click(),
    ])
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
    await made.getByRole('button', { name: /^Delete/ }).click()
    await says('The export is deleted')
    await made.waitFor({ state: 'detached' })
  })

  it('deletes what was derived of questions', async () => {
    await button('Delete questions and answers').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('There was nothing to delete.').waitFor()
  })

  it('revokes an invitation', async () => {
    await follow(page, '/members', 'Members and guests')
    await page.getByLabel('For whom (a note)').fill('Grandfather')
    await button('Make an invitation').click()
    await button('Done').click()
    await button('Revoke the invitation for Grandfather').click()
    await says('The invitation is revoked')
    await button('Revoke the invitation for Grandfather').waitFor({ state: 'detached' })
  })

  it('changes the password, which then is the one that signs in', async () => {
    await follow(page, '/settings', 'Settings')
    const signIn = async (password: string) => {
      const body = JSON.stringify({ email: 'ada@example.org', password })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${stowage.url}/api/v1/session`, { method: 'POST', headers, body })).status
    }
    // Another program is signed in, until the password is another one.
    expect(await signIn(TYPED_PASSWORD)).toBe(201)
    await page.reload()
    const others = page.locator('.people').getByRole('button', { name: /^Sign out / })
    await expect.poll(() => others.count()).toBeGreaterThan(0)
    await page.getByText('Change your password', { exact: true }).click()
    await page.getByLabel('Current password').fill(TYPED_PASSWORD)
    await page.getByLabel('New password').fill('another walnut kettle harbour')
    await button('Change password').click()
    await says('Your password is changed')
    // The person stays signed in.
    expect(await asked('/items')).toBe(200)
    await expect.poll(() => others.count()).toBe(0)
    expect(await signIn(TYPED_PASSWORD)).toBe(401)
    expect(await signIn('another walnut kettle harbour')).toBeLessThan(300)
  })

  it('says whether an answer was right', async () => {
    await follow(page, '/add')
    await page.getByLabel('What is it?').fill('Kettle')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Kettle', exact: true }).waitFor()
    await page.getByText('All changes saved').waitFor()
    await follow(page, '/search', 'Search')
    await page.getByRole('searchbox').fill('where is the kettle?')
    await page.keyboard.press('Enter')
    await page.locator('.answer').getByRole('button', { name: 'Right', exact: true }).click()
    await says('Thank you')
  })
})
