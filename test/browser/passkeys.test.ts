import { createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CHROMIUM, launchChromium } from '../support/chromium.ts'
import { providerEnv, realProvider } from '../support/identity-provider.ts'
import { registerPerson, TYPED_PASSWORD } from '../support/person.ts'
import { testStowage } from '../support/stowage.ts'

/** A port that nothing listens on: the address of the server must be known before it starts. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

async function signOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings`)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

describe.skipIf(CHROMIUM === undefined)('a person without a password', { timeout: 240_000 }, () => {
  it('adds a passkey, signs in with it, and links and uses an identity provider', async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const provider = await realProvider(url)
    await testStowage({
      ...providerEnv(provider.url, { LABEL: 'Authelia' }),
      STOWAGE_BASE_URL: url,
      STOWAGE_PORT: String(port),
    })
    const browser = await launchChromium()
    onTestFinished(() => browser.close())
    const context = await browser.newContext()
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

    await page.goto(`${url}/settings`)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Laptop')
    await dialog.getByRole('button', { name: 'Add a passkey' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Current password').fill(TYPED_PASSWORD)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: 'Rename Laptop' }).waitFor()

    await page.getByRole('button', { name: 'Link Authelia' }).click()
    await page.getByRole('button', { name: 'Unlink Authelia' }).waitFor()

    await signOut(page, url)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' })
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])

    await signOut(page, url)
    await page.getByRole('button', { name: 'Sign in with Authelia' }).click()
    await page.waitForURL(`${url}/`)
    await page.goto(`${url}/settings`)
    await page.getByText('ada@example.org').first().waitFor()
    await page.getByRole('button', { name: 'Remove Laptop' }).click()
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: 'Remove Laptop' }).waitFor({ state: 'detached' })

    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await signOut(page, url)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('heading', { name: 'Sign in' }).count()).toBe(1)
  })
})
