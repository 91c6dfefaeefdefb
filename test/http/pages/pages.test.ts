import { describe, expect, it } from 'vitest'
import { expectError } from '../../support/expect-error.ts'
import { PASSWORD, testStowage } from '../../support/stowage.ts'
import { firstUser, invites } from '../members/family.ts'
import { pathOf, Visitor } from './visitor.ts'

const SIGN_IN = { email: 'ada@example.org', password: PASSWORD }

async function home(env: Record<string, string> = {}) {
  const stowage = await testStowage(env)
  const ada = await stowage.register('ada', { household_name: 'Home' })
  return { stowage, ada, visitor: new Visitor(stowage) }
}

describe('a page for people', () => {
  it('may do nothing but show itself and send its forms to this server', async () => {
    const { visitor } = await home()
    const { headers, status, text } = await visitor.get('/account/sign-in')
    expect(status).toBe(200)
    expect(text).not.toMatch(/<script|style="|javascript:/)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    )
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^stowage-form=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('gives way to the page of the app where the app has run, and stays for a browser without scripts', async () => {
    const { visitor } = await home()
    expect((await visitor.get('/account/sign-in')).status).toBe(200)
    visitor.cookies.set('stowage-app', '1')
    expect((await visitor.get('/account/sign-in')).to).toBe('/sign-in')
    expect((await visitor.get('/account/sign-in?next=/account/password')).to).toBe(
      '/sign-in?next=%2Faccount%2Fpassword',
    )
    expect((await visitor.get('/account/sign-in?next=//evil.example/')).to).toBe('/sign-in')
    // The document of the app leads those without scripts here.
    expect((await visitor.get('/sign-in')).text).toContain('href="/account/sign-in?view=page"')
    expect((await visitor.get('/account/sign-in?view=page')).status).toBe(200)
    expect((await visitor.send('/account/sign-in', SIGN_IN)).to).toBe('/account?view=page')
    expect((await visitor.get('/account?view=page')).text).toContain('Sign out')
    expect((await visitor.get('/account')).to).toBe('/settings')
  })

  it('is what a browser sees of an error, and a program sees an envelope', async () => {
    const { stowage, visitor } = await home()
    const nothing = await visitor.get('/nothing')
    expect([nothing.status, nothing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expectError(await stowage.send('GET', '/nothing'), 404, 'route_not_found')
    expect((await visitor.get('/api/v1/nothing')).headers.get('content-type')).toMatch(/json/)
    const form = await fetch(`${stowage.url}/account/sign-in`, { method: 'POST', body: '{}' })
    expect([form.status, form.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8'])
  })

  it('refuses a form that is not of a page of this browser, or comes from another site', async () => {
    const { stowage, visitor } = await home()
    await visitor.get('/account/sign-in')
    const stranger = new Visitor(stowage)
    stranger.text = visitor.text
    const stolen = await stranger.send('/account/sign-in', SIGN_IN)
    expect(stolen.status).toBe(403)
    expect(stolen.text).toContain('This form has expired')
    // The page that it gets is a good one.
    expect((await stranger.send('/account/sign-in', SIGN_IN)).status).toBe(303)
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]
    for (const more of elsewhere) {
      await visitor.get('/account/sign-in')
      expect((await visitor.send('/account/sign-in', SIGN_IN, more)).status).toBe(403)
    }
    expect(visitor.cookies.has('stowage-session')).toBe(false)
  })

  it('takes each field once, and none that it does not have', async () => {
    const { visitor } = await home()
    await visitor.get('/account/sign-in')
    expect((await visitor.send('/account/sign-in', { ...SIGN_IN, role: 'owner' })).status).toBe(422)
    await visitor.get('/account/sign-in')
    expect((await visitor.send('/account/sign-in', { ...SIGN_IN, form_token: 'x' })).status).toBe(422)
    await visitor.get('/account/sign-in')
    expect((await visitor.send('/account/sign-in', { ...SIGN_IN, email: 'x'.repeat(20_000) })).status).toBe(
      413,
    )
  })
})

describe('signing in by a form', () => {
  it('signs in, leads on, shows the account, and signs out', async () => {
    const { visitor } = await home()
    expect((await visitor.get('/account')).to).toBe('/account/sign-in?next=/account')
    await visitor.get('/account/sign-in?next=/account')
    const wrong = await visitor.send('/account/sign-in', { ...SIGN_IN, password: 'wrong password' })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('There is no account with this address and this password.')
    expect(wrong.text).toContain('value="ada@example.org"')
    expect(wrong.text).not.toContain('wrong password')
    expect(wrong.headers.has('www-authenticate')).toBe(false)
    expect((await visitor.send('/account/sign-in', SIGN_IN)).to).toBe('/account')
    const account = await visitor.get('/account')
    expect(account.text).toContain('ada@example.org')
    expect(account.text).toContain('Home')
    expect((await visitor.send('/account/sign-out', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    await visitor.get('/account')
    expect((await visitor.send('/account/sign-out', {})).to).toBe('/account/sign-in?done=signed_out')
    expect((await visitor.get('/account')).status).toBe(303)
  })

  it('leads to no other site', async () => {
    const { visitor } = await home()
    for (const next of [
      '//evil.example',
      'https://evil.example/q/x',
      '/\\evil.example',
      '/q/../..//evil.example',
      '/api/v1',
    ]) {
      await visitor.get(`/account/sign-in?next=${encodeURIComponent(next)}`)
      expect((await visitor.send('/account/sign-in', { ...SIGN_IN })).to).toBe('/account')
      visitor.cookies.clear()
    }
    const odd = {
      '/q/😀 x': '/account',
      '/q/😀': '/q/%F0%9F%98%80',
      '/q/a"<b>': '/q/a%22%3Cb%3E',
      '/q/\u0000x': '/q/%00x',
    }
    for (const [next, to] of Object.entries(odd)) {
      await visitor.get(`/account/sign-in?next=${encodeURIComponent(next)}`)
      expect((await visitor.send('/account/sign-in', { ...SIGN_IN })).to).toBe(to)
      visitor.cookies.clear()
    }
  })

  it('leads back to the label that was scanned', async () => {
    const { visitor, ada } = await home()
    const drill = await ada.creates('item.create', { name: 'Drill' })
    const stranger = await visitor.get(`/q/${drill}`)
    expect(stranger.text).not.toContain('Drill')
    const signed = await visitor.send('/account/sign-in', SIGN_IN)
    expect(signed.to).toBe(`/q/${drill}`)
    expect((await visitor.get(signed.to ?? '')).text).toContain('<h1>Drill</h1>')
  })
})

/** The app, which opens the household that the visitor joined. */
const JOINED = /^\/\?joined=[\da-f-]{36}$/

describe('the page of an invitation', () => {
  it('M7 registers the invited person, who is a member then', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'first' })
    const ada = await stowage.register('ada', { household_name: 'Home' })
    const { token } = await invites(ada, 'member', { name: 'Ben' })
    const visitor = new Visitor(stowage)
    const shown = await visitor.get(`/join#${token}`)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('Join Home')
    expect(shown.text).toContain('value="Ben"')
    const action = `/join#${token}/register`
    const typed = { name: 'Ben', email: 'ben@example.org', password: PASSWORD }
    const weak = await visitor.send(action, { ...typed, password: 'password12' })
    expect(weak.status).toBe(422)
    expect(weak.text).toMatch(
      /aria-invalid="true">\s*<p class="bad" id="password-problem">This password is easy/,
    )
    const odd = await visitor.send(action, { ...typed, email: 'ben', name: ' ' })
    expect(odd.text).toContain('This is not a valid e-mail address.')
    expect(odd.text).toContain('Enter the name that others see.')
    const taken = await visitor.send(action, { ...typed, email: 'ada@example.org' })
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('has an account already')])
    expect((await visitor.send(action, typed)).to).toMatch(JOINED)
    expect((await visitor.get('/account')).text).toMatch(/Home<\/b><small>member/)
    const again = await new Visitor(stowage).get(`/join#${token}`)
    expect([again.status, again.text]).toEqual([
      404,
      expect.stringContaining('This invitation is no longer valid'),
    ])
  })

  it('signs in somebody who has an account, and makes them a member', async () => {
    const { stowage, ada, visitor } = await home()
    await stowage.register('ben')
    const { token } = await invites(ada, 'viewer')
    await visitor.get(`/join#${token}?account=yes`)
    const action = `/join#${token}/sign-in`
    const wrong = await visitor.send(action, { email: 'ben@example.org', password: 'wrong password' })
    expect(wrong.status).toBe(401)
    expect((await visitor.send(action, { email: 'ben@example.org', password: PASSWORD })).to).toMatch(JOINED)
    expect((await visitor.get('/account')).text).toMatch(/Home<\/b><small>viewer/)
  })

  it('is accepted with a click in a browser that is signed in, and by nobody without one', async () => {
    const { stowage, ada, visitor } = await home()
    await stowage.register('ben')
    const { token } = await invites(ada, 'admin')
    await visitor.get(`/join#${token}`)
    await visitor.get(`/account/sign-in?next=${visitor.at(`/join#${token}`)}`)
    const signed = await visitor.send('/account/sign-in', { email: 'ben@example.org', password: PASSWORD })
    expect(signed.to).toBe(visitor.at(`/join#${token}`))
    expect((await visitor.get(`/join#${token}`)).text).toContain('Accept as ben')
    const action = `/join#${token}/accept`
    const forged = await visitor.send(action, {}, { origin: 'https://evil.example' })
    expect(forged.status).toBe(403)
    expect((await visitor.send(action, {})).to).toMatch(JOINED)
    expect((await visitor.get('/account')).text).toMatch(/Home<\/b><small>admin/)
  })

  it('offers no account where registration is closed', async () => {
    const stowage = await testStowage({ STOWAGE_REGISTRATION: 'closed' })
    const { token } = await invites(await firstUser(stowage), 'member')
    const visitor = new Visitor(stowage)
    expect((await visitor.get(`/join#${token}`)).text).toContain('This server takes no new accounts')
    const typed = { name: 'Ben', email: 'ben@example.org', password: PASSWORD }
    expect((await visitor.send(`/join#${token}/register`, typed)).status).toBe(403)
  })
})

it('M8 the page of a guest link shows the place, page by page, and nothing once the link is revoked', async () => {
  const { ada, visitor } = await home()
  const cellar = await ada.creates('location.create', { name: 'Cellar <1>' })
  const inside = { placement: { kind: 'location', id: cellar } }
  const box = await ada.creates('container.create', { name: 'Box', ...inside })
  const names = Array.from({ length: 150 }, (_, n) => `Thing ${n}.`)
  await ada.push(
    names.map((name, n) =>
      ada.operation('item.create', {
        public_id: n === 0 ? box.replace(/.{4}$/, 'beef') : crypto.randomUUID().replace(/^(.{14})./, '$17'),
        name,
        placement: { kind: 'container', id: box },
        quantity: n + 1,
      }),
    ),
  )
  await ada.creates('item.create', { name: 'Elsewhere' })
  const link = (await ada.api('POST', '/household/guest-links', { kind: 'location', id: cellar })).data
  const path = pathOf(String(link.link))
  let shown = await visitor.get(path)
  expect(shown.status).toBe(200)
  expect(shown.text).toContain('<h1>Cellar &lt;1&gt;</h1>')
  let text = shown.text
  for (let next = moreOf(shown.text); next !== undefined; next = moreOf(shown.text)) {
    shown = await visitor.get(next)
    text += shown.text
  }
  for (const name of names) expect(text).toContain(`<b>${name}</b>`)
  expect(text).not.toContain('Elsewhere')
  const { public_id } = link.guest_link as { public_id: string }
  await ada.api('DELETE', `/household/guest-links/${public_id}`)
  const gone = await visitor.get(path)
  expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('This link is not valid')])
})

function moreOf(text: string): string | undefined {
  return /href="(\/guest\/[^"]+)">Show more/.exec(text)?.[1]
}
