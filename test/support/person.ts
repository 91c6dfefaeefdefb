import type { BrowserContext, Page } from 'playwright-core'
import { cookieOf, type TestStowage } from './stowage.ts'

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

/** Leaves nothing in a browser but the files of the app, as if nobody had been signed in. Much cheaper than another profile. */
export async function forgetPerson(page: Page, url: string): Promise<void> {
  // A test that failed may have left it without reception.
  await page.context().setOffline(false)
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  const storageTypes = 'cookies,indexeddb,local_storage'
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes })
  await session.detach()
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Somebody with an account, signed in to a browser that keeps nothing of the person before. `url`: where it reaches the server. */
export async function signInNext(
  page: Page,
  stowage: TestStowage,
  name: string,
  {
    url = stowage.url,
    password = TYPED_PASSWORD,
  }: { readonly url?: string; readonly password?: string } = {},
): Promise<void> {
  await forgetPerson(page, url)
  const email = `${name}@example.org`
  const [key = '', ...value] = cookieOf(
    await stowage.send('POST', '/api/v1/session', { email, password }),
  ).split('=')
  await page.context().addCookies([{ name: key, value: value.join('='), url, sameSite: 'Lax' }])
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name: `Hello, ${name}` }).waitFor()
}

/** The same for a person who is registered first, with an empty household. */
export async function nextPerson(
  page: Page,
  stowage: TestStowage,
  name: string,
  { url = stowage.url, household }: { readonly url?: string; readonly household?: string } = {},
): Promise<void> {
  await stowage.register(name, { password: TYPED_PASSWORD, ...(household && { household_name: household }) })
  await signInNext(page, stowage, name, { url })
  await page.getByRole('heading', { name: 'Where is everything?' }).waitFor()
}
