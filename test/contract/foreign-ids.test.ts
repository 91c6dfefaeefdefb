import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Route } from '../../http/index.ts'
import { allRoutes } from '../support/all-routes.ts'
import { PASSWORD, type Phone } from '../support/stowage.ts'
import { furnish } from './support/furnish.ts'
import type { Furnished, Signed } from './support/furnished.ts'
import { ask, soundRequest } from './support/provocation.ts'

/** Words of the household, and of its owner: no answer to a stranger has one. */
const CANARIES = ['ada@example.org', 'Screws', 'Coat']

/** An invitation makes the owner of the other household a member, and a new password ends the sign-ins that ask. */
const APART: readonly string[] = ['invitations.accept', 'account.password']

let home: Furnished
/** Owner of another household, in a browser and on a phone. */
let eve: Signed
let before: number
beforeAll(async () => {
  home = await furnish()
  before = await seqOf(home.ada)
  const phone = await home.stowage.register('eve')
  eve = { phone, browser: await home.stowage.browse('eve') }
  await eve.browser.send('POST', '/security/proof', { password: PASSWORD })
  await phone.api('POST', '/security/proof', { password: PASSWORD })
})
afterAll(() => home.dispose())

const seqOf = async ({ phone }: { readonly phone: Phone }) =>
  z.object({ seq: z.int() }).parse((await phone.send('GET', '/sync/manifest')).data).seq

const guarded = (route: Route) =>
  route.access !== 'public' && route.access !== 'signature' && typeof route.access !== 'object'
/** Routes whose path or body names a record. */
const naming = allRoutes.filter(
  (route) => guarded(route) && (route.path.includes('{') || route.body !== null) && !APART.includes(route.id),
)

describe('the owner of another household who knows all ids', () => {
  it.each(naming.map((route) => [route.id, route] as const))('%s', async (_id, route) => {
    const { body, path, query } = soundRequest(home, route)
    const answer = await ask(home, route, {
      path,
      query,
      body,
      browser: eve.browser,
      token: eve.phone.tokens.access_token,
    })
    const text = answer.text()
    for (const canary of CANARIES) expect(text).not.toContain(canary)
    if (route.path.includes('{')) expect(answer.status, text).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('changes nothing of the household', async () => {
    expect(await seqOf(home.ada)).toBe(before)
  })
})
