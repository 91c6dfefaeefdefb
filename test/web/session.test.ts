import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as Api from '../../web/page/api.ts'
import type * as Session from '../../web/page/session.ts'

const HOME = { public_id: 'h1', name: 'Home', role: 'owner' } as const
const SHED = { public_id: 'h2', name: 'Shed', role: 'viewer' } as const
const ADA = { public_id: 'u1', name: 'Ada', email: 'ada@example.org', email_verified: false }
const KEPT = { user: ADA, household: SHED, households: [HOME, SHED], shared_device: false }

let page: typeof Session
let api: typeof Api
const kept = new Map<string, string>()
/** What the tab keeps. */
const keptByTab = new Map<string, string>()
let asked: string[] = []
/** How the server answers; `undefined`: it cannot be reached. */
let answers: Record<string, unknown> = {}

/** Each request waits until the test lets the server answer. */
let open: () => void = () => {}
let opened: Promise<void>
/** The requests that wait longer. */
const held = new Map<string, Promise<void>>()

function answer(key: string): Response {
  const found = answers[key]
  if (found === undefined) throw new TypeError('Failed to fetch')
  if (found instanceof Response) return found
  return Response.json({ data: found })
}

const error = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: code } }, { status, headers })

const signedIn = (
  current: typeof HOME | typeof SHED | null,
  households = [HOME, SHED] as readonly unknown[],
) => ({
  user: ADA,
  households,
  current_household: current,
  csrf_token: 'csrf',
})

const storageOf = (values: Map<string, string>) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => values.set(key, value),
  removeItem: (key: string) => values.delete(key),
  clear: () => values.clear(),
})

beforeAll(async () => {
  page = await import('../../web/page/session.ts')
  api = await import('../../web/page/api.ts')
})

beforeEach(() => {
  kept.clear()
  keptByTab.clear()
  held.clear()
  asked = []
  opened = new Promise((resolve) => {
    open = resolve
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('sessionStorage', storageOf(keptByTab))
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    const key = `${method} ${path}`
    asked.push(key)
    await opened
    await held.get(key)
    return answer(key)
  })
  page.session.value = undefined
  page.ended.value = null
  page.homeless.value = null
  api.keepToken(null)
})

it('shows at once who was signed in last, before the server answers', async () => {
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = { 'GET /api/v1/status': { signed_in: true }, 'GET /api/v1/session': signedIn(SHED) }
  const restored = page.restoreSession()
  expect(page.session.value).toEqual(KEPT)
  open()
  await restored
  expect(page.session.value).toEqual(KEPT)
})

it('keeps what was kept when the server cannot be reached, or fails', async () => {
  open()
  for (const status of [undefined, error(503, 'unavailable')]) {
    kept.set('stowage.session', JSON.stringify(KEPT))
    answers = { 'GET /api/v1/status': status }
    await page.restoreSession()
    expect(page.session.value).toEqual(KEPT)
  }
})

it('goes on with the household that was open here, and makes the server follow', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(HOME),
    'POST /api/v1/session/household': signedIn(SHED),
  }
  await page.restoreSession()
  expect(page.session.value?.household).toEqual(SHED)
  expect(asked.at(-1)).toBe('POST /api/v1/session/household')
})

it('opens the household that an invitation led to', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = { 'GET /api/v1/status': { signed_in: true }, 'GET /api/v1/session': signedIn(HOME) }
  await page.restoreSession('h1')
  expect(page.session.value?.household).toEqual(HOME)
})

it('shows who was signed out elsewhere, and forgets the session', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = { 'GET /api/v1/status': { signed_in: false } }
  await page.restoreSession()
  expect(page.session.value).toBeNull()
  expect(page.ended.value?.user).toEqual(ADA)
  expect(kept.has('stowage.session')).toBe(false)
  const loadAgain = () => {
    page.ended.value = null
    return page.restoreSession()
  }
  await loadAgain()
  expect(page.ended.value?.user).toEqual(ADA)
  await page.signOut()
  await loadAgain()
  expect(page.ended.value).toBeNull()
})

it('knows a person without a household', async () => {
  open()
  answers = { 'GET /api/v1/status': { signed_in: true }, 'GET /api/v1/session': signedIn(null, []) }
  await page.restoreSession()
  expect(page.session.value).toBeNull()
  expect(page.homeless.value).toEqual(ADA)
})

it('keeps nothing of a session on somebody else’s device, also after the page is loaded again', async () => {
  open()
  answers = {
    'POST /api/v1/session': signedIn(HOME),
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(HOME),
  }
  await page.signIn('ada@example.org', 'secret', true)
  expect([...kept.keys()]).toEqual(['stowage.shared-device'])
  page.session.value = undefined
  await page.restoreSession()
  expect(page.session.value).toMatchObject({ shared_device: true })
  expect(kept.has('stowage.session')).toBe(false)
})

it('I60 keeps nothing of a session where the server forbids copies, but a copy with changes until they are sent', async () => {
  open()
  const answer = { ...signedIn(HOME), local_copies: false }
  answers = {
    'POST /api/v1/session': answer,
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': answer,
  }
  let waits = true
  page.whenNothingIsKept(async () => waits)
  await page.signIn('ada@example.org', 'secret', false)
  expect(page.session.value).toMatchObject({ shared_device: false })
  expect(page.copiesForbidden.value).toBe(true)
  waits = false
  await page.verifySession()
  expect(page.session.value).toMatchObject({ shared_device: true })
  expect([...kept.keys()]).toEqual([])
  // It is no choice of the person: when the server permits copies again, there is one.
  answers['GET /api/v1/session'] = { ...answer, local_copies: true }
  await page.verifySession()
  expect(page.session.value).toMatchObject({ shared_device: false })
})

it('keeps what waits of a person who says that the device is not theirs, until it is sent', async () => {
  open()
  answers = {
    'POST /api/v1/session': signedIn(HOME),
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(HOME),
  }
  let waits = true
  page.whenNothingIsKept(async () => waits)
  await page.signIn('ada@example.org', 'secret', true)
  expect(page.session.value).toMatchObject({ shared_device: false })
  waits = false
  await page.verifySession()
  expect(page.session.value).toMatchObject({ shared_device: true })
})

it('ends a session that was signed out of offline, as soon as the server can be reached', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = {}
  await page.restoreSession()
  await page.signOut()
  expect(page.session.value).toBeNull()
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(HOME),
    'DELETE /api/v1/session': { signed_out: true },
  }
  await page.verifySession()
  expect(asked.at(-1)).toBe('DELETE /api/v1/session')
  expect(page.session.value).toBeNull()
  expect(kept.size).toBe(0)
})

it('stays signed out when the server answers an earlier question afterwards', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(HOME),
    'DELETE /api/v1/session': { signed_out: true },
  }
  api.keepToken({ csrf_token: 'csrf' })
  let reply = () => {}
  held.set('GET /api/v1/session', new Promise((resolve) => (reply = resolve)))
  const restored = page.restoreSession()
  await vi.waitFor(() => expect(asked.at(-1)).toBe('GET /api/v1/session'))
  await page.signOut()
  reply()
  await restored
  expect(page.session.value).toBeNull()
  expect(kept.size).toBe(0)
})

it('stays signed in when the server answers an earlier question afterwards', async () => {
  open()
  answers = { 'GET /api/v1/status': { signed_in: false }, 'POST /api/v1/session': signedIn(HOME) }
  let reply = () => {}
  held.set('GET /api/v1/status', new Promise((resolve) => (reply = resolve)))
  const restored = page.restoreSession()
  await page.signIn('ada@example.org', 'secret', false)
  reply()
  await restored
  expect(page.session.value?.user).toEqual(ADA)
  expect(page.ended.value).toBeNull()
})

it('keeps the household open that the person chose while the server was asked', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(SHED),
    'POST /api/v1/session/household': signedIn(HOME),
  }
  let told = () => {}
  const listener = vi.fn(() => new Promise<void>((resolve) => (told = resolve)))
  page.whenHouseholdsKnown(listener)
  const restored = page.restoreSession()
  await vi.waitFor(() => expect(listener).toHaveBeenCalled())
  await page.openHousehold('h1')
  told()
  await restored
  page.whenHouseholdsKnown(async () => {})
  expect(page.session.value?.household).toEqual(HOME)
})

it('keeps a household open that was made while the server was asked, whose answer does not know it', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  const attic = { public_id: 'h3', name: 'Attic', role: 'owner' }
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(SHED),
    'POST /api/v1/households': { household: attic },
  }
  api.keepToken({ csrf_token: 'csrf' })
  let reply = () => {}
  held.set('GET /api/v1/session', new Promise((resolve) => (reply = resolve)))
  const restored = page.restoreSession()
  await vi.waitFor(() => expect(asked.at(-1)).toBe('GET /api/v1/session'))
  await page.createHousehold('Attic', 'h3')
  reply()
  await restored
  expect(page.session.value?.household).toEqual(attic)
})

it('ignores a kept session that is none', async () => {
  for (const damaged of ['{', 'null', '[]', '{"user":{},"household":{"role":"king","public_id":"x"}}']) {
    kept.set('stowage.session', damaged)
    answers = {}
    page.session.value = undefined
    open()
    await page.restoreSession()
    expect(page.session.value).toBeNull()
  }
})

it('asks for a new CSRF token when the server refuses the one it has, and sends the request again', async () => {
  open()
  let refusals = 1
  answers = { 'GET /api/v1/session': signedIn(HOME) }
  Object.defineProperty(answers, 'POST /api/v1/household/leave', {
    get: () => (refusals-- > 0 ? error(403, 'csrf_failed') : { left: true }),
  })
  expect(await api.api('POST', '/api/v1/household/leave', {})).toEqual({ left: true })
  expect(asked.filter((key) => key === 'GET /api/v1/session')).toHaveLength(2)
})

it('says after how many seconds the server takes a request again', async () => {
  open()
  answers = { 'POST /api/v1/session': error(429, 'rate_limited', { 'retry-after': '90' }) }
  await expect(page.signIn('ada@example.org', 'secret', false)).rejects.toMatchObject({
    code: 'rate_limited',
    retry_after: 90,
  })
})
