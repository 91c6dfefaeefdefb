import type { Browser, BrowserContext, Page } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eraseHousehold } from '../../engine/index.ts'
import { barriers, barriersInVariants } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium, newProfile, until } from '../support/chromium.ts'
import { forgetPerson, registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { pictures } from '../support/pictures.ts'
import { stepsOfOneWalk } from '../support/steps.ts'
import { cookieOf, openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody asks the support in a browser.')

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let context: BrowserContext
let troubles: string[]
/** The page of the person who runs the installation, and asks herself. */
let page: Page

const panel = () => page.locator('section#tickets')

describe.skipIf(CHROMIUM === undefined)('a person who asks the support', { timeout: 240_000 }, () => {
  stepsOfOneWalk()
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    ;({ context, troubles } = await newProfile(browser, stowage.url, { brief: true }))
    page = await registerPerson(context, stowage.url)
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('writes a ticket, sees diagnostics before they are attached, and attaches a file', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('link', { name: 'Questions to the people who run this server' }).click()
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor()
    await pictures(page, 'help')
    expect(await page.getByLabel('About').inputValue()).toBe('other')
    await page.getByLabel('Subject').fill('No photos')
    await page.getByLabel('About').selectOption('photos')
    const body = page.getByLabel('What happens, and what do you expect?')
    await body.fill('They do not arrive.')
    // What is begun is still there after a look at something else, and two taps send it once.
    await follow(page, '/', 'Hello, Ada')
    await page.goBack()
    expect(await page.getByLabel('Subject').inputValue()).toBe('No photos')
    expect(await body.inputValue()).toBe('They do not arrive.')
    expect(await page.getByLabel('About').inputValue()).toBe('photos')
    await page.getByRole('button', { name: 'Send' }).dblclick()
    await page.getByText('They do not arrive.').waitFor()
    const tickets = `fetch('/api/v1/support/tickets').then((answer) => answer.json()).then(({ data }) => data.tickets.length)`
    expect(await page.evaluate(tickets)).toBe(1)
    await page.getByRole('button', { name: 'Show them first' }).click()
    // The list is for people; what is stored is behind a fold.
    const shown = page.locator('.bundle')
    await shown
      .locator('div')
      .filter({ hasText: /^Browsers signed in1$/ })
      .waitFor()
    await shown
      .locator('div')
      .filter({ hasText: /^Your roleOwner$/ })
      .waitFor()
    const stored = shown.getByText('"browsers": 1')
    expect(await stored.isVisible()).toBe(false)
    await pictures(page, 'diagnostics')
    await shown.getByText('Exactly what is stored, as JSON').click()
    await stored.waitFor()
    await page.getByRole('button', { name: 'Attach them' }).click()
    await page.getByText(/^Diagnostics, /).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('It fails here.') })
    await page.getByRole('link', { name: 'log.txt' }).waitFor()
    // A file is deleted only after a question.
    const answers = ['dismiss', 'accept'] as const
    for (const answer of answers) {
      page.once('dialog', (dialog) => {
        expect(dialog.message()).toMatch(/^Delete “log.txt”\? Nobody can read the file any more/)
        void dialog[answer]()
      })
      await page.getByRole('button', { name: 'Delete “log.txt”' }).click()
      if (answer === 'dismiss') expect(await page.getByRole('link', { name: 'log.txt' }).count()).toBe(1)
    }
    await page.getByText(/^A file was deleted: /).waitFor()
    expect(await page.getByRole('link', { name: 'log.txt' }).count()).toBe(0)
    const six = Array.from({ length: 6 }, (_, n) => ({
      name: `${n}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    }))
    await page.locator('input[type=file]').setInputFiles(six)
    await page.getByText('At most 5 files can be attached at once.').waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from('It fails there.') })
    await page.getByRole('link', { name: 'more.txt' }).waitFor()
    await page.getByRole('button', { name: 'For 3 days' }).click()
    await page.getByText('The support may read the household: it ends').waitFor()
    await pictures(page, 'ticket')
    // To close it ends the access, so the page asks first.
    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('button', { name: 'Close the ticket' }).click()
    await expect
      .poll(() => asked)
      .toEqual(['Close the ticket? The support then cannot read the household any more.'])
    expect(await page.getByText('This ticket is closed.').count()).toBe(0)
    expect(await barriersInVariants(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  it('sends words that were changed after a lost answer', async () => {
    await page.route(
      '**/comments',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const words = page.getByLabel('Your words')
    await words.fill('And they never')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('The server cannot be reached').first().waitFor()
    await words.fill('And they never will.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('And they never will.').and(page.locator('.word-body')).waitFor()
    await expect.poll(() => words.evaluate((area) => area.matches(':focus'))).toBe(true)
    troubles.splice(0)
  })

  it('has an answer, and the staff reads the household with a reason, which members see', async () => {
    // The mail to the staff leads to the panel.
    await page.goto(`${stowage.url}/operation#tickets`)
    const read = panel().getByRole('button', { name: 'Read “No photos”' })
    await read.waitFor()
    await until(page, `scrollY > 0 && document.querySelector('#tickets').getBoundingClientRect().top < 150`)
    await read.click()
    const opened = panel().locator('.ticket-opened')
    await opened.getByText('They do not arrive.').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('No photos')
    await panel().getByLabel('Answer or note').fill('He is impatient.')
    await panel().getByLabel('Then the ticket is').selectOption('internal')
    // What is begun is still there, with whom it is for, after a look at something else.
    await read.click()
    await opened.waitFor({ state: 'detached' })
    await read.click()
    expect(await panel().getByLabel('Answer or note').inputValue()).toBe('He is impatient.')
    expect(await panel().getByLabel('Then the ticket is').inputValue()).toBe('internal')
    await panel().getByRole('button', { name: 'Send' }).click()
    await panel().getByText('Only for the staff').waitFor()
    await panel().getByLabel('Answer or note').fill('Update the app.')
    await panel().getByLabel('Then the ticket is').selectOption('waiting')
    await panel().getByRole('button', { name: 'Send' }).click()
    await panel().getByText('Update the app.').waitFor()
    await panel().getByLabel('Reason; the members see it').fill('Two items have one code.')
    await panel().getByRole('button', { name: 'Read the household for an hour' }).click()
    const proof = page.getByRole('dialog')
    await proof.getByLabel('Password').fill(TYPED_PASSWORD)
    await page.keyboard.press('Enter')
    await panel().getByRole('button', { name: 'End', exact: true }).waitFor()
    await pictures(page, 'tickets')
    expect(await barriers(page)).toEqual([])
    await panel().getByText('Look', { exact: true }).click()
    const other = await context.newPage()
    await other.goto(`${stowage.url}/help`)
    await other.getByRole('link', { name: /No photos/ }).click()
    await other.getByText('of the support reads this household now').waitFor()
    await follow(other, '/members', 'Members and guests')
    await other.getByText('of the support reads this household now').waitFor()
    await pictures(other, 'members')
    await other.getByRole('button', { name: 'Withdraw the access' }).click()
    await other.getByText('of the support reads this household now').waitFor({ state: 'detached' })
    await other.close()
    // What the staff found goes without a tap.
    await panel()
      .getByText(/^The access to “.*” has ended\.$/)
      .waitFor()
    await expect.poll(() => panel().getByText('Look', { exact: true }).count()).toBe(0)
    await follow(page, '/help', 'Help')
    await page.getByRole('link', { name: /No photos.*Waiting for you/ }).click()
    await page.getByText('Update the app.').waitFor()
    expect(await page.getByText('He is impatient.').count()).toBe(0)
    await page.getByRole('button', { name: 'Close the ticket' }).click()
    await page.getByText('This ticket is closed.').waitFor()
    // The server asked for the proof.
    expect(troubles.filter((trouble) => !trouble.includes('403'))).toEqual([])
  })

  it('sees an answer without a tap, keeps the draft and the place, and opens a long thread at what is new', async () => {
    await follow(page, '/help', 'Help')
    await page.getByRole('link', { name: /No photos/ }).click()
    await page.getByText('Update the app.').waitFor()
    const id = new URL(page.url()).searchParams.get('ticket') ?? ''
    const { support, accounts } = stowage.running?.services ?? {}
    if (!support || !accounts) throw new Error('the server does not run')
    const answer = (body: string) => support.answer(null, id, { body, internal: false }, uuid7())
    const field = page.getByLabel('Your words')
    await field.fill('I began to wri')
    const top = () => field.evaluate((area) => area.getBoundingClientRect().top)
    const comesIntoSight = () => page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    for (let n = 0; n < 12; n++) await answer(`Step ${n}.\n${'A line of it.\n'.repeat(6)}`)
    const before = await top()
    await comesIntoSight()
    await page.getByText('Step 11.').waitFor()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)
    expect(await field.inputValue()).toBe('I began to wri')
    expect(await field.evaluate((area) => area.matches(':focus'))).toBe(true)
    // Who reads further up stays there.
    await page.getByText('Step 2.').scrollIntoViewIfNeeded()
    const scrolled = await page.evaluate('scrollY')
    await answer('The last step.')
    await comesIntoSight()
    await page.getByText('The last step.').waitFor({ state: 'attached' })
    expect(await page.evaluate('scrollY')).toBe(scrolled)
    // A long thread opens where the newest words and the field are, with the draft.
    await page.reload()
    const newest = page.getByText('The last step.')
    await newest.waitFor()
    const height = page.viewportSize()?.height ?? 0
    const isInSight = async (where: typeof newest) => {
      const box = await where.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= height
    }
    await expect.poll(() => isInSight(newest)).toBe(true)
    await expect.poll(() => isInSight(field)).toBe(true)
    expect(await field.inputValue()).toBe('I began to wri')
    // What came while the person looked at something else begins with the first of it.
    await follow(page, '/help', 'Help')
    for (let n = 20; n < 30; n++) await answer(`Step ${n}.\n${'A line of it.\n'.repeat(6)}`)
    await page.getByRole('link', { name: /No photos/ }).click()
    await expect.poll(() => isInSight(page.getByText('Step 20.'))).toBe(true)
    expect(await isInSight(page.getByText('Step 29.'))).toBe(false)
    await pictures(page, 'long')
  })

  it('leads the staff to tickets beyond the first page', async () => {
    const other = await context.newPage()
    const asked: (string | null)[] = []
    await other.route('**/api/v1/superadmin/tickets?*', async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor')
      asked.push(cursor)
      const answer = await (
        await route.fetch({ url: `${stowage.url}/api/v1/superadmin/tickets?limit=1` })
      ).json()
      const [first] = answer.data.tickets
      if (cursor === null) answer.data = { tickets: [first], next_cursor: 'a page' }
      else answer.data = { tickets: [{ ...first, subject: 'An old one' }], next_cursor: null }
      await route.fulfill({ json: answer })
    })
    await other.goto(`${stowage.url}/operation#tickets`)
    const panel = other.locator('section#tickets')
    await panel.getByRole('button', { name: 'Read “No photos”' }).waitFor()
    await panel.getByRole('button', { name: 'Older' }).click()
    await panel.getByRole('button', { name: 'Read “An old one”' }).waitFor()
    expect(await panel.getByRole('button', { name: 'Older' }).count()).toBe(0)
    expect(asked).toContain('a page')
    await panel.getByLabel('State').selectOption('closed')
    await panel.getByRole('button', { name: 'Read “No photos”' }).waitFor()
    await other.close()
  })

  it('asks again every half a minute, on the page of the staff, too', async () => {
    const other = await context.newPage()
    await other.clock.install()
    await other.goto(`${stowage.url}/operation#tickets`)
    await other.getByLabel('State').selectOption('closed')
    await other.getByLabel('State').selectOption('')
    await other.getByRole('button', { name: 'Read “No photos”' }).click()
    const opened = other.locator('.ticket-opened')
    await opened.getByText('Step 29.').waitFor()
    await opened.getByLabel('Answer or note').fill('I look at')
    await page.getByLabel('Your words').fill('It works now.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('It works now.').and(page.locator('.word-body')).waitFor()
    expect(await opened.getByText('It works now.').count()).toBe(0)
    await other.clock.fastForward(30_000)
    await opened.getByText('It works now.').waitFor()
    expect(await opened.getByLabel('Answer or note').inputValue()).toBe('I look at')
    await opened.getByText(/^A file was deleted: /).waitFor()
    await other.close()
  })

  it('writes a ticket without a household, too', async () => {
    await forgetPerson(page, stowage.url)
    const ben = await stowage.register('ben', { password: TYPED_PASSWORD })
    const { household_id } = ben
    await stowage.running?.services.accounts.run(eraseHousehold, { household_id }, null)
    const account = { email: 'ben@example.org', password: TYPED_PASSWORD }
    const signed_in = await stowage.send('POST', '/api/v1/session', account)
    const [name = '', ...value] = cookieOf(signed_in).split('=')
    await context.addCookies([{ name, value: value.join('='), url: stowage.url, sameSite: 'Lax' }])
    await page.goto(stowage.url)
    await page.getByRole('link', { name: 'Ask the support' }).click()
    await page.getByLabel('Subject').fill('No home')
    await page.getByLabel('What happens, and what do you expect?').fill('I am in none.')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('I am in none.').waitFor()
    await pictures(page, 'homeless')
    expect(await barriers(page)).toEqual([])
  })
})
