import type { BrowserContext, Page } from 'playwright-core'

/** What a person of these tests types as a password. */
export const TYPED_PASSWORD = 'correct horse battery'

/** Registers a person in the app of an empty installation. Resolves when the first page of the household is shown. */
export async function registerPerson(
  context: BrowserContext,
  url: string,
  person: {
    readonly name?: string
    readonly household?: string
    readonly size?: { width: number; height: number }
  } = {},
): Promise<Page> {
  const { name = 'Ada', household, size } = person
  const page = await context.newPage()
  if (size) await page.setViewportSize(size)
  await page.goto(`${url}/register`)
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail address').fill(`${name.toLowerCase()}@example.org`)
  await page.getByLabel('Password').fill(TYPED_PASSWORD)
  if (household !== undefined) await page.getByLabel('Name of your household').fill(household)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { name: 'Where is everything?' }).waitFor()
  return page
}
