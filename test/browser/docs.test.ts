import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHROMIUM, launchChromium, newContext } from '../support/chromium.ts'
import { openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined)
  console.warn('There is no chromium: the reference page is not opened in a browser.')

/** Runs in the page, of which the compiler of these tests knows nothing. */
const INK =
  "getComputedStyle(document.querySelector('openapi-explorer').shadowRoot.querySelector('main')).color"

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser

/** Opens the reference, and listens to all that it asks for and complains of. */
async function open(
  colorScheme: 'light' | 'dark',
  { route, late_ms = 0 }: { readonly route: string; readonly late_ms?: number },
): Promise<{ page: Page; troubles: string[] }> {
  const page = await (await newContext(browser, { colorScheme })).newPage()
  const troubles: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) troubles.push(message.text())
  })
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${stowage.url}/`) && !request.url().startsWith('data:')) {
      troubles.push(`asked ${request.url()}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`)
  })
  if (late_ms > 0)
    await page.route('**/api/v1/openapi.json', async (asked) => {
      await new Promise((resolve) => setTimeout(resolve, late_ms))
      await asked.continue()
    })
  await page.goto(`${stowage.url}/docs${route}`)
  return { page, troubles }
}

describe.skipIf(CHROMIUM === undefined)('the reference page', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('shows the routes of all areas and tries one out, though the description comes late, and asks nobody but this server', async () => {
    const { page, troubles } = await open('light', {
      route: '#?route=get-/api/v1/status',
      // As from a small box that has just started.
      late_ms: 1500,
    })
    const navigation = page.getByRole('navigation')
    for (const tag of ['Public and core', 'Mobile auth', 'Mobile sync', 'Additions']) {
      await navigation.getByText(tag, { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.getByText('Response Status: OK (200)').waitFor()
    await navigation.getByText('Mobile auth', { exact: true }).click()
    await navigation.getByText('Sign in a device with e-mail address and password').waitFor()
    await page.getByRole('main').getByText('Sign in a device with e-mail address and password').waitFor()
    expect(troubles).toEqual([])
    await page.context().close()
  })

  it('shows a route with its description and its example, in the colours of the surroundings', async () => {
    const inks: unknown[] = []
    for (const scheme of ['light', 'dark'] as const) {
      const { page, troubles } = await open(scheme, { route: '#?route=post-/api/v1/mobile/households' })
      const main = page.locator('main')
      await main.getByText('Create a household; the user becomes its owner').waitFor()
      await main.getByText('At most 120 per minute').waitFor()
      const body = main.locator('textarea').first()
      expect(JSON.parse(await body.inputValue())).toMatchObject({ name: expect.any(String) })
      inks.push(await page.evaluate(INK))
      expect(troubles).toEqual([])
      await page.context().close()
    }
    expect(inks).toEqual(['rgb(30, 36, 48)', 'rgb(233, 235, 240)'])
  })
})
