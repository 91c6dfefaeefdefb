import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, controlled, launchChromium, profileFor, until } from '../support/chromium.ts'
import { PHOTO, smallApp } from '../web/small-app.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: the service worker is not run.')

let browser: Browser

/** A small app in its first version, with a browser that has it. */
async function opened(options: { readonly locale?: string } = {}) {
  const app = await smallApp()
  const { context, troubles } = await profileFor(browser, app.url, options)
  const open = async (): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`${app.url}/`)
    await controlled(page)
    return page
  }
  return { app, context, open, troubles }
}

const version = (page: Page) => page.getByRole('heading').textContent()
const look = 'navigator.serviceWorker.getRegistration().then((each) => each.update()).then(() => null)'
const told = 'app.told.length > 0'
const cacheNames = 'caches.keys()'

describe.skipIf(CHROMIUM === undefined)('the service worker', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('says that a new version is there, and goes on with the old one until a page lets it take over', async () => {
    const { app, open, troubles } = await opened()
    const page = await open()
    expect(await page.evaluate('app.told.length')).toBe(0)
    await app.publish('TWO')
    await page.evaluate(look)
    await until(page, told)
    await page.reload()
    expect(await version(page)).toBe('ONE')
    // After a reload the page learns of it again.
    await until(page, told)
    await Promise.all([page.waitForEvent('load'), page.evaluate('void app.takeOver()')])
    await controlled(page)
    expect(await version(page)).toBe('TWO')
    // The requests of the engine are not in the way of the new version, and go on afterwards.
    expect(await page.evaluate('localStorage.holds')).toBe('held let go ')
    expect(troubles).toEqual([])
  })

  it('reloads no tab while something is being written, and no other tab at all', async () => {
    const { app, open } = await opened()
    const [page, other] = [await open(), await open()]
    await app.publish('TWO')
    await page.evaluate(look)
    await until(page, told)
    // The next one comes before that one has taken over.
    await page.evaluate(
      'app.holdLonger(new Promise((resolve) => { app.begin = resolve })); void app.takeOver()',
    )
    await until(page, `localStorage.holds === 'held '`)
    await app.publish('THREE')
    await page.evaluate(look)
    const replaced = `navigator.serviceWorker.getRegistration().then(({ installing }) => installing === null)`
    await until(page, replaced)
    await page.evaluate('app.hold(new Promise((resolve) => { app.release = resolve })); app.begin()')
    await until(page, 'caches.has("stowage-files-TWO").then((has) => !has)')
    await page.waitForTimeout(500)
    expect(await version(page)).toBe('ONE')
    await Promise.all([page.waitForEvent('load'), page.evaluate('app.release()')])
    expect(await version(page)).toBe('THREE')
    expect(await version(other)).toBe('ONE')
    await until(other, told)
    // The other tab still gets a file of its version that it has not loaded before.
    expect(await other.evaluate('later()')).toBe('ONE')
    expect(await other.evaluate(cacheNames)).toEqual(['stowage-files-ONE', 'stowage-files-THREE'])
  })

  it('keeps the files of this version and of the one before, and no more', async () => {
    const { app, open } = await opened()
    const page = await open()
    for (const next of ['TWO', 'THREE']) {
      await app.publish(next)
      await page.evaluate(look)
      await until(page, told)
      await Promise.all([page.waitForEvent('load'), page.evaluate('void app.takeOver()')])
      expect(await version(page)).toBe(next)
      await controlled(page)
    }
    expect(await page.evaluate(cacheNames)).toEqual(['stowage-files-TWO', 'stowage-files-THREE'])
  })

  it('takes no version of which a file is missing', async () => {
    const { app, open } = await opened()
    const page = await open()
    await app.publish('TWO')
    await app.remove('later-TWO.js')
    await page.evaluate(look).catch(() => null)
    await page.waitForTimeout(1000)
    expect(await page.evaluate('app.told.length')).toBe(0)
    await page.reload()
    expect(await version(page)).toBe('ONE')
    expect(await page.evaluate('later()')).toBe('ONE')
  })

  it('tries its first version again, without a reload, when a file did not arrive', async () => {
    const app = await smallApp()
    await app.remove('later-ONE.js')
    const { context } = await profileFor(browser, app.url)
    const page = await context.newPage()
    await page.goto(`${app.url}/`)
    // The other two files have arrived, and the archive with two scripts.
    const files =
      'caches.open("stowage-files-ONE").then((cache) => cache.keys()).then((each) => each.length === 4)'
    await until(page, files)
    expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull()
    await app.publish('ONE')
    await controlled(page)
    expect(await page.evaluate('caches.match("/assets/later-ONE.js").then((each) => each.text())')).toContain(
      'ONE',
    )
  })

  it('keeps the texts of one language: that of the browser, and then the one that was shown last', async () => {
    const { app, open } = await opened({ locale: 'fr-CH' })
    const page = await open()
    const files = (version: string) =>
      page.evaluate(
        `caches.open('stowage-files-${version}').then((cache) => cache.keys()).then((each) => each.map(({ url }) => url.split('/').at(-1)).sort())`,
      )
    const always = (version: string) => [
      `document-${version}.html`,
      `later-${version}.js`,
      `main-${version}.js`,
      `part-${version}.js`,
      'same.js',
    ]
    expect(await files('ONE')).toEqual([...always('ONE'), 'fr-ONE.js', 'ran'].sort())
    await page.evaluate(`app.setLanguage('de')`)
    const kept = (version: string, name: string) =>
      until(page, `caches.match('/assets/${name}-${version}.js').then((each) => each !== undefined)`)
    await kept('ONE', 'de')
    await until(page, `caches.match('/language').then((each) => each?.text()).then((tag) => tag === 'de')`)
    await app.publish('TWO')
    await page.evaluate(look)
    await until(page, told)
    expect(await files('TWO')).toEqual([...always('TWO'), 'de-TWO.js'].sort())
    await Promise.all([page.waitForEvent('load'), page.evaluate('void app.takeOver()')])
    await controlled(page)
    // Nobody has said it to the new version yet: it still knows.
    await app.publish('THREE')
    await page.evaluate(look)
    await until(page, told)
    expect(await files('THREE')).toEqual([...always('THREE'), 'de-THREE.js'].sort())
  })

  it('cuts the scripts out of an archive, and fetches by itself the one that a new version changes', async () => {
    const { app, context, open, troubles } = await opened()
    const page = await open()
    const part = (of: string) => page.evaluate(`import('/assets/part-${of}.js').then((each) => each.version)`)
    const words = (of: Page) => of.evaluate(`import('/assets/same.js').then((each) => each.words.trim())`)
    expect(await part('ONE')).toBe('ONE')
    expect(await words(page)).toMatch(/^same( same){99}$/)
    const type = `fetch('/assets/same.js').then((each) => [...each.headers].filter(([name]) => /^(content|x-content)-(type|encoding|length)/.test(name)))`
    expect(await page.evaluate(type)).toEqual([
      ['content-type', 'text/javascript; charset=utf-8'],
      ['x-content-type-options', 'nosniff'],
    ])
    await app.publish('TWO')
    await page.evaluate(look)
    await until(page, told)
    await Promise.all([page.waitForEvent('load'), page.evaluate('void app.takeOver()')])
    await controlled(page)
    await app.close()
    const later = await context.newPage()
    await later.goto(`${app.url}/`)
    expect([await version(later), await words(later)]).toEqual(['TWO', await words(page)])
    expect(await later.evaluate(`import('/assets/part-TWO.js').then((each) => each.version)`)).toBe('TWO')
    expect(troubles).toEqual([])
  })

  it('keeps photos that never change, for one user alone, and no other answer of the interface', async () => {
    const { app, open } = await opened()
    const page = await open()
    // `reload`: past the browser's own cache, which would keep it as well.
    const get = (address: string) =>
      page.evaluate(`fetch('${address}', { cache: 'reload' }).then((each) => each.text())`)
    const lasting = `/api/v1/media/${PHOTO}/thumb?v=0123456789abcdef-0`
    const asks = async (address: string): Promise<number> => {
      const before = app.asked.length
      expect(await get(address)).toBe('photo')
      expect(await get(address)).toBe('photo')
      return app.asked.length - before
    }
    const asksOnce = async (address: string): Promise<number> => {
      const before = app.asked.length
      expect(await get(address)).toBe('photo')
      return app.asked.length - before
    }
    // Nobody is signed in.
    expect(await asks(lasting)).toBe(2)
    await page.evaluate(`app.setUser('ada')`)
    await until(page, `caches.match('/user').then((each) => each?.text()).then((text) => text === 'ada')`)
    expect(await asksOnce(lasting)).toBe(1)
    // The photo is put into the cache behind its answer.
    await expect.poll(() => asksOnce(lasting)).toBe(0)
    // Pages say of which household it is.
    expect(await asks(`${lasting}&household_id=019e0000-0000-7000-8000-000000000000`)).toBe(0)
    expect(await asks(`/api/v1/media/${PHOTO}/original?v=0123456789abcdef-0`)).toBe(2)
    expect(await asks(`/api/v1/media/${PHOTO}/thumb`)).toBe(2)
    expect(await page.evaluate(cacheNames)).toContain('stowage-photos-ada')
    await page.evaluate(`app.setUser('ben')`)
    await until(page, `caches.match('/user').then((each) => each?.text()).then((text) => text === 'ben')`)
    expect(await asksOnce(lasting)).toBe(1)
    await expect.poll(() => asksOnce(lasting)).toBe(0)
    await app.close()
    expect(await get(lasting)).toBe('photo')
    await expect(get('/api/v1/status')).rejects.toThrow('Failed to fetch')
  })
})
