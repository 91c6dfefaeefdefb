import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { barriers } from '../support/barriers.ts'
import { CHROMIUM, controlled, follow, launchChromium, newProfile, until } from '../support/chromium.ts'
import { Line } from '../support/line.ts'
import { nextPerson, registerPerson } from '../support/person.ts'
import { some } from '../support/rounds.ts'
import { openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody adds photos in a browser.')

const HEIC = new URL('../media/fixtures/scene.heic', import.meta.url)

const Listed = z.object({
  data: z.object({
    primary_media_id: z.string().nullable(),
    media: z.array(
      z.looseObject({
        public_id: z.string(),
        rotation: z.int(),
        status: z.string(),
        name: z.string().nullable(),
        width: z.int().nullable(),
        height: z.int().nullable(),
      }),
    ),
  }),
})

let stowage: Awaited<ReturnType<typeof openStowage>>
let line: Line
let browser: Browser
/** One page, for a new person in each test. */
let page: Page
let troubles: string[]
const people = ['ben', 'cleo', 'dora']

/** A picture of one colour, with a mark in a corner, as a file of a chooser. */
async function file(name: string, hue: number, width = 320, height = 240) {
  const background = { r: (hue * 53) % 255, g: (hue * 97) % 255, b: (hue * 31) % 255 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Hands pictures over as a paste or a drop does. The page is the only one that can make such an event. */
function hands(page: Page, type: 'paste' | 'drop', base64: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'handed.jpg', { type: 'image/jpeg' }))
    const more = { bubbles: true, cancelable: true }
    if (${JSON.stringify(type)} === 'paste')
      document.body.dispatchEvent(new ClipboardEvent('paste', { ...more, clipboardData: data }))
    else {
      document.body.dispatchEvent(new DragEvent('dragover', { ...more, dataTransfer: data }))
      requestAnimationFrame(() => requestAnimationFrame(() => {
        window.covered = document.querySelector('.drop-cover') !== null
        document.body.dispatchEvent(new DragEvent('drop', { ...more, dataTransfer: data }))
      }))
    }
  })()`)
}

/** The number of photos that this browser keeps until the server has them. */
const WAITING = `(async () => {
  const ended = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const all = await indexedDB.databases()
  const counts = all.filter(({ name }) => name.startsWith('stowage-photos')).map(async ({ name }) => {
    const database = await ended(indexedDB.open(name))
    const entries = await ended(database.transaction('entries').objectStore('entries').getAll())
    database.close()
    // One that was removed stays for a while, as that can be undone.
    return entries.filter((text) => JSON.parse(text).gone_since === null).length
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
})()`
const saved = (page: Page) => page.getByText('All changes saved').waitFor()
const thumbs = (page: Page) => page.getByRole('list', { name: 'All photos' }).getByRole('listitem')
const chooser = (page: Page) => page.locator('.photo-input .file-button:not(.file-button-camera) input')
const count = (page: Page, number: number) => expect.poll(() => thumbs(page).count()).toBe(number)

/** The photos of the thing whose page is shown, as the server has them. */
async function stored(page: Page) {
  const path = new URL(page.url()).pathname
  const text = await page.evaluate(`fetch('/api/v1${path}/media').then((answer) => answer.text())`)
  return Listed.parse(JSON.parse(String(text))).data
}

/** Opens the page of a thing of a person who has nothing else. */
async function setUp(): Promise<void> {
  if (page === undefined) {
    const profile = await newProfile(browser, line.url)
    troubles = profile.troubles
    page = await registerPerson(profile.context, line.url)
  } else {
    troubles.length = 0
    await nextPerson(page, stowage, people.shift() ?? '', { url: line.url })
  }
  await controlled(page)
  await follow(page, '/add', 'Add')
  await page.getByLabel('What is it?').fill('Lamp')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Lamp', exact: true }).click()
  await page.getByRole('heading', { name: 'Lamp' }).waitFor()
}

describe.skipIf(CHROMIUM === undefined)('a person with photos', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage()
    line = await Line.open(stowage.url)
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    line?.close()
    await stowage?.dispose()
  })

  it('adds, orders, crops, turns and removes photos, takes that back, and sees no barrier', async () => {
    await setUp()
    const found = [...(await barriers(page))]
    await chooser(page).setInputFiles([
      await file('one.jpg', 1),
      { name: 'notes.xyz', mimeType: '', buffer: Buffer.from('hello') },
      { name: 'Receipt.txt', mimeType: 'text/plain', buffer: Buffer.from('12.50') },
      await file('two.jpg', 2),
    ])
    await page.getByRole('alert').getByText('notes.xyz: This is not a picture.').waitFor()
    await page.getByText('One file is a document: it is under Documents.').waitFor()
    await count(page, 2)
    await hands(page, 'paste', (await file('', 3)).buffer.toString('base64'))
    await count(page, 3)
    await hands(page, 'drop', (await file('', 4)).buffer.toString('base64'))
    await count(page, 4)
    expect(await page.evaluate('window.covered')).toBe(true)
    await saved(page)

    // A manual is a document: it is listed below, opened as a file, removed, and taken back.
    const papers = page.getByRole('region', { name: 'Documents' })
    await papers.getByRole('link', { name: 'Receipt.txt' }).waitFor()
    const manual = { name: 'Manual – Lamp.txt', mimeType: 'text/plain', buffer: Buffer.from('Plug it in.') }
    await papers.locator('input').setInputFiles(manual)
    const link = papers.getByRole('link', { name: manual.name })
    const arrived = page.waitForEvent('download')
    await link.click()
    expect((await arrived).suggestedFilename()).toBe(manual.name)
    await count(page, 4)
    await papers.getByRole('button', { name: `Remove ${manual.name}` }).click()
    await papers.getByRole('button', { name: 'Remove Receipt.txt' }).click()
    await papers.getByText('No manual, receipt or guarantee is here yet.').waitFor()
    await saved(page)
    const states = async () => (await stored(page)).media.map(({ status }) => status)
    await expect.poll(states).toEqual(['stored', 'stored', 'stored', 'stored'])
    const before = await stored(page)
    const [one, two, three, four] = before.media.map(({ public_id }) => public_id)
    const order = async () => (await stored(page)).media.map(({ public_id }) => public_id)

    // The order, by keyboard and by mouse.
    await thumbs(page).nth(2).getByRole('button').focus()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(order).toEqual([one, three, two, four])
    await thumbs(page).nth(3).dragTo(thumbs(page).nth(0))
    await expect.poll(order).toEqual([four, one, three, two])
    expect((await stored(page)).primary_media_id).toBe(four)
    found.push(...(await barriers(page)))

    // One photo at a time, by keyboard.
    await page.getByRole('button', { name: 'Open the photo of Lamp' }).focus()
    await page.keyboard.press('Enter')
    const box = page.getByRole('dialog', { name: 'Photos of Lamp' })
    await box.getByText('1 of 4').waitFor()
    await page.keyboard.press('ArrowRight')
    await box.getByText('2 of 4').waitFor()
    await page.keyboard.press('End')
    await box.getByText('4 of 4').waitFor()
    // A button with the focus keeps it where it cannot be used any more: keys go on to work, and Ctrl Z takes back what the message says.
    const focused = () => page.evaluate('document.activeElement?.ariaLabel')
    await box.getByRole('button', { name: 'Next photo' }).press('Enter')
    expect(await focused()).toBe('Next photo')
    await page.keyboard.press('ArrowLeft')
    await box.getByText('3 of 4').waitFor()
    await page.keyboard.press('End')
    await box.getByText('4 of 4').waitFor()
    const first = box.getByRole('button', { name: 'Make it the first photo' })
    await first.press('Enter')
    await box.getByText('1 of 4').waitFor()
    await expect.poll(order).toEqual([two, four, one, three])
    expect(await focused()).toBe('Make it the first photo')
    // The message comes when the change is made.
    await box.getByRole('status').getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('Control+z')
    await box.getByText('4 of 4').waitFor()
    await expect.poll(order).toEqual([four, one, three, two])
    await page.keyboard.press('Home')
    await box.getByText('1 of 4').waitFor()
    await page.keyboard.press('ArrowRight')
    await box.getByText('2 of 4').waitFor()
    // Nothing has the focus, as after a press beside the buttons: the keys are those of the dialog still, and none those of the page below.
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.keyboard.press('ArrowRight')
    await box.getByText('3 of 4').waitFor()
    await box.getByRole('region', { name: 'Photo; plus and minus' }).focus()
    await page.keyboard.press('+')
    const transform = `document.querySelector('.lightbox-picture').style.transform`
    await expect.poll(() => page.evaluate(transform)).toContain('scale(1.4)')
    // The stage stays while its photo changes, and the next one begins at its own size.
    await page.keyboard.press('Home')
    await box.getByText('1 of 4').waitFor()
    await expect.poll(() => page.evaluate(transform)).toContain('scale(1)')
    expect(await focused()).toContain('Photo; plus and minus')
    await box.getByLabel('Caption').fill('From the side')
    await page.keyboard.press('Enter')
    found.push(...(await barriers(page)))
    await expect.poll(async () => (await stored(page)).media[0]?.name).toBe('From the side')

    // Turned, and cropped to a square.
    await box.getByRole('button', { name: 'Rotate right' }).click()
    await expect.poll(async () => (await stored(page)).media[0]?.rotation).toBe(90)
    await box.getByRole('button', { name: 'Crop and rotate' }).click()
    const crop = page.getByRole('dialog', { name: 'Crop and rotate' })
    await crop.getByRole('button', { name: 'Square' }).click()
    await crop.getByRole('button', { name: 'Bottom right corner' }).focus()
    await page.keyboard.press('ArrowLeft')
    found.push(...(await barriers(page)))
    await crop.getByRole('button', { name: 'Save' }).click()
    await crop.waitFor({ state: 'detached' })
    expect(await focused()).toBe('Crop and rotate')
    // A message stays while the focus is in it.
    const undo = box.getByRole('button', { name: 'Undo' })
    await undo.focus()
    await expect
      .poll(async () => (await stored(page)).media[0])
      .toMatchObject({ status: 'stored', rotation: 0 })
    const cropped = (await stored(page)).media
    expect(cropped).toHaveLength(4)
    expect(cropped[0]?.width).toBe(cropped[0]?.height)
    expect(cropped[0]?.width).toBeLessThan(240)
    await undo.click()
    await expect.poll(order).toEqual([four, one, three, two])

    // Removed, and taken back. The message goes, and with it the button that had the focus.
    await box.getByRole('button', { name: 'Remove' }).press('Enter')
    await box.getByText('1 of 3').waitFor()
    expect(await focused()).toBe('Remove')
    await undo.press('Enter')
    await box.getByText('of 4').waitFor()
    await expect.poll(focused).toBe('Remove')
    await page.keyboard.press('End')
    await box.getByText('4 of 4').waitFor()
    // Back leaves the page in a browser that closes no dialog by it: what was written is saved.
    await box.getByLabel('Caption').fill('From above')
    await page.goBack()
    await page.getByText('Caption saved').waitFor()
    await page.goForward()
    await count(page, 4)
    await expect.poll(async () => (await stored(page)).media[3]?.name).toBe('From above')
    await saved(page)
    await expect.poll(order).toEqual([four, one, three, two])
    // The thing's own history has what happened to its photos, but not when their bytes came.
    const history = page.locator('.timeline')
    await history.locator('ins').getByText('From above').first().waitFor()
    await history.getByText('Photo or document added').first().waitFor()
    expect(await history.getByText('Photo or document arrived').count()).toBe(0)
    // That a photo came is a fact: the history offers no undo of it.
    await follow(page, '/history', 'History')
    await page.getByText('Photo or document arrived').first().waitFor()
    expect(await page.getByRole('button', { name: 'Undo: Photo or document arrived' }).count()).toBe(0)
    expect([found, troubles]).toEqual([[], []])
  })

  it('takes photos without reception, finds them after a reload, and sends them later', async () => {
    await setUp()
    // Another tab of the browser adds the first one: it hands it to this tab, which writes.
    const guest = await page.context().newPage()
    await guest.goto(page.url())
    await chooser(guest).setInputFiles([await file('before.jpg', 5)])
    await page.getByRole('button', { name: 'Open the photo of Lamp' }).waitFor()
    await saved(page)
    // While the bytes are on their way, the picture is the local one. Without reception only what the server sent is there.
    await until(
      page,
      `(async () => {
        const image = document.querySelector('.gallery-first img[src*="/api/"]')
        // A photo is kept once, in whichever household it is asked for.
        const kept = image?.src.replace(/&household_id=.*/, '')
        return image !== null && (await caches.match(kept, { ignoreVary: true })) !== undefined
      })()`,
    )
    await guest.close()
    line.cut()
    await chooser(page).setInputFiles([await file('dark.jpg', 6), await file('cellar.jpg', 7)])
    await count(page, 3)
    const local = page.locator('.thumb img[src^="blob:"]')
    await expect.poll(() => local.count()).toBe(2)
    // This browser cannot draw HEIC: an icon stands for it until the server has made a picture of it, and the page says so.
    const heic = { name: 'phone.heic', mimeType: 'image/heic', buffer: readFileSync(HEIC) }
    await chooser(page).setInputFiles([heic])
    await thumbs(page).nth(3).locator('.photo .icon').waitFor()
    await expect.poll(() => local.count()).toBe(2)
    await thumbs(page).nth(3).getByRole('button').click()
    await page.getByText('This browser cannot show this kind of picture.').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.keyboard.press('Escape')
    await count(page, 3)
    await page.reload()
    await count(page, 3)
    await expect.poll(() => local.count()).toBe(2)
    await thumbs(page).nth(2).getByRole('button').click()
    const box = page.getByRole('dialog', { name: 'Photos of Lamp' })
    await box.getByRole('button', { name: 'Rotate right' }).click()
    await box.getByText('Waits to be sent').waitFor()
    // A photo that the server has is shown turned, too.
    await page.keyboard.press('Home')
    await box.getByText('1 of 3').waitFor()
    await box.getByRole('button', { name: 'Rotate left' }).click()
    await box.locator('img[src^="blob:"]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('heading', { name: 'Photos that wait' }).waitFor()
    await page.getByText('Signing out deletes them from this browser.').waitFor()
    line.mend()
    await saved(page)
    await page.goBack()
    await count(page, 3)
    const sent = async () => (await stored(page)).media.map(({ status, rotation }) => [status, rotation])
    await expect.poll(sent).toEqual([
      ['stored', 270],
      ['stored', 0],
      ['stored', 90],
    ])
    const kept = `indexedDB.databases().then((all) => all.filter(({ name }) => name.startsWith('stowage-photos')).length)`
    expect(await page.evaluate(kept)).toBe(1)
    // What the page asks for once the session is over is refused, and would count as trouble of the next walk.
    const loaded = page.waitForResponse((response) => response.url().includes('/personal-access-tokens'))
    await page.getByRole('link', { name: 'Settings' }).click()
    await loaded
    // The bytes stay here until the copy has heard that the server has them; before that, the sign-out asks first.
    await expect.poll(() => page.evaluate(WAITING)).toBe(0)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).waitFor()
    await expect.poll(() => page.evaluate(kept)).toBe(0)
    await guest.close()
  })

  const variants = [
    ['light', 1280],
    ['dark', 320],
  ] as const
  it.each(some(variants, 1, 2))(
    'adds things by photo and names them by keyboard, in %s at %i pixels',
    async (scheme, width) => {
      await setUp()
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await follow(page, '/places', 'Places')
      await page.getByRole('button', { name: 'New location' }).click()
      await page.keyboard.type('Attic')
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: /^Attic/ }).click()
      await page.getByRole('heading', { name: 'Attic' }).waitFor()
      await chooser(page).setInputFiles([await file('attic.jpg', 8)])
      await page.getByRole('button', { name: 'Open the photo of Attic' }).waitFor()
      // A place has documents, too. One whose answer was lost is there once, although it is chosen again.
      const lease = join(await mkdtemp(join(tmpdir(), 'stowage-lease-')), 'Lease.txt')
      await writeFile(lease, 'One attic')
      const path = /\/structure\/locations\/[^/]+\/media$/
      await page.route(path, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await chooser(page).setInputFiles(lease)
      await page.getByText('The server cannot be reached.').waitFor()
      await page.unroute(path)
      await chooser(page).setInputFiles(lease)
      const documents = page.getByRole('region', { name: 'Documents' })
      await documents.getByRole('link', { name: 'Lease.txt' }).waitFor()
      await page.getByText('All changes saved').waitFor()
      expect(await documents.getByRole('link', { name: 'Lease.txt' }).count()).toBe(1)
      const found = [...(await barriers(page))]
      await page.getByRole('link', { name: 'Add a thing' }).click()
      await page.getByRole('heading', { level: 1, name: 'Add' }).waitFor()
      await page.getByText('Attic').waitFor()
      await chooser(page).setInputFiles([
        await file('a.jpg', 9),
        await file('b.jpg', 10),
        await file('c.jpg', 11),
      ])
      const names = page.getByRole('region', { name: 'To name' }).getByRole('textbox')
      await expect.poll(() => names.count()).toBe(3)
      found.push(...(await barriers(page)))
      await follow(page, '/')
      await page.getByRole('link', { name: '3 photos to name' }).click()
      await names.first().focus()
      for (const name of ['Tent', 'Rope']) {
        await page.keyboard.type(name)
        await page.keyboard.press('Enter')
      }
      await expect.poll(() => names.count()).toBe(1)
      found.push(...(await barriers(page)))
      expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false)
      await follow(page, '/items', 'Things')
      for (const name of ['Tent', 'Rope']) {
        await page.getByRole('link', { name: new RegExp(`${name}.*Attic`) }).waitFor()
      }
      expect([found, troubles.filter((each) => !each.includes('ERR_FAILED'))]).toEqual([[], []])
    },
  )
})
