import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { barriers, barriersInVariants } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { nextPerson, registerPerson } from '../support/person.ts'
import { openStowage } from '../support/stowage.ts'

const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** Stores the note of a photo that waits for the person, as the engine does. */
const LEAVE_PHOTO = `(async () => {
  const [{ name }] = (await indexedDB.databases()).filter(({ name }) => name.startsWith('stowage-photos/'))
  const opening = indexedDB.open(name)
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const writing = opening.result.transaction('entries', 'readwrite')
  writing.objectStore('entries').put('{"gone_since":null}', 'refused')
  await new Promise((resolve) => (writing.oncomplete = resolve))
  opening.result.close()
})()`

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
/** One page, for a new person in each test. */
let page: Page
let troubles: string[]

/** Drags with the mouse, in steps as a hand does. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [middleOf(await from.boundingBox()), middleOf(await to.boundingBox())]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 10, start.y + 10)
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

/** Drags with a finger: one that rests until the thing comes along, or one that moves at once. */
async function touchDrag(page: Page, from: Locator, to: Locator, rests: boolean): Promise<void> {
  const [start, end] = [middleOf(await from.boundingBox()), middleOf(await to.boundingBox())]
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: (typeof start)[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  // Sent together: on a busy machine a finger whose every step is waited for would rest.
  const steps = [touch('touchStart', [start])]
  if (rests) await page.locator('.drag-ghost').waitFor()
  for (const part of [0.2, 0.6, 1]) {
    const x = start.x + (end.x - start.x) * part
    steps.push(touch('touchMove', [{ x, y: start.y + (end.y - start.y) * part }]))
  }
  steps.push(touch('touchEnd', []))
  await Promise.all(steps)
  await screen.detach()
}

/** A second finger comes and goes while the first one drags: it takes nothing out of its hand. */
async function secondFinger(page: Page, first: Locator, second: Locator): Promise<void> {
  const start = middleOf(await first.boundingBox())
  const screen = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: (typeof start)[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints })
  const ghost = page.locator('.drag-ghost')
  await touch('touchStart', [start])
  await ghost.waitFor()
  for (const event of ['pointerdown', 'pointerup'])
    await second.dispatchEvent(event, { pointerId: 77, pointerType: 'touch', button: 0, bubbles: true })
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  expect(await ghost.allTextContents()).toEqual([await first.locator('.tree-name').textContent()])
  await touch('touchEnd', [])
  await ghost.waitFor({ state: 'detached' })
  await screen.detach()
}

function middleOf(box: unknown): { x: number; y: number } {
  const { x, y, width, height } = Box.parse(box)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Types into a field that must have the focus by itself. */
async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await field.waitFor()
  await expect
    .poll(() => field.evaluate((element) => element === element.ownerDocument.activeElement))
    .toBe(true)
  await page.keyboard.type(text)
}

const line = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) })

describe.skipIf(CHROMIUM === undefined)('a home in a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    const profile = await newProfile(browser, stowage.url, { brief: true })
    troubles = profile.troubles
    page = await registerPerson(profile.context, stowage.url, { size: { width: 1280, height: 900 } })
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('is set up by mouse: rooms, a rack, a move by drag, and what is in a slot', async () => {
    await page.getByRole('link', { name: /Rooms of your home/ }).click()
    await page.getByRole('checkbox', { name: 'Garage' }).check()
    await page.getByRole('button', { name: 'One more Bedroom' }).click()
    await page.getByRole('button', { name: 'Make 8 rooms' }).click()
    await line(page, 'Garage').waitFor()
    // The rooms that were made are in view.
    await line(page, 'Bedroom 2').waitFor()

    await line(page, 'Garage').locator('.tree-toggle').click()
    await drag(page, line(page, 'Workbench'), line(page, 'Cellar'))
    await page.getByText('Moved Workbench to Cellar').waitFor()
    await expect.poll(() => line(page, 'Workbench').getAttribute('aria-posinset')).toBe('1')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()

    await page.getByRole('link', { name: 'Build a rack' }).click()
    await page.getByRole('button', { name: /Where does it stand/ }).click()
    await page.getByRole('searchbox').fill('Cellar')
    await page.getByRole('dialog').getByRole('button', { name: 'Cellar', exact: true }).click()
    await page.getByText('12 slots').waitFor()
    await page.getByRole('group', { name: 'Slots on each' }).getByLabel('How many').fill('2')
    await page.getByText('8 slots').waitFor()
    expect(await page.locator('.rack-slots .rack-cell').count(), 'slots in the preview').toBe(8)
    await page.getByRole('button', { name: 'Build it' }).click()
    await page.getByRole('link', { name: /Rack 1/ }).click()

    await page.getByText('8 slots, 8 of them empty').waitFor()
    // An empty rack goes with all that it was built of, and comes back with it.
    await page.getByRole('button', { name: 'Change Rack 1' }).click()
    await page.getByRole('button', { name: 'Delete with 12 empty places in it' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Deleted Rack 1').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Undone').waitFor()
    await page.getByRole('link', { name: /Rack 1/ }).click()
    await page.getByText('8 slots, 8 of them empty').waitFor()
    const slot = (n: number) => page.locator('.rack-slots .rack-cell').nth(n)
    await slot(0).click()
    await page.getByRole('link', { name: 'New thing' }).click()
    await page.getByLabel('What is it?').fill('Drill')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Drill', exact: true }).waitFor()
    await page.goBack()
    await page.getByText('8 slots, 7 of them empty').waitFor()
    await drag(page, page.locator('.rack-thing'), slot(3))
    await page.getByText('Moved Drill to Slot 2').waitFor()
    await page.getByRole('button', { name: 'Slot 2: Drill' }).waitFor()
    await page.getByRole('region', { name: 'Slot 2' }).getByRole('link', { name: 'Drill' }).click()
    await page.getByRole('button', { name: 'Put back to Slot 1' }).click()
    await page.getByRole('region', { name: 'Where' }).getByRole('link', { name: 'Slot 1' }).waitFor()
    // Where it was by mistake is no place to put it back to.
    await page.keyboard.press('m')
    await page.getByRole('searchbox').fill('Cellar')
    await page.getByRole('dialog').getByRole('button', { name: 'Cellar', exact: true }).click()
    await page.getByText('Moved Drill to Cellar').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('button', { name: 'Put back to Slot 2' }).waitFor()

    // The chart of a quantity, and the same as a table.
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('img', { name: /over 2 changes: between 1 and 3, now 3/ }).waitFor()
    await page.getByText('As a table', { exact: true }).click()
    const amounts = page.getByRole('table').getByRole('cell')
    expect((await amounts.allTextContents()).filter((_, i) => i % 2 === 1)).toEqual(['3', '2', '1'])

    // A count by keyboard is one change, which one undo takes back.
    const number = page.locator('.quantity-number')
    const count = async (to: string) => {
      await number.press('Enter')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(to)
      await page.keyboard.press('Enter')
      await expect.poll(() => number.textContent()).toBe(to)
    }
    await count('7')
    await page.keyboard.press('Control+z')
    await expect.poll(() => number.textContent()).toBe('3')
    // Who presses faster than the page is drawn takes no more than there is, and the button keeps the focus.
    await count('2.5')
    const less = page.getByRole('button', { name: 'One less' })
    await less.focus()
    await less.evaluate((button: { click(): void }) => {
      for (let press = 0; press < 5; press++) button.click()
    })
    await expect.poll(() => number.textContent()).toBe('0')
    expect(await less.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true)
    await page.getByText('All changes saved').waitFor()
    expect(await page.getByText(/refused|conflict/i).count()).toBe(0)

    // A finger that rests before it moves drags; one that moves at once does not.
    await page.getByText('All changes saved').waitFor()
    await follow(page, '/places', 'Places')
    await line(page, 'Garage').waitFor()
    if ((await line(page, 'Garage').getAttribute('aria-expanded')) === 'false')
      await line(page, 'Garage').locator('.tree-toggle').click()
    await touchDrag(page, line(page, 'Workbench'), line(page, 'Cellar'), false)
    expect(await line(page, 'Workbench').getAttribute('aria-level')).toBe('2')
    expect(await page.getByText('Moved Workbench to Cellar').count()).toBe(0)
    await touchDrag(page, line(page, 'Workbench'), line(page, 'Cellar'), true)
    await page.getByText('Moved Workbench to Cellar').waitFor()
    await secondFinger(page, line(page, 'Workbench'), line(page, 'Garage'))

    // The copy in this browser is deleted, and comes again from the server.
    await page.getByText('All changes saved').waitFor()
    await follow(page, '/settings', 'Settings')
    // A photo that the server refused is in this browser alone, and would be lost.
    await page.evaluate(LEAVE_PHOTO)
    const question = page.waitForEvent('dialog')
    const loaded = page.waitForEvent('load')
    const pressed = page.getByRole('button', { name: 'Delete the copy in this browser' }).click()
    const dialog = await question
    expect(dialog.message()).toContain('1 change has not been sent yet and would be lost')
    await dialog.accept()
    await pressed
    await loaded
    await page.getByRole('link', { name: 'Things', exact: true }).first().click()
    await page.getByRole('link', { name: /Drill/ }).waitFor()
    expect(troubles).toEqual([])
  })

  it('is kept by keyboard: moves in the tree and in a rack, and fields where they stand', async () => {
    await nextPerson(page, stowage, 'ben')
    const keys = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key)
    }
    await follow(page, '/places', 'Places')
    await page.getByRole('button', { name: 'New location' }).focus()
    await keys('Enter')
    for (const name of ['Attic', 'Cellar']) {
      await typeInto(page, page.getByLabel('Name'), name)
      await keys('Enter')
      await line(page, name).waitFor()
    }
    await follow(page, '/build', 'Build a rack')
    await page.getByRole('button', { name: /Where does it stand/ }).focus()
    await keys('Enter')
    await typeInto(page, page.getByRole('searchbox'), 'Attic')
    await page.getByRole('dialog').getByRole('button', { name: 'Attic', exact: true }).waitFor()
    await keys('Enter')
    await page.getByText('12 slots').waitFor()
    await page.getByRole('button', { name: 'Build it' }).focus()
    await keys('Enter')
    await page.getByRole('heading', { name: 'Attic' }).waitFor()

    await follow(page, '/places', 'Places')
    // A small tree that nobody has touched is open.
    await line(page, 'Rack 1').waitFor()
    await line(page, 'Cellar').locator('.tree-link').click()
    await page.getByRole('button', { name: 'Add a place' }).click()
    await page.locator('select[name="kind"]').selectOption('rack')
    await page.getByLabel('Name').fill('Bench')
    await keys('Enter')
    await page.getByRole('link', { name: 'Bench' }).waitFor()
    await follow(page, '/places', 'Places')
    await line(page, 'Rack 1').waitFor()
    await line(page, 'Attic').focus()
    await keys('ArrowDown', 'x')
    await page.getByText('Rack 1 is picked up.').waitFor()
    await keys('ArrowDown', 'v')
    await page.getByText('Moved Rack 1 to Cellar').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch(/^Rack 1/)
    // Each of them was the first one where it was made.
    await keys('Alt+ArrowUp')
    await expect.poll(() => line(page, 'Rack 1').getAttribute('aria-posinset')).toBe('1')
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch(/^Rack 1/)
    await keys('F2')
    await typeInto(page, page.getByRole('dialog').getByLabel('Name'), 'Tall rack')
    await keys('Enter')
    await line(page, 'Tall rack').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch(/^Tall rack/)
    await keys('Enter')
    await page.getByText('12 slots, 12 of them empty').waitFor()

    await follow(page, '/add', 'Add')
    await typeInto(page, page.getByLabel('What is it?'), 'Drill')
    await keys('Enter')
    await page.getByRole('link', { name: 'Drill', exact: true }).focus()
    await keys('Enter')
    await page.getByRole('button', { name: 'Add a detail' }).focus()
    await keys('Enter')
    await page.getByRole('button', { name: 'Serial number' }).focus()
    await keys('Enter')
    await typeInto(page, page.getByLabel('Serial number', { exact: true }), 'DR-7')
    await keys('Enter')
    await page.getByRole('button', { name: 'Serial number: DR-7. Change it' }).waitFor()
    await page.getByRole('button', { name: 'Tag', exact: true }).focus()
    await keys('Enter')
    await typeInto(page, page.getByRole('searchbox'), 'Loud')
    await keys('Enter')
    await page.getByRole('button', { name: 'Take off Loud' }).waitFor()

    await follow(page, '/search', 'Search')
    await page.getByRole('searchbox').fill('Tall')
    await page.getByRole('link', { name: /^Tall rack/ }).click()
    const slot = page.locator('.rack-slots .rack-cell').first()
    await slot.focus()
    await keys('Enter')
    await page.getByRole('button', { name: 'Put something here' }).focus()
    await keys('Enter')
    await typeInto(page, page.getByRole('dialog').getByRole('searchbox'), 'Drill')
    await page.getByRole('dialog').getByRole('button', { name: 'Drill' }).waitFor()
    await keys('Enter')
    await page.getByRole('button', { name: 'Slot 1: Drill' }).waitFor()
    await page.getByRole('button', { name: 'Move Drill to another slot' }).focus()
    await keys('Enter')
    await page.getByText('Drill is picked up.').waitFor()
    await slot.focus()
    await keys('ArrowRight', 'Enter')
    await page.getByRole('button', { name: 'Slot 2: Drill' }).waitFor()
    // What cannot be chosen is not chosen by Enter: nothing is built into a slot.
    await follow(page, '/build', 'Build a rack')
    await page.getByRole('button', { name: /Where does it stand/ }).focus()
    await keys('Enter')
    await typeInto(page, page.getByRole('searchbox'), 'Slot 3')
    await page.getByText('New location “Slot 3”').waitFor()
    await keys('Enter')
    await page.getByText('12 slots').waitFor()
    expect(troubles).toEqual([])
  })

  it('takes a file, shows what it makes, makes it, and takes all of it back', async () => {
    await nextPerson(page, stowage, 'cleo')
    await page.getByRole('link', { name: /Import a file/ }).click()
    const text = 'Name;Location;Quantity;Tags;Colour\nHammer;Cellar / Bench;2;Loud;red\nSaw;Cellar;many;;\n'
    await page
      .getByLabel('Choose a file, or drop it here')
      .setInputFiles({ name: 'home.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByText('5 columns').waitFor()
    expect(await page.getByLabel('Meaning of the column Location').inputValue()).toBe('place')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('1 cell cannot be read').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByRole('link', { name: 'Look at them' }).waitFor()
    const names = async () =>
      page.evaluate(`fetch('/api/v1/items').then((answer) => answer.text())`).then(String)
    expect(await names()).toContain('Hammer')
    page.once('dialog', (sure) => void sure.accept())
    await page.getByRole('button', { name: 'Undo the whole import' }).click()
    await page.getByText('The import is undone').waitFor()
    expect(await names()).not.toContain('Hammer')
    expect(await barriers(page)).toEqual([])
    await follow(page, '/places', 'Places')
    await page.getByRole('heading', { name: 'No places yet' }).waitFor()
    expect(troubles).toEqual([])
  })

  it('has no barrier on its pages, in light and dark, on a phone as well', async () => {
    await nextPerson(page, stowage, 'dora')
    const found = await barriers(page)
    await page.getByRole('link', { name: /Rooms of your home/ }).click()
    await page.getByRole('button', { name: /^Make/ }).click()
    await line(page, 'Home').focus()
    await page.keyboard.press('ArrowRight')
    await line(page, 'Bedroom').waitFor()
    await follow(page, '/tags', 'Tags')
    await page.getByLabel('Find or name a tag').fill('Fragile')
    await page.keyboard.press('Enter')
    // Words narrow the list, so that nobody makes a tag twice.
    await page.getByLabel('Find or name a tag').fill('glass')
    await page.getByText('Nothing found.').waitFor()
    await page.getByLabel('Find or name a tag').fill('frag')
    await page.getByRole('button', { name: 'Change Fragile' }).click()
    found.push(...(await barriers(page)))
    for (const [path, title] of [
      ['/places', 'Places'],
      ['/rooms', 'Rooms of your home'],
      ['/build', 'Build a rack'],
      ['/import', 'Import a file'],
      ['/categories', 'Categories'],
      ['/tags', 'Tags'],
      ['/refused', 'Refused changes'],
      ['/add', 'Add'],
    ] as const) {
      await follow(page, path, title)
      found.push(...(await barriersInVariants(page)))
    }
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
