import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barriersInVariants } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium } from '../support/chromium.ts'
import { Gateway } from '../support/gateway.ts'
import { personIn, picture } from '../support/plan-people.ts'
import { testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody asks in a browser.')

let browser: Browser

/** Pictures of a page as a phone and a desk show it. */
async function looked(page: Page, name: string): Promise<void> {
  for (const [width, height, colorScheme] of [
    [360, 780, 'light'],
    [768, 1000, 'dark'],
    [1440, 900, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await picture(page, `${name}-${width}`)
  }
}

describe.skipIf(CHROMIUM === undefined)('a question in a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('AQ1 shows how it was understood, and is corrected by mouse, by keyboard, and without the server', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const attic = await phone.creates('location.create', { name: 'Attic' })
    const cellar = await phone.creates('location.create', { name: 'Cellar' })
    const tools = await phone.creates('category.create', { name: 'Tools' })
    for (const [name, id] of [
      ['Cordless drill', cellar],
      ['Claw hammer', attic],
    ] as const) {
      const placement = { kind: 'location', id }
      await phone.creates('item.create', { name, category_id: tools, placement })
    }
    const shed = { kind: 'location', id: await phone.creates('location.create', { name: 'Shed' }) }
    await Promise.all(
      Array.from({ length: 55 }, (_, i) =>
        phone.creates('item.create', { name: `Flowerpot ${i}`, placement: shed }),
      ),
    )
    const gateway = await Gateway.open(stowage.url)
    const { page, troubles } = await personIn(browser, stowage, {
      ...{ gateway, name: 'ada', household_id: phone.household_id },
    })
    const asks = page.getByLabel('Understood as')
    const part = (label: string) => page.getByRole('button', { name: `Leave out: ${label}`, exact: true })
    const answer = page.locator('.answer')
    const ask = async (question: string) => {
      await follow(page, '/search', 'Search')
      await page.getByRole('searchbox').fill(question)
      await page.keyboard.press('Enter')
      await asks.waitFor()
    }

    // The drill is not there: the place was too much.
    await ask('Which tools are in the attic?')
    await answer.getByRole('link', { name: /Claw hammer/ }).waitFor()
    // The address brings the answer back.
    await expect.poll(() => new URL(page.url()).searchParams.get('ask')).toBe('1')
    await page.reload()
    await answer.getByRole('link', { name: /Claw hammer/ }).waitFor()
    expect(await asks.locator('option:checked').textContent()).toBe('Which ones?')
    await expect.poll(() => answer.getByRole('link', { name: /Cordless drill/ }).count()).toBe(0)
    await part('category Tools').waitFor()
    await looked(page, 'asked')
    expect(await barriersInVariants(page)).toEqual([])
    await part('in Attic').click()
    await answer.getByRole('link', { name: /Cordless drill/ }).waitFor()
    await expect.poll(() => part('in Attic').count()).toBe(0)

    // An answer names fifty things, and the others when a person wants them. It fits a narrow phone.
    await ask('Which things are in the shed?')
    await answer
      .getByRole('link', { name: /Flowerpot/ })
      .first()
      .waitFor()
    const { width = 0, height = 0 } = page.viewportSize() ?? {}
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await page.setViewportSize({ width, height })
    expect(await answer.getByRole('link', { name: /Flowerpot/ }).count()).toBe(50)
    await answer.getByRole('button', { name: '5 more' }).click()
    await expect.poll(() => answer.getByRole('link', { name: /Flowerpot/ }).count()).toBe(55)
    await ask('Which tools are in the attic?')
    await part('in Attic').click()
    await answer.getByRole('link', { name: /Cordless drill/ }).waitFor()

    // By keyboard: how many, and one more word.
    await asks.focus()
    await page.keyboard.type('How many')
    await expect.poll(() => asks.locator('option:checked').textContent()).toBe('How many?')
    await page.getByLabel('Another word').focus()
    await page.keyboard.type('hammer')
    await page.keyboard.press('Enter')
    await part('called “hammer”').waitFor()
    await expect.poll(() => answer.locator('.answer-words').textContent()).toMatch(/\b1\b/)

    // Without the server the copy of this device answers, and is corrected, too.
    await gateway.cut()
    await page.getByRole('searchbox').fill('Which tools are in the cellar?')
    await page.keyboard.press('Enter')
    await answer.getByText('Answered from the copy on this device').waitFor()
    await part('in Cellar').click()
    await answer.getByRole('link', { name: /Claw hammer/ }).waitFor()
    await expect.poll(() => part('in Cellar').count()).toBe(0)
    expect(troubles.filter((each) => !/ERR_|Failed to load resource/.test(each))).toEqual([])
  })
})
