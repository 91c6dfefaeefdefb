import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ReadableArticle, searchArticles } from '../../../services/operations/articles.ts'
import { checked } from '../../../sync-protocol/index.ts'
import { allRoutes } from '../../support/all-routes.ts'
import { expectError } from '../../support/expect-error.ts'
import { type Browser, openStowage, PASSWORD, testStowage } from '../../support/stowage.ts'
import { asks } from '../privacy/support.ts'

let stowage: Awaited<ReturnType<typeof openStowage>>
let ada: Browser
beforeAll(async () => {
  stowage = await openStowage()
  await stowage.register('ada')
  ada = await stowage.browse('ada')
})
afterAll(() => stowage.dispose())

const GONE = '0194f2d4-7e2f-7c3a-8b1d-1f2e3d4c5b6f'

describe('the message of a refusal says what is so', () => {
  it('of an incident that is resolved, and of an erasure that is asked for', async () => {
    const body = { title: 'Slow', impact: 'minor', message: 'We look.' }
    const { data } = await ada.send('POST', '/incidents', body)
    const path = `/incidents/${Object(data.incident).public_id}/resolve`
    await ada.send('POST', path, { message: 'Over.' })
    const twice = await ada.send('POST', path, { message: 'Over.' })
    expectError(twice, 409, 'already_resolved')
    expect(twice.error.message).toContain('incident')
    await asks(ada, 'account_erasure')
    const again = await ada.send('POST', '/privacy/requests', { kind: 'account_erasure', password: PASSWORD })
    expectError(again, 409, 'already_exists')
    expect(again.error.message).toContain('erasure')
  })

  it('names the field of the request', async () => {
    await ada.send('POST', '/security/proof', { password: PASSWORD })
    for (const [path, field] of [
      ['mobile-devices', 'device_public_id'],
      ['passkeys', 'passkey_public_id'],
      ['identities', 'identity_public_id'],
    ]) {
      const answer = await ada.send('DELETE', `/security/${path}/${GONE}`)
      expectError(answer, 404, 'not_found')
      expect(answer.error.details).toMatchObject([
        { path: field, message: expect.stringMatching(/^There is/) },
      ])
    }
  })

  it('of a link that a guest cannot use, and of a missing token of a page', async () => {
    const guest = await stowage.send('POST', '/api/v1/guest', { token: 'none' })
    expectError(guest, 404, 'not_found')
    expect(guest.error).toMatchObject({
      details: [{ path: 'token' }],
      message: expect.stringMatching(/link/),
    })
    const { cookie } = ada
    const bare = await stowage.send('PATCH', '/api/v1/household', { name: 'X' }, { headers: { cookie } })
    expectError(bare, 403, 'csrf_failed')
    expect(JSON.stringify(bare.error.details)).toMatch(/X-CSRF-TOKEN is missing/)
  })

  it('of a registration for invited people', async () => {
    const person = { name: 'Eve', email: 'eve@example.org', password: PASSWORD }
    const device = { device_installation_id: 'eve-phone-0001', platform: 'android' }
    const words = async (env: Record<string, string>) => {
      const other = await testStowage(env)
      await other.register('ada').catch(() => null)
      const answer = await other.send('POST', '/api/v1/mobile/auth/register', { ...person, ...device })
      expectError(answer, 403, 'registration_closed')
      return answer.error.message
    }
    expect(await words({ STOWAGE_REGISTRATION: 'first' })).toContain('by invitation')
    expect(await words({ STOWAGE_REGISTRATION: 'closed' })).toContain('no new accounts')
  })
})

describe('a body that may be empty may be absent', () => {
  it.each([
    ['/operations/restore-drills', 404],
    ['/security/mfa/setup', 200],
    ['/security/mfa/recovery-code', 404],
  ])('%s', async (path, status) => {
    await ada.send('POST', '/security/proof', { password: PASSWORD })
    expect((await ada.send('POST', path)).status).toBe(status)
  })
})

it('a purge takes a time with an offset', async () => {
  const body = { before: '2026-11-20T11:00:00+01:00' }
  expect((await ada.send('POST', '/privacy/ai-purge', body)).status).toBe(200)
})

it('a session without a household names none, also beside its user', async () => {
  const ben = await stowage.register('ben')
  const invited = await ada.send('POST', '/household/invitations', { role: 'member' })
  await ben.api('POST', '/invitations/accept', { token: invited.data.token })
  const page = await stowage.browse('ben')
  await page.send('POST', '/session/household', { household_id: ada.household_id })
  const user = ben.tokens.user.public_id
  expect((await ada.send('DELETE', `/household/members/${user}`)).status).toBe(200)
  const { data } = await page.send('GET', '/session')
  expect(Object(data.user).current_household_id).toBe(Object(data.current_household ?? {}).public_id ?? null)
})

it('the excerpt of an article keeps the underlines of its words, and is found by them', async () => {
  const article: ReadableArticle = {
    ...{ public_id: null, slug: 'x', title: 'X', language: 'en', source: 'guide', published_at: null },
    body: `# X\n\n> ${'Words before. '.repeat(40)}\n\nSet _now_ STOWAGE_HOST=0.0.0.0, a > b.`,
  }
  const [{ article: found } = {}] = await searchArticles([article], 'STOWAGE_HOST')
  expect(found?.excerpt).toContain('Set now STOWAGE_HOST=0.0.0.0, a > b.')
  expect((await searchArticles([article], undefined))[0]?.article.excerpt).toMatch(/^Words before/)
  const table = { ...article, body: '# X\n\n```sh\nls -l\n```\n\n| a | b |\n|---|:-:|\n| c | d |' }
  expect((await searchArticles([table], undefined))[0]?.article.excerpt).toBe('ls -l a b c d')
  const told = { ...table, body: `${table.body}\n\n## Y\n\n- One - or 1. **two**: \`30 3 * * *\`\n` }
  expect((await searchArticles([told], undefined))[0]?.article.excerpt).toBe('One - or 1. two: 30 3 * * *')
})

it('a field of a wrong format is answered with what is expected, and never with a regular expression', () => {
  const told = allRoutes.flatMap(({ id, body }) =>
    body instanceof z.ZodObject
      ? Object.entries(body.shape).flatMap(([name, schema]) => {
          const result = checked(z.strictObject({ [name]: schema }), { [name]: '!' })
          return result.ok ? [] : result.details.map(({ message }) => `${id} ${name}: ${message}`)
        })
      : [],
  )
  expect(told.length).toBeGreaterThan(200)
  expect(told.filter((message) => message.includes('pattern'))).toEqual([])
})
