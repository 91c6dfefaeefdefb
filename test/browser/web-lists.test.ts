import type { Browser } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importCatalogue } from '../../storage/index.ts'
import { joins } from '../http/members/family.ts'
import { barriers } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium, profileFor } from '../support/chromium.ts'
import { registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { type Phone, type TestStowage, testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody uses lists in a browser.')

/** The things of the home: 30 cables, and a drill of another make. */
const THINGS = [
  ...Array.from({ length: 30 }, (_, i) => i + 1).map((n) => ({
    ...{ name: `Cable ${n}`, quantity: n, minimum_quantity: n === 2 ? 5 : 0 },
    manufacturer: n % 2 ? 'Lapp' : 'Bosch',
  })),
  { name: 'Drill', quantity: 1, manufacturer: 'Bosch' },
]

/** Boxes with something in each, of which one lies in another one. */
const MAKE_BOXES = `(async () => {
  const session = await fetch('/api/v1/session').then((answer) => answer.json())
  const headers = { 'content-type': 'application/json', 'x-csrf-token': session.data.csrf_token }
  const post = async (path, body) => {
    const answer = await fetch('/api/v1/' + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(path + ' ' + answer.status + ' ' + (await answer.text()))
    return (await answer.json()).data
  }
  await post('structure/locations', { name: 'Garage' })
  const boxOf = async (name, placement) => {
    const { container } = await post('containers', { name, kind: 'box', ...(placement && { placement }) })
    return { kind: 'container', id: container.public_id }
  }
  const chest = await boxOf('Chest')
  const tin = await boxOf('Tin', chest)
  const crate = await boxOf('Crate')
  for (const placement of [tin, crate]) await post('items', { name: 'Cup', placement })
})()`

let browser: Browser

/** A server whose catalogue knows one product. */
async function withCatalogue(): Promise<TestStowage> {
  const stowage = await testStowage()
  async function* parts() {
    yield [{ gtin: '03017620422003', name: 'Hammer drill', brand: 'Ferrero', category: 'Power tools' }]
  }
  const now = stowage.clock.now().toISOString()
  await importCatalogue({ data: stowage.config.data, source: 'test', parts: parts(), add: false, now })
  // The server opens the catalogue when it starts.
  await stowage.stop()
  await stowage.start()
  return stowage
}

/** The name of the category of the drill, as the server has it. */
const CATEGORY_OF_DRILL = `fetch('/api/v1/items?q=drill')
  .then((answer) => answer.json()).then(({ data }) => data.items[0].category?.name ?? null)`

/** Notes how many hits of the search are shown whenever they change. */
const WATCH_HITS = `globalThis.hitsSeen = [];
new MutationObserver(() => hitsSeen.push(document.querySelectorAll('main .panel > a').length))
  .observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true })`

/** Notes whenever the search says that nothing is found. */
const WATCH_NOTHING = `globalThis.nothingSeen = [];
new MutationObserver(() => nothingSeen.push(...[...document.querySelectorAll('main .empty-line')].map((line) => line.textContent)))
  .observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true })`

/** Sends the dialog that edits many things, and goes to another page at once. True if the browser then asks before it closes. */
const CHANGE_AND_LEAVE = `(() => {
  globalThis.progressSeen = new Set()
  new MutationObserver(() => { if (document.querySelector('main progress')) progressSeen.add(location.pathname) })
    .observe(document.querySelector('main'), { childList: true, subtree: true, attributes: true })
  document.querySelector('.edit-many [type=submit]').click()
  document.querySelector('.side a[href="/places"]').click()
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  return closing.defaultPrevented
})()`

/** Somebody else renames a cable. */
const RENAME_A_CABLE = `(async () => {
  const read = async (path) => (await (await fetch('/api/v1/' + path)).json()).data
  const { csrf_token } = await read('session')
  const { items } = await read('items?q=cable%209')
  const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf_token }
  const body = JSON.stringify({ name: 'Cable 9 spare' })
  await fetch('/api/v1/items/' + items[0].public_id, { method: 'PATCH', headers, body })
})()`

/** Presses the button that cancels many changes as soon as it is there. */
const CANCEL_AT_ONCE = `new MutationObserver((_, observer) => {
  const button = document.querySelector('.selection progress + button')
  if (button === null) return
  observer.disconnect()
  button.click()
}).observe(document.body, { childList: true, subtree: true })`

describe.skipIf(CHROMIUM === undefined)('lists in a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('filters, sorts, saves a view, selects many, and leads from thing to thing, by mouse and by keyboard', async () => {
    const stowage = await withCatalogue()
    const { url } = stowage
    const { context, troubles } = await profileFor(browser, url, { brief: true })
    const page = await registerPerson(context, url, { size: { width: 1280, height: 800 } })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const phone = await stowage.login('ada', 'ada-phone-0001', { password: TYPED_PASSWORD })
    await phone.push(THINGS.map((thing) => phone.operation('item.create', { public_id: uuid7(), ...thing })))
    await follow(page, '/items', 'Things')
    const count = (things: string) => page.getByRole('status').filter({ hasText: things }).waitFor()
    await count('31 things')
    const names = () => page.locator('main .row-name, main .table-name > span:last-child').allTextContents()
    const found: string[] = []

    // A filter by a field, in the address, over a reload, and back.
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Field').selectOption({ label: 'Manufacturer' })
    await page.getByLabel('Contains').fill('BOSCH')
    await page.keyboard.press('Enter')
    found.push(...(await barriers(page)))
    await page.getByRole('button', { name: 'Done' }).click()
    await count('16 things')
    await page.reload()
    await count('16 things')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('button', { name: 'Running low' }).click()
    await page.keyboard.press('Escape')
    await count('1 thing')
    await expect.poll(names).toEqual(['Cable 2'])
    await page.getByRole('button', { name: 'Remove the filter: Running low' }).click()
    await count('16 things')
    // What was typed and not added counts for a person who is done, and a range may be given from its end.
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Field').selectOption({ label: 'Quantity' })
    await page.getByLabel('From', { exact: true }).fill('20')
    await page.getByLabel('To', { exact: true }).fill('3')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Remove the filter: Quantity: 3 to 20' }).click()
    await count('16 things')

    // A table with other columns, sorted by one of them.
    await page.getByRole('button', { name: 'As a table' }).click()
    const table = page.getByRole('table', { name: 'Things' })
    await table.waitFor()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('17')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Manufacturer', exact: true }).click()
    await page.getByRole('button', { name: 'Move Manufacturer forward' }).press('Enter')
    await page.getByText('Manufacturer is column 6 now.').waitFor({ state: 'attached' })
    found.push(...(await barriers(page)))
    await page.keyboard.press('Escape')
    const headers = () => table.getByRole('columnheader').allTextContents()
    await expect.poll(async () => (await headers()).slice(-2)).toEqual(['Manufacturer', 'Changed'])
    await table.getByRole('button', { name: 'Quantity' }).click()
    await expect.poll(async () => (await names())[0]).toBe('Drill')
    await table.getByRole('button', { name: 'Quantity' }).click()
    await expect.poll(async () => (await names())[0]).toBe('Cable 30')
    found.push(...(await barriers(page)))

    // A saved view brings all of it back.
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name for the list that is shown').fill('Bosch by number')
    await page.keyboard.press('Enter')
    await page.getByText('Saved the view Bosch by number').waitFor()
    await follow(page, '/items', 'Things')
    await count('31 things')
    await page.getByRole('button', { name: 'Views' }).click()
    found.push(...(await barriers(page)))
    await page.getByRole('button', { name: 'Bosch by number', exact: true }).click()
    await count('16 things')
    await expect.poll(async () => (await names())[0]).toBe('Cable 30')

    // In another order no range begins where the thing before stood.
    await page.getByLabel('Select Cable 30').click()
    await page.getByRole('button', { name: 'Descending: change to ascending' }).click()
    await expect.poll(async () => (await names())[0]).toBe('Drill')
    const second = (await names())[1] ?? ''
    await page.getByLabel(`Select ${second}`, { exact: true }).click({ modifiers: ['Shift'] })
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await page.getByRole('button', { name: 'Ascending: change to descending' }).click()
    await expect.poll(async () => (await names())[0]).toBe('Cable 30')

    // A range of rows, then all: one change, one message, one undo.
    await page.getByLabel('Select Cable 30').click()
    await page.getByLabel('Select Cable 24').click({ modifiers: ['Shift'] })
    await page.getByText('4 selected').waitFor()
    await page.getByRole('button', { name: 'Select all 16' }).click()
    await page.getByText('16 selected').waitFor()
    found.push(...(await barriers(page)))
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.keyboard.type('Workshop')
    await page.getByText('New tag “Workshop”').waitFor()
    found.push(...(await barriers(page)))
    // A message with an undo goes after eight seconds, which pass at once here. That of many changes stays.
    await page.evaluate(`window.waits = setTimeout
      window.setTimeout = (run, ms) => window.waits(run, ms === 8000 ? 0 : ms)`)
    await page.keyboard.press('Enter')
    await page.getByText('16 things tagged “Workshop”').waitFor()
    await expect.poll(() => table.getByText('Workshop').count()).toBe(16)
    await page.evaluate('window.setTimeout = window.waits')
    // The selection stays.
    await page.getByText('16 selected').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor()
    await expect.poll(() => table.getByText('Workshop').count()).toBe(0)
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await page.getByText('16 selected').waitFor({ state: 'detached' })

    // One tap too soon takes the category off nothing: a person chooses one first, or makes it.
    await page.getByLabel('Select Cable 30').click()
    await page.getByRole('button', { name: 'Select all 16' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Change 16 things' }).click()
    await page.getByRole('dialog', { name: 'Choose a category' }).waitFor()
    await page.keyboard.type('Wiring')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Wiring' }).waitFor()
    found.push(...(await barriers(page)))
    // Whoever looks elsewhere meanwhile still sees how far it is, and the browser asks before it closes the page.
    expect(await page.evaluate(CHANGE_AND_LEAVE)).toBe(true)
    await page.getByText('Category changed for 16 things').waitFor({ timeout: 100_000 })
    expect(await page.evaluate('progressSeen.has("/places")')).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone').waitFor({ timeout: 100_000 })
    await page.goBack()
    await count('16 things')

    // By keyboard: down the list, into a thing, on to the next, and back to the list.
    await page.locator('body').press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    // A tag that cannot be made is put on nothing, and the message does not count it.
    await page.keyboard.press('t')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('searchbox').fill('\u200b')
    await page.keyboard.press('Enter')
    await page.getByText(/^0 things tagged .* 2 were refused/).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('1 selected').waitFor()
    await page.getByRole('link', { name: 'Cable 28' }).focus()
    await page.keyboard.press('Escape')
    await page.getByText('1 selected').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cable 28' }).waitFor()
    await page.getByText('2 of 16').waitFor()
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Cable 26' }).waitFor()
    found.push(...(await barriers(page)))
    await page.goBack()
    await count('16 things')

    // The hits of a search stand in no list: from one of them no arrow leads through the things of the last one.
    await follow(page, '/search?q=Cable+28', 'Search')
    // The link that adds a thing of this name is there before the hits, and its name ends with the words.
    await page.getByRole('link', { name: /^Cable 28\b/ }).click()
    await page.getByRole('heading', { name: 'Cable 28' }).waitFor()
    expect(await page.evaluate("sessionStorage.getItem('stowage.last_list')")).toBe(null)
    expect(await page.getByText('2 of 16').count()).toBe(0)
    await page.goBack()
    await page.goBack()
    await count('16 things')

    // The palette reaches a thing, a page, and the map of keys.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'A page, a thing, a place, an action …' }).waitFor()
    // A page is found by words that its name does not have.
    await page.keyboard.type('passw')
    await page.getByRole('option', { name: 'Settings' }).waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('drill')
    await page.getByRole('option', { name: 'Drill' }).first().waitFor()
    found.push(...(await barriers(page)))
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Drill' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
    // It opens at its top, although it is longer than the window.
    const topOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
    expect(await topOf('dialog[open] h2')).toBeGreaterThan(await topOf('dialog[open]'))
    found.push(...(await barriers(page)))
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('p')
    await page.getByRole('heading', { name: 'Places', exact: true }).waitFor()

    // A search marks what matched, and offers to add what is not there.
    await page.keyboard.press('/')
    // Keys that follow each other like those of a hardware scanner would be a scan.
    await page.locator('input[type="search"]:focus').waitFor()
    await page.evaluate(WATCH_NOTHING)
    await page.keyboard.type('cab')
    await page.locator('mark', { hasText: 'Cab' }).first().waitFor()
    // Nobody says that nothing is there before anybody has looked.
    expect(await page.evaluate('nothingSeen')).toEqual([])
    found.push(...(await barriers(page)))
    // When something changes meanwhile, no row leaves: what lies below would move under a finger.
    const hits = page.locator('main .panel > a')
    await expect.poll(() => hits.count()).toBe(30)
    await page.evaluate(WATCH_HITS)
    await page.evaluate(RENAME_A_CABLE)
    await page.getByText('Cable 9 spare').waitFor()
    expect(await page.evaluate('[...new Set(hitsSeen)]')).toEqual([30])
    await page.getByRole('link', { name: 'Add “cab” as a new thing' }).click()
    await expect.poll(() => page.getByLabel('What is it?').inputValue()).toBe('cab')

    // The catalogue fills what is empty in a thing whose code it knows, and one press takes that back.
    await follow(page, '/items?q=drill', 'Things')
    await page.getByRole('link', { name: 'Drill' }).first().click()
    await page.getByRole('heading', { name: 'Drill' }).waitFor()
    await page.getByText('Add a detail').click()
    await page.getByRole('button', { name: 'Product codes' }).click()
    await page.getByLabel('As it is printed or scanned').fill('3017620422003')
    await page.keyboard.press('Enter')
    await page.getByText('The catalogue knows this code: Ferrero Hammer drill').waitFor()
    found.push(...(await barriers(page)))
    await page.getByRole('button', { name: 'Fill in' }).click()
    await page.getByText('The catalogue knows').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(CATEGORY_OF_DRILL)).toBe('Power tools')
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.evaluate(CATEGORY_OF_DRILL)).toBeNull()

    // Many changes that are cancelled in the middle: what was done is named, and can be taken back.
    await follow(page, '/items', 'Things')
    await count('31 things')
    await page.getByLabel('Select Cable 1', { exact: true }).click()
    await page.getByRole('button', { name: 'Select all 31' }).click()
    await page.getByText('31 selected').waitFor()
    await page.evaluate(CANCEL_AT_ONCE)
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    const stopped = page.getByText(/Stopped: \d+ are as before/)
    await stopped.waitFor()
    const left = Number(/Stopped: (\d+)/.exec((await stopped.textContent()) ?? '')?.[1])
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(31)
    await count(`${left} things`)
    await page.getByRole('button', { name: 'Undo' }).click()
    await count('31 things')
    // The message comes when the server has judged the undos, a moment after the list has them. The next one must come behind it.
    await page.getByText('Undone').waitFor()
    // An undo that is cancelled without reception: what is in the queue by then is still undone, and the message says so.
    await page.getByLabel('Select Cable 1', { exact: true }).click()
    await page.getByRole('button', { name: 'Select all 31' }).click()
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await count('0 things')
    await page.getByText('All changes saved').waitFor()
    await context.setOffline(true)
    await page.evaluate(CANCEL_AT_ONCE)
    await page.getByRole('button', { name: 'Undo' }).click()
    const later = page.getByText(
      /^0 changes undone, \d+ more as soon as the server can be reached\. Stopped:/,
    )
    await later.waitFor()
    const [, more, rest] = /(\d+) more .* Stopped: (\d+)/.exec((await later.textContent()) ?? '') ?? []
    expect(Number(more)).toBeGreaterThan(0)
    expect(Number(more) + Number(rest)).toBe(31)
    await context.setOffline(false)
    await count(`${more} things`)

    // On a phone the table is a list.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${url}/items`)
    await page.getByRole('list', { name: 'Things' }).getByRole('listitem').first().waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    found.push(...(await barriers(page)))
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
    expect(found).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  })

  it('offers no place inside of what is moved, for one box and for several', async () => {
    const { url } = await testStowage()
    const { context, troubles } = await profileFor(browser, url, { brief: true })
    const page = await registerPerson(context, url, { size: { width: 1280, height: 800 } })
    await page.evaluate(MAKE_BOXES)
    await follow(page, '/items?what=containers')
    await page.getByText(/^\d boxes$/).waitFor()
    await page
      .locator('main')
      .getByRole('link', { name: /^Chest/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Chest' }).waitFor()
    const dialog = page.getByRole('dialog')
    const offered = (name: string) => dialog.getByRole('button').filter({ hasText: new RegExp(`^${name}`) })
    await page.getByRole('button', { name: 'Choose a place' }).click()
    await offered('Crate').waitFor()
    expect([await offered('Chest').count(), await offered('Tin').count()]).toEqual([0, 0])
    await dialog.getByRole('searchbox').fill('tin')
    await offered('New location “tin”').waitFor()
    expect(await offered('Tin').count()).toBe(0)
    // What a person mistyped comes before the offer to make it.
    await dialog.getByRole('searchbox').fill('garagee')
    await offered('New location “garagee”').waitFor()
    const rows = () => dialog.locator('.picker-row .row-name').allTextContents()
    await expect.poll(rows).toEqual(['Garage', 'New location “garagee”'])
    await page.keyboard.press('Escape')

    await follow(page, '/items?what=containers')
    await page.getByLabel('Select Chest').click()
    await page.getByLabel('Select Crate').click()
    await page.getByRole('button', { name: 'Move' }).click()
    await offered('Garage').waitFor()
    const none = ['Chest', 'Tin', 'Crate'].map((name) => offered(name).count())
    expect(await Promise.all(none)).toEqual([0, 0, 0])
    await page.keyboard.press('Escape')

    // The page of a box shows the first of what is in it. Its title says how many there are, and leads to all of them.
    await page
      .locator('main')
      .getByRole('link', { name: /^Chest/ })
      .click()
    await page.getByRole('link', { name: /^Contents\s*1$/ }).click()
    await page.getByText('Place: Chest').waitFor()
    await page.getByRole('link', { name: /^Cup/ }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  it('has the saved views of the household on every device, takes over those of a device, and leaves a viewer theirs', async () => {
    const stowage = await testStowage()
    const { url } = stowage
    const ada = await stowage.register('ada')
    const ben = await joins(stowage, ada, 'ben', 'viewer')
    await ada.push([ada.operation('item.create', { public_id: uuid7(), name: 'Bread', quantity: 0 })])
    /** Somebody in a browser of their own, which has `views` from the time when views stayed on a device. */
    const openAs = async (person: Phone, views: readonly unknown[]) => {
      const { context, troubles } = await profileFor(browser, url, { brief: true })
      const signed_in = await stowage.browse(person.name)
      const { household_id } = ada
      const headers = { headers: signed_in.headers('POST') }
      await stowage.send('POST', '/api/v1/session/household', { household_id }, headers)
      const [name = '', ...value] = signed_in.cookie.split('=')
      await context.addCookies([{ name, value: value.join('='), url }])
      const key = `stowage.lists/${person.tokens.user.public_id}/${household_id}`
      const page = await context.newPage()
      // Not the app, which reads what is kept when it starts.
      await page.goto(`${url}/api/v1/status`)
      const text = JSON.stringify(JSON.stringify({ views }))
      await page.evaluate(`localStorage.setItem('${key}', ${text})`)
      await page.goto(`${url}/items`)
      // Until the copy is here, another page takes the place of this one, and a dialog would go with it.
      await page.getByRole('link', { name: /^Bread/ }).waitFor()
      const kept = () => page.evaluate(`JSON.parse(localStorage.getItem('${key}')).views`)
      const open = () => page.getByRole('button', { name: 'Views' }).click()
      const save = async (typed: string, button: string) => {
        await page.getByLabel('Name for the list that is shown').fill(typed)
        await page.getByRole('button', { name: button }).click()
      }
      const view = (named: string) => page.locator('.column-list .picker-row').filter({ hasText: named })
      return { page, troubles, kept, open, save, view }
    }

    // The views of the laptop become views of the household, once.
    const [low, gone] = [uuid7(), uuid7()]
    const laptop = await openAs(ada, [
      { id: low, name: 'Low', address: '/items?filter=low' },
      { id: 'odd', name: 'Odd', address: '/items' },
      { id: gone, name: 'Lent', address: `/items?where=tag_ids%3D${uuid7()}` },
    ])
    await laptop.page.getByText('The whole household now sees 2 views of this device').waitFor()
    // One that is refused stays on the device.
    expect(await laptop.kept()).toMatchObject([{ id: 'odd', name: 'Odd' }])
    await laptop.page.reload()
    await laptop.open()
    await laptop.view('Low').waitFor()
    const names = () => laptop.page.locator('.column-list .row-name').allTextContents()
    expect(await names()).toEqual(['Lent', 'Low', 'Odd'])
    // The tag of this one is gone.
    await laptop.view('Lent').click()
    await laptop.page.getByText('Tags: something that is gone').waitFor()
    await laptop.open()
    await laptop.save('LENT', 'Replace this view')
    await laptop.page.getByText('Replaced the view LENT').waitFor()
    await laptop.open()
    await laptop.page.getByRole('button', { name: 'Delete Lent' }).click()
    // The message lies above the dialog that stays open, so that it can be taken back there.
    const dialog = laptop.page.getByRole('dialog')
    await dialog.getByText('Deleted the view Lent').waitFor()
    await expect.poll(names).toEqual(['Low', 'Odd'])
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(names).toEqual(['Lent', 'Low', 'Odd'])
    // A name that is refused stays in its field.
    await laptop.page.getByRole('button', { name: 'Rename Low' }).click()
    await laptop.page.getByLabel('New name').fill('Lent')
    await laptop.page.keyboard.press('Enter')
    await dialog.getByText('This name is taken').waitFor()
    expect(await laptop.page.getByLabel('New name').inputValue()).toBe('Lent')
    await laptop.page.getByRole('button', { name: 'Delete Lent' }).click()
    await expect.poll(names).toEqual(['Odd'])
    await laptop.page.getByLabel('New name').fill('To buy')
    await laptop.page.keyboard.press('Enter')
    await dialog.getByText('Renamed the view to To buy').waitFor()
    await expect.poll(names).toEqual(['To buy', 'Odd'])

    // A viewer uses the views of the household; one that he saves stays on his device, and the dialog says so.
    const viewer = await openAs(ben, [])
    await viewer.open()
    await viewer.page.getByText('A view that you save stays on this device, for you alone.').waitFor()
    await viewer.view('To buy').waitFor()
    expect(await viewer.page.getByRole('button', { name: 'Delete To buy' }).count()).toBe(0)
    expect(await barriers(viewer.page)).toEqual([])
    await viewer.save('Mine', 'Save this list')
    await viewer.page.getByText('Saved the view Mine').waitFor()
    await viewer.page.reload()
    await viewer.open()
    await viewer.page.getByText('Only on this device').waitFor()
    await viewer.view('To buy').click()
    await viewer.page.getByText('Running low').waitFor()
    expect(await viewer.kept()).toMatchObject([{ name: 'Mine' }])
    // The first page asks for nothing that a viewer may not do: the bread has no place.
    await follow(viewer.page, '/')
    await viewer.page.getByText('1 thing', { exact: false }).first().waitFor()
    expect(await viewer.page.getByRole('heading', { name: 'To tidy up' }).count()).toBe(0)
    await laptop.page.keyboard.press('Escape')
    await follow(laptop.page, '/')
    await laptop.page.getByRole('heading', { name: 'To tidy up' }).waitFor()
    // A page on which a person can only change something says so.
    for (const path of ['/add', '/plans']) {
      await follow(viewer.page, path)
      await viewer.page.getByText('You may look, and not change.').waitFor()
    }
    const { views } = (await (await stowage.browse('ada')).send('GET', '/saved-views')).data
    expect(views).toMatchObject([{ public_id: low, name: 'To buy' }])
    expect([...laptop.troubles, ...viewer.troubles]).toEqual([])
  })
})
