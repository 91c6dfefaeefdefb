import type { Browser, BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derivedId } from '../../engine/index.ts'
import { shortCodeFrom } from '../../engine/labels/short-code.ts'
import { thingPage } from '../../http/label-page/page.ts'
import type { Thing } from '../../http/label-page/thing.ts'
import { CHROMIUM, launchChromium, newContext } from '../support/chromium.ts'
import { openStowage, type Phone } from '../support/stowage.ts'

if (CHROMIUM === undefined)
  console.warn('There is no chromium: the pages behind labels are not opened in a browser.')
/** A folder into which pictures of the pages are put, for whoever wants to look at them. */
const PICTURES = process.env.STOWAGE_TEST_PICTURES

/** Run in the page, of which the compiler of these tests knows nothing. */
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
const GROUND = 'getComputedStyle(document.body).backgroundColor'

const LONG = 'Kabeltrommel-Verlängerungsleitung-H07RN-F-3G2,5-mit-Thermoschutzschalter <b>&amp; "Zubehör"</b>'

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let ada: Phone
const ids: Record<string, string> = {}

async function furnish(): Promise<void> {
  ada = await stowage.register('ada', { household_name: 'Home' })
  const cellar = await ada.creates('location.create', { name: 'Cellar' })
  const rack = await ada.creates('rack.create', { name: 'Rack 2', parent: { kind: 'location', id: cellar } })
  const shelf = await ada.creates('shelf.create', { name: 'Shelf 3', parent: { kind: 'rack', id: rack } })
  ids.box = await ada.creates('container.create', {
    name: 'Box 12',
    placement: { kind: 'shelf', id: shelf },
    description: 'Electrics: everything with a plug, and what belongs to it.',
  })
  const inside = { placement: { kind: 'container', id: ids.box } }
  ids.drill = await ada.creates('item.create', { name: 'Cordless drill', quantity: 1, ...inside })
  await ada.creates('item.create', { name: 'Screws 4 × 40', quantity: 250, unit: 'pcs', ...inside })
  ids.long = await ada.creates('item.create', { name: LONG, quantity: 2, ...inside })
  await ada.creates('container.create', { name: 'Tin', ...inside })
  for (const name of ['box', 'drill']) {
    const target = { kind: name === 'box' ? 'container' : 'item', id: ids[name] }
    ids[`${name}_code`] = shortCodeFrom(await ada.creates('short_code.create', { target }), 0) ?? ''
  }
  const blank = ada.operation('short_code.create_blank', { count: 1 })
  await ada.push([blank])
  const place = await ada.creates('location.create', { name: 'Hut' })
  ids.gone_code =
    shortCodeFrom(await ada.creates('short_code.create', { target: { kind: 'location', id: place } }), 0) ??
    ''
  await ada.does('location.delete', { public_id: place })
  ids.blank_code = shortCodeFrom(derivedId(blank.operation_id, 1), 0) ?? ''
  stowage.clock.advance(3 * 24 * 3600)
}

describe.skipIf(CHROMIUM === undefined)('the pages behind labels', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage()
    await furnish()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  /** A browser in which Ada is signed in, or nobody; without scripts, which the pages do not need. */
  async function visitor(
    signed_in: boolean,
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<BrowserContext> {
    const context = await newContext(browser, {
      colorScheme,
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      javaScriptEnabled: true,
    })
    if (!signed_in) return context
    const { cookie } = await stowage.browse('ada')
    const [name = '', ...value] = cookie.split('=')
    await context.addCookies([{ name, value: value.join('='), url: stowage.url, sameSite: 'Lax' }])
    return context
  }

  async function open(context: BrowserContext, path: string, picture: string) {
    const page = await context.newPage()
    const troubles: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !message.text().includes('404'))
        troubles.push(message.text())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(`${stowage.url}/`) && !request.url().startsWith('data:')) {
        troubles.push(`asked ${request.url()}`)
      }
    })
    const response = await page.goto(stowage.url + path)
    expect(await page.evaluate(TOO_WIDE), path).toBe(0)
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${picture}.png`, fullPage: true })
    return { page, troubles, status: response?.status(), text: await page.locator('main').innerText() }
  }

  it('shows what the label is on: where it is, what is in it, when it was seen', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      const context = await visitor(true, scheme)
      const { page, troubles, text, status } = await open(context, `/q/${ids.box_code}`, `box-${scheme}`)
      expect(status).toBe(200)
      for (const told of [
        'Box 12',
        'Box',
        'Cellar',
        'Rack 2',
        'Shelf 3',
        'Cordless drill',
        '250 pcs',
        'Home',
      ]) {
        expect(text).toContain(told)
      }
      expect(text).toContain(LONG)
      expect(await page.evaluate(GROUND)).toBe(scheme === 'light' ? 'rgb(246, 244, 239)' : 'rgb(20, 23, 29)')
      await page.getByText('Cordless drill').click()
      await page.getByRole('heading', { name: 'Cordless drill' }).waitFor()
      expect(page.url()).toBe(`${stowage.url}/q/${ids.drill_code}`)
      await page.getByRole('navigation').getByText('Box 12').click()
      await page.getByRole('heading', { name: 'Box 12' }).waitFor()
      expect(troubles).toEqual([])
      await context.close()
    }
  })

  it('shows names as they are, however long and whatever is in them', async () => {
    const context = await visitor(true)
    const { text, troubles } = await open(context, `/q/${ids.long}`, 'long')
    expect(text).toContain(LONG)
    expect(troubles).toEqual([])
    await context.close()
  })

  it('says when a label is blank, when its thing is gone, and when it is nobody’s', async () => {
    const context = await visitor(true)
    expect((await open(context, `/q/${ids.blank_code}`, 'blank')).text).toContain('not in use yet')
    expect((await open(context, `/q/${ids.gone_code}`, 'gone')).text).toContain('has been deleted')
    const unknown = await open(context, '/q/K7QM2XWD', 'unknown')
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('None of your labels')])
    await context.close()
  })

  it('tells those who are not signed in nothing', async () => {
    const context = await visitor(false, 'dark')
    const { text } = await open(context, `/q/${ids.box_code}`, 'landing')
    expect(text).toContain('Sign in')
    for (const secret of ['Box 12', 'Home', 'Cellar', 'ada']) expect(text).not.toContain(secret)
    await context.close()
  })

  it('shows a photo whole in width, and none whose bytes are not here', async () => {
    const context = await visitor(true)
    const owner = { kind: 'item', id: ids.long }
    const again = await stowage.login('ada', 'ada-phone-0001')
    await again.creates('media.attach', {
      owner,
      content_type: 'image/png',
      bytes: 10,
      sha256: 'a'.repeat(64),
    })
    const announced = await open(context, `/q/${ids.long}`, 'announced')
    expect(await announced.page.locator('img').count()).toBe(0)

    const picture = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#c9a66b' } })
      .png()
      .toBuffer()
    const thing: Thing = {
      kind: 'item',
      name: 'Cordless drill',
      description: null,
      archived: true,
      path: [{ name: 'Cellar', href: '/', aside: 'Location' }],
      quantity: '1×',
      photo: null,
      contents: [],
      contents_count: 0,
      seen: null,
      code: 'K7QM-2XWD',
      app_path: '/items/1',
    }
    const { page } = announced
    const whose = { household: 'Cabin', elsewhere: true, also: [{ name: 'Home', href: '/' }] }
    await page.setContent(
      thingPage(thing, whose, `data:image/png;base64,${picture.toString('base64')}`, '5 hours ago, by Ada'),
    )
    const box = await page.locator('img').boundingBox()
    expect(box?.width).toBeGreaterThan(320)
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1)
    expect(await page.evaluate(TOO_WIDE)).toBe(0)
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/photo.png`, fullPage: true })
    await context.close()
  })
})
