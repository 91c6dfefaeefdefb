import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, workbook } from '../services/imports/workbook.ts'
import { barriersInVariants } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { registerPerson } from '../support/person.ts'
import { openStowage } from '../support/stowage.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let browser: Browser
let page: Page
let troubles: string[]

describe.skipIf(CHROMIUM === undefined)('the import of a workbook in a browser', { timeout: 240_000 }, () => {
  beforeAll(async () => {
    stowage = await openStowage()
    browser = await launchChromium()
    const profile = await newProfile(browser, stowage.url, { brief: true })
    troubles = profile.troubles
    page = await registerPerson(profile.context, stowage.url, { size: { width: 1280, height: 900 } })
  })
  afterAll(async () => {
    await browser?.close()
    await stowage?.dispose()
  })

  it('AI10 chooses sheets, asks what a number means, and imports', async () => {
    await follow(page, '/import', 'Import a file')
    const file = await workbook({
      Kitchen: { rows: rowsOf(['Name', 'Price'], ['Pan', '1.499'], ['Pot', '20'], ['Total', '1519']) },
      Garage: { rows: rowsOf(['Name', 'Price', 'Serial number'], ['Saw', '80', 'S-1']) },
      People: { rows: rowsOf(['Person', 'Phone'], ['Ada', '123'], ['Bob', '456']) },
    })
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await page.setInputFiles('input[type=file]', { name: 'home.xlsx', mimeType, buffer: file })
    await page.getByRole('checkbox', { name: /Kitchen/ }).waitFor()
    const box = (name: RegExp) => page.getByRole('checkbox', { name })
    expect(await box(/Kitchen/).isChecked()).toBe(true)
    expect(await box(/Garage/).isChecked()).toBe(true)
    expect(await box(/People/).isChecked()).toBe(false)
    await page.getByText('2 of 3 sheets are imported', { exact: false }).waitFor()
    // Columns of sheets that are not chosen are not shown.
    await expect.poll(() => page.getByLabel('Meaning of the column Phone').count()).toBe(0)
    await box(/People/).check()
    await page.getByLabel('Meaning of the column Phone').waitFor()
    await box(/People/).uncheck()
    const means = page.getByLabel('1.499 means')
    await expect.poll(() => means.locator('option').allTextContents()).toEqual(['1.499', '1499'])
    expect(await means.inputValue()).toBe(',')
    expect(await barriersInVariants(page)).toEqual([])
    await means.selectOption('.')
    // Back and Forward go from step to step, and a reload stays; what was chosen is there again.
    await page.goBack()
    await page.getByText('Choose a file', { exact: false }).waitFor()
    await page.goForward()
    await expect.poll(() => means.inputValue()).toBe('.')
    await page.reload()
    await expect.poll(() => means.inputValue()).toBe('.')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    // Read as a little more than one, the column has another sum: its last row is a thing.
    await page.getByRole('button', { name: 'Import 4 rows' }).waitFor()
    await page.goBack()
    expect(await means.inputValue()).toBe('.')
    await page.goForward()
    await page.getByRole('button', { name: 'Change the columns' }).click()
    await page.getByLabel('1.499 means').selectOption(',')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('These sheets of the file are not imported: “People” (2 rows).').waitFor()
    await page.getByText('1 row is skipped').click()
    await page.getByText('the row sums the rows above it').waitFor()
    expect(await barriersInVariants(page)).toEqual([])
    // Rows that are there already, and photos that are not.
    await page.route('**/api/v1/data-imports/*', async (route) => {
      const answer = await (await route.fetch()).json()
      Object.assign(answer.data.data_import.summary, { created: 0, changed: 0, files: 2 })
      await route.fulfill({ json: answer })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Import 2 photos and documents' }).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    // Somebody who left the page meanwhile finds there what became of it.
    await page.reload()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    // Its columns are chosen for good: Back leads to the list.
    await page.goBack()
    await page.getByText('4 rows · Imported').waitFor()
    // One that runs is a line with its progress, which nobody has to open.
    await page.route('**/api/v1/data-imports', async (route) => {
      const answer = await (await route.fetch()).json()
      Object.assign(answer.data.data_imports[0], { state: 'importing', progress: { done: 1, total: 4 } })
      await route.fulfill({ json: answer })
    })
    await page.reload()
    const line = page.getByRole('listitem').filter({ hasText: 'home.xlsx' })
    await line.getByText('1 of 4 steps').waitFor()
    // A request may be on its way.
    await page.unrouteAll({ behavior: 'wait' })
    await line.getByText('4 rows · Imported').waitFor()
    // It is undone as a whole, once the person has said so twice.
    await line.getByRole('button').click()
    const undo = page.getByRole('button', { name: 'Undo the whole import' })
    page.once('dialog', (sure) => void sure.dismiss())
    await undo.click()
    page.once('dialog', (sure) => void sure.accept())
    await undo.click()
    await page.getByRole('heading', { name: 'The import is undone' }).waitFor()
    expect(troubles).toEqual([])
  })

  it('AI13 shows what the server says in the language of the page, not in that of the browser', async () => {
    await page.evaluate("localStorage.setItem('stowage.language', 'de')")
    await page.reload()
    await follow(page, '/import', 'Datei importieren')
    const buffer = Buffer.from(
      'Name;Menge;Gekauft am;Tags;Währung\nSäge;viele;31.2.2021;Laut, Scharf;XYZ\n;7;\nSäge 2;"1;\n',
      'latin1',
    )
    await page.setInputFiles('input[type=file]', { name: 'sachen.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Die Datei wird als windows-1252 gelesen.').waitFor()
    await page.getByRole('button', { name: 'Zeilen prüfen' }).click()
    await page.getByText('Die Zeile hat keinen Namen').waitFor()
    await page.getByText('Ein Anführungszeichen dieser Zeile wird nie geschlossen').waitFor()
    // What cannot be read is shown at once.
    await page.getByText('3 Zellen sind nicht lesbar').waitFor()
    await page.getByText('2 neue Tags').waitFor()
    await page.getByText('Scharf', { exact: true }).waitFor()
    await page.getByText('„viele“ ist keine Menge').waitFor()
    expect(await barriersInVariants(page)).toEqual([])
    const pdf = { name: 'brief.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') }
    await page.getByRole('button', { name: 'Abbrechen' }).click()
    await page.setInputFiles('input[type=file]', pdf)
    await page.getByText('Die Datei ist keine Tabelle.', { exact: false }).waitFor()
    expect(troubles.filter((each) => !each.includes('422'))).toEqual([])
  })
})
