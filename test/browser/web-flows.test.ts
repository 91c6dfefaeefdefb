import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriersInVariants } from '../support/barriers.ts'
import { CHROMIUM, controlled, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { registerPerson } from '../support/person.ts'
import { stepsOfOneWalk } from '../support/steps.ts'
import { openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody uses the app in a browser.')

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let context: BrowserContext
let troubles: string[]
/** The page of one person, in whose household the tests follow each other. */
let page: Page

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
  stepsOfOneWalk()
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    ;({ context, troubles } = await newProfile(browser, stowage.url))
    page = await registerPerson(context, stowage.url)
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('registers, builds places, adds things, finds one, moves it, and takes that back', async () => {
    await page.getByRole('link', { name: 'Places', exact: true }).click()
    await page.getByRole('button', { name: 'New location' }).click()
    for (const name of ['Cellar', 'Garage']) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: `${name} Location` }).waitFor()
    }
    await addThings(page, ['Claw hammer', 'Cordless drill', 'Ghost'])
    // What is taken back is no more among the things that were just added.
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('link', { name: 'Ghost', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Cordless drill', exact: true }).waitFor()
    await follow(page, '/search', 'Search')
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
    await follow(page, '/items', 'Things')
    await page.getByText('2 things').waitFor()
    await expect.poll(() => page.getByRole('listitem').count()).toBe(2)
    expect(troubles).toEqual([])
  })

  it('moves several things at once, and takes all of it back', async () => {
    await addThings(page, ['Lamp', 'Rope', 'Tent'])
    await follow(page, '/items', 'Things')
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
    // Later, too, it is one change, on every device: the history opens it to its parts, and turns all of it round.
    await saved(page)
    await follow(page, '/history', 'History')
    const groups = page.locator('.timeline > li').filter({ has: page.locator('.timeline-parts') })
    await groups.nth(1).getByText('Moved: 2 things').waitFor()
    expect(await groups.nth(1).getByRole('button').count()).toBe(0)
    await groups.first().locator('summary').click()
    await expect
      .poll(() => groups.first().locator('.timeline-parts a').allTextContents())
      .toEqual(['Lamp', 'Tent'])
    await page.getByRole('button', { name: 'Redo: Moved: 2 things' }).click()
    await page.locator('.toast').getByText('Redone').waitFor()
    // One of them goes on meanwhile: the undo of the others names it.
    const headers = `{ 'content-type': 'application/json', 'x-csrf-token': session.data.csrf_token }`
    await page.evaluate(`(async () => {
      const session = await fetch('/api/v1/session').then((answer) => answer.json())
      const { data } = await fetch('/api/v1/items?q=Lamp').then((answer) => answer.json())
      const to = '/api/v1/items/' + data.items[0].public_id + '/unassign'
      const answer = await fetch(to, { method: 'POST', headers: ${headers}, body: '{}' })
      if (!answer.ok) throw new Error(await answer.text())
    })()`)
    await page.reload()
    // So does the entry of the change itself: what was done again may be a part of it.
    const undos = page.getByRole('button', { name: 'Undo: Moved: 2 things' })
    await expect.poll(() => undos.count()).toBe(2)
    await undos.first().click()
    await page
      .locator('.toast')
      .getByText(/^1 change undone\. 1 was refused: Lamp – /)
      .waitFor()
    await groups.nth(1).getByText('1 of 2 undone').waitFor()
    await page.locator('.toast button').last().click()
    await follow(page, '/items', 'Things')
    await expect.poll(() => list.getByText('Attic').count()).toBe(0)
    expect(troubles).toEqual([])
  })

  it('offers a new place first where others have only some of its words', async () => {
    await follow(page, '/items', 'Things')
    await page.getByLabel('Select Lamp').click()
    await page.getByRole('button', { name: 'Move' }).click()
    const lines = page.getByRole('dialog').getByRole('listitem')
    await page.keyboard.type('Upper garage')
    await expect.poll(() => lines.first().textContent()).toBe('New location “Upper garage”')
    await page.getByRole('dialog').getByRole('searchbox').fill('gar')
    await expect.poll(() => lines.first().textContent()).toMatch(/^Garage/)
    await page.getByRole('dialog').getByRole('searchbox').fill('Garrage')
    await expect.poll(() => lines.last().textContent()).toBe('New location “Garrage”')
    await expect.poll(() => lines.first().textContent()).toMatch(/^Garage/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(troubles).toEqual([])
  })

  it('finds in the history what was changed, from what to what, and takes an entry back', async () => {
    await saved(page)
    await page.getByRole('link', { name: 'Lamp' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Desk lamp')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Desk lamp' }).waitFor()
    await expect.poll(() => page.title()).toBe('Desk lamp · Stowage')
    await page
      .locator('.timeline')
      .getByText(/Name.*Lamp.*became.*Desk lamp/)
      .waitFor()
    // The palette reaches every page, and the history of the household names what each entry is about.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'A page, a thing, a place, an action …' }).fill('history')
    await page.getByRole('option', { name: 'History', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
    const entry = page.locator('.timeline > li', { hasText: 'became' }).first()
    await entry.getByRole('link', { name: 'Desk lamp' }).waitFor()
    await entry.getByText('Ada').waitFor()
    await entry.getByRole('button', { name: 'Undo: Changed' }).click()
    // The entry says that it was undone, and the undo says of what; both can be turned round.
    const undone = page
      .locator('.timeline > li', { hasText: 'became' })
      .filter({ hasText: 'Undone ·' })
      .first()
    await undone.getByText(/^Undone · .+ · Ada$/).waitFor()
    await expect.poll(() => undone.getByRole('button').count()).toBe(0)
    const undo = page.locator('.timeline > li', { hasText: 'Undone: Changed' })
    await undo.getByText(/^Change of /).waitFor()
    await page.locator('.toast').getByRole('button', { name: 'Redo' }).click()
    await page.locator('.toast').getByText('Redone').waitFor()
    const redo = page.locator('.timeline > li', { hasText: 'Redone: Changed' })
    await redo.getByRole('button', { name: 'Undo: Changed' }).click()
    await expect.poll(() => undo.count()).toBe(2)
    await undo.first().getByRole('button', { name: 'Redo: Changed' }).waitFor()
    const redos = page.locator('.timeline').getByRole('button', { name: 'Redo: Changed' })
    await expect.poll(() => redos.count()).toBe(1)
    await page.getByLabel('What was changed').selectOption('Boxes')
    await page.getByText('Nothing has been changed here yet.').waitFor()
    // The link for those who skip the menu gives the focus to the page.
    await page.locator('.skip').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('content')
    await follow(page, '/items', 'Things')
    await page.getByRole('link', { name: 'Lamp' }).waitFor()
    expect(troubles).toEqual([])
  })

  it('goes on working without the server, also after the page is loaded again, and sends it all later', async () => {
    await saved(page)
    await controlled(page)
    await context.setOffline(true)
    await addThings(page, ['Torch'])
    await page.getByText('Offline · 1 change waits').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Add', exact: true }).waitFor()
    await follow(page, '/items', 'Things')
    await page.getByRole('link', { name: 'Torch' }).waitFor()
    await context.setOffline(false)
    await saved(page)
    const seen = await page.evaluate(`fetch('/api/v1/items').then((answer) => answer.text())`)
    expect(String(seen)).toContain('Torch')
  })

  it('finds no barrier on any page, in light and dark, at 1440 and 320 pixels', async () => {
    await follow(page, '/items', 'Things')
    await page.getByRole('link', { name: 'Lamp' }).click()
    await page.getByRole('heading', { name: 'Lamp' }).waitFor()
    const found = await barriersInVariants(page)
    await follow(page, '/places', 'Places')
    await page.getByRole('link', { name: /^Cellar/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Cellar' }).waitFor()
    found.push(...(await barriersInVariants(page)))
    await follow(page, '/add?what=containers', 'Add')
    await page.getByLabel('What is it?').fill('Toolbox')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Toolbox', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Toolbox' }).waitFor()
    found.push(...(await barriersInVariants(page)))
    await follow(page, '/items/019a8f2d-1f0e-7b2a-8c4d-6e8f0a2b4c6d', 'Not found')
    found.push(...(await barriersInVariants(page)))
    for (const [path, title] of [
      ['/', 'Hello, Ada'],
      ['/items', 'Things'],
      ['/places', 'Places'],
      ['/items?as=pictures', 'Things'],
      ['/search', 'Search'],
      ['/add', 'Add'],
      ['/conflicts', 'Conflicts'],
      ['/settings', 'Settings'],
      ['/history', 'History'],
    ] as const) {
      await follow(page, path, title)
      found.push(...(await barriersInVariants(page)))
    }
    await follow(page, '/search', 'Search')
    await page.getByRole('searchbox').fill('Where is the lamp?')
    await page.keyboard.press('Enter')
    await page.locator('.answer-words', { hasText: 'Lamp' }).waitFor()
    found.push(...(await barriersInVariants(page)))
    // The first account runs the installation, so it sees how the installation is.
    await page.goto(`${stowage.url}/status`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    found.push(...(await barriersInVariants(page)))
    await page.goto(`${stowage.url}/settings`)
    await page.getByRole('link', { name: 'Backups, checks, incidents' }).click()
    await page.getByText('Something needs you').waitFor()
    await page.getByRole('button', { name: 'Check all files' }).click()
    await page.getByText('All files', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Confirm: The secret key' }).click()
    await page.getByText('2 of 10 points are done.').waitFor()
    found.push(...(await barriersInVariants(page)))
    expect(found).toEqual([])
  })
})
