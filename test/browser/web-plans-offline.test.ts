import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { barriersInVariants } from '../support/barriers.ts'
import { besidesTheNetwork, CHROMIUM, follow, launchChromium } from '../support/chromium.ts'
import { Gateway } from '../support/gateway.ts'
import { muddle, personIn, picture, synced } from '../support/plan-people.ts'
import { testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody makes plans in a browser.')

const PHONE = { width: 360, height: 780 }

const Plan = z.object({
  plan: z.object({ status: z.string(), name: z.string() }),
  versions: z.array(z.object({ number: z.number(), status: z.string() })),
  current: z.object({
    number: z.number(),
    status: z.string(),
    tasks: z.array(z.looseObject({ task_id: z.string(), subject: z.looseObject({ name: z.string() }) })),
  }),
})
const Plans = z.object({ plans: z.array(z.object({ plan: z.object({ public_id: z.string() }) })) })

let browser: Browser

describe.skipIf(CHROMIUM === undefined)('plans without reception', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('AG12 AG13 a wish becomes a plan by keyboard, which is worked out, rejected, revised and approved on the device', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    await muddle(phone)
    await phone.creates('location.create', { name: 'Shed' })
    const gateway = await Gateway.open(stowage.url)
    const { page, desk, troubles } = await personIn(browser, stowage, {
      ...{ gateway, name: 'ada', household_id: phone.household_id },
    })
    const plans = async () => Plans.parse((await desk.send('GET', '/ai/organizer/plans')).data).plans
    const planOf = async (id: string) =>
      Plan.parse((await desk.send('GET', `/ai/organizer/plans/${id}`)).data)
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    await page.setViewportSize(PHONE)

    // The server works one out, to compare with.
    await follow(page, '/plans', 'Plans')
    await wish(page, 'tidy the cellar, at most 9 moves')
    await page.getByText('Cellar', { exact: true }).waitFor()
    expect(await page.getByLabel('Maximum number of moves').inputValue()).toBe('9')
    await page.locator('.plan-form').getByRole('button', { name: 'Work out the plan' }).press('Enter')
    await page.locator('.plan-task').first().waitFor()
    const [first] = await plans()
    const online = await planOf(first?.plan.public_id ?? '')
    await synced(page)

    // Without reception: a wish with an unknown name, and one without a goal, fill nothing in.
    await follow(page, '/plans', 'Plans')
    expect(troubles).toEqual([])
    await gateway.cut()
    await wish(page, 'tidy the unicorn room')
    await page.getByText('“unicorn” was not understood').waitFor()
    expect(await barriersInVariants(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await page.getByLabel('In your own words').fill('hello there')
    await page.keyboard.press('Enter')
    await page.getByText('no word of this says it').waitFor()
    await picture(page, 'wish-unread-phone')

    // The same wish comes to the same plan, on this device.
    await wish(page, 'tidy the cellar, at most 9 moves')
    await page.locator('.plan-form:focus').waitFor()
    await picture(page, 'wish-read-phone')
    for (let step = 0; step < 12; step++) {
      if ((await page.locator(':focus').textContent()) === 'Work out the plan') break
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    await page.locator('.plan-task').first().waitFor()
    const plan_id = new URL(page.url()).searchParams.get('plan') ?? ''
    expect(await plans()).toHaveLength(1)
    const shown = await page.locator('.plan-task .row-name').allTextContents()
    expect(shown).toEqual(online.current.tasks.map(({ subject }) => subject.name))
    expect(await barriersInVariants(page)).toEqual([])
    await page.setViewportSize(PHONE)

    // It is rejected: then it cannot be approved.
    await button('Reject').press('Enter')
    await page.getByText('Rejected', { exact: true }).waitFor()
    expect(await button('Reject').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
    await picture(page, 'plan-rejected-phone')

    // It is planned again, approved in parts, and its first task is done.
    await button('Plan again').press('Enter')
    await page.getByText('Version 2').waitFor()
    await picture(page, 'plan-revised-phone')
    const count = await page.locator('.plan-task').count()
    await page.getByRole('checkbox').last().press('Space')
    await button(`Approve ${count - 1} tasks and begin`).press('Enter')
    await page.locator('.walk-next h2').waitFor()
    const name = await page.locator('.walk-next h2').textContent()
    await button('It is there').press('Enter')
    await expect.poll(() => page.locator('.walk-next h2').textContent()).not.toBe(name)
    expect(await plans()).toHaveLength(1)

    // With reception the server takes all of it.
    await gateway.mend()
    await synced(page)
    const made = await planOf(plan_id)
    expect(made.current).toMatchObject({ number: 2, status: 'approved' })
    expect(made.current.tasks).toHaveLength(count)
    expect(made.plan.status).not.toBe('proposed')
    expect(made.versions.map(({ number, status }) => [number, status])).toEqual([
      [2, 'approved'],
      [1, 'rejected'],
    ])

    // Where nothing has a category, nobody says that all is tidy.
    await follow(page, '/plans', 'Plans')
    await wish(page, 'tidy the shed')
    await page.getByText('Shed', { exact: true }).waitFor()
    await page.locator('.plan-form').getByRole('button', { name: 'Work out the plan' }).click()
    await page.getByText('nothing here has one yet').waitFor()
    expect(await page.getByText('then over 0').count()).toBe(0)
    await page.getByRole('link', { name: 'Show things without a category' }).click()
    await page.getByText('Without: Category').waitFor()
    // What could not be loaded meanwhile is no trouble.
    expect(besidesTheNetwork(troubles)).toEqual([])
    await gateway.cut()
  })
})

/** Types a wish by keyboard. */
async function wish(page: Page, words: string): Promise<void> {
  await page.getByLabel('In your own words').fill(words)
  await page.keyboard.press('Enter')
}
