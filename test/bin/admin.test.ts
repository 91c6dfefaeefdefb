import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pathOf, Visitor } from '../http/pages/visitor.ts'
import { stowage as cli } from '../support/cli.ts'
import { stowageHere } from '../support/cli-here.ts'
import { testStowage } from '../support/stowage.ts'

const OTHER = 'seven purple lanterns'

async function home() {
  const stowage = await testStowage()
  const ada = await stowage.register('ada', { household_name: 'Home' })
  const env = { STOWAGE_DATA: stowage.config.data, STOWAGE_BASE_URL: stowage.url }
  return { stowage, ada, env }
}

it('prints a link that sets a password, while the server runs and while it does not', async () => {
  const { stowage, ada, env } = await home()
  for (const runs of [true, false]) {
    if (!runs) await stowage.stop()
    const ran = runs
      ? await cli(['admin', 'reset-link', 'ADA@example.org'], env)
      : await stowageHere(['admin', 'reset-password', 'ADA@example.org'], env)
    expect(ran).toMatchObject({ code: 0, err: '' })
    const path = pathOf(ran.out.split('\n')[0] ?? '')
    if (!runs) await stowage.start()
    const visitor = new Visitor(stowage)
    expect((await visitor.get(path)).text).toContain('ada@example.org')
    expect((await visitor.send(path, { password: `${OTHER} ${runs}` })).status).toBe(303)
  }
  expect((await ada.send('GET', '/bootstrap')).status).toBe(401)
  const body = { email: 'ada@example.org', password: `${OTHER} false` }
  expect((await stowage.send('POST', '/api/v1/session', body)).status).toBe(201)
})

it('sets a password itself, unless it is a weak one', async () => {
  const { stowage, ada, env } = await home()
  const args = ['admin', 'set-password', 'ada@example.org', '--password-stdin']
  const weak = await stowageHere(args, env, 'password12\n')
  expect(weak).toMatchObject({ code: 2, err: expect.stringContaining('easy to guess') })
  expect((await ada.send('GET', '/bootstrap')).status).toBe(200)
  expect(await cli(args, env, `${OTHER}\n`)).toMatchObject({ code: 0 })
  expect((await ada.send('GET', '/bootstrap')).status).toBe(401)
  const body = { email: 'ada@example.org', password: OTHER }
  expect((await stowage.send('POST', '/api/v1/session', body)).status).toBe(201)
})

it('lists accounts and tokens, and revokes a token', async () => {
  const { stowage, ada, env } = await home()
  const made = await ada.api('POST', '/personal-access-tokens', {
    name: 'n8n',
    scope: 'read',
    expires_in_days: 366,
  })
  const { token, personal_access_token } = made.data as {
    token: string
    personal_access_token: { public_id: string }
  }
  expect((await stowageHere(['admin', 'users'], env)).out).toContain('ada@example.org')
  const listed: unknown = JSON.parse((await stowageHere(['admin', 'tokens', '--json'], env)).out)
  expect(listed).toMatchObject([{ email: 'ada@example.org', household: 'Home', name: 'n8n', scope: 'read' }])
  expect(JSON.stringify(listed)).not.toContain('hash')
  expect((await stowage.send('GET', '/api/v1/items', undefined, { token })).status).toBe(200)
  const revoked = await stowageHere(['admin', 'tokens', '--revoke', personal_access_token.public_id], env)
  expect(revoked).toMatchObject({ code: 0, out: 'The token "n8n" is revoked.\n' })
  expect((await stowage.send('GET', '/api/v1/items', undefined, { token })).status).toBe(401)
})

it('says what is wrong with an unknown address, and where there is no Stowage', async () => {
  const { env } = await home()
  expect(await stowageHere(['admin', 'reset-password', 'eve@example.org'], env)).toEqual({
    code: 2,
    out: '',
    err: 'stowage: no account has the address eve@example.org; "stowage admin users" lists the accounts\n',
  })
  const empty = await mkdtemp(join(tmpdir(), 'stowage-'))
  const nowhere = await stowageHere(['admin', 'users'], { STOWAGE_DATA: empty })
  expect(nowhere).toMatchObject({ code: 2, err: expect.stringContaining('there is no Stowage in') })
})
