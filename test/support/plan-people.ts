import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { APP_ENGINE, askApp } from './app-engine.ts'
import { controlled, profileFor } from './chromium.ts'
import type { Gateway } from './gateway.ts'
import type { Phone, TestStowage } from './stowage.ts'

/** A member of a household whose app is open and up to date. */
export async function personIn(
  browser: Browser,
  stowage: TestStowage,
  {
    gateway,
    name,
    household_id,
  }: { readonly gateway: Gateway; readonly name: string; readonly household_id: string },
) {
  const { context, troubles } = await profileFor(browser, gateway.url)
  await context.addInitScript({ path: APP_ENGINE })
  const desk = await stowage.browse(name)
  const switched = await stowage.send(
    'POST',
    '/api/v1/session/household',
    { household_id },
    { headers: desk.headers('POST') },
  )
  expect(switched.status).toBe(200)
  const [key = '', ...value] = desk.cookie.split('=')
  await context.addCookies([{ name: key, value: value.join('='), url: gateway.url }])
  const page = await context.newPage()
  await page.goto(gateway.url)
  await page.getByText('All changes saved').waitFor()
  await controlled(page)
  return { page, troubles, desk }
}

/** Waits until a browser has nothing to send, and knows what the server knows. */
export async function synced(page: Page): Promise<void> {
  await askApp(page, 'sync', null)
  await expect
    .poll(() => askApp(page, 'status', null), { timeout: 100_000 })
    .toMatchObject({ pending: 0, rejected: 0, syncing: false, online: true })
}

/** Picture of a page, for somebody who looks at it: STOWAGE_PICTURES names the folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STOWAGE_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

/** Three boxes in which two kinds of things lie mixed. */
export async function muddle(phone: Phone): Promise<readonly string[]> {
  const room = await phone.creates('location.create', { name: 'Cellar' })
  const kinds = [
    await phone.creates('category.create', { name: 'Tools' }),
    await phone.creates('category.create', { name: 'Candles' }),
  ]
  const boxes: string[] = []
  for (const name of ['Red box', 'Green box', 'Blue box']) {
    const placement = { kind: 'location', id: room }
    boxes.push(await phone.creates('container.create', { name, kind: 'box', capacity: 12, placement }))
  }
  for (let n = 0; n < 22; n++) {
    // Most tools are in the red box, most candles in the green one, and some of both in the others.
    const kind = n % 2
    const box = n < 8 ? kind : 2 - (n % 3 === 0 ? 1 : 0) * (1 + kind)
    await phone.creates('item.create', {
      name: `${kind === 0 ? 'Tool' : 'Candle'} ${n}`,
      category_id: kinds[kind],
      placement: { kind: 'container', id: boxes[Math.max(0, box)] },
    })
  }
  return boxes
}
