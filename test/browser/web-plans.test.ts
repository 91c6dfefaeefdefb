import type { Browser, Page } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { shortCodeFrom } from '../../engine/labels/short-code.ts'
import { joins } from '../http/members/family.ts'
import { askApp } from '../support/app-engine.ts'
import { barriersInVariants } from '../support/barriers.ts'
import { besidesTheNetwork, CHROMIUM, follow, launchChromium } from '../support/chromium.ts'
import { Gateway } from '../support/gateway.ts'
import { muddle, personIn, picture, synced } from '../support/plan-people.ts'
import { testStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody walks through a plan in a browser.')

const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 900 }

const Session = z.object({
  tasks: z.array(
    z.object({
      status: z.string(),
      done_by: z.object({ name: z.string() }).nullable(),
      planned: z.object({ kind: z.string(), subject: z.object({ name: z.string(), public_id: z.string() }) }),
    }),
  ),
})
const Items = z.object({ items: z.array(z.object({ public_id: z.string(), placement: z.unknown() })) })

let browser: Browser

describe.skipIf(CHROMIUM === undefined)('a plan in a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  it('AG3 AG6 AG9 AG12 is made, approved in parts, walked by two without reception, and undone as a whole', async () => {
    const stowage = await testStowage()
    const phone = await stowage.register('ada')
    const member = await joins(stowage, phone, 'ben', 'member')
    await muddle(phone)
    const gateway = await Gateway.open(stowage.url)
    const ada = await personIn(browser, stowage, { gateway, name: 'ada', household_id: phone.household_id })
    const ben = await personIn(browser, stowage, { gateway, name: 'ben', household_id: phone.household_id })
    const { page } = ada
    const places = async () => {
      const { data } = await ada.desk.send('GET', '/items?limit=200')
      return new Map(Items.parse(data).items.map(({ public_id, placement }) => [public_id, placement]))
    }
    const before = await places()
    const button = (at: Page, name: string | RegExp) => at.getByRole('button', { name, exact: true })
    const title = (at: Page) => at.locator('.walk-next h2')

    // A plan is made at a desk.
    await page.setViewportSize(DESK)
    await page.emulateMedia({ colorScheme: 'light' })
    await follow(page, '/plans', 'Plans')
    await page.getByText('Tidy up', { exact: true }).click()
    await picture(page, 'new-plan-desk-light')
    await button(page, 'Work out the plan').click()
    await page.locator('.plan-task').first().waitFor()
    const planned = await page.locator('.plan-task').count()
    expect(planned).toBeGreaterThan(5)
    await picture(page, 'plan-desk-light')
    expect(await barriersInVariants(page)).toEqual([])

    // One task is left out.
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('checkbox').last().uncheck()
    // It stays out after a reload.
    await page.reload()
    await picture(page, 'plan-phone-dark')
    // The server begins it, and its answer is lost: the walk is the one that the server has.
    const loses = (path: string) =>
      page.route(
        path,
        async (route) => {
          await route.fetch()
          await route.abort('connectionreset')
        },
        { times: 1 },
      )
    await loses('**/organization/execution/sessions')
    await button(page, `Approve ${planned - 1} tasks and begin`).click()
    await title(page).waitFor()
    await picture(page, 'walk-phone-dark')
    expect(await barriersInVariants(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    const session_id = new URL(page.url()).searchParams.get('walk') ?? ''
    const tasks = async () => {
      const answer = await ada.desk.send('GET', `/organization/execution/sessions/${session_id}`)
      return Session.parse(answer.data).tasks
    }
    await synced(page)
    expect(await tasks()).toHaveLength(planned - 1)

    // The first is scanned: something else, then the thing, then its new place.
    const [first] = await tasks()
    const code = async (kind: string, id: string) =>
      shortCodeFrom(await phone.creates('short_code.create', { target: { kind, id } }), 0) ?? ''
    const other = [...before.keys()].find((id) => id !== first?.planned.subject.public_id) ?? ''
    const wrong = await code('item', other)
    const right = await code('item', first?.planned.subject.public_id ?? '')
    await synced(page)
    await button(page, 'Scan').click()
    const field = page.getByLabel('Code', { exact: true })
    const scan = async (text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    await scan(wrong)
    await page.getByText(/^That is /).waitFor()
    await scan(right)
    await page.locator('.walk-next h2 .icon').waitFor()
    await picture(page, 'walk-scanned-phone-dark')
    const name = first?.planned.subject.name ?? ''
    expect(await title(page).textContent()).toBe(name)
    await loses('**/organization/execution/tasks/*/execute')
    await button(page, 'It is there').click()
    await expect.poll(() => title(page).textContent()).not.toBe(name)
    // Its answer was lost as well. Nothing that this device did once more is refused.
    await synced(page)
    expect((await tasks()).filter(({ status }) => status === 'done')).toHaveLength(1)
    expect(await page.getByText(/was refused|were refused/).count()).toBe(0)
    // A task that was done by mistake is open again, and is done again.
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => title(page).textContent()).toBe(name)
    await synced(page)
    expect((await tasks()).filter(({ status }) => status === 'done')).toEqual([])
    await button(page, 'It is there').click()
    await expect.poll(() => title(page).textContent()).not.toBe(name)
    // Also after the message is gone.
    await page.getByText('1 settled').click()
    await page.getByRole('button', { name: `Undo: ${name}` }).click()
    await expect.poll(() => title(page).textContent()).toBe(name)
    await button(page, 'It is there').click()
    await expect.poll(() => title(page).textContent()).not.toBe(name)
    await button(page, 'Scan').click()

    // One is left out, and one is not where it should be.
    const second = await title(page).textContent()
    await button(page, 'Skip').click()
    await expect.poll(() => title(page).textContent()).not.toBe(second)
    const third = await title(page).textContent()
    await button(page, 'Something is different').click()
    await page.getByRole('dialog').getByText('It is not there').waitFor()
    await picture(page, 'walk-report-phone-dark')
    await button(page, 'It is not there').click()
    await expect.poll(() => title(page).textContent()).not.toBe(third)
    await synced(page)
    expect((await tasks()).map(({ status }) => status).slice(0, 3)).toEqual(['done', 'skipped', 'deviated'])

    // Ben joins; then both are in the cellar, without reception.
    await synced(ben.page)
    await ben.page.setViewportSize(PHONE)
    await follow(ben.page, `/plans?walk=${session_id}`)
    await title(ben.page).waitFor()
    // The answers that were lost are no trouble.
    expect(besidesTheNetwork([...ada.troubles, ...ben.troubles])).toEqual([])
    await gateway.cut()
    const open = (await tasks()).filter(({ status }) => status === 'pending').length
    expect(open).toBeGreaterThan(2)
    // Both do the same task, unseen; then Ada does another one and skips one.
    const same = await title(page).textContent()
    expect(await title(ben.page).textContent()).toBe(same)
    for (const at of [page, ben.page]) {
      await button(at, 'It is there').click()
      await expect.poll(() => title(at).textContent()).not.toBe(same)
      await at.getByText('Offline: what you do is kept').waitFor()
    }
    await picture(page, 'walk-offline-phone-dark')
    const alone = await title(page).textContent()
    await button(page, 'It is there').click()
    await expect.poll(() => title(page).textContent()).not.toBe(alone)
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => title(page).textContent()).toBe(alone)
    await button(page, 'It is there').click()
    await expect.poll(() => title(page).textContent()).not.toBe(alone)
    // The page is there after a restart, too, with what was done.
    await page.goto(`${gateway.url}/plans?walk=${session_id}`)
    await title(page).waitFor()
    await expect.poll(() => title(page).textContent()).not.toBe(alone)
    await button(page, 'Skip').click()
    expect((await tasks()).filter(({ status }) => status === 'pending')).toHaveLength(open)
    await gateway.mend()
    for (const at of [ben.page, page, ben.page]) await synced(at)
    const walked = await tasks()
    expect(walked.filter(({ status }) => status === 'pending')).toHaveLength(open - 3)
    expect(walked.find(({ planned: { subject } }) => subject.name === same)?.status).toBe('done')
    const seen = await Promise.all(
      [page, ben.page].map((at) => askApp(at, 'plan_walk', { session_id, user_id: uuid7() })),
    )
    expect(seen.map((walk) => walk?.tasks.map(({ status }) => status))).toEqual([
      walked.map(({ status }) => status),
      walked.map(({ status }) => status),
    ])

    // Somebody else has moved the next thing: Ada reads where it is, and goes on with it or not.
    const next = (await tasks()).find(({ status }) => status === 'pending')?.planned.subject.public_id ?? ''
    await expect.poll(() => title(page).textContent()).not.toBe('')
    const shed = await phone.creates('location.create', { name: 'Shed' })
    await phone.does('item.move', { public_id: next, placement: { kind: 'location', id: shed } })
    await synced(page)
    await button(page, 'It is there').click()
    await page.getByText('somewhere else now: Shed').waitFor()
    expect(await button(page, 'It is there').count()).toBe(0)
    await button(page, 'Go on').waitFor()
    await phone.does('item.move', { public_id: next, placement: before.get(next) })
    await synced(page)
    await button(page, 'Skip').click()
    await page.getByText('somewhere else now: Shed').waitFor({ state: 'detached' })

    // Ben may only look from now on: his walk offers him nothing that would be refused.
    await title(ben.page).waitFor()
    await phone.api('PATCH', `/household/members/${member.tokens.user.public_id}`, { role: 'viewer' })
    await ben.page.getByText('You may look, and not change').waitFor()
    expect(await ben.page.getByRole('button', { name: /^(It is there|Skip|Stop …|Undo)$/ }).count()).toBe(0)
    expect(await ben.page.locator('.walk-list').count()).toBeGreaterThan(0)

    // Ada stops for now: what is done stays, and the rest waits.
    ada.troubles.length = 0
    await button(page, 'Stop …').click()
    await page
      .getByRole('dialog')
      .getByText(/tasks are done, and what was moved stays/)
      .waitFor()
    await picture(page, 'walk-stop-phone-dark')
    expect(await barriersInVariants(page)).toEqual([])
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Stop for now' }).click()
    await button(page, 'Go on').waitFor()
    await picture(page, 'plan-stopped-phone-dark')
    expect(await places()).not.toEqual(before)
    // Who goes on finds what was done and what was skipped, and can still take all of it back.
    await page.getByText(/^\d of \d+ done$/).waitFor()
    await page.locator('.plan-task').getByText('done', { exact: true }).first().waitFor()
    await page.locator('.plan-task').getByText('skipped', { exact: true }).first().waitFor()
    const was = await tasks()
    await button(page, 'Go on').click()
    await button(page, 'Stop …').click()
    expect(await tasks()).toEqual(was)
    await page.getByRole('button', { name: /^Undo all/ }).click()
    await page.getByText('Everything is as it was before').waitFor()
    await picture(page, 'walk-undone-phone-dark')
    await synced(page)
    expect(await places()).toEqual(before)
    expect((await tasks()).filter(({ status }) => status === 'done')).toEqual([])
    // The plan is deleted; what that means is asked first.
    await page.getByRole('link', { name: 'Back to the plan' }).click()
    page.once('dialog', (dialog) => void dialog.accept())
    await button(page, 'Delete').click()
    await page.getByText('The plan is deleted').waitFor()
    await synced(page)
    expect(ada.troubles).toEqual([])
    expect((await ada.desk.send('GET', '/ai/organizer/plans')).data).toEqual({ plans: [] })
    await gateway.cut()
  })
})
