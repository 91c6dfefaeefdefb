import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, follow, launchChromium, newProfile, until } from '../support/chromium.ts'
import { registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { stepsOfOneWalk } from '../support/steps.ts'
import { openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody uses the app in a browser.')

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let context: BrowserContext
let page: Page

const focused = () =>
  page.evaluate<string>(
    `document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent`,
  )
const saved = () => page.getByText('All changes saved').waitFor()
/** Asks the server, as the person who is signed in. */
const asked = (path: string) =>
  page.evaluate<string>(`fetch('/api/v1${path}').then((answer) => answer.text())`)

/** What people do without thinking: type on, tap twice, look away, come back. */
describe.skipIf(CHROMIUM === undefined)('habits of people', { timeout: 240_000 }, () => {
  stepsOfOneWalk()
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    ;({ context } = await newProfile(browser, stowage.url))
    page = await registerPerson(context, stowage.url, { size: { width: 900, height: 420 } })
    await page.evaluate('navigator.serviceWorker.ready.then(() => null)')
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('type the next thing at once, and tap twice', async () => {
    await page.getByRole('link', { name: 'Add', exact: true }).first().click()
    const field = page.getByLabel('What is it?')
    await field.waitFor()
    // As fast as it goes: what is sure in the words counts all the same, and no letter is lost.
    await page.keyboard.type('6 boxes of nails')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Torch')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Rope')
    expect(await field.inputValue()).toBe('Rope')
    await page.getByRole('button', { name: 'Add, and the next one' }).dblclick()
    await page.getByRole('link', { name: 'Rope', exact: true }).waitFor()
    await page.getByRole('link', { name: 'nails', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Torch', exact: true }).waitFor()
    // Whoever looks at one of them comes back to the others.
    await page.getByRole('link', { name: 'Torch', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Torch' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'nails', exact: true }).waitFor()
    await saved()
    const told = async () => {
      const { items } = JSON.parse(await asked('/items')).data
      return items.map((item: { name: string; quantity: number }) => `${item.quantity} ${item.name}`).sort()
    }
    await expect.poll(told).toEqual(['1 Rope', '1 Torch', '6 nails'])
  })

  it('leave a number that they typed, and go on by keyboard where they were', async () => {
    await page.getByRole('link', { name: 'Rope', exact: true }).click()
    const amount = page.getByRole('region', { name: 'Quantity', exact: true })
    await amount.getByRole('button', { name: 'Count again' }).click()
    // With a decimal comma in a browser that speaks English.
    await page.keyboard.type('12,5')
    await page.getByRole('heading', { level: 1, name: 'Rope' }).click()
    await amount.getByText('12.5', { exact: true }).waitFor()
    await amount.getByRole('button', { name: 'Count again' }).press('Enter')
    await page.keyboard.type('1,300')
    await page.keyboard.press('Enter')
    await amount.getByText('1,300', { exact: true }).waitFor()
    await amount.getByRole('button', { name: 'Count again' }).press('Enter')
    await page.keyboard.type('13')
    await page.keyboard.press('Enter')
    await amount.getByText('13', { exact: true }).waitFor()
    await expect.poll(focused).toContain('Count again')
    await page.keyboard.press('Enter')
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await amount.getByText('13', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await page.getByRole('dialog').getByLabel('Name').fill('Long rope')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Long rope' }).waitFor()
    await expect.poll(focused).toBe('Edit')
  })

  it('load the page again while they edit, and read what somebody else wrote meanwhile', async () => {
    await saved()
    const rename = async (name: string) => {
      const { csrf_token } = JSON.parse(await asked('/session')).data
      const request = {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf_token },
        body: JSON.stringify({ name }),
      }
      const path = new URL(page.url()).pathname
      const status = `fetch('/api/v1${path}', ${JSON.stringify(request)}).then((answer) => answer.status)`
      expect(await page.evaluate(status)).toBe(200)
    }
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Name')
    await name.fill('Climbing rope')
    await dialog.getByLabel('Unit').fill('coils')
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Climbing rope')
    expect(await dialog.getByLabel('Unit').inputValue()).toBe('coils')
    await rename('Blue rope')
    await dialog
      .getByRole('alert')
      .getByText('Name became “Blue rope” meanwhile. Saving replaces it.')
      .waitFor()
    expect(await name.inputValue()).toBe('Climbing rope')
    // Escape, and Back, close it only the second time. Given up, it is forgotten.
    await page.keyboard.press('Escape')
    await dialog.getByRole('alert').getByText('Your changes are not saved.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Blue rope' }).waitFor()
    expect(await dialog.count()).toBe(0)
    // A detail is changed where it stands.
    await page.getByRole('button', { name: 'Add a detail' }).click()
    await page.getByRole('button', { name: 'Manufacturer', exact: true }).click()
    const field = page.getByLabel('Manufacturer', { exact: true })
    await field.fill('Ropes & sons')
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe('Ropes & sons')
    await field.press('Escape')
    await rename('Long rope')
    await page.getByRole('heading', { level: 1, name: 'Long rope' }).waitFor()
  })

  it('type a value that is not possible, and read which one and why', async () => {
    await page.getByRole('button', { name: 'Add a detail' }).click()
    await page.getByRole('button', { name: 'Manufacturer', exact: true }).click()
    const field = page.getByLabel('Manufacturer', { exact: true })
    await field.fill('of ropes '.repeat(200))
    await page.keyboard.press('Enter')
    await page.getByText('Manufacturer: This is too large or too long.').waitFor()
    await field.press('Escape')
    await field.waitFor({ state: 'detached' })
  })

  it('open a price that is written in their language, and leave it as it is', async () => {
    const language = async (tag: string) => {
      await page.evaluate(`localStorage.setItem('stowage.language', '${tag}')`)
      await page.reload()
    }
    await language('de')
    await page.getByRole('button', { name: 'Einzelheit hinzufügen' }).click()
    await page.getByRole('button', { name: 'Preis', exact: true }).click()
    const field = page.getByLabel('Preis', { exact: true })
    await field.fill('1,799')
    await field.press('Enter')
    const price = page.locator('[data-field="purchase_price"]')
    await price.click()
    expect(await field.inputValue()).toBe('1,799')
    await field.press('Enter')
    await price.waitFor()
    expect(await price.innerText()).toBe('1,799')
    await language('en')
    await price.getByText('1.799').waitFor()
  })

  it('look at something else while they write, and come back', async () => {
    await page.getByRole('button', { name: 'Edit the notes' }).click()
    await page.getByRole('textbox', { name: 'Notes' }).fill('Ten metres, blue')
    await page.keyboard.press('Escape')
    await follow(page, '/', 'Hello, Ada')
    await page.goBack()
    const notes = page.getByRole('textbox', { name: 'Notes' })
    await notes.waitFor()
    expect(await notes.inputValue()).toBe('Ten metres, blue')
    // Two taps save once.
    await page.getByRole('button', { name: 'Save', exact: true }).dblclick()
    await page.locator('.notes', { hasText: /^Ten metres, blue$/ }).waitFor()
    await follow(page, '/', 'Hello, Ada')
    await page.goBack()
    await page.locator('.notes', { hasText: /^Ten metres, blue$/ }).waitFor()

    // A field of the household's own outlasts it, too, with its kind.
    await page.getByRole('button', { name: 'Add a detail' }).click()
    await page.getByRole('button', { name: 'Add a field of your own' }).click()
    const [called, kind, value] = ['name', 'kind', 'value'].map((name) =>
      page.locator(`.inline-form [name="${name}"]`),
    )
    await called?.fill('Rinsed')
    await kind?.selectOption('Day')
    await value?.fill('2026-11-20')
    await page.reload()
    await expect.poll(() => value?.inputValue()).toBe('2026-11-20')
    expect([await called?.inputValue(), await kind?.inputValue()]).toEqual(['Rinsed', 'day'])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('dd', { hasText: 'Nov 20, 2026' }).waitFor()
    await page.getByRole('button', { name: 'Change Rinsed' }).click()
    await kind?.waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Change Rinsed' }).waitFor()
    expect(await kind?.count()).toBe(0)
    // A second field of the name would take the place of the first one.
    await page.getByRole('button', { name: 'Add a field of your own' }).click()
    await called?.fill('Rinsed')
    await value?.fill('often')
    await value?.press('Enter')
    await page.locator('.toast', { hasText: 'This name is taken' }).waitFor()
    await called?.fill('Length')
    await kind?.selectOption('Number')
    await value?.fill('1200.5')
    await value?.press('Enter')
    await page.locator('dd', { hasText: '1,200.5' }).waitFor()
    await page.locator('dd', { hasText: 'Nov 20, 2026' }).waitFor()

    // A phone that needs the room loads the page again.
    await page.keyboard.press('n')
    const [what, many] = [page.getByLabel('What is it?'), page.getByLabel('How many?')]
    // A visit by a link begins again.
    await what.waitFor()
    expect(await page.getByRole('link', { name: 'nails', exact: true }).count()).toBe(0)
    await what.fill('Hammock')
    await many.fill('2')
    await page.reload()
    await expect.poll(() => what.inputValue()).toBe('Hammock')
    expect(await many.inputValue()).toBe('2')
    await what.fill('')
    await page.reload()
    await what.waitFor()
    expect([await what.inputValue(), await many.inputValue()]).toEqual(['', '1'])
    await page.goBack()
  })

  it('leave a form of one field half filled in, and find it as they left it', async () => {
    // A code, after a phone dropped the page.
    await page.getByRole('button', { name: 'Add a detail' }).click()
    await page.getByRole('button', { name: 'Product codes', exact: true }).click()
    const code = page.getByLabel('As it is printed or scanned')
    await code.fill('40084')
    await page.reload()
    await expect.poll(() => code.inputValue()).toBe('40084')
    await code.press('Escape')
    // The name of a place that is made where one is chosen.
    await page.getByRole('region', { name: 'Where' }).getByRole('button').first().click()
    await page.keyboard.type('Cellar of the neighbours')
    await page.reload()
    await page.getByRole('region', { name: 'Where' }).getByRole('button').first().click()
    await page.getByRole('button', { name: 'New location “Cellar of the neighbours”' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await code.count()).toBe(0)
    // A place, after Back.
    const thing = new URL(page.url()).pathname
    await follow(page, '/places', 'Places')
    const name = page.getByRole('textbox', { name: 'Name' })
    await page.getByRole('button', { name: 'New location' }).click()
    await name.fill('Summer house')
    await follow(page, '/', 'Hello, Ada')
    await page.goBack()
    await expect.poll(() => name.inputValue()).toBe('Summer house')
    await name.press('Escape')
    // An invitation.
    await follow(page, '/members', 'Members and guests')
    const whom = page.getByLabel('For whom (a note)')
    const role = page.locator('select[name="role"]')
    await whom.fill('Grandmother')
    await role.selectOption('viewer')
    await page.reload()
    await expect.poll(() => whom.inputValue()).toBe('Grandmother')
    expect(await role.inputValue()).toBe('viewer')
    await whom.fill('')
    await role.selectOption('member')
    // A category, of which also a choice alone is work.
    await follow(page, '/categories', 'Categories')
    for (const category of ['Outdoors', 'Tents']) {
      await page.getByLabel('Find or name a category').fill(category)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Change ${category}` }).waitFor()
    }
    await page.getByRole('button', { name: 'Change Tents' }).click()
    const dialog = page.getByRole('dialog')
    const within = dialog.locator('select[name="parent"]')
    const unsaved = dialog.getByRole('alert').getByText('Your changes are not saved.')
    const box = dialog.getByRole('checkbox').first()
    for (const [change, back] of [
      [() => within.selectOption('Outdoors'), () => within.selectOption('In no other category')],
      [() => box.check(), () => box.uncheck()],
    ] as const) {
      await change()
      await page.keyboard.press('Escape')
      await unsaved.waitFor()
      await back()
      await unsaved.waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Change Tents' }).click()
    await dialog.getByLabel('Name').fill('Tents and tarps')
    await page.reload()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Tents and tarps')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'Tents and tarps' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Tents and tarps' }).waitFor()
    expect(await dialog.count()).toBe(0)
    // The one that it is in stays, also when that is archived.
    const save = dialog.getByRole('button', { name: 'Save', exact: true })
    await page.getByRole('button', { name: 'Change Tents and tarps' }).click()
    await within.selectOption('Outdoors')
    await save.click()
    await page.getByRole('button', { name: 'Change Outdoors' }).click()
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Change Outdoors' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Change Tents and tarps' }).click()
    await dialog.getByLabel('Name').fill('Tents')
    await save.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Change Tents' }).click()
    expect(await within.locator('option:checked').textContent()).toBe('Outdoors')
    await page.keyboard.press('Escape')
    await follow(page, thing, 'Long rope')
  })

  it('take back an old move after a later one, and hear at once why not', async () => {
    const where = page.getByRole('region', { name: 'Where' })
    for (const place of ['Attic', 'Barn']) {
      await where.getByRole('button').first().click()
      await page.keyboard.type(place)
      await page.getByRole('button', { name: `New location “${place}”` }).click()
      await where.getByRole('link', { name: place }).waitFor()
    }
    await saved()
    const moves = page.locator('.timeline > li', { hasText: 'Moved' })
    await expect.poll(() => moves.count()).toBe(2)
    await moves.last().getByRole('button', { name: 'Undo: Moved' }).click()
    await page.locator('.toast', { hasText: 'was changed again later' }).waitFor()
    await saved()
    await where.getByRole('link', { name: 'Barn' }).waitFor()
    await moves.first().getByRole('button', { name: 'Undo: Moved' }).click()
    await where.getByRole('link', { name: 'Attic' }).waitFor()
  })

  it('find a list where they left it, by Back and by the way back to it', async () => {
    await page.evaluate(`Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        fetch('/api/v1/session').then((answer) => answer.json()).then(({ data }) =>
          fetch('/api/v1/items', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
            body: JSON.stringify({ name: 'Box of ' + String.fromCharCode(65 + i % 26) + i }),
          }),
        ),
      ),
    ).then(() => null)`)
    await follow(page, '/items', 'Things')
    await page.getByText('33 things').waitFor()
    const scrolled = () => page.evaluate<number>('scrollY')
    for (const back of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Back to the list' }).click(),
    ]) {
      await page.locator('main a[href^="/items/"]').first().waitFor()
      // A list has its length with its first rows.
      await expect
        .poll(async () => {
          await page.evaluate('scrollTo(0, 900)')
          return scrolled()
        })
        .toBe(900)
      await until(page, `document.elementFromPoint(450, 250)?.closest('a') != null`)
      await page.waitForTimeout(200)
      await page.evaluate(`document.elementFromPoint(450, 250).closest('a').click()`)
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
      await back()
      await page.getByRole('heading', { level: 1, name: 'Things' }).waitFor()
      await expect.poll(scrolled).toBe(900)
    }
  })

  it('have only the pages ready that they may open next, where all files are on the device', async () => {
    const hasLoaded = (name: string) =>
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/${name}-'))`
    await until(page, hasLoaded('scan'))
    for (const name of ['operation', 'usage', 'import'])
      expect(await page.evaluate(hasLoaded(name))).toBe(false)
  })

  it('press Back while a dialog is open', async () => {
    const tab = await context.newPage()
    await tab.goto(stowage.url)
    const home = tab.getByRole('heading', { level: 1, name: 'Hello, Ada' })
    const torch = tab.getByRole('heading', { level: 1, name: 'Torch' })
    const unit = tab.getByRole('dialog').getByLabel('Unit')
    const edit = async () => {
      await tab.getByRole('button', { name: 'Edit', exact: true }).click()
      await unit.waitFor()
    }
    const closed = () => unit.waitFor({ state: 'detached' })
    await home.waitFor()
    const { items } = JSON.parse(await asked('/items?q=torch')).data
    const thing = `/items/${items[0].public_id}`
    await follow(tab, thing, 'Torch')
    await edit()
    await tab.goBack()
    await closed()
    expect(new URL(tab.url()).pathname).toBe(thing)
    // What was typed is not lost with the first Back.
    await edit()
    await unit.fill('pieces')
    await tab.goBack()
    await tab.getByText('Your changes are not saved.').waitFor()
    expect(await unit.inputValue()).toBe('pieces')
    await tab.goBack()
    await closed()
    await torch.waitFor()
    // The next Back leaves the page.
    await tab.goBack()
    await home.waitFor()
    // So it does after a dialog that was closed otherwise, and from the page after that one.
    await follow(tab, thing, 'Torch')
    await edit()
    await unit.press('Escape')
    await closed()
    await follow(tab, '/items', 'Things')
    await tab.goBack()
    await torch.waitFor()
    await edit()
    await unit.press('Escape')
    await closed()
    await tab.goBack()
    await home.waitFor()
    // A dialog that changes the address of the page below it.
    await follow(tab, '/items', 'Things')
    await tab.getByRole('button', { name: 'Filter', exact: true }).click()
    const attention = tab.getByRole('group', { name: 'What needs attention' })
    for (const at of [0, 1]) await attention.getByRole('button').nth(at).click()
    const both = () => [...new URL(tab.url()).searchParams].length
    await expect.poll(both).toBe(2)
    await tab.goBack()
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    expect(both()).toBe(2)
    await tab.reload()
    await tab
      .getByRole('button', { name: /^Remove the filter/ })
      .first()
      .click()
    await expect.poll(both).toBe(1)
    await tab.goBack()
    await home.waitFor()
    await tab.close()
  })

  it('archive and take back by keys, and have the focus after what had it is gone', async () => {
    await follow(page, '/items', 'Things')
    await page.getByText('33 things').waitFor()
    await page.locator('main a[href^="/items/"]', { hasText: 'Box of A0' }).focus()
    await page.keyboard.press('x')
    await page.getByRole('status').filter({ hasText: '1 selected' }).waitFor()
    await page.keyboard.press('a')
    await page.getByText('32 things').waitFor()
    // The row that is now in its place.
    await expect.poll(focused).toContain('Box of A26')
    await page.keyboard.press('Control+z')
    await page.getByText('33 things').waitFor()
    await page.getByRole('button', { name: 'Redo', exact: true }).waitFor()
    await page.keyboard.press('Control+Shift+z')
    await page.getByText('32 things').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('33 things').waitFor()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Clear the selection' }).press('Enter')
    await expect.poll(focused).toContain('Box of A26')
    await follow(page, '/places', 'Places')
    await page.getByRole('button', { name: 'New location' }).press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).press('Escape')
    await expect.poll(focused).toBe('New location')
    await page.getByRole('treeitem', { name: 'Attic' }).getByRole('link').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Attic' }).waitFor()
    await expect.poll(() => page.evaluate<string>('document.activeElement.id')).toBe('content')
    await follow(page, '/settings', 'Settings')
    const link = page.getByRole('button', { name: 'Send me a link that confirms the address' })
    // It is off while it works, and takes no focus then.
    await link.press('Enter')
    await page.locator('.toast').waitFor()
    await expect.poll(focused).toBe('Send me a link that confirms the address')
    await follow(page, '/items', 'Things')
    await page.locator('main a[href^="/items/"]', { hasText: 'Box of A26' }).focus()
    await page.keyboard.press('x')
    await page.getByRole('status').filter({ hasText: '1 selected' }).waitFor()
    await page.keyboard.press('p')
    await page.getByText('1 label', { exact: true }).waitFor()
    // The server takes no address with hundreds of ids.
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await page.getByText('1 label', { exact: true }).waitFor()
  })

  it('search with two words, and still see what was found when that is no question', async () => {
    await follow(page, '/search', 'Search')
    await page.getByRole('searchbox').pressSequentially('long rope')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /^Long rope/ })
      .first()
      .waitFor()
    await page.getByRole('searchbox').fill('gruener tee')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Add “gruener tee” as a new thing' }).waitFor()
    await page.locator('.answer .hint').first().waitFor()
    await page.getByRole('link', { name: 'Add “gruener tee” as a new thing' }).waitFor()
  })

  it('hear it when this device could not keep a change, and try again', async () => {
    const { context } = await newProfile(browser, stowage.url, { brief: true })
    // What merges notes loads with the first change: here the network is gone by then.
    const late = /notes-merging/
    await context.route(late, (route) => route.abort())
    await context.route('**/service-worker.js', (route) => route.abort())
    const page = await registerPerson(context, stowage.url, { name: 'Eve', household: 'Flat' })
    // On a slow line a page that was never open says that it is on its way.
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await context.route(/\/assets\/places-/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.getByRole('link', { name: 'Places', exact: true }).click()
    await page.getByRole('status').filter({ hasText: 'Loading …' }).waitFor()
    arrive()
    await page.getByRole('button', { name: 'New location' }).click()
    const field = page.getByRole('textbox', { name: 'Name' })
    await field.fill('Cellar')
    await field.press('Enter')
    await page.getByText('The engine failed. Load the page again.').waitFor()
    expect(await field.inputValue()).toBe('Cellar')
    await context.unroute(late)
    await field.press('Enter')
    await page.getByRole('link', { name: 'Cellar Location' }).waitFor()
    await context.close()
  })

  it('make one place after the other as fast as they type, and no late name of a product in the place of what they type', async () => {
    await follow(page, '/places', 'Places')
    await page.getByRole('button', { name: 'New location' }).click()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.getByLabel('Name', { exact: true }).waitFor()
    for (const name of ['Cellar', 'Garage', 'Shed']) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    }
    await page.getByRole('treeitem', { name: 'Shed' }).waitFor()
    await cdp.detach()
    await saved()
    const places = async () => {
      const { locations } = JSON.parse(await asked('/structure/locations')).data
      return locations.map(({ name }: { name: string }) => name).sort()
    }
    await expect.poll(places).toEqual(['Attic', 'Barn', 'Cellar', 'Garage', 'Shed'])
    let reply = () => {}
    const late = new Promise<void>((resolve) => (reply = resolve))
    await page.route('**/api/v1/product-codes/resolve?*', async (route) => {
      await late
      const product = { name: 'Biscuits', source: 'catalogue', brand: null, category: null }
      await route.fulfill({ json: { success: true, data: { candidates: [{ kind: 'product', product }] } } })
    })
    await follow(page, '/add', 'Add')
    await page.getByLabel('Barcode').fill('4006381333931')
    await page.keyboard.press('Enter')
    const field = page.getByLabel('What is it?')
    await field.click()
    await page.keyboard.type('Rusks')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Rusks', exact: true }).waitFor()
    const answered = page.waitForResponse(/product-codes/)
    reply()
    await answered
    await page.keyboard.type('Ham')
    await page.waitForTimeout(300)
    expect(await field.inputValue()).toBe('Ham')
    await page.unroute('**/api/v1/product-codes/resolve?*')
    // More of what is here already: each press counts, and the message says what there is by now.
    await field.fill('Tins')
    await page.getByLabel('Barcode').fill('5901234123457')
    await page.getByRole('button', { name: 'Add, and the next one' }).click()
    await page.getByRole('link', { name: 'Tins', exact: true }).waitFor()
    await page.getByLabel('Barcode').fill('5901234123457')
    await page.getByLabel('Barcode').press('Enter')
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.locator('.toast', { hasText: 'Tins: 3' }).waitFor()
    await field.fill('')
    await saved()
  })

  it('say that a device is not theirs, and lose nothing that waits on it', async () => {
    await context.setOffline(true)
    await follow(page, '/items', 'Things')
    await page.getByRole('link', { name: 'Torch' }).first().click()
    await page.getByRole('button', { name: 'One more' }).click()
    await page.getByText('Offline · 1 change waits').waitFor()
    await context.clearCookies()
    await context.setOffline(false)
    await page.getByText('changes that were not sent yet are still on this device').waitFor()
    await page.getByRole('link', { name: 'I have an invitation' }).waitFor()
    await page.getByLabel('Password').fill(TYPED_PASSWORD)
    await page.getByLabel('This is not my device: keep nothing on it').check()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await saved()
    await expect.poll(() => asked('/items?q=Torch')).toMatch(/"quantity":2[,}]/)
    // Once it is sent, the device keeps nothing.
    const kept = () =>
      page.evaluate<number>(
        `indexedDB.databases().then((all) => all.filter(({ name }) => name.startsWith('stowage-')).length)`,
      )
    await page.reload()
    await expect.poll(kept).toBe(0)
  })
})
