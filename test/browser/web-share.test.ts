import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '../http/pages/visitor.ts'
import { PAGES } from '../support/app-pages.ts'
import { barriersInVariants, type Variant } from '../support/barriers.ts'
import { CHROMIUM, controlled, follow, launchChromium, newProfile, until } from '../support/chromium.ts'
import { forgetPerson, nextPerson, registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { everything, some } from '../support/rounds.ts'
import { codeOf } from '../support/second-factor.ts'
import { openStowage, testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody shares a household in a browser.')

/** Opens a page of the app by its address. */
async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** Follows a link to another page, whatever its title is in the language. */
async function turnTo(page: Page, path: string): Promise<void> {
  const title = () => page.evaluate(`document.querySelector('h1')?.textContent`)
  const before = await title()
  await follow(page, path)
  await expect.poll(title).not.toBe(before)
}

/** Sends a change with the session of a page, as another program of the same person would. */
async function sends(page: Page, method: string, path: string, body: object): Promise<void> {
  const isDone =
    await page.evaluate(`fetch('/api/v1/session').then((answer) => answer.json()).then(({ data }) =>
    fetch(${JSON.stringify(path)}, {
      method: ${JSON.stringify(method)},
      headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
      body: ${JSON.stringify(JSON.stringify(body))},
    }),
  ).then(({ ok }) => ok)`)
  expect(isDone).toBe(true)
}

const region = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let context: BrowserContext
let troubles: string[]
/** The page of Ada, and of another person in each later test. */
let page: Page
/** A page in another browser. */
let elsewhere: Page

describe.skipIf(CHROMIUM === undefined)('two people with a browser each', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    ;({ context, troubles } = await newProfile(browser, stowage.url))
    page = await registerPerson(context, stowage.url, { household: 'Home' })
    elsewhere = await (await newProfile(browser, stowage.url, { brief: true })).context.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('share a household, change roles, show a guest one place, and end each other out', async () => {
    const { url } = stowage
    const ada = page
    const { context: bens } = await newProfile(browser, url, { brief: true })

    // An invitation by a link, which the invited person accepts with a new account.
    await follow(ada, '/members', 'Members and guests')
    const invitations = region(ada, 'Invite somebody')
    await invitations.getByLabel('For whom (a note)').fill('Ben')
    await invitations.getByLabel('E-mail (optional)').fill('ben@example.org')
    await invitations.getByRole('button', { name: 'Make an invitation' }).click()
    // No mail server is set up.
    await invitations.getByText('No mail goes to ben@example.org. Send the link yourself.').waitFor()
    await invitations.getByRole('img', { name: 'QR code of the link' }).waitFor()
    const link = (await invitations.locator('.given-link').textContent()) ?? ''
    expect(link).toMatch(/\/join#swi_\S{20,}$/)
    await invitations.getByRole('button', { name: 'Revoke the invitation for Ben' }).waitFor()
    const ben = await bens.newPage()
    await ben.goto(url + pathOf(link))
    await ben.getByLabel('E-mail address').fill('ben@example.org')
    await ben.getByLabel('Password').fill(TYPED_PASSWORD)
    await ben.getByRole('button', { name: 'Make an account and join' }).click()
    await ben.getByText('Welcome to Home').waitFor()
    await ben.getByRole('heading', { name: 'Hello, Ben' }).waitFor()

    // Ben becomes a viewer: his browser offers him no changes from then on, on the page that he looks at.
    await ben.getByText('All changes saved').waitFor()
    await ben.getByRole('link', { name: 'Add', exact: true }).first().waitFor()
    await follow(ada, '/places', 'Places')
    await follow(ada, '/members', 'Members and guests')
    await ada.getByLabel('Role of Ben').selectOption('viewer')
    await ada.getByText('Ben is now: Viewer').waitFor()
    // Who got access is on the same page, with the role.
    const access = region(ada, 'Who got access')
    await access.getByRole('button', { name: 'Show activity' }).click()
    await access.getByRole('listitem').filter({ hasText: 'Role in a household changed Viewer' }).waitFor()
    await expect.poll(() => ben.getByRole('link', { name: 'Add', exact: true }).count()).toBe(0)
    // Nor does the empty list, and what is listed can be selected only while he may change it.
    await follow(ben, '/items', 'Things')
    await ben.getByText('Nothing here yet').waitFor()
    expect(await ben.getByRole('link', { name: 'Add', exact: true }).count()).toBe(0)
    await sends(ada, 'POST', '/api/v1/items', { name: 'Lamp' })
    await ben.getByRole('link', { name: 'Lamp' }).waitFor()
    for (const [role, boxes] of [
      ['member', 1],
      ['viewer', 0],
    ] as const) {
      expect(await ben.getByRole('checkbox', { name: 'Select Lamp' }).count()).toBe(1 - boxes)
      await ada.getByLabel('Role of Ben').selectOption(role)
      await expect.poll(() => ben.getByRole('checkbox', { name: 'Select Lamp' }).count()).toBe(boxes)
    }
    // So does the name of the household.
    await sends(ada, 'PATCH', '/api/v1/household', { name: 'Our home' })
    for (const each of [ben, ada])
      await each.locator('.household-menu summary', { hasText: 'Our home' }).waitFor()
    await open(ben, '/', 'Hello, Ben')
    await follow(ben, '/members', 'Members and guests')
    await ben.getByText('May look at everything and change nothing').waitFor()
    await expect.poll(() => ben.getByRole('button', { name: 'Make an invitation' }).count()).toBe(0)
    await expect.poll(() => ben.getByRole('combobox').count()).toBe(0)

    // A guest link for one place.
    await follow(ada, '/places', 'Places')
    await ada.getByRole('button', { name: 'New location' }).click()
    await ada.keyboard.type('Cellar')
    await ada.keyboard.press('Enter')
    await ada.getByRole('link', { name: 'Cellar Location' }).waitFor()
    await ada.getByText('All changes saved').waitFor()
    await follow(ada, '/members', 'Members and guests')
    const guests = region(ada, 'Guest links')
    // The page is drawn again when a place is chosen: what was chosen before stands.
    const photos = guests.getByRole('checkbox')
    await photos.uncheck()
    await guests.getByRole('button', { name: 'Choose a place' }).click()
    await ada.getByRole('button', { name: 'Cellar', exact: true }).click()
    expect(await photos.isChecked()).toBe(false)
    await guests.getByRole('button', { name: 'Make a guest link' }).click()
    const guestLink = (await guests.locator('.given-link').textContent()) ?? ''
    const guest = elsewhere
    await guest.goto(url + pathOf(guestLink))
    await guest.getByRole('heading', { name: 'Cellar' }).waitFor()
    // The question is answered with no, then with yes.
    const asked_links: string[] = []
    for (const answer of ['dismiss', 'accept'] as const) {
      ada.once('dialog', (dialog) => {
        asked_links.push(dialog.message())
        void dialog[answer]()
      })
      await guests.getByRole('button', { name: 'Revoke the guest link for Cellar' }).click()
    }
    await expect
      .poll(() => asked_links)
      .toEqual(Array(2).fill('Revoke the guest link for Cellar? Nobody can open it any more.'))
    await ada.getByText('The guest link is revoked').waitFor()
    await guest.reload()
    await guest.getByText('This link is not valid').waitFor()

    // A session that is revoked ends at once, with a word about what waits.
    await elsewhere.goto(`${url}/sign-in`)
    await elsewhere.getByLabel('E-mail address').fill('ada@example.org')
    await elsewhere.getByLabel('Password').fill('a wrong password')
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByText('The e-mail address or the password is not correct.').waitFor()
    await elsewhere.getByLabel('Password').fill(TYPED_PASSWORD)
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByRole('heading', { name: 'Hello, Ada' }).waitFor()
    await follow(ada, '/settings', 'Settings')
    const sessions = region(ada, 'Where you are signed in')
    await sessions.getByText('This browser').waitFor()
    const before = troubles.length
    // A session that ended by itself meanwhile, as the page does not know yet.
    await ada.route('**/api/v1/security/sessions/*', (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'Gone.', details: [] } } }),
    )
    await sessions.getByRole('button', { name: /^Sign out/ }).click()
    await ada.getByText('Signed out there').waitFor()
    await ada.unrouteAll({ behavior: 'wait' })
    // The browser has noted the answer twice, which is no trouble of the page.
    await expect.poll(() => troubles.slice(before)).toEqual(Array(2).fill(expect.stringContaining('404')))
    troubles.length = before
    await sessions.getByRole('button', { name: /^Sign out/ }).click()
    const proof = ada.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await ada.getByText('Signed out there').waitFor()
    await elsewhere.getByRole('link', { name: 'Places' }).first().click()
    await elsewhere.getByText('Ada, you were signed out.').waitFor()
    expect(await elsewhere.getByLabel('E-mail address').inputValue()).toBe('ada@example.org')

    // A token is shown once, and revoked.
    const tokens = region(ada, 'Access for programs')
    await tokens.getByText('New token').click()
    await tokens.getByLabel('Name of the program').fill('Script')
    await tokens.getByRole('button', { name: 'Create token' }).click()
    expect(await tokens.locator('.given-link').textContent()).toMatch(/^stowage_pat_/)
    const revoke = tokens.getByRole('button', { name: 'Revoke the token Script' })
    const asked = ada.waitForEvent('dialog')
    const pressed = revoke.click()
    const dialog = await asked
    expect(dialog.message()).toMatch(/^Revoke the token Script\?/)
    await dialog.dismiss()
    await pressed
    ada.once('dialog', (again) => void again.accept())
    await revoke.click()
    await ada.getByText('The token is revoked').waitFor()

    // A member who is removed loses the household at once.
    await follow(ada, '/members', 'Members and guests')
    ada.once('dialog', (dialog) => void dialog.accept())
    await ada.getByRole('button', { name: 'Remove Ben' }).click()
    await ada.getByText('Ben was removed').waitFor()
    await ben.getByRole('heading', { name: 'No household yet' }).waitFor()
    // The first request to end a session asks for a proof.
    expect(troubles.filter((trouble) => !/403/.test(trouble))).toEqual([])
  })

  it('signs in with a second factor, by keyboard, and with a recovery code', async () => {
    await nextPerson(page, stowage, 'dora')
    await follow(page, '/settings', 'Settings')
    await region(page, 'Second factor').getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Second factor' })
    await dialog.getByRole('button', { name: 'Next' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.waitFor()
    await page.keyboard.type('not my password')
    await page.keyboard.press('Enter')
    await proof.getByRole('alert').waitFor()
    await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.getByRole('img', { name: /QR code/ }).waitFor()
    const found = await barriersInVariants(page)
    const secret = (await dialog.locator('.given-link').textContent()) ?? ''
    const field = dialog.getByLabel('The code that the app shows')
    await field.fill('123')
    await page.keyboard.press('Enter')
    await dialog.getByText('This code is not right').waitFor()
    await field.fill(codeOf(stowage, secret))
    await page.keyboard.press('Enter')
    await dialog.getByText('The second factor is on.').waitFor()
    const codes = await dialog.locator('.recovery-codes li').allTextContents()
    // Each is whole, in a line of its own: people write them down.
    const fits = `(() => {
      const lines = [...document.querySelectorAll('.recovery-codes code')]
      const tops = lines.map((line) => line.getBoundingClientRect().top)
      const within = lines.every((line) => line.getBoundingClientRect().right <= line.closest('.stack').getBoundingClientRect().right)
      return within && new Set(tops).size === lines.length
    })()`
    expect(await page.evaluate(fits)).toBe(true)
    expect(codes.length).toBe(10)
    found.push(...(await barriersInVariants(page)))
    await dialog.getByRole('button', { name: 'Done' }).click()
    await region(page, 'Second factor').getByText('10 recovery codes are left.').waitFor()

    const other = elsewhere
    await forgetPerson(other, stowage.url)
    await other.goto(`${stowage.url}/sign-in`)
    await other.getByLabel('E-mail address').fill('dora@example.org')
    await other.getByLabel('Password').fill(TYPED_PASSWORD)
    await other.keyboard.press('Enter')
    await other.getByText('Type the code that your authenticator app shows.').waitFor()
    found.push(...(await barriersInVariants(other)))
    await other.keyboard.type('000000')
    await other.keyboard.press('Enter')
    await other.getByText('This code is not right').waitFor()
    await other.getByLabel('Code').fill(codes[0] ?? '')
    await other.keyboard.press('Enter')
    await other.getByRole('heading', { name: 'Hello, dora' }).waitFor()

    await page.reload()
    await region(page, 'Second factor').getByText('9 recovery codes are left.').waitFor()
    await region(page, 'Second factor').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
    await proof.getByLabel('Code').fill(codes[1] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('The second factor is removed').waitFor()
    expect(found).toEqual([])
    expect(troubles.filter((trouble) => !/401|403|422/.test(trouble))).toEqual([])
  })

  it('has a second household, a language, and a page from right to left', async () => {
    const { url } = stowage
    troubles.length = 0
    await nextPerson(page, stowage, 'eve', { household: 'Home' })
    await follow(page, '/settings', 'Settings')

    // Each household has a copy of its own.
    const households = region(page, 'Household')
    await households.getByText('New household').click()
    await households.getByLabel('Name of the household').last().fill('Allotment')
    await households.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Hello, eve' }).waitFor()
    const menu = page.locator('.household-menu')
    await menu.locator('summary').getByText('Allotment').waitFor()
    await page.getByRole('link', { name: 'Add', exact: true }).first().click()
    await page.getByLabel('What is it?').fill('Spade')
    await page.keyboard.press('Enter')
    await page.getByText('All changes saved').waitFor()
    await menu.locator('summary').click()
    await menu.getByRole('button', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Where is everything?' }).waitFor()
    await controlled(page)
    await context.setOffline(true)
    await menu.locator('summary').click()
    await menu.getByRole('button', { name: 'Allotment' }).click()
    await page.getByRole('link', { name: 'Spade' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Spade' }).waitFor()
    await context.setOffline(false)
    await page.getByText('All changes saved').waitFor()
    // The server learns of the choice with the first request that reaches it again.
    const current = () =>
      page.evaluate<string>(
        `fetch('/api/v1/session').then((answer) => answer.json()).then(({ data }) => data.current_household.name)`,
      )
    await expect.poll(current).toBe('Allotment')

    // The language is the one that the person chooses, also after the page is loaded again.
    troubles.length = 0
    await follow(page, '/settings', 'Settings')
    const other = await context.newPage()
    await other.goto(`${url}/settings`)
    await other.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.getByLabel('Language').selectOption('Deutsch')
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    // Another tab of the browser follows, and is not loaded again.
    await other.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    await page.getByText('Dunkel', { exact: true }).click()
    await until(other, 'document.documentElement.dataset.theme === "dark"')
    await other.close()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
    // The device keeps the texts of this language, and says so when those of another one are out of reach.
    await until(page, `caches.match('/language').then((each) => each?.text()).then((tag) => tag === 'de')`)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    await page.getByLabel('Sprache').selectOption('Français')
    await page.locator('.toast', { hasText: 'Der Server ist nicht erreichbar.' }).waitFor()
    expect(await page.getByLabel('Sprache').inputValue()).toBe('de')
    await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
    // What only the server knows comes by itself once it answers again.
    const away = page.getByText('Der Server ist nicht erreichbar. Sobald er es ist, steht es hier.')
    await away.first().waitFor()
    await context.setOffline(false)
    await expect.poll(() => away.count()).toBe(0)
    await region(page, 'Platz und Grenzen').getByRole('progressbar').first().waitFor()
    // The console tells of what did not arrive.
    troubles.length = 0

    // From right to left there is no barrier, and nothing is wider than the screen.
    const found: string[] = []
    const narrow: Variant = { scheme: 'light', width: 320 }
    const wide: Variant = { scheme: 'light', width: 1440 }
    const paths = ['/', '/items', ...PAGES] as const
    const side = async () => (await page.locator('nav.side').boundingBox())?.x
    // `npm test` turns to some of the pages in each of the languages.
    for (const [turn, language, ...variants] of [
      [0, 'ar-XB', wide, narrow],
      [1, 'en-XA', narrow],
    ] as const) {
      await page.evaluate(`localStorage.setItem('stowage.language', '${language}')`)
      await page.goto(url)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      for (const path of some(paths, turn, 5)) {
        if (path !== '/') await turnTo(page, path)
        // Longer words change no role and no colour: `npm test` only asks whether they fit.
        const seen = await barriersInVariants(page, variants, everything || language === 'ar-XB')
        found.push(...seen.map((text) => `${language}: ${text}`))
      }
      if (language !== 'ar-XB') continue
      await page.setViewportSize({ width: 1440, height: 800 })
      await expect.poll(side).toBeGreaterThan(700)
    }
    expect(found).toEqual([])
    expect(troubles).toEqual([])

    // Signing out while something waits says how much, and deletes all copies of the person.
    await page.evaluate(`localStorage.removeItem('stowage.language')`)
    await open(page, '/add', 'Add')
    const user_id = await page.evaluate(
      `fetch('/api/v1/session').then((answer) => answer.json()).then(({ data }) => data.user.public_id)`,
    )
    // Those of the person: in this profile others were signed in before.
    const left = () =>
      page.evaluate(
        `indexedDB.databases().then((all) => all.filter(({ name }) => name.includes('/${user_id}')).length)`,
      )
    await context.setOffline(true)
    await page.getByLabel('What is it?').fill('Rake')
    await expect.poll(left).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.getByText('Offline · 1 change waits').waitFor()
    await page.getByRole('link', { name: 'Settings' }).first().click()
    await region(page, 'Account').getByRole('button', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out' })
    await dialog.getByText('1 change has not been sent yet.').waitFor()
    await dialog.getByRole('button', { name: 'Delete them and sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect.poll(left).toBe(0)
    // The session that could not be ended is ended as soon as the server can be reached.
    await context.setOffline(false)
    await page.goto(url)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    const status = `fetch('/api/v1/status').then((answer) => answer.json()).then(({ data }) => data.signed_in)`
    await expect.poll(() => page.evaluate(status)).toBe(false)
  })

  it('I53 deletes the copy of a household that was erased, and leaves nothing at sign-out', async () => {
    const stowage = await testStowage({ STOWAGE_ERASURE_DAYS: '0' })
    const { context } = await newProfile(browser, stowage.url, { brief: true })
    const page = await registerPerson(context, stowage.url, { household: 'Home' })
    const copies = () =>
      page.evaluate<number>(
        "indexedDB.databases().then((all) => all.filter(({ name }) => name.includes('/')).length)",
      )
    await expect.poll(copies).toBeGreaterThan(0)
    await follow(page, '/settings', 'Settings')
    await page.getByRole('button', { name: 'Erase this household' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase this household' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Erasure of the household Home').waitFor()
    // A change waits without reception while the household is erased. The open tab hears of it, and says what went.
    await follow(page, '/places', 'Places')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'New location' }).click()
    await page.keyboard.type('Cellar')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Cellar Location' }).waitFor()
    await stowage.running?.services.privacy.erasures.runDue()
    await context.setOffline(false)
    await page.getByRole('heading', { name: 'No household yet' }).waitFor()
    await page.getByText('with 1 change that was not sent').waitFor()
    await expect.poll(copies).toBe(0)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})
