import { createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { v7 as uuid7 } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import { barriers } from '../support/barriers.ts'
import { CHROMIUM, follow, launchChromium, newProfile } from '../support/chromium.ts'
import { providerEnv, realProvider } from '../support/identity-provider.ts'
import { registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { smsProvider } from '../support/sms-provider.ts'
import { type TestStowage, testStowage } from '../support/stowage.ts'

/** A port that nothing listens on: the address of the server must be known before it starts. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function signOut(page: Page): Promise<void> {
  await follow(page, '/settings', 'Settings')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

/** Makes a phone the second factor, and takes it back. */
async function usesPhone(page: Page, code: () => string): Promise<void> {
  await page.getByRole('button', { name: 'Add a phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a phone' })
  await dialog.getByLabel('Phone number').fill('+49 1511 2345678')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  await dialog.getByText('ends in 78').waitFor()
  // A wrong code says so, and the dialog stays.
  await dialog.getByLabel('Code').fill(code() === '000000' ? '000001' : '000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Code').fill(code())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('The second factor is on.').waitFor()
  expect(await dialog.locator('.recovery-codes li').count()).toBe(10)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Codes by SMS' }) })
  await panel.getByText('for the number that ends in 78').waitFor()
  const factors = page.locator('section', { has: page.getByRole('heading', { name: 'Second factor' }) })
  await factors.getByText('10 recovery codes are left.').waitFor()
  await factors.getByRole('button', { name: 'New recovery codes' }).click()
  const renewal = page.getByRole('dialog', { name: 'New recovery codes' })
  await renewal.getByRole('button', { name: 'New recovery codes' }).click()
  // What the account has now must be proven again: the password alone is not enough. A code comes when it is asked for.
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
  await proof.getByRole('button', { name: 'Send a code to the phone ending in 78' }).click()
  await proof.getByText('A code is on its way').waitFor()
  expect(await barriers(page)).toEqual([])
  await proof.getByLabel('Code').fill(code())
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await renewal.locator('.recovery-codes li').nth(9).waitFor()
  await renewal.getByRole('button', { name: 'Done' }).click()
  page.once('dialog', (sure) => void sure.accept())
  await panel.getByRole('button', { name: 'Remove' }).click()
  await factors.getByText('recovery codes are left').waitFor({ state: 'detached' })
  await panel.getByRole('button', { name: 'Add a phone' }).waitFor()
}

/** Sees what is used and allowed, and sets it for a household, as who runs the installation. */
async function setsLimits(page: Page): Promise<void> {
  const limits = page.locator('section', { has: page.getByRole('heading', { name: 'Space and limits' }) })
  await limits.getByText('All other limits').click()
  await limits.getByText('0 of 10,000').waitFor()
  await follow(page, '/operation', 'Operation')
  await page.getByText('Set limits', { exact: true }).click()
  // Below it is what an operator gives for a time.
  const quotas = page.locator('#quotas details', { hasText: 'Set limits' })
  await quotas.getByLabel('Blank labels').fill('77')
  await quotas.getByLabel('Photos and documents (MB)').fill('3000')
  await quotas.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Photos and documents: 3 GB').waitFor()
  await page.getByRole('button', { name: 'Show reports of browsers' }).click()
  await page.getByText('No browser has reported anything.').waitFor()
  await page.getByRole('button', { name: 'Show events' }).click()
  await page.getByText('Ada, ').first().waitFor()
  expect(await barriers(page)).toEqual([])
  await follow(page, '/settings', 'Settings')
  await limits.getByText('All other limits').click()
  await limits.getByText('0 of 77').waitFor()
  expect(await barriers(page)).toEqual([])
}

/** Sees what a phone reported, and gives somebody a role on the installation. */
async function runsAccounts(page: Page, stowage: TestStowage): Promise<void> {
  // The proofs from before count no more.
  stowage.clock.advance(10 * 60)
  const phone = await stowage.login('ada', 'ada-phone-0001', {
    password: TYPED_PASSWORD,
    device_name: 'Pocket',
  })
  const occurred_at = stowage.clock.now().toISOString()
  const log = { level: 'error', component: 'camera', message: 'The picture was black.', occurred_at }
  await phone.send('POST', '/system-logs', { logs: [{ public_id: uuid7(), ...log }] })
  await stowage.register('ben')
  await follow(page, '/help', 'Help')
  await follow(page, '/settings', 'Settings')
  const problems = page.locator('section', {
    has: page.getByRole('heading', { name: 'Problems of your devices' }),
  })
  await problems.getByRole('button', { name: 'Show problems of devices' }).click()
  await problems.getByText('The picture was black.').waitFor()
  await problems.getByText('Pocket').waitFor()
  expect(await barriers(page)).toEqual([])
  await follow(page, '/operation', 'Operation')
  const accounts = page.locator('section', { has: page.getByRole('heading', { name: 'Accounts and roles' }) })
  await accounts.getByLabel('Name or e-mail address').fill('BEN@')
  await accounts.getByRole('button', { name: 'Find' }).click()
  await accounts.getByLabel('More about Ada').waitFor({ state: 'detached' })
  await accounts.getByLabel('More about ben').click()
  await accounts.getByLabel('Role of ben on the installation').selectOption('Operator')
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('ben is now: Operator').waitFor()
  const address = accounts.getByLabel('New e-mail address of ben')
  await address.fill('ada@example.org')
  await accounts.getByRole('button', { name: 'Change the address' }).click()
  await accounts.getByText('An account with this e-mail address exists already.').waitFor()
  await address.fill('ben@example.net')
  await address.press('Enter')
  await page.getByText('ben signs in with ben@example.net now. Both addresses get a mail.').waitFor()
  await accounts.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('ben is suspended and signed out everywhere.').waitFor()
  await accounts.getByText('Suspended', { exact: true }).waitFor()
  await accounts.getByRole('button', { name: 'Show problems of devices' }).click()
  await accounts.getByText('No device has reported a problem.').waitFor()
  expect(await barriers(page)).toEqual([])
}

/** Publishes a version of a phone app, which all must have, and removes it. Every phone hears of it. */
async function publishesApp(page: Page, url: string): Promise<void> {
  await follow(page, '/operation', 'Operation')
  const apps = page.locator('section', { has: page.getByRole('heading', { name: 'Phone apps' }) })
  await apps.getByText('No version is published.').first().waitFor()
  await apps.getByText('Publish a version for Android').click()
  const form = apps.locator('.app-releases', { has: page.getByRole('heading', { name: 'Android' }) })
  await form.getByLabel('Version code').fill('42')
  await form.getByLabel('Version', { exact: true }).fill('1.2.0')
  await form.getByLabel('What is new').fill('Lists are faster.')
  await form.getByLabel('Older versions stop until they are upgraded').check()
  expect(await barriers(page)).toEqual([])
  await form.getByRole('button', { name: 'Publish' }).click()
  await form.getByText('Lists are faster.').waitFor()
  const asked = async (code: number) => {
    const path = `/api/v1/mobile/release/status?platform=android&app_version_code=${code}`
    return JSON.stringify(await (await fetch(url + path)).json())
  }
  expect(await asked(41)).toContain('"state":"upgrade_required"')
  expect(await asked(42)).not.toContain('upgrade_required')
  await form.getByRole('button', { name: 'Remove 1.2.0 for Android' }).click()
  await form.getByText('No version is published.').waitFor()
  expect(await asked(41)).not.toContain('upgrade_required')
}

describe.skipIf(CHROMIUM === undefined)('a person without a password', { timeout: 240_000 }, () => {
  it('adds a passkey and a phone, sees and sets limits, signs in with the passkey and an identity provider', async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const provider = await realProvider(url)
    const sms = await smsProvider()
    const stowage = await testStowage({
      ...sms.env,
      ...providerEnv(provider.url, { LABEL: 'Authelia' }),
      STOWAGE_BASE_URL: url,
      STOWAGE_PORT: String(port),
    })
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const { context } = await newProfile(browser, url, { brief: true })
    const page = await registerPerson(context, url)
    const cdp = await context.newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })

    await follow(page, '/settings', 'Settings')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Rename Laptop' }).waitFor()
    // At another address than that of the server no browser makes one: the page names the right one.
    const options = '**/api/v1/security/passkeys/options'
    await page.route(options, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/"id":"(localhost|127\.0\.0\.1)"/, '"id":"stowage.example"')
      await route.fulfill({ response: answer, body })
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog.getByText('work at the address stowage.example').waitFor()
    await page.unroute(options)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Link Authelia' }).click()
    await page.getByRole('button', { name: 'Unlink Authelia' }).waitFor()

    await usesPhone(page, sms.code)
    await setsLimits(page)
    await runsAccounts(page, stowage)
    await publishesApp(page, url)

    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

    // On a device of somebody else nothing is kept, whichever way leads in.
    const kept = () =>
      page.evaluate<string[]>(`(async () => {
        const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name.includes('/'))
        return [...names, ...Object.keys(localStorage).filter((key) => /session|shared/.test(key))]
      })()`)
    const needed = page.getByLabel('Each member needs a second factor')
    await follow(page, '/settings', 'Settings')
    const turns = async () => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/second-factor'))
      await needed.click()
      if ((await answered).ok()) return
      await proof.getByRole('button', { name: 'Use a passkey' }).click()
      await proof.waitFor({ state: 'detached' })
    }
    await page.getByText('Change this household').click()
    await turns()
    await expect.poll(() => needed.isChecked()).toBe(true)
    await signOut(page)
    await page.getByLabel('This is not my device').check()
    await page.getByLabel('E-mail').fill('ada@example.org')
    await page.getByLabel('Password').fill(TYPED_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Password').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('Change this household').click()
    await expect.poll(kept).toEqual(['stowage.shared-device'])
    // The browser forgets the session when it is closed.
    const lasts = async () =>
      (await context.cookies()).flatMap(({ expires, name }) => (name === 'stowage-session' ? [expires] : []))
    expect(await lasts()).toEqual([-1])
    await turns()
    await expect.poll(() => needed.isChecked()).toBe(false)
    await signOut(page)
    await page.getByLabel('This is not my device').check()
    await page.getByRole('button', { name: 'Sign in with Authelia' }).click()
    await page.waitForURL(`${url}/`)
    await expect.poll(kept).toEqual(['stowage.shared-device'])
    expect(await lasts()).toEqual([-1])
    await follow(page, '/settings', 'Settings')
    await page.getByText('ada@example.org').first().waitFor()
    page.once('dialog', (sure) => void sure.accept())
    await page.getByRole('button', { name: 'Remove Laptop' }).click()
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: 'Remove Laptop' }).waitFor({ state: 'detached' })

    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('heading', { name: 'Sign in' }).count()).toBe(1)
  })
})
