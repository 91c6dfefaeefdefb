import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PAGES } from '../support/app-pages.ts'
import { barriersInVariants, type Variant } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { signInNext, TYPED_PASSWORD } from '../support/person.ts'
import { some } from '../support/rounds.ts'
import { openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody reads the app with large letters.')

/** Twice the usual size of letters, as a person chooses it in the settings of the browser. */
const LARGE = '--blink-settings=defaultFontSize=32'
const WIDE: Variant = { scheme: 'light', width: 1280 }
/** Finds the lines of lists whose texts are cut off below, by their texts. */
const CUT = `[...document.querySelectorAll('.window-row, .tree-line, .table-row')]
  .filter((line) => [...line.querySelectorAll('.row-main, .tree-link, .table-name')]
    .some((part) => part.getBoundingClientRect().bottom > line.getBoundingClientRect().bottom + 1))
  .map((line) => line.textContent)`

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let page: Page
let troubles: string[]
let drill = ''
let cellar = ''

describe.skipIf(CHROMIUM === undefined)('a person who needs large letters', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium([LARGE])
    const ada = await stowage.register('ada', { password: TYPED_PASSWORD })
    cellar = await ada.creates('location.create', { name: 'Cellar' })
    const placement = { kind: 'location', id: cellar }
    drill = await ada.creates('item.create', { name: 'Cordless drill', quantity: 3, placement })
    await ada.creates('item.create', { name: 'Claw hammer', quantity: 1, placement })
    const profile = await newProfile(browser, stowage.url, { brief: true })
    troubles = profile.troubles
    page = await profile.context.newPage()
    await signInNext(page, stowage, 'ada')
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('finds each page readable at 200 % text: no barrier, nothing wider than the screen, no line cut', async () => {
    const found: string[] = []
    const size = await page.evaluate('getComputedStyle(document.body).fontSize')
    expect(size).toBe('32px')
    const records = [`/items/${drill}`, `/places/${cellar}?kind=location`]
    const paths = ['/', '/items', '/items?as=pictures', ...records, ...PAGES]
    for (const path of some(paths, 1, 4)) {
      await follow(page, path)
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      found.push(...(await barriersInVariants(page, [WIDE])))
      const cut = await page.evaluate(CUT)
      if (JSON.stringify(cut) !== '[]') found.push(`${path}: ${JSON.stringify(cut)} is cut off`)
    }
    expect(found).toEqual([])
    expect(troubles).toEqual([])
  })
})
