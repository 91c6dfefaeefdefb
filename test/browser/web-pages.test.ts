import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortCodeFrom } from '../../engine/labels/short-code.ts'
import type { Machine } from '../../services/addresses/own-addresses.ts'
import { pathOf } from '../http/pages/visitor.ts'
import { CHROMIUM, launchChromium, newContext } from '../support/chromium.ts'
import { everything } from '../support/rounds.ts'
import { openStowage, PASSWORD, type Phone } from '../support/stowage.ts'

if (CHROMIUM === undefined)
  console.warn('There is no chromium: the pages of the server are not opened in a browser.')
/** A folder for pictures of the pages, for a person who wants to look at them. */
const PICTURES = process.env.STOWAGE_TEST_PICTURES
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Run in the page, of which the compiler of these tests knows nothing. */
const TOO_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
const SECURE =
  '({ secure: isSecureContext, worker: "serviceWorker" in navigator, camera: Boolean(navigator.mediaDevices?.getUserMedia) })'
const RUN_AXE =
  'axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary].join(" ")))'

/** The widths in pixels; axe looks at the last one, the narrowest. */
const WIDTHS = [1440, 768, 360, 320]

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let ada: Phone
const paths: Record<string, string> = {}
const ids: Record<string, string> = {}
const troubles: string[] = []

const machine = (): Machine => ({
  hostname: 'nas',
  container: false,
  interfaces: {
    eth0: [{ address: '192.168.7.20', netmask: '', mac: '', internal: false, cidr: null, family: 'IPv4' }],
  },
})

const tls = () => stowage.running?.services.tls ?? expect.fail('there is no https')
const http = () => `http://nas.local:${stowage.running?.port}`
const https = () => `https://nas.local:${tls().port}`

async function furnish(): Promise<void> {
  ada = await stowage.register('ada', { household_name: 'Our home' })
  const cellar = await ada.creates('location.create', { name: 'Cellar' })
  const placement = { kind: 'location', id: cellar }
  ids.drill = await ada.creates('item.create', { name: 'Cordless drill', quantity: 1, placement })
  await ada.creates('item.create', { name: 'Screws 4 × 40', quantity: 250, unit: 'pcs', placement })
  for (const [name, target] of [
    ['drill', { kind: 'item', id: ids.drill }],
    ['cellar', placement],
  ] as const) {
    const code = shortCodeFrom(await ada.creates('short_code.create', { target }), 0)
    paths[name] = `/q/${code}`
  }
  ids.cellar = cellar
}

/** A browser of its own. What it complains of, and what it asks of others, is noted. */
async function visitor(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
  const context = await newContext(browser, options)
  context.on('console', (message) => {
    if (message.type() === 'error' && !/40[0-9]|429/.test(message.text())) troubles.push(message.text())
  })
  context.on('request', (request) => {
    if (!/^(?:https?:\/\/nas\.local:|data:|blob:)/.test(request.url()))
      troubles.push(`asked ${request.url()}`)
  })
  return context
}

async function signInBySession(context: BrowserContext): Promise<void> {
  const { cookie } = await stowage.browse('ada')
  const [name = '', ...value] = cookie.split('=')
  await context.addCookies([{ name, value: value.join('='), url: http(), sameSite: 'Lax' }])
}

describe.skipIf(CHROMIUM === undefined)('the pages that the server writes', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    const env = { STOWAGE_TLS: 'local', STOWAGE_TLS_PORT: '0', STOWAGE_BASE_URL: 'http://192.168.7.20:8080' }
    stowage = await openStowage(env, { machine, now: () => new Date() })
    await furnish()
    const spki = new X509Certificate(tls().authority() ?? '').publicKey.export({
      type: 'spki',
      format: 'der',
    })
    browser = await launchChromium([
      '--host-resolver-rules=MAP nas.local 127.0.0.1',
      // As a person who has installed the certificate of the authority.
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('explains over http what needs https, hands out the authority, and leads to https whoever trusts it', async () => {
    const context = await visitor({ acceptDownloads: true })
    const page = await context.newPage()
    await page.goto(`${http()}/connection`)
    expect(await page.evaluate(SECURE)).toEqual({ secure: false, worker: false, camera: false })
    const text = await page.locator('main').innerText()
    for (const told of ['plain http', 'live camera', '192.168.7.20', `${https()}`, 'fingerprint', 'iPhone'])
      expect(text).toContain(told)
    await page.getByText('Android').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('details[open]').getByRole('link', { name: 'Download' }).last().click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^stowage\.(crt|mobileconfig)$/)

    // A label opens over http until this browser has come over https.
    await page.goto(http() + paths.drill)
    expect(page.url()).toBe(http() + paths.drill)
    await page.goto(https())
    expect(await page.evaluate(SECURE)).toEqual({ secure: true, worker: true, camera: true })
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    // The page of the sign-in has a heading as well.
    await page.getByRole('heading', { name: 'Hello' }).waitFor()
    expect(await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active !== null)')).toBe(
      true,
    )
    await page.goto(http() + paths.drill)
    await page.getByRole('heading', { name: 'Cordless drill' }).waitFor()
    expect(page.url()).toBe(`${https()}/items/${ids.drill}`)

    // Nobody is locked out: http stays where it is wanted.
    await page.goto(`${http()}/connection`)
    await page.getByRole('link', { name: 'Stay with http' }).click()
    await page.goto(http() + paths.drill)
    expect(page.url()).toBe(http() + paths.drill)
    await context.close()
  })

  it('opens a label by a form, without scripts, and stays on the page where no app runs', async () => {
    const context = await visitor({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(http() + paths.cellar)
    await page.getByLabel('E-mail address').fill('ada@example.org')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Cellar' }).waitFor()
    expect(page.url()).toBe(http() + paths.cellar)
    await page.getByRole('link', { name: 'Open in the app' }).waitFor()
    await page.getByRole('link', { name: /Cordless drill/ }).click()
    await page.getByRole('heading', { name: 'Cordless drill' }).waitFor()
    await context.close()
  })

  it('looks as the app does in light and dark, from 320 to 1440 pixels, and axe finds nothing', async () => {
    const link = async (path: string, body: unknown) => {
      const { data } = await ada.api('POST', path, body)
      return pathOf(String(data.link))
    }
    const join = await link('/household/invitations', { role: 'member' })
    const guest = await link('/household/guest-links', { kind: 'location', id: ids.cellar })
    const context = await visitor()
    const page = await context.newPage()
    await page.goto(`${http()}/connection`)
    await examine(page, 'connection')
    for (const [name, path] of Object.entries({
      landing: paths.drill ?? '',
      sign_in: '/account/sign-in',
      join,
      guest,
      code: '/guest',
      lost: '/no/such/page',
      gone: `/guest#swg_${'A'.repeat(64)}`,
      guides: '/docs/guides',
      guide: '/docs/guides/configuration',
    })) {
      await page.goto(http() + path)
      await examine(page, name)
    }
    await signInBySession(context)
    for (const [name, path] of Object.entries({
      thing: paths.drill ?? '',
      place: paths.cellar ?? '',
      unknown: '/q/K7QM2XWD',
      account: '/account',
      password: '/account/password',
    })) {
      await page.goto(http() + path)
      await examine(page, name)
    }
    await context.close()
    expect(troubles).toEqual([])
  })
})

/** Holds a page to its rules at each width in light and dark, and takes its pictures. */
async function examine(page: Page, picture: string): Promise<void> {
  // The policy of the page permits no script; a debugger may add one.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: AXE })
  for (const colorScheme of ['light', 'dark'] as const) {
    // `npm test` asks axe in one of them, by turns: it takes most of the time. No colour makes a page wider.
    const asks = everything || (colorScheme === 'light') === (picture.length % 2 === 0)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of colorScheme === 'light' || PICTURES ? WIDTHS : WIDTHS.slice(-1)) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 })
      if (colorScheme === 'light') expect(await page.evaluate(TOO_WIDE), `${picture} at ${width}`).toBe(0)
      if (PICTURES && width > 320)
        await page.screenshot({ path: `${PICTURES}/${picture}-${colorScheme}-${width}.png`, fullPage: true })
    }
    if (!asks) continue
    const { result } = await session.send('Runtime.evaluate', {
      expression: RUN_AXE,
      awaitPromise: true,
      returnByValue: true,
    })
    expect(result.value, `${picture} in ${colorScheme}`).toEqual([])
  }
}
