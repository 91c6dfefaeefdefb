import { describe, expect, it } from 'vitest'
import { heardRequests } from '../../support/heard-requests.ts'
import { linkOf, mailEnv, mailServer } from '../../support/mail-server.ts'
import { mailAbout } from '../../support/mails.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'
import { invites } from '../members/family.ts'
import { pathOf, Visitor } from './visitor.ts'

const PAGES = ['/reset-password', '/verify-email', '/confirm-account', '/join', '/guest']
const UUID = '[0-9a-f-]{36}'

async function home(env: Record<string, string> = {}) {
  const stowage = await testStowage(env)
  const ada = await stowage.register('ada', { household_name: 'Home' })
  return { stowage, ada, visitor: new Visitor(stowage) }
}

type Home = Awaited<ReturnType<typeof home>>

async function guestLink({ ada }: Pick<Home, 'ada'>, name: string) {
  const id = await ada.creates('location.create', { name })
  const { data } = await ada.api('POST', '/household/guest-links', { kind: 'location', id })
  return String(data.link)
}

describe('I62 the page that takes the code of a link', () => {
  it.each(PAGES)(
    'I62 at %s loads one script of this server, which stays the same for a year',
    async (path) => {
      const { stowage, visitor } = await home()
      const { headers, status, text } = await visitor.get(path)
      expect(status).toBe(200)
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'$/,
      )
      expect(headers.get('cache-control')).toBe('no-store')
      const [, script = ''] = /<script src="([^"]+)" defer><\/script>/.exec(text) ?? []
      expect(text.split('<script')).toHaveLength(2)
      const file = await fetch(stowage.url + script)
      expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect((await fetch(`${stowage.url}/page-scripts/other.js`)).status).toBe(404)
    },
  )

  it('I62 takes the whole link, its code, and the code that one person reads out to another', async () => {
    const { ada, stowage } = await home()
    const { code, link, token } = await invites(ada, 'viewer')
    for (const given of [link, ` ${link}\n`, token, code, code.toLowerCase().replaceAll('-', ' ')]) {
      const visitor = new Visitor(stowage)
      await visitor.get('/join')
      const { status, to } = await visitor.send('/join', { code: given })
      expect([status, to]).toEqual([303, expect.stringMatching(`^/join/${UUID}$`)])
      expect((await visitor.get(to ?? '')).text).toContain('<b>ada</b> invites you')
    }
  })

  it('I62 asks again for a text that is no such code, and says of a dead one what became of it', async () => {
    const { visitor } = await home()
    for (const path of PAGES)
      for (const code of ['', 'x', '#', `sws_${'A'.repeat(64)}`, '"><b>', 'x'.repeat(600)]) {
        await visitor.get(path)
        const again = await visitor.send(path, { code })
        expect([again.status, again.to]).toEqual([422, null])
        expect(again.text).toContain('neither such a link nor its code')
        expect(again.text).not.toContain('"><b>')
        expect(again.headers.getSetCookie().join()).not.toContain('stowage-link')
      }
    const dead = {
      '/reset-password': 'swp',
      '/verify-email': 'swv',
      '/confirm-account': 'swn',
      '/join': 'swi',
      '/guest': 'swg',
    }
    for (const [path, prefix] of Object.entries(dead)) {
      const gone = await visitor.get(`${path}#${prefix}_${'A'.repeat(64)}`)
      expect([gone.status, gone.text]).toEqual([404, expect.stringMatching(/no longer valid|not valid/)])
    }
  })

  it('I62 lets nobody guess the short code of an invitation', async () => {
    const { visitor } = await home({ STOWAGE_RATE_LIMITS: 'on' })
    await visitor.get('/join')
    const tries = []
    for (let n = 0; n < 12; n++)
      tries.push((await visitor.send('/join', { code: `K7QM-2XWD-9R${n + 10}` })).status)
    expect(tries).toEqual([...Array(10).fill(422), 429, 429])
  })

  it('I62 takes no code from another site, nor without the cookie of its form', async () => {
    const { ada, stowage, visitor } = await home()
    const code = (await guestLink({ ada }, 'Cellar')).split('#')[1] ?? ''
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]
    for (const more of foreign) {
      await visitor.get('/guest')
      const refused = await visitor.send('/guest', { code }, more)
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])
    }
    const stranger = new Visitor(stowage)
    stranger.text = visitor.text
    const stale = await stranger.send('/guest', { code })
    expect(stale.status).toBe(403)
    // The code is not lost: the browser took it out of the address.
    expect(stale.text).toContain(`value="${code}"`)
    expect((await stranger.send('/guest', { code })).status).toBe(303)
  })
})

describe('I62 the code in the browser', () => {
  it('I62 is in a cookie that scripts cannot read, until the link is used', async () => {
    const { ada, visitor } = await home()
    const { link } = await invites(ada, 'member')
    await visitor.get('/join')
    const taken = await visitor.send('/join', { code: link })
    const code = link.split('#')[1] ?? ''
    expect(taken.headers.getSetCookie()).toEqual([
      `stowage-links=${code}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax`,
    ])
    const shown = await visitor.get(taken.to ?? '')
    expect([shown.headers.get('referrer-policy'), shown.headers.get('cache-control')]).toEqual([
      'same-origin',
      'no-store',
    ])
    expect(shown.text).not.toContain(code)
    const ben = { name: 'Ben', email: 'ben@example.org', password: PASSWORD }
    const joined = await visitor.send(`${taken.to}/register`, ben)
    expect(joined.headers.getSetCookie()).toContain(
      'stowage-links=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    )
    expect((await visitor.get(taken.to ?? '')).to).toBe('/join')
  })

  it('I62 opens no other link, and no page without it', async () => {
    const { ada, stowage, visitor } = await home()
    const [cellar, attic] = [
      pathOf(await guestLink({ ada }, 'Cellar')),
      pathOf(await guestLink({ ada }, 'Attic')),
    ]
    await visitor.get(cellar)
    await visitor.get(attic)
    // Each in a tab of its own.
    expect((await visitor.get(visitor.at(cellar))).text).toContain('<h1>Cellar</h1>')
    expect((await visitor.get(visitor.at(attic))).text).toContain('<h1>Attic</h1>')
    const stranger = new Visitor(stowage)
    expect((await stranger.get(visitor.at(cellar))).to).toBe('/guest')
    // The code of another link, and two cookies, of which another host has set one.
    for (const codes of [[attic], [cellar, attic], ['#x'], ['#'], ['#%00.;']]) {
      const cookie = codes.map((each) => `stowage-links=${each.split('#')[1]}`).join('; ')
      const headers = { cookie, accept: 'text/html' }
      const answer = await fetch(stowage.url + visitor.at(cellar), { headers, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/guest'])
    }
  })

  it('I62 is one of eight: an older link is pasted again', async () => {
    const { ada, visitor } = await home()
    const links: string[] = []
    for (let n = 0; n < 9; n++) links.push(pathOf(await guestLink({ ada }, `Place ${n}`)))
    for (const link of links) await visitor.get(link)
    // The same link once more takes no other place.
    await visitor.get(links[8] ?? '')
    const shown = []
    for (const link of links) shown.push((await visitor.get(visitor.at(link))).status)
    expect(shown).toEqual([303, ...Array(8).fill(200)])
    expect(visitor.cookies.get('stowage-links')?.length).toBeLessThan(600)
  })

  it('I62 that is no longer there is asked for again by the form that needs it', async () => {
    const { ada, visitor } = await home()
    const path = `/join#${(await invites(ada, 'member')).token}`
    await visitor.get(path)
    const at = visitor.at(path)
    const bare = new Visitor(visitor.stowage)
    bare.text = visitor.text
    for (const [name, value] of visitor.cookies) if (name !== 'stowage-links') bare.cookies.set(name, value)
    const ben = { name: 'Ben', email: 'ben@example.org', password: PASSWORD }
    const asked = await bare.send(`${at}/register`, ben)
    expect([asked.status, asked.text]).toEqual([404, expect.stringContaining('no longer has the code')])
    expect((await bare.send('/join', { code: path.slice(6) })).to).toBe(at)
  })
})

it('I62 no address, no referrer and no line of the log has the code of a link, from its mail to its end', async () => {
  const server = await mailServer()
  const { ada, stowage } = await home({
    ...mailEnv(server),
    STOWAGE_REGISTRATION: 'open',
    STOWAGE_LOG_LEVEL: 'trace',
  })
  const heard = heardRequests()
  const secrets: string[] = []
  /** Opens a link in a new browser, and sends its form. */
  const goes = async (link: string, part: string, fields: Record<string, string> | null) => {
    const path = pathOf(link)
    secrets.push(link.split('#')[1] ?? 'none')
    const visitor = new Visitor(stowage)
    const { status } = await visitor.get(part === '' ? path : `${path}?account=yes`)
    if (fields === null) return status
    const referer = stowage.url + visitor.at(path)
    return (await visitor.send(path + part, fields, { referer })).status
  }
  const mailed = async (address: string, subject: string) =>
    linkOf(await mailAbout(stowage, server, address, subject))
  const VERIFY = 'Confirm your e-mail address'
  await ada.send('POST', '/auth/resend-verification')
  expect(await goes(await mailed('ada@example.org', VERIFY), '', {})).toBe(200)

  const eve = { name: 'Eve', email: 'eve@example.org', password: PASSWORD }
  await stowage.send('POST', '/api/v1/session/register', eve)
  const confirm = await mailed(eve.email, 'Complete your registration')
  expect(await goes(confirm, '', { password: PASSWORD })).toBe(303)

  const forgot = new Visitor(stowage)
  await forgot.get('/account/forgot-password')
  await forgot.send('/account/forgot-password', { email: eve.email })
  const reset = await mailed(eve.email, 'Choose a new password')
  expect(await goes(reset, '', { password: 'seven purple lanterns' })).toBe(303)

  const { link } = await invites(ada, 'member')
  const eves = { email: eve.email, password: 'seven purple lanterns' }
  expect(await goes(link, '/sign-in', eves)).toBe(303)
  const guest = await guestLink({ ada }, 'Cellar')
  expect(await goes(guest, '', null)).toBe(200)
  const token = guest.split('#')[1]
  for (const route of ['/api/v1/guest', '/api/v1/guest/contents'])
    expect((await stowage.send('POST', route, { token })).status).toBe(200)
  const invited = (await invites(ada, 'viewer')).token
  secrets.push(invited)
  expect((await stowage.send('POST', '/api/v1/invitations/find', { token: invited })).status).toBe(200)

  expect(secrets.map((secret) => secret.slice(0, 4))).toEqual([
    'swv_',
    'swn_',
    'swp_',
    'swi_',
    'swg_',
    'swi_',
  ])
  expect(heard.length).toBeGreaterThan(25)
  expect(heard.some((each) => each.startsWith(`${stowage.url}/join/`))).toBe(true)
  const all = [...heard, ...stowage.log].join('\n')
  for (const secret of secrets) expect(all).not.toContain(secret.slice(4))
})
