import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { hasPoppler, renderPdf } from '../labels/support/poppler.ts'
import { readCodes } from '../labels/support/read-codes.ts'
import { barriers, barriersInVariants } from '../support/barriers.ts'
import {
  CHROMIUM,
  controlled,
  follow,
  launchChromium,
  newProfile,
  profileFor,
  WHOLE_CHROMIUM,
} from '../support/chromium.ts'
import { signInNext } from '../support/person.ts'
import { type Browser as Desk, openStowage, PASSWORD, type Phone } from '../support/stowage.ts'

if (WHOLE_CHROMIUM === undefined) console.warn('There is no whole Chromium: nobody scans with a camera.')

/** An EAN-13 of nothing in the household. */
const EAN = '4006381333931'
/** A picture of the camera, in pixels, and how many of them show the same labels: about three seconds. */
const FRAME = { width: 640, height: 480 }
const FRAMES = 90
/** After this time in ms the camera shows the other picture. */
const SHOT_MS = 3200

const Labelled = z.object({ short_code: z.string() })
const Previewed = z.object({ options: z.object({ copies: z.int(), used: z.array(z.int()) }) })
const Sightings = z.object({
  sightings: z.array(
    z.object({ subject: z.object({ public_id: z.string() }), purpose: z.string(), action_id: z.string() }),
  ),
})
const folder = mkdtempSync(join(tmpdir(), 'stowage-scan-'))

let stowage: Awaited<ReturnType<typeof openStowage>>
let phone: Phone
/** Another browser of the same person, without pages. */
let desk: Desk
let browser: Browser
/** The browser of Ada, in all tests but that of the camera. */
let page: Page
let context: BrowserContext
let troubles: string[]
/** The ids of a box, of three things, and of a place without a code. */
const ids = { box: '', hammer: '', drill: '', lamp: '', shed: '' }
/** Their short codes as they are printed. */
const codes: Record<keyof typeof ids, string> = { ...ids }

/** A picture in which labels lie on a table, as the label program draws them. */
async function pictureOf(names: readonly (keyof typeof ids)[]): Promise<Buffer> {
  const composite = await Promise.all(
    names.map(async (name, at) => ({
      input: await labelOf(name),
      left: 30 + (at % 2) * 300,
      top: 30 + Math.floor(at / 2) * 220,
    })),
  )
  return sharp({ create: { ...FRAME, channels: 3, background: '#b9a98c' } })
    .composite(composite)
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function labelOf(name: keyof typeof ids): Promise<Buffer> {
  const answer = await fetch(`${stowage.url}/api/v1/labels/preview`, {
    method: 'POST',
    headers: { ...desk.headers('POST'), 'content-type': 'application/json' },
    body: JSON.stringify({
      sheet: { catalogue: 'avery-7160' },
      template: { built_in: 'code-name' },
      ids: [{ kind: name === 'box' ? 'container' : 'item', id: ids[name] }],
      format: 'png',
      dpi: 110,
    }),
  })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** Ada comes back: her browser has nothing but the files of the app, and that she turned the camera off. */
async function startAgain(): Promise<void> {
  await signInNext(page, stowage, 'ada', { password: PASSWORD })
  await page.getByText('All changes saved').waitFor()
  await page.evaluate("localStorage.setItem('stowage.scan.camera', 'false')")
  troubles.length = 0
}

/** Signs Ada in, as she does it. */
async function signIn(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('E-mail address').fill('ada@example.org')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Hello, ada' }).waitFor()
  await page.getByText('All changes saved').waitFor()
  return page
}

async function type(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Code', { exact: true })
  await field.fill(code)
  await field.press('Enter')
}

/** Types as a hardware scanner does: the keys are sent without a wait between them. */
async function wedge(page: Page, code: string, end: 'Enter' | 'Tab' | null = 'Enter'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const keys = [...code].map((text) => ({ key: text, text }))
  const last = end === null ? [] : [end === 'Enter' ? { key: end, text: '\r' } : { key: end }]
  await Promise.all(
    [...keys, ...last].map((key) => session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })),
  )
  await session.detach()
}

/** Scans until the page of a thing is shown: on a busy machine keys can come too slowly for those of a scanner. */
async function wedgeTo(
  page: Page,
  code: string,
  name: string,
  end: 'Enter' | 'Tab' = 'Enter',
): Promise<void> {
  const shown = page.getByRole('heading', { name })
  for (let tries = 0; tries < 4; tries++) {
    await wedge(page, code, end)
    if (
      await shown.waitFor({ timeout: 8000 }).then(
        () => true,
        () => false,
      )
    )
      return
    await page.goto(new URL('/scan', page.url()).href)
    // The app remembers that the person turned the camera off.
    await page.getByText('The camera is off.').waitFor()
  }
  await shown.waitFor()
}

async function cameraOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn the camera off' }).click()
  await page.getByText('The camera is off.').waitFor()
}

const placementOf = async (name: 'hammer' | 'drill' | 'lamp') => {
  const { data } = await desk.send('GET', `/items/${ids[name]}`)
  return z.object({ item: z.object({ placement: z.unknown() }) }).parse(data).item.placement
}

describe.skipIf(CHROMIUM === undefined)('scanning in a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage({ STOWAGE_ALLOWED_HOSTS: 'stowage.test' })
    phone = await stowage.register('ada')
    desk = await stowage.browse('ada')
    ids.box = await phone.creates('container.create', { name: 'Toolbox', kind: 'box' })
    ids.shed = await phone.creates('location.create', { name: 'Shed' })
    for (const [name, title] of [
      ['hammer', 'Claw hammer'],
      ['drill', 'Cordless drill'],
      ['lamp', 'Desk lamp'],
    ] as const) {
      ids[name] = await phone.creates('item.create', { name: title })
    }
    for (const name of ['box', 'hammer', 'drill', 'lamp'] as const) {
      const kind = name === 'box' ? 'container' : 'item'
      await phone.creates('short_code.create', { target: { kind, id: ids[name] } })
      const { data } = await desk.send('GET', `/${kind}s/${ids[name]}`)
      codes[name] = Labelled.parse(data[kind]).short_code
    }
    browser = await launchChromium(['--host-resolver-rules=MAP stowage.test 127.0.0.1'])
    ;({ context, troubles } = await newProfile(browser, stowage.url))
    page = await context.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
    rmSync(folder, { recursive: true, force: true })
  })

  it.skipIf(WHOLE_CHROMIUM === undefined)(
    'reads several codes at once in the picture of the camera, and finds what is looked for',
    async () => {
      const shots = [await pictureOf(['box', 'hammer']), await pictureOf(['drill', 'lamp'])]
      const clip = join(folder, 'labels.mjpeg')
      writeFileSync(clip, Buffer.concat(shots.flatMap((shot) => Array.from({ length: FRAMES }, () => shot))))
      // Without the window of a browser there is no camera.
      const whole = await launchChromium(
        ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${clip}`],
        WHOLE_CHROMIUM,
      )
      onTestFinished(() => whole.close())
      const { context, troubles } = await newProfile(whole, stowage.url, { brief: true })
      await context.grantPermissions(['camera'])
      const page = await signIn(context, stowage.url)
      await page.getByRole('link', { name: 'Scan' }).click()
      for (const name of ['Toolbox', 'Claw hammer', 'Cordless drill', 'Desk lamp']) {
        await page.getByRole('link', { name }).waitFor()
      }
      await expect.poll(() => page.locator('.outlines polygon').count()).toBe(2)
      expect(await barriers(page)).toEqual([])
      // Nobody sees the picture behind a dialog.
      await follow(page, '/scan?mode=find')
      await page.getByRole('button', { name: 'Choose things' }).click()
      await page.getByRole('searchbox').fill('lamp')
      await page.getByRole('dialog').getByRole('button', { name: 'Desk lamp' }).click()
      await page.getByText('1 selected').waitFor()
      const read = () => page.locator('.outlines text').allTextContents()
      const before = await read()
      await page.waitForTimeout(SHOT_MS)
      expect(await read()).toEqual(before)
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByText('Here it is: Desk lamp').waitFor()
      await follow(page, `/scan?mode=find&items=${ids.lamp}`)
      await page.getByText('Here it is: Desk lamp').waitFor()
      await page.getByText('Everything was found.').waitFor()
      await cameraOff(page)
      expect(troubles).toEqual([])
      // The program of the reader does not arrive. Later it does, without a new start of the page.
      await context.route(/\.wasm$/, (route) => route.abort())
      await page.reload()
      await page.getByText('The camera is off.').waitFor()
      const photo = { name: 'codes.jpg', mimeType: 'image/jpeg', buffer: await pictureOf(['box', 'lamp']) }
      await page.getByLabel('Take a photo of codes').setInputFiles(photo)
      await page.getByText('This photo was not read').waitFor()
      await page.getByText('The reader of codes could not be loaded').waitFor()
      await context.unroute(/\.wasm$/)
      const isRead = async () => {
        await page.getByLabel('Take a photo of codes').setInputFiles(photo)
        const read = page.getByText('2 codes in the photo').waitFor({ timeout: 3000 })
        return read.then(
          () => true,
          () => false,
        )
      }
      await expect.poll(isRead).toBe(true)
      expect(await page.getByText('could not be loaded').count()).toBe(0)
    },
  )

  it('opens what is typed, what a hardware scanner sends, and lists what a photo shows', async () => {
    await startAgain()
    await follow(page, '/scan')
    await page.getByText('The camera is off.').waitFor()
    await type(page, codes.drill.toLowerCase().replace('-', ' '))
    await page.getByRole('heading', { name: 'Cordless drill' }).waitFor()
    // The address holds the letters of several keys of the app.
    await wedgeTo(page, `https://elsewhere.example/app/q/${codes.lamp.replace('-', '')}`, 'Desk lamp')
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox')
    await page.locator('input[type="search"]:focus').waitFor()
    await wedge(page, 'hammer')
    await expect.poll(() => search.inputValue()).toBe('hammer')
    expect(new URL(page.url()).pathname).toBe('/search')
    await follow(page, '/items', 'Things')
    await page.getByRole('link', { name: 'Desk lamp' }).waitFor()
    // A fast person: no key is lost, and those after the first go to the field that it opened.
    await wedge(page, '/lamp', null)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('lamp')
    await follow(page, '/items', 'Things')
    await page.getByRole('link', { name: 'Desk lamp' }).waitFor()
    await wedgeTo(page, codes.hammer.replace('-', ''), 'Claw hammer', 'Tab')
    await follow(page, '/scan')
    await page.getByLabel('Take a photo of codes').setInputFiles({
      name: 'codes.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOf(['box', 'hammer', 'lamp']),
    })
    // What the picture says instead is what a failure should tell.
    const outcome = page.locator('.scan-photo figcaption')
    await expect.poll(() => outcome.allTextContents()).toEqual(['3 codes in the photo'])
    for (const name of ['Toolbox', 'Claw hammer', 'Desk lamp'])
      await page.getByRole('link', { name }).waitFor()
    // Whoever opens one of them comes back to the others.
    await page.getByRole('link', { name: 'Toolbox' }).click()
    await page.getByRole('heading', { name: 'Toolbox' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Desk lamp' }).waitFor()
    await page
      .getByLabel('Take a photo of codes')
      .setInputFiles({ name: 'text.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await page.getByText('This file is no picture').waitFor()
    expect(troubles).toEqual([])
  })

  it('puts things away and audits the box without the server, and sends all of it later', async () => {
    await startAgain()
    await follow(page, '/scan?mode=put')
    await controlled(page)
    await context.setOffline(true)
    await page.reload()
    await type(page, codes.hammer)
    await page.getByText('Scan a place or a box first.').waitFor()
    await type(page, codes.box)
    await page.getByRole('region', { name: 'Put into' }).getByText('Toolbox').waitFor()
    await type(page, codes.hammer)
    await page.getByRole('button', { name: 'Undo for Claw hammer' }).waitFor()
    const undo = page.getByRole('button', { name: 'Undo for Cordless drill' })
    // On a busy machine the keys can arrive too far apart for those of a scanner. Then nothing is put away.
    for (let tries = 0; tries < 4 && !(await undo.isVisible()); tries++) {
      await wedgeOutsideFields(page, codes.drill)
      await undo.waitFor({ timeout: 8000 }).catch(() => null)
    }
    await undo.click()
    await page.getByText('taken back').waitFor()
    await type(page, EAN)
    // On a busy machine the end of a burst can stand beside it as a code of its own.
    const unknown = page.locator('.unknown-code', { hasText: EAN })
    await unknown.getByRole('button', { name: 'New thing with this code' }).click()
    await page.getByLabel('What is it?').fill('Highlighter')
    const where = page.getByRole('dialog').getByRole('button', { name: /^Where is it/ })
    const choose = async (name: string) => {
      await where.click()
      await page.getByRole('dialog').last().getByRole('searchbox').fill(name)
      await page
        .getByRole('dialog')
        .last()
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      await where.filter({ hasText: name }).waitFor()
    }
    await choose('Shed')
    await page.reload()
    await expect.poll(() => page.getByLabel('What is it?').inputValue()).toBe('Highlighter')
    await where.filter({ hasText: 'Shed' }).waitFor()
    await choose('Toolbox')
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByText('Added Highlighter').waitFor()
    await page.getByRole('button', { name: 'Audit' }).click()
    await type(page, codes.box)
    await page.getByText('0 of 2 found').waitFor()
    await type(page, `0${EAN}`)
    await page.getByText('1 of 2 found').waitFor()
    // What was scanned outlasts a reload, an audit that begins elsewhere, and an end by mistake.
    await page.reload()
    await page.getByText('1 of 2 found').waitFor()
    await follow(page, `/scan?mode=audit&kind=location&in=${ids.shed}`)
    await page.getByText('Finish this audit before you begin that of Shed.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?mode=audit')
    await page.getByRole('button', { name: 'Stop without recording' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 of 2 found').waitFor()
    await type(page, codes.lamp)
    await page.getByRole('heading', { name: 'Not expected here' }).waitFor()
    await page.getByRole('button', { name: 'Finish the audit' }).click()
    await page.getByRole('button', { name: 'Record the audit' }).click()
    await page.getByText('Audit of Toolbox: 1 found, 1 missing').waitFor()
    await context.setOffline(false)
    await page.getByText('All changes saved').waitFor()
    const inBox = { kind: 'container', id: ids.box }
    expect(await placementOf('hammer')).toMatchObject(inBox)
    expect(await placementOf('drill')).toBeNull()
    expect(await placementOf('lamp')).toMatchObject(inBox)
    const { data } = await desk.send('GET', '/scans/history?limit=50')
    const seen = JSON.stringify(data)
    expect(seen).toContain('audit_place')
    expect(seen).toContain('move_items')
    // The put-away that was taken back is recorded as such: it cannot be taken back once more.
    const put = Sightings.parse(data).sightings.find(
      ({ subject, purpose }) => purpose === 'move_items' && subject.public_id === ids.drill,
    )
    const again = await desk.send('POST', `/scan-actions/${put?.action_id}/undo`, {})
    expect(again).toMatchObject({ status: 409, error: { code: 'already_undone' } })
  })

  it('undoes a put-away once, when the answer of the server is lost and the person presses again', async () => {
    await startAgain()
    await follow(page, `/scan?mode=put&kind=container&in=${ids.box}`)
    await type(page, codes.drill)
    await expect.poll(() => placementOf('drill')).toMatchObject({ kind: 'container', id: ids.box })
    await page.getByText('All changes saved').waitFor()
    const asked: string[] = []
    const path = /\/scan-actions\/[^/]+\/undo$/
    await context.route(path, async (route) => {
      const answer = await route.fetch()
      asked.push(`${answer.status()} ${route.request().headers()['idempotency-key']}`)
      await route.abort()
    })
    const undo = page.getByRole('button', { name: 'Undo for Cordless drill' })
    await undo.click()
    await page.getByText('The server cannot be reached.').waitFor()
    expect(await placementOf('drill')).toBeNull()
    await undo.click()
    await expect.poll(() => asked.length).toBe(2)
    expect(new Set(asked).size).toBe(1)
    expect(asked[0]).toMatch(/^200 /)
    await context.unroute(path)
    await undo.click()
    await page.locator('.put-undone').getByText('taken back').waitFor()
    await page.getByText('All changes saved').waitFor()
    expect(await placementOf('drill')).toBeNull()
    // The browser names the aborted requests.
    expect(troubles.filter((text) => !text.includes('ERR_FAILED'))).toEqual([])
  })

  it.skipIf(!hasPoppler)('prints labels on what is left of a sheet, and their codes are read', async () => {
    await startAgain()
    await follow(page, `/items/${ids.hammer}`)
    await page.getByRole('link', { name: 'Print label' }).click()
    await page.getByRole('searchbox').fill('Avery L7160')
    await page.getByRole('button', { name: 'Avery 7160' }).first().click()
    await page.getByRole('button', { name: 'Choose things, boxes and places' }).click()
    await page.getByRole('searchbox').fill('toolbox')
    await page.getByRole('dialog').getByRole('button', { name: 'Toolbox No place' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('2 labels', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('2 labels', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Row 1, column 1' }).click()
    await page.getByRole('button', { name: 'Row 1, column 1' }).press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByText('2 labels are gone').waitFor()
    await page.getByRole('img', { name: 'Preview of the first page' }).waitFor()
    const previews: { copies: number; used: number }[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/labels/preview')) return
      const { copies, used } = Previewed.parse(request.postDataJSON()).options
      previews.push({ copies, used: used.length })
    })
    await page.getByText('an address that no other device can open').waitFor()
    expect(await page.getByRole('link', { name: 'Find the right address' }).getAttribute('href')).toBe(
      '/connection',
    )
    await page.getByRole('button', { name: 'Make the PDF' }).click()
    const link = page.getByRole('link', { name: 'Download the PDF' })
    await link.waitFor()
    expect(await page.getByText('an address that no other device can open').count()).toBe(1)
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    const file = join(folder, 'labels.pdf')
    await download.saveAs(file)
    const [picture] = renderPdf(file, 200)
    const read = await readCodes(picture ?? Buffer.alloc(0))
    const places = read.map(({ text, position }) => ({
      code: text.slice(-8),
      column: Math.floor((((position.topLeft?.x ?? 0) / 200) * 25.4) / 70),
      row: Math.floor((((position.topLeft?.y ?? 0) / 200) * 25.4 - 15) / 38.1),
    }))
    expect(places.sort((a, b) => a.row - b.row)).toEqual([
      { code: codes.hammer.replace('-', ''), column: 1, row: 0 },
      { code: codes.box.replace('-', ''), column: 0, row: 1 },
    ])
    // What is used now is marked, and this browser keeps the sheet.
    await page.getByText('4 labels are gone').waitFor()
    // The picture stays that of the printed sheet, until another one is asked for.
    await page.getByLabel('Copies of each').fill('2')
    await expect.poll(() => previews.at(-1)).toEqual({ copies: 2, used: 4 })
    expect(previews.slice(0, -1).every(({ used }) => used === 2)).toBe(true)
    await page.getByLabel('Copies of each').fill('1')
    await page.goto(`${stowage.url}/labels`)
    await page.getByText('4 labels are gone').waitFor()
    await page.getByText('Avery 7160').waitFor()
    await context.setOffline(true)
    await page.getByText('Printing needs the server').waitFor()
    expect(troubles.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await context.setOffline(false)
  })

  it('marks printed labels on the sheet of their job, and repeats a job whose answer was lost', async () => {
    await startAgain()
    await follow(page, '/labels')
    await page.getByText('Blank', { exact: true }).click()
    const choose = async (number: string) => {
      await page.getByRole('searchbox').fill(number)
      await page
        .getByRole('button', { name: `Avery ${number}` })
        .first()
        .click()
    }
    await page
      .getByRole('searchbox')
      .or(page.getByRole('button', { name: 'Another sheet' }))
      .waitFor()
    const another = page.getByRole('button', { name: 'Another sheet' })
    if (await another.isVisible()) await another.click()
    await choose('7163')
    await page.getByText('All labels are there').waitFor()
    const keys: (string | undefined)[] = []
    let onChosen = () => {}
    const chosen = new Promise<void>((resolve) => {
      onChosen = resolve
    })
    const path = /\/labels\/print-jobs$/
    await context.route(path, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch()
      if (keys.length === 1) return route.abort()
      await chosen
      await route.fulfill({ response })
    })
    const make = page.getByRole('button', { name: 'Make the PDF' })
    await make.click()
    await page.getByText('The server cannot be reached.').waitFor()
    await make.click()
    await expect.poll(() => keys.length).toBe(2)
    expect(new Set(keys).size).toBe(1)
    await another.click()
    await choose('7165')
    await page.getByText('Avery 7165').waitFor()
    onChosen()
    await page.getByRole('link', { name: 'Download the PDF' }).waitFor()
    await page.getByText('All labels are there').waitFor()
    await context.unroute(path)
    // A job that is gone is asked about no more.
    const one = /\/labels\/print-jobs\/[^/]+$/
    await context.route(one, (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'not_found' } } }),
    )
    await make.click()
    await page.locator('.printing .note-bad').waitFor()
    await make.waitFor()
    await context.unroute(one)
    // Another tab prints on the same sheet. This tab shows the places that are gone.
    const tab = await context.newPage()
    onTestFinished(() => tab.close())
    await tab.goto(`${stowage.url}/labels`)
    await tab.getByRole('button', { name: 'Row 1, column 1' }).click()
    await page.getByText('1 label is gone').waitFor()
    await page.getByRole('button', { name: 'Row 1, column 2' }).click()
    await tab.getByText('2 labels are gone').waitFor()
    // The keyboard reaches a sheet that has no label where it was.
    await page.bringToFront()
    await page.getByRole('button', { name: 'Row 1, column 2' }).press('ArrowDown')
    for (const _ of [3, 4]) await page.keyboard.press('ArrowDown')
    await another.click()
    await choose('7169')
    const last = page.getByRole('button', { name: 'Row 2, column 2' })
    await expect.poll(() => last.getAttribute('tabindex'), { timeout: 8000 }).toBe('0')
    // A sheet of the household is printed with the offset of its own, which the page shows and adds to.
    await phone.creates('label_sheet.create', {
      name: 'Jars',
      sheet: { catalogue: 'avery-7163' },
      offset: { x: 1.5, y: -2 },
    })
    await another.click()
    await page.getByRole('button', { name: 'Jars' }).click()
    const toTheRight = page.getByLabel('To the right')
    await expect.poll(() => toTheRight.inputValue()).toBe('1.5')
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/labels/preview')),
      toTheRight.fill('1'),
    ])
    expect(asked.postDataJSON().options.offset).toEqual({ x: 1, y: -2 })
    expect(troubles.filter((text) => !/ERR_FAILED|\b404\b/.test(text))).toEqual([])
  })

  it('moves a thing from one box into another one that has the same name', async () => {
    const shed = await phone.creates('location.create', { name: 'Loft' })
    const placement = { kind: 'location', id: shed }
    const boxes = [
      await phone.creates('container.create', { name: 'Moving box', placement }),
      await phone.creates('container.create', { name: 'Moving box', placement }),
    ]
    const globe = await phone.creates('item.create', {
      name: 'Globe',
      placement: { kind: 'container', id: boxes[0] },
    })
    await startAgain()
    await follow(page, '/scan?mode=put')
    await type(page, boxes[1] ?? '')
    await page.getByRole('region', { name: 'Put into' }).getByText('Moving box').waitFor()
    await type(page, globe)
    await page.getByRole('button', { name: 'Undo for Globe' }).waitFor()
    await page.getByText('All changes saved').waitFor()
    const { data } = await desk.send('GET', `/items/${globe}`)
    expect(data.item).toMatchObject({ placement: { kind: 'container', id: boxes[1] } })
    expect(troubles).toEqual([])
  })

  it('finds no barrier on its pages, in light and dark, at 1440 and 320 pixels', async () => {
    await startAgain()
    const found: string[] = []
    const shelf = page.getByRole('region', { name: 'Put into' })
    for (const [path, shown] of [
      ['/scan', page.getByText('The camera is off.')],
      [`/scan?mode=put&kind=container&in=${ids.box}`, shelf.getByText('Toolbox')],
      [`/scan?mode=audit&kind=container&in=${ids.box}`, page.getByText(/\d of \d found/)],
      [`/scan?mode=find&items=${ids.lamp}`, page.getByText('Desk lamp')],
      [`/labels?items=${ids.lamp}`, page.getByText('Desk lamp')],
    ] as const) {
      await follow(page, path)
      await expect.poll(() => page.url()).toBe(stowage.url + path)
      await shown.first().waitFor()
      found.push(...(await barriersInVariants(page)))
    }
    expect(found).toEqual([])
  })

  it('says over plain http why there is no camera, and reads a photo', async () => {
    const url = stowage.url.replace('127.0.0.1', 'stowage.test')
    const { context, troubles } = await profileFor(browser, url, { brief: true })
    const page = await signIn(context, url)
    await page.getByText('All changes saved').waitFor()
    await page.getByRole('link', { name: 'Scan' }).click()
    await page.getByText('browsers give it to pages over https only').waitFor()
    await page
      .getByLabel('Take a photo of codes')
      .setInputFiles({ name: 'codes.jpg', mimeType: 'image/jpeg', buffer: await pictureOf(['lamp']) })
    await page.getByRole('heading', { name: 'Desk lamp' }).waitFor()
    // Header fields that only secure pages may use; the browser says that it leaves them out.
    expect(
      troubles.filter(
        (text) => !/^The (Cross-Origin-Opener-Policy|page requested an origin-keyed)/.test(text),
      ),
    ).toEqual([])
  })
})

/** A hardware scanner while nothing has the focus. */
async function wedgeOutsideFields(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate('document.activeElement?.blur()')
  await wedge(page, code)
}
