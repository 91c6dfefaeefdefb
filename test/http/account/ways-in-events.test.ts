import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SoftAuthenticator } from '../../support/authenticator.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, PASSWORD, testStowage } from '../../support/stowage.ts'
import { unzip } from '../../support/unzip.ts'
import { eventsAt, readyExport } from '../privacy/support.ts'

const ORIGIN = 'http://localhost:8080'

/** Ada with a passkey, in a browser. */
async function withPasskey(env: Record<string, string> = {}) {
  const stowage = await testStowage({ STOWAGE_BASE_URL: ORIGIN, ...env })
  await stowage.register('ada')
  const page = await stowage.browse('ada')
  const key = new SoftAuthenticator(ORIGIN)
  const { options } = (await page.send('POST', '/security/passkeys/options', { password: PASSWORD })).data
  const added = await page.send('POST', '/security/passkeys', {
    name: 'Zebrakey',
    response: key.create(options),
  })
  expect(added.status).toBe(201)
  const signIn = async (departure = {}) => {
    const asked = await stowage.send('POST', '/api/v1/session/passkey/options', {})
    return stowage.send('POST', '/api/v1/session/passkey', {
      response: key.get(asked.data.options, departure),
    })
  }
  return { stowage, page, signIn }
}

const signIns = async (page: Browser) =>
  (await eventsAt(page, '/security/events')).filter(({ kind }) => kind.startsWith('sign_in'))

describe('I40 the ways in', () => {
  it('I40 are named by the events of sign-ins, and refused passkeys are noted', async () => {
    const { page, signIn } = await withPasskey()
    expect((await signIn()).status).toBe(201)
    expectError(await signIn({ verified: false }), 401, 'invalid_credentials')
    expect((await signIns(page)).map(({ kind, detail }) => [kind, detail])).toEqual(
      expect.arrayContaining([
        ['sign_in_failed', 'passkey'],
        ['sign_in', 'passkey'],
        ['sign_in', 'password'],
      ]),
    )
  })

  it('I40 are counted by the security status, and I41 the export has them without their keys', async () => {
    const { page, stowage } = await withPasskey()
    const { data } = await page.send('GET', '/security/status')
    expect(data).toMatchObject({ passkeys: 1, identities: 0 })
    const ready = await readyExport(page)
    const headers = { cookie: page.cookie }
    const answer = await fetch(stowage.url + (ready.download?.path ?? ''), { headers })
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    const passkeys = z.array(z.looseObject({})).parse(JSON.parse(files.get('passkeys.json') ?? ''))
    expect(JSON.parse(files.get('identities.json') ?? '')).toEqual([])
    expect(passkeys).toEqual([expect.objectContaining({ name: 'Zebrakey' })])
    expect(JSON.stringify(passkeys)).not.toMatch(/public_key/)
  })

  it('I40 the log names the user and the code of each refusal', async () => {
    const { page, stowage } = await withPasskey()
    expectError(await page.send('DELETE', '/security/passkeys/no-id'), 404, 'not_found')
    const lines = stowage.log.map((line) =>
      z.looseObject({ code: z.string().optional() }).parse(JSON.parse(line)),
    )
    const [refused] = lines.filter(({ code }) => code === 'not_found')
    expect(refused).toMatchObject({
      route: 'security.passkeys.remove',
      status: 404,
      user_id: expect.any(String),
    })
  })
})
