import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { CHROMIUM, launchChromium, newContext, profileFor } from '../support/chromium.ts'
import { stowageHere } from '../support/cli-here.ts'
import { heardRequests } from '../support/heard-requests.ts'
import { allSent, mailOf } from '../support/mails.ts'
import { openStowage, PASSWORD, type Phone } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody opens a link in a browser.')

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let ada: Phone
let cellar: string

/** A page in a browser of its own, with scripts or without, and what it complains of. */
async function visitor(scripts: boolean): Promise<{ page: Page; troubles: readonly string[] }> {
  if (scripts) {
    const { context, troubles } = await profileFor(browser, stowage.url, { brief: true })
    return { page: await context.newPage(), troubles }
  }
  const context = await newContext(browser, { javaScriptEnabled: false })
  return { page: await context.newPage(), troubles: [] }
}

/** Opens a link as a person does: a browser with scripts needs no more, and without them the link is pasted into the form. */
async function opens(page: Page, link: string, scripts: boolean): Promise<void> {
  const { hash, pathname } = new URL(link)
  await page.goto(stowage.url + pathname + hash)
  if (scripts) return
  await page.getByText('Paste the whole link').waitFor()
  await page.getByLabel('Link or code').fill(link)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The address of the page has no code. Where scripts run, nothing has it that the browser keeps to go back to. */
async function holdsNoCode(page: Page, link: string, scripts: boolean): Promise<void> {
  const code = link.slice(link.indexOf('#') + 1)
  expect(page.url()).not.toContain(code)
  if (!scripts) return
  const session = await page.context().newCDPSession(page)
  const { entries } = await session.send('Page.getNavigationHistory')
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify(entries)).not.toContain(code)
  await session.detach()
}

async function signsIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(`${name}@example.org`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Changes the name in the settings, and asks there for another address, twice: the first one is cancelled. */
async function asksInSettings(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).first().click()
  const account = page.locator('section', { has: page.getByRole('heading', { name: 'Account' }) })
  await account.getByText('Change your name').click()
  await account.getByLabel('Name', { exact: true }).fill('Dora the first')
  await account.getByRole('button', { name: 'Save' }).click()
  await account.locator('dd', { hasText: 'Dora the first' }).waitFor()
  const asks = async (address: string) => {
    await account.getByText('Change your e-mail address').click()
    await account.getByLabel('New e-mail address').fill(address)
    await account.getByRole('button', { name: 'Send the link' }).click()
  }
  await asks('typo@example.net')
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Current password').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await account.getByText('typo@example.net').waitFor()
  expect(await barriers(page)).toEqual([])
  await account.getByRole('button', { name: 'Cancel the change' }).click()
  await account.getByText('typo@example.net').waitFor({ state: 'detached' })
  await asks(email)
  await account.getByText(email).waitFor()
}

/** The newest link of a kind in the mails that lie in the folder. */
async function mailedLink(kind: string): Promise<string> {
  await allSent(stowage)
  const folder = mailOf(stowage).folder ?? ''
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
  const links = mails.flatMap((mail) => new RegExp(`http\\S+#${kind}[\\w-]{64}`).exec(mail)?.[0] ?? [])
  return links.at(-1) ?? ''
}

async function guestLink(place: string): Promise<string> {
  return String((await ada.api('POST', '/household/guest-links', { kind: 'location', id: place })).data.link)
}

describe.skipIf(CHROMIUM === undefined)('a link in a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    ada = await stowage.register('ada', { household_name: 'Home' })
    cellar = await ada.creates('location.create', { name: 'Cellar' })
    const placement = { kind: 'location', id: cellar }
    const jars = Array.from({ length: 120 }, (_, n) => ({ public_id: uuid7(), name: `Jar ${n}`, placement }))
    await ada.push(jars.map((jar) => ada.operation('item.create', jar)))
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  for (const scripts of [true, false]) {
    const how = scripts ? 'by itself' : 'without scripts, by its form'

    it(`I62 shows a guest one place ${how}, page by page, in several tabs, until it is revoked`, async () => {
      const attic = await ada.creates('location.create', { name: `Attic ${scripts}` })
      const [link, other] = [await guestLink(cellar), await guestLink(attic)]
      const heard = heardRequests()
      const { page, troubles } = await visitor(scripts)
      await opens(page, link, scripts)
      await page.getByRole('heading', { name: 'Cellar' }).waitFor()
      await holdsNoCode(page, link, scripts)
      await page.getByRole('link', { name: 'Show more' }).click()
      await page.getByText('Jar 119').waitFor()
      const tab = await page.context().newPage()
      await opens(tab, other, scripts)
      await tab.getByRole('heading', { name: `Attic ${scripts}` }).waitFor()
      await page.reload()
      await page.getByText('Jar 119').waitFor()
      // Another link of the same kind, in the tab that asks for one.
      await tab.goto(`${stowage.url}/guest`)
      await opens(tab, link, scripts)
      await tab.getByRole('heading', { name: 'Cellar' }).waitFor()
      await holdsNoCode(tab, link, scripts)
      expect(troubles).toEqual([])
      // A mistyped link does not stand in the way of the right one.
      await tab.goto(`${stowage.url}/guest`)
      await opens(tab, link.slice(0, -2) + (link.endsWith('AA') ? 'BB' : 'AA'), scripts)
      await tab.getByText('This link is not valid').waitFor()
      await tab.goto(`${stowage.url}/guest`)
      await opens(tab, link, scripts)
      await tab.getByRole('heading', { name: 'Cellar' }).waitFor()
      const { data } = await ada.api('GET', '/household/guest-links')
      for (const { public_id } of data.guest_links as { public_id: string }[])
        await ada.api('DELETE', `/household/guest-links/${public_id}`)
      await page.reload()
      await page.getByText('This link is not valid').waitFor()
      const told = [...heard, ...stowage.log].join('\n')
      for (const each of [link, other]) expect(told).not.toContain(each.slice(each.indexOf('#') + 5))
    })

    it(`I62 makes an account and a member ${how}, and offers the invitation again after a sign-in`, async () => {
      const name = `ben-${scripts}`
      const heard = heardRequests()
      const { data } = await ada.api('POST', '/household/invitations', { role: 'member' })
      const link = String(data.link)
      const { page } = await visitor(scripts)
      await opens(page, link, scripts)
      await page.getByRole('heading', { name: 'Join Home' }).waitFor()
      await holdsNoCode(page, link, scripts)
      await page.getByRole('link', { name: 'Sign in instead' }).click()
      await page.getByRole('link', { name: 'Make an account' }).click()
      await page.getByLabel('Your name').fill(name)
      await page.getByLabel('E-mail address').fill(`${name}@example.org`)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Make an account and join' }).click()
      await expect.poll(() => page.url()).not.toContain('/join')
      const members = (await ada.api('GET', '/household/members')).data.members as { name: string }[]
      expect(members.map((member) => member.name)).toContain(name)
      expect([...heard, ...stowage.log].join('\n')).not.toContain(link.slice(link.indexOf('#') + 5))
    })

    it(`I62 sets a new password ${how}`, async () => {
      const heard = heardRequests()
      const name = `cleo-${scripts}`
      await stowage.register(name)
      const env = { STOWAGE_DATA: stowage.config.data, STOWAGE_BASE_URL: stowage.url }
      const made = await stowageHere(['admin', 'reset-link', `${name}@example.org`, '--json'], env)
      const { link } = JSON.parse(made.out) as { link: string }
      expect(link).toMatch(/\/reset-password#swp_[\w-]{64}$/)
      const { page, troubles } = await visitor(scripts)
      await opens(page, link, scripts)
      await page.getByText(`${name}@example.org`).waitFor()
      await holdsNoCode(page, link, scripts)
      await page.getByLabel('New password').fill('seven purple lanterns')
      await page.getByRole('button', { name: 'Set the password' }).click()
      await page.getByText('Your password is changed').waitFor()
      await opens(page, link, scripts)
      await page.getByText('This link is no longer valid').waitFor()
      await holdsNoCode(page, link, scripts)
      expect(troubles.filter((each) => !each.includes('404'))).toEqual([])
      expect([...heard, ...stowage.log].join('\n')).not.toContain(link.slice(link.indexOf('#') + 5))
    })

    it(`I65 changes an address ${how}, in a browser in which its person is signed in`, async () => {
      const heard = heardRequests()
      const name = `dora-${scripts}`
      await stowage.register(name)
      const { page, troubles } = await visitor(scripts)
      await page.goto(`${stowage.url}/${scripts ? 'sign-in' : 'account/sign-in?next=/account/password'}`)
      await signsIn(page, name)
      if (scripts) await asksInSettings(page, `${name}@example.net`)
      else {
        await page.getByRole('heading', { name: 'Change your password' }).waitFor()
        const own = await stowage.browse(name)
        await own.send('POST', '/account/email-change', { email: `${name}@example.net`, password: PASSWORD })
      }
      const link = await mailedLink('swe_')
      await opens(page, link, scripts)
      await page.getByText(`${name}@example.org`).waitFor()
      await holdsNoCode(page, link, scripts)
      await page.getByRole('button', { name: 'Change the address' }).click()
      await page.getByText('Your address is changed').waitFor()
      await opens(page, link, scripts)
      await page.getByText('This link is no longer valid').waitFor()
      if (scripts) {
        await page.goto(`${stowage.url}/settings`)
        await page.getByText(`${name}@example.net`).waitFor()
        await page.getByText('Confirmed', { exact: true }).waitFor()
      }
      const expected = /40[134]/
      expect(troubles.filter((each) => !expected.test(each))).toEqual([])
      expect([...heard, ...stowage.log].join('\n')).not.toContain(link.slice(link.indexOf('#') + 5))
    })
  }
})
