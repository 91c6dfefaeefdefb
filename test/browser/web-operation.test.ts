import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createBackup } from '../../storage/index.ts'
import { barriers, barriersInVariants } from '../support/barriers.ts'
import { changeUser } from '../support/change-user.ts'
import { CHROMIUM, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { registerPerson, signInNext, TYPED_PASSWORD } from '../support/person.ts'
import { stepsOfOneWalk } from '../support/steps.ts'
import { openStowage } from '../support/stowage.ts'

if (CHROMIUM === undefined) console.warn('There is no chromium: nobody runs an installation in a browser.')

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let context: BrowserContext
let troubles: string[]
/** The page of the person who runs the installation. */
let page: Page

const panel = (id: string): Locator => page.locator(`section#${id}`)
const line = (id: string, words: string): Locator =>
  panel(id).getByRole('listitem').filter({ hasText: words })

/** Opens a form that is folded away, by keyboard alone; the focus is then before its first field. */
async function unfold(id: string, summary: string): Promise<void> {
  await panel(id).getByText(summary, { exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** Types into fields one after the other, by keyboard alone. */
async function type(...texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

/** Takes pictures of the whole page into a folder, for a person who wants to look at it. */
async function pictures(folder: string): Promise<void> {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [768, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `operation-${width}.png`), fullPage: true })
  }
}

/** Makes a backup; returns its folder. */
async function backup(): Promise<string> {
  const { data, backup: settings } = stowage.config
  const now = () => stowage.clock.now().toISOString()
  return (await createBackup({ data, folder: settings.folder, occasion: 'manual', program: 'test', now }))
    .path
}

/** The page has no reception any more. */
const AWAY = `globalThis.fetchBefore = fetch
globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))`

describe.skipIf(CHROMIUM === undefined)('a person who runs an installation', { timeout: 240_000 }, () => {
  stepsOfOneWalk()
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    ;({ context, troubles } = await newProfile(browser, stowage.url, { brief: true }))
    page = await registerPerson(context, stowage.url)
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('comes to the page from the settings, and reads what is missing', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page
      .getByRole('link', { name: 'Backups, checks, incidents and versions of this installation' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Operation' }).waitFor()
    await line('readiness', 'There is no backup of everything.').waitFor()
    await line('readiness', 'Run "stowage backup create"').waitFor()
    await line('readiness', 'Nobody has checked whether the packages').waitFor()
    expect(await panel('readiness').getByRole('listitem').count()).toBe(11)
    expect(troubles).toEqual([])
    // Without reception one message says so, and the panels come with the server.
    await page.evaluate(AWAY)
    onTestFinished(() => page.evaluate('globalThis.fetch = fetchBefore'))
    await page.getByRole('link', { name: 'Home', exact: true }).first().click()
    // A page that never went away keeps what it has.
    await page.getByRole('heading', { level: 1, name: 'Operation' }).waitFor({ state: 'detached' })
    await page.goBack()
    await page.getByText('The server cannot be reached').waitFor()
    await expect.poll(() => page.locator('main h2').count()).toBe(0)
    await page.evaluate('globalThis.fetch = fetchBefore')
    await page.getByRole('button', { name: 'Try again' }).click()
    await panel('readiness').waitFor()
  })

  it('announces maintenance by keyboard, and people see it on the status page', async () => {
    await unfold('maintenance', 'Announce maintenance')
    await type('New disk', 'Photos load slowly')
    await panel('maintenance').getByLabel('From', { exact: true }).fill('2027-03-01T10:00')
    await panel('maintenance').getByLabel('To', { exact: true }).fill('2027-03-01T09:00')
    await panel('maintenance').getByRole('button', { name: 'Announce' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Maintenance ends after it begins.').waitFor()
    await panel('maintenance').getByLabel('To', { exact: true }).fill('2027-03-01T11:00')
    await panel('maintenance').getByLabel('Photos and documents').focus()
    await page.keyboard.press('Space')
    await panel('maintenance').getByRole('button', { name: 'Announce' }).focus()
    await page.keyboard.press('Enter')
    await line('maintenance', 'New disk').waitFor()
    // The form is empty again, for the next one.
    await expect.poll(() => panel('maintenance').getByLabel('What is done').inputValue()).toBe('')
    const visitor = await context.newPage()
    await visitor.goto(`${stowage.url}/status`)
    await visitor.getByText('New disk').waitFor()
    await page.getByRole('button', { name: 'Withdraw: New disk' }).click()
    await line('maintenance', 'New disk').waitFor({ state: 'detached' })
    await visitor.reload()
    expect(await visitor.getByText('New disk').count()).toBe(0)
    await visitor.close()
    expect(troubles).toEqual([])
  })

  it('reports an incident, says what is known since, and ends it', async () => {
    await unfold('incidents', 'Report an incident')
    await type('Photos do not load', 'Looking into it')
    await panel('incidents').getByLabel('Impact').selectOption('Major')
    // Whoever is in a hurry reports it once all the same.
    await panel('incidents').getByRole('button', { name: 'Report', exact: true }).dblclick()
    const incident = line('incidents', 'Photos do not load')
    await incident.getByText('Being looked into').first().waitFor()
    await incident.getByLabel('What you know').fill('A cable was loose')
    await incident.getByLabel('State').selectOption('Being watched')
    expect(await incident.getByLabel('Impact').inputValue()).toBe('major')
    await incident.getByRole('button', { name: 'Add update' }).click()
    await incident.getByText('A cable was loose').waitFor()
    expect(await incident.getByLabel('What you know').inputValue()).toBe('')
    // The next message says the same of the incident, unless somebody chooses something else.
    expect(await incident.getByLabel('State').inputValue()).toBe('monitoring')
    expect(await incident.getByLabel('Impact').inputValue()).toBe('major')
    await incident.getByLabel('What you know').fill('It holds')
    await incident.getByLabel('State').selectOption('Resolved')
    await incident.getByLabel('Impact').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await incident.getByText('It holds').waitFor()
    expect(await incident.count()).toBe(1)
    await expect.poll(() => incident.getByRole('button', { name: 'Add update' }).count()).toBe(0)
    const visitor = await context.newPage()
    await visitor.goto(`${stowage.url}/status`)
    await visitor.getByText('A cable was loose').waitFor()
    await visitor.close()
    expect(troubles).toEqual([])
  })

  it('writes an article, publishes it, and finds it beside the guides', async () => {
    await panel('articles').getByRole('button', { name: 'Write an article' }).click()
    await panel('articles').getByLabel('Title').focus()
    await page.keyboard.type('House rules')
    await type('house-rules', 'Put the **ladder** back.')
    await panel('articles').getByRole('button', { name: 'Save as a draft' }).focus()
    await page.keyboard.press('Enter')
    await line('articles', 'A draft, which only operators see').waitFor()
    const visitor = await context.newPage()
    await visitor.goto(`${stowage.url}/docs/guides`)
    await visitor.getByRole('link', { name: 'Install', exact: true }).first().waitFor()
    expect(await visitor.getByText('House rules').count()).toBe(0)
    await page.getByRole('button', { name: 'Publish: House rules' }).click()
    await line('articles', 'Published').waitFor()
    await visitor.reload()
    await visitor.getByRole('link', { name: 'House rules' }).click()
    await visitor.getByText('ladder').waitFor()
    await visitor.close()
    await page.getByRole('button', { name: 'Edit: House rules' }).click()
    await panel('articles').getByLabel('Title').fill('Rules of the house')
    await page.keyboard.press('Enter')
    await line('articles', 'There is a newer draft.').waitFor()
    await page.getByRole('button', { name: 'Withdraw: Rules of the house' }).click()
    await line('articles', 'A draft, which only operators see').waitFor()
    const questions: string[] = []
    page.once('dialog', (dialog) => {
      questions.push(dialog.message())
      void dialog.accept()
    })
    await page.getByRole('button', { name: 'Delete: Rules of the house' }).click()
    await line('articles', 'Rules of the house').waitFor({ state: 'detached' })
    expect(questions).toEqual(['Delete the article Rules of the house? This cannot be undone.'])
    expect(troubles).toEqual([])
  })

  it('publishes a version of the phone app, and removes it', async () => {
    await unfold('apps', 'Publish a version for Android')
    await type('12', '1.2.0', 'Faster search')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await line('apps', '1.2.0 (12)').getByText('Required').waitFor()
    await page.getByRole('button', { name: 'Remove 1.2.0 for Android' }).click()
    await line('apps', '1.2.0 (12)').waitFor({ state: 'detached' })
    expect(troubles).toEqual([])
  })

  it('restores a backup on trial, attests it, and reads which file is damaged', async () => {
    await backup()
    await page.reload()
    await panel('backups').getByRole('button', { name: 'Run a drill' }).click()
    await panel('backups').getByText('Restored on trial:').first().waitFor()
    await unfold('backups', 'Note something about the newest backup')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('The disk in the garden house')
    await page.keyboard.press('Enter')
    await line('backups', 'The disk in the garden house').getByText('Copied to another place').waitFor()

    stowage.clock.advance(60)
    const damaged = join(await backup(), 'service.sqlite')
    const bytes = readFileSync(damaged)
    bytes.fill(0xff, 4096 * 3, 4096 * 3 + 64)
    // The file of a backup may share its bytes with the one before.
    rmSync(damaged)
    writeFileSync(damaged, bytes)
    await page.reload()
    await panel('backups').getByRole('button', { name: 'Run a drill' }).click()
    await panel('backups')
      .getByText(/cannot be restored whole: .*service/)
      .waitFor()
    await page.reload()
    await line('readiness', 'cannot be restored whole').waitFor()
    expect(troubles).toEqual([])
  })

  it('considers a version: the gates say what is missing, and it is rejected', async () => {
    await unfold('releases', 'Consider a version')
    await type('9.9.9')
    await page.keyboard.press('Enter')
    const candidate = line('releases', '9.9.9')
    await candidate.getByRole('button', { name: 'Run the gates' }).click()
    await candidate.getByText('A gate has not passed').waitFor()
    await candidate.getByText('Version 9.9.9 has not opened a copy of the newest backup.').waitFor()
    expect(await candidate.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
    await candidate.getByRole('button', { name: 'Reject' }).click()
    await candidate.getByText('Rejected').waitFor()
    expect(troubles).toEqual([])
  })

  it('notes a check of its own, and confirms a point before going live', async () => {
    await unfold('quality', 'Note a check of your own')
    await type('Smoke detectors')
    await panel('quality').getByLabel('Outcome').selectOption('Well')
    await panel('quality').getByLabel('What was found').fill('All beep')
    await page.keyboard.press('Enter')
    await line('quality', 'Checks by people').waitFor()
    const point = 'A copy of the backups lies in another place'
    await page.getByRole('button', { name: `Confirm: ${point}` }).click()
    await page.getByRole('button', { name: `Confirm: ${point}` }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Withdraw: ${point}` }).click()
    await page.getByRole('button', { name: `Confirm: ${point}` }).click()
    const mails = 'Mails leave'
    await page.getByRole('button', { name: `Confirm: ${mails}` }).click()
    await line('launch', mails).getByText('Accepted').waitFor()
    expect(await panel('launch').getByRole('button', { name: 'Go', exact: true }).isDisabled()).toBe(true)
    await panel('launch').getByRole('button', { name: 'Not yet' }).click()
    await panel('launch').getByText('The last decision: not yet').waitFor()
    expect(troubles).toEqual([])
  })

  it('reads all of it in the language of the person, without a barrier', async () => {
    await follow(page, '/settings', 'Settings')
    await page.getByLabel('Language').selectOption('de')
    await follow(page, '/operation', 'Betrieb')
    await line('readiness', 'lässt sich nicht ganz wiederherstellen').waitFor()
    await line('readiness', 'Kein Mailserver ist eingerichtet').waitFor()
    await line('launch', 'Setze STOWAGE_BASE_URL, bevor Etiketten gedruckt werden').waitFor()
    await line('releases', 'hat noch keine Kopie der neuesten Sicherung geöffnet').waitFor()
    // Only the words of people and of files are left as they are.
    for (const id of ['readiness', 'launch', 'releases', 'backups'])
      expect(await panel(id).locator('[lang="en"]').allInnerTexts(), id).toEqual([])
    expect(await page.getByText(/undefined|NaN|\{\w+\}/).count()).toBe(0)
    if (process.env.STOWAGE_TEST_PICTURES) await pictures(process.env.STOWAGE_TEST_PICTURES)
    expect(await barriersInVariants(page)).toEqual([])
    expect(troubles).toEqual([])
  })

  it('shows people of support what there is, without the forms that the server refuses them', async () => {
    const { tokens } = await stowage.register('sam', { password: TYPED_PASSWORD })
    await changeUser(stowage, tokens.user.public_id, { role: 'support' })
    await signInNext(page, stowage, 'sam')
    await follow(page, '/operation', 'Operation')
    await line('launch', 'A copy of the backups lies in another place').waitFor()
    await line('quality', 'Checks by people').waitFor()
    await panel('backups')
      .getByText(/^Newest: /)
      .waitFor()
    await panel('incidents').getByRole('listitem').first().waitFor()
    for (const id of ['incidents', 'maintenance', 'quality', 'backups', 'launch', 'releases', 'articles'])
      expect(await panel(id).locator('form, details, button').count(), id).toBe(0)
    expect(await barriers(page)).toEqual([])
  })
})
