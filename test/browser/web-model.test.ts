import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriersInVariants } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium } from '../support/chromium.ts'
import { Gateway } from '../support/gateway.ts'
import { modelServer, type TestModelServer } from '../support/model-server.ts'
import { personIn, picture, synced } from '../support/plan-people.ts'
import { testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody asks a model in a browser.')

const PHONE = { width: 360, height: 780 }
const DESK = { width: 1440, height: 900 }
const LONG = 'Grandmother’s very old and rather uncomfortable velvet couch from the house in the country'

let browser: Browser
let model: TestModelServer

/** Pictures of a page as a phone and a desk show it, and what axe finds in each of its variants. */
async function looked(page: Page, name: string): Promise<void> {
  for (const [viewport, colorScheme] of [
    [PHONE, 'light'],
    [{ ...PHONE, width: 768 }, 'dark'],
    [DESK, 'light'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await picture(page, `${name}-${viewport.width}`)
  }
  expect(await barriersInVariants(page)).toEqual([])
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
}

describe.skipIf(CHROMIUM === undefined)('a model of another server', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
    model = await modelServer()
  })
  afterAll(async () => {
    await browser?.close()
    await model.close()
  })

  it('AV1 AV10 is allowed, asked, shown photos with consent, and what it got is listed in full', async () => {
    const stowage = await testStowage({ ...model.env, STOWAGE_OCR: 'off' })
    const phone = await stowage.register('ada')
    const room = await phone.creates('location.create', { name: 'Living room' })
    await phone.creates('item.create', { name: LONG, placement: { kind: 'location', id: room } })
    const gateway = await Gateway.open(stowage.url)
    const { page, troubles } = await personIn(browser, stowage, {
      ...{ gateway, name: 'ada', household_id: phone.household_id },
    })
    await page.setViewportSize(PHONE)

    // The owner allows all of it, by keyboard; nothing was sent yet.
    await follow(page, '/settings', 'Settings')
    const nothing = page.getByRole('radio', { name: /^Nothing/ })
    await nothing.focus()
    for (const [at, name] of ['Questions ', 'Questions and records', 'Photos too'].entries()) {
      await page.keyboard.press('ArrowDown')
      const chosen = page.locator('.models-level input').nth(at + 1)
      await expect.poll(() => chosen.isChecked(), { message: name }).toBe(true)
    }
    // The levels on the way there do not count, nor does the last one before it is saved.
    await page.getByText('This level is not saved yet.').waitFor()
    await looked(page, 'level-not-saved')
    await page.reload()
    await expect.poll(() => page.locator('.models-level input').first().isChecked()).toBe(true)
    await page.locator('.models-level input').last().press('Space')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByText(/changed it on/).waitFor()
    await expect.poll(() => page.locator('.models-level input').last().isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Show what was sent' }).press('Enter')
    await page.getByText('Nothing was sent yet.').waitFor()
    expect(model.got).toEqual([])

    // A question that the grammar does not understand goes to it; then it words the answer.
    const query = { about_inventory: true, ask: 'where', words: ['sofa'], other_words: ['couch'] }
    const asking = { ...query, asking_words: ['where', 'do', 'I', 'have', 'the', 'comfy'] }
    model.follows(
      model.says(asking),
      model.says(asking),
      model.says({ text: 'The couch is in the living room.', cites: ['r1'] }),
    )
    await follow(page, `/search?q=${encodeURIComponent('Where do I have the comfy sofa?')}`)
    await page.getByRole('button', { name: /^Ask:/ }).click()
    await page.getByText('A model of another server read this question.').waitFor()
    await page.getByRole('link', { name: /couch/ }).waitFor()
    await looked(page, 'asked-model')
    await page.getByRole('button', { name: 'Let the model word it' }).press('Enter')
    await page.getByText('The couch is in the living room.').waitFor()
    await looked(page, 'composed')

    // A photo goes only with consent, and what the model saw is an offer that a person takes.
    const thing = { name: LONG, brand: '', category: '', tags: [], count: 2, picture: 0 }
    model.follows(model.says({ things: [{ ...thing, box: [0, 0, 900, 900], confidence: 0.9 }] }))
    const photo = await sharp({ create: { width: 280, height: 140, channels: 3, background: '#765' } })
      .jpeg()
      .toBuffer()
    const label = { name: 'label.jpg', mimeType: 'image/jpeg', buffer: photo }
    await follow(page, '/add', 'Add')
    await page
      .getByLabel(/^Also show these photos|model/i)
      .first()
      .waitFor()
    const input = page.locator('.from-photo input[type=file]').first()
    await input.setInputFiles(label)
    await page.getByText('Nothing could be read').waitFor()
    expect(model.got).toEqual([])
    await looked(page, 'label-unread')
    await page.locator('.from-photo input[type=checkbox]').press('Space')
    // As if one more photo had been too much for the reader.
    await page.route(
      '**/ai/intake/item-suggestions',
      async (asked) => {
        const answer = await asked.fetch()
        const { data, ...rest } = await answer.json()
        await asked.fulfill({ response: answer, json: { ...rest, data: { ...data, unread_images: ['2'] } } })
      },
      { times: 1 },
    )
    await input.setInputFiles(label)
    await page.getByText('1 photo could not be read.').waitFor()
    await page.getByRole('dialog').waitFor()
    expect(model.got).toHaveLength(1)
    await looked(page, 'vision-review')
    await page.getByRole('button', { name: /^Add/ }).last().press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // All of it is listed, in full.
    await follow(page, '/settings', 'Settings')
    await page.getByRole('button', { name: 'Show what was sent' }).click()
    await page.getByText('A question with records').click()
    await expect.poll(() => page.locator('.models-request[open] pre').textContent()).toContain('velvet couch')
    await looked(page, 'sent-requests')
    expect(troubles).toEqual([])
    expect(model.problems).toEqual([])

    // Without reception the device answers by itself.
    await synced(page)
    await follow(page, `/search?q=${encodeURIComponent('Where is the couch?')}`)
    await page.getByRole('button', { name: /^Ask:/ }).waitFor()
    model.follows()
    await gateway.cut()
    await page.getByRole('button', { name: /^Ask:/ }).click()
    await page.getByText('Answered from the copy on this device').waitFor()
    expect(model.got).toEqual([])
    await gateway.cut()
  })
})
