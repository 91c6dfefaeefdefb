import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type * as Api from '../../web/page/api.ts'
import type * as Session from '../../web/page/session.ts'

const HOME = { public_id: 'h1', name: 'Home', role: 'owner', erasure_due_at: '' } as const
const SHED = { public_id: 'h2', name: 'Shed', role: 'viewer', erasure_due_at: '' } as const
const ADA = { public_id: 'u1', name: 'Ada', email: 'ada@example.org', email_verified: false }
const KEPT = { user: ADA, household: SHED, households: [HOME, SHED], shared_device: false }

let page: typeof Session
let api: typeof Api
const kept = new Map<string, string>()
/** What the tab keeps. */
const keptByTab = new Map<string, string>()
let asked: string[] = []
/** The bodies of the requests that tell the server which household is open. */
let told: unknown[] = []
/** What the page does when another tab has changed what the browser keeps. */
let onStorage: (event: { key: string; newValue: string | null }) => void = () => {}
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
  told = []
  opened = new Promise((resolve) => {
    open = resolve
  })
  vi.stubGlobal('addEventListener', (type: string, listener: typeof onStorage) => {
    if (type === 'storage') onStorage = listener
  })
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('sessionStorage', storageOf(keptByTab))
  vi.stubGlobal('localStorage', storageOf(kept))
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    // A tab that vanished in another test of this process still asks for its server, by its whole address.
    if (!path.startsWith('/')) throw new TypeError('Failed to fetch')
    const key = `${method} ${path}`
    asked.push(key)
    if (path === '/api/v1/session/household') told.push(JSON.parse(body ?? '').household_id)
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

it('leads to the sign-in when the session of a person ends elsewhere who has no household, or no second factor yet', async () => {
  open()
  for (const missing of [{}, { second_factor_missing: true }]) {
    answers = {
      'GET /api/v1/status': { signed_in: true },
      'GET /api/v1/session': { ...signedIn(null, []), ...missing },
      'POST /api/v1/households': error(401, 'authentication_required'),
    }
    await page.restoreSession()
    expect(page.homeless.value ?? page.unprotected.value).toEqual(ADA)
    await expect(page.createHousehold('Attic', 'h3')).rejects.toThrow()
    expect([page.session.value, page.homeless.value, page.unprotected.value]).toEqual([null, null, null])
    await page.verifySession()
    expect(page.homeless.value ?? page.unprotected.value).toEqual(ADA)
    answers['GET /api/v1/status'] = { signed_in: false }
    await page.verifySession()
    expect([page.session.value, page.homeless.value, page.unprotected.value]).toEqual([null, null, null])
  }
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

it.each([
  ['the server has ended it already', { signed_in: true }, error(401, 'authentication_required')],
  ['the answer to the sign-out was lost', { signed_in: false }, undefined],
] as const)('ends no later session of an identity provider when %s', async (_when, status, deleted) => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = { 'GET /api/v1/status': { signed_in: true }, 'GET /api/v1/session': signedIn(HOME) }
  await page.restoreSession()
  answers = { 'GET /api/v1/status': status, ...(deleted && { 'DELETE /api/v1/session': deleted }) }
  await page.signOut()
  await page.verifySession()
  answers = { 'GET /api/v1/status': { signed_in: true }, 'GET /api/v1/session': signedIn(HOME) }
  await page.verifySession()
  expect(page.session.value).toMatchObject({ household: HOME })
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

it('keeps a name that was refused because the person went to another household, for when they come back', async () => {
  const drafts = await import('../../web/page/pages/add-draft.ts')
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(SHED),
    'POST /api/v1/session/household': signedIn(HOME),
  }
  await page.restoreSession()
  const written = drafts.writtenIn()
  const draft = { name: 'Lamp', quantity: '2', code: '', place: null }
  // Whoever stays has it in the form.
  drafts.keepLeftDraft(draft, written)
  expect(drafts.keptAddDraft(false)).toBeNull()
  await page.openHousehold(HOME.public_id)
  drafts.keepLeftDraft(draft, written)
  expect(drafts.keptAddDraft(false)).toBeNull()
  drafts.keepLeftDraft({ ...draft, name: 'Rope' }, written)
  await page.openHousehold(SHED.public_id)
  expect(drafts.keptAddDraft(false)).toEqual(draft)
  drafts.keepLeftDraft(draft, {
    ...drafts.writtenIn(),
    user_id: 'somebody else',
    household_id: HOME.public_id,
  })
  await page.openHousehold(HOME.public_id)
  expect(drafts.keptAddDraft(false)).toBeNull()
})

it('keeps a household open that was made while the server was asked, whose answer does not know it', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  const attic = { public_id: 'h3', name: 'Attic', role: 'owner', erasure_due_at: '' }
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

/** Has the server wait with an answer until the returned function is called. */
function hold(key: string): () => void {
  let reply = () => {}
  held.set(key, new Promise((resolve) => (reply = resolve)))
  return reply
}

/** Somebody is signed in, and the server knows which household is open. */
async function signedInAtShed(): Promise<void> {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = { 'GET /api/v1/status': { signed_in: true }, 'GET /api/v1/session': signedIn(SHED) }
  await page.restoreSession()
  asked = []
}

it('opens the household that the person chose, and not the one of the invitation that the server was asked about', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(HOME),
    'POST /api/v1/session/household': signedIn(SHED),
  }
  const reply = hold('GET /api/v1/status')
  const restored = page.restoreSession('h1')
  await page.openHousehold('h2')
  reply()
  await restored
  expect(page.session.value?.household).toEqual(SHED)
})

it('tells the server of one household after the other, and asks about the open one only when it knows', async () => {
  await signedInAtShed()
  answers = { 'POST /api/v1/session/household': signedIn(HOME), 'GET /api/v1/data-exports': {} }
  const reply = hold('POST /api/v1/session/household')
  void page.openHousehold('h1')
  void page.openHousehold('h2')
  const exports = api.api('GET', '/api/v1/data-exports')
  const named = api.api('GET', '/api/v1/household?household_id=h2').catch(() => {})
  await named
  const before = asked.toSorted()
  reply()
  await exports
  expect(before).toEqual(['GET /api/v1/household?household_id=h2', 'POST /api/v1/session/household'])
  expect(told.at(-1)).toBe('h2')
  expect(asked.at(-1)).toBe('GET /api/v1/data-exports')
})

it('asks a busy server once more, after the time that it names, if that is short', async () => {
  await signedInAtShed()
  const busy = (after: string) => error(503, 'unavailable', { 'retry-after': after })
  const given = [busy('0'), { exports: [] }, busy('60')]
  answers = {
    get 'GET /api/v1/data-exports'() {
      return given.shift()
    },
  }
  expect(await api.api('GET', '/api/v1/data-exports')).toEqual({ exports: [] })
  await expect(api.api('GET', '/api/v1/data-exports')).rejects.toThrow('unavailable')
  expect(given).toEqual([])
})

it('asks nothing about the open household while the server takes another one for it', async () => {
  await signedInAtShed()
  answers = { 'GET /api/v1/data-exports': {} }
  await page.openHousehold('h1')
  await expect(api.api('GET', '/api/v1/data-exports')).rejects.toThrow(api.OfflineError)
  expect(asked).not.toContain('GET /api/v1/data-exports')
  answers['POST /api/v1/session/household'] = signedIn(HOME)
  await api.api('GET', '/api/v1/data-exports')
  expect(told).toEqual(['h1', 'h1', 'h1'])
})

it('begins a session only when the earlier one is over, whose end would take the new one along', async () => {
  open()
  page.session.value = KEPT
  answers = { 'DELETE /api/v1/session': {}, 'POST /api/v1/session': signedIn(SHED) }
  api.keepToken({ csrf_token: 'csrf' })
  const reply = hold('DELETE /api/v1/session')
  const wiped = vi.fn(async () => {})
  const out = page.signOut(wiped)
  const signed_in = page.signIn('ada@example.org', 'secret', true)
  await vi.waitFor(() => expect(asked).toEqual(['DELETE /api/v1/session']))
  reply()
  await Promise.all([out, signed_in])
  expect(wiped).toHaveBeenCalledOnce()
  expect(page.session.value?.shared_device).toBe(true)
  expect(kept.has('stowage.shared-device')).toBe(true)
})

it('stays signed in when a request of the session before is refused late', async () => {
  open()
  page.session.value = KEPT
  api.keepToken({ csrf_token: 'before' })
  answers = {
    'GET /api/v1/account': error(401, 'authentication_required'),
    'DELETE /api/v1/session': {},
    'POST /api/v1/session': signedIn(SHED),
  }
  const reply = hold('GET /api/v1/account')
  const late = api.api('GET', '/api/v1/account').catch(() => {})
  await page.signOut()
  await page.signIn('ada@example.org', 'secret', false)
  reply()
  await late
  expect(page.session.value?.household).toEqual(SHED)
})

it('notes a change of the household that it is about, and not of the one that was opened since', async () => {
  open()
  answers = { 'POST /api/v1/session/household': signedIn(SHED) }
  page.session.value = { ...KEPT, household: HOME }
  await page.openHousehold('h2')
  page.noteHousehold('h1', { name: 'House' })
  expect(page.session.value?.household).toEqual(SHED)
  expect(page.session.value?.households).toEqual([{ ...HOME, name: 'House' }, SHED])
})

it('follows another tab also while the server is asked', async () => {
  open()
  kept.set('stowage.session', JSON.stringify(KEPT))
  answers = { 'GET /api/v1/status': { signed_in: true }, 'GET /api/v1/session': signedIn(SHED) }
  const reply = hold('GET /api/v1/session')
  const restored = page.restoreSession()
  await vi.waitFor(() => expect(asked.at(-1)).toBe('GET /api/v1/session'))
  const bert = { ...KEPT, user: { ...ADA, public_id: 'u2', name: 'Bert' } }
  onStorage({ key: 'stowage.session', newValue: JSON.stringify(bert) })
  reply()
  await restored
  expect(page.session.value).toEqual(bert)
})

it('shows nothing more when another tab signs out and its session is still there', async () => {
  open()
  page.session.value = KEPT
  kept.set('stowage.signing-out', 'yes')
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(SHED),
    'DELETE /api/v1/session': {},
  }
  await page.verifySession()
  expect(page.session.value).toBeNull()
})

it('shows nothing more at once when another tab signs out, also without a connection, and ends no session twice', async () => {
  open()
  for (const shared_device of [false, true]) {
    page.session.value = { ...KEPT, shared_device }
    keptByTab.set('stowage.draft/u1/form/thing', '{}')
    kept.set('stowage.signing-out', 'yes')
    answers = {}
    asked = []
    onStorage({ key: 'stowage.signing-out', newValue: 'yes' })
    onStorage({ key: 'stowage.session', newValue: null })
    expect(page.session.value).toBeNull()
    // The person left: nothing of theirs waits here any more.
    expect(page.ended.value).toBeNull()
    expect(keptByTab.size).toBe(0)
    expect(asked).toEqual([])
  }
})

it('follows another tab on somebody else’s device: its household, and its person', async () => {
  open()
  answers = {
    'GET /api/v1/status': { signed_in: true },
    'GET /api/v1/session': signedIn(HOME),
    'POST /api/v1/session/household': signedIn(SHED),
  }
  kept.set('stowage.shared-device', 'u1')
  await page.restoreSession()
  expect(page.session.value).toMatchObject({ household: HOME, shared_device: true })
  const other = new BroadcastChannel('stowage-session')
  const heard = vi.fn()
  other.onmessage = heard
  await page.openHousehold('h2')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce())
  const bert = { ...KEPT, user: { ...ADA, public_id: 'u2', name: 'Bert' } }
  other.postMessage(JSON.stringify(bert))
  await vi.waitFor(() => expect(page.session.value).toEqual({ ...bert, shared_device: true }))
  expect(kept.has('stowage.session')).toBe(false)
  // Bert signs in once more, on a device of his own.
  onStorage({ key: 'stowage.session', newValue: JSON.stringify(bert) })
  expect(page.session.value?.shared_device).toBe(false)
  other.close()
})

it('gives a household that was made to nobody else', async () => {
  open()
  page.session.value = KEPT
  api.keepToken({ csrf_token: 'csrf' })
  const attic = { public_id: 'h3', name: 'Attic', role: 'owner', erasure_due_at: '' }
  answers = {
    'POST /api/v1/households': { household: attic },
    'DELETE /api/v1/session': {},
    'POST /api/v1/session': { ...signedIn(SHED), user: { ...ADA, public_id: 'u2' } },
  }
  const reply = hold('POST /api/v1/households')
  const made = page.createHousehold('Attic', 'h3')
  await vi.waitFor(() => expect(asked).toContain('POST /api/v1/households'))
  await page.signOut()
  await page.signIn('bert@example.org', 'secret', false)
  reply()
  await made
  expect(page.session.value?.households).toEqual([HOME, SHED])
})

it('opens another household when the server refuses the chosen one, and says so once', async () => {
  open()
  kept.set('stowage.session', JSON.stringify({ ...KEPT, household: HOME }))
  page.session.value = { ...KEPT, household: HOME }
  let refusals = 0
  answers = { 'GET /api/v1/status': { signed_in: true }, 'GET /api/v1/session': signedIn(HOME, [HOME]) }
  Object.defineProperty(answers, 'POST /api/v1/session/household', {
    get: () => (++refusals < 5 ? error(403, 'household_access_denied') : signedIn(HOME, [HOME])),
  })
  api.keepToken({ csrf_token: 'csrf' })
  await page.openHousehold('h2')
  expect(page.session.value?.household).toEqual(HOME)
  expect(refusals).toBe(1)
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

it('leads to the sign-in when the session ended before the request was sent again, after a proof or with a new CSRF token', async () => {
  open()
  for (const first of ['proof_required', 'csrf_failed']) {
    page.session.value = KEPT
    api.keepToken({ csrf_token: 'csrf' })
    api.whenProofRequired(async () => true)
    const codes = [error(401, 'authentication_required'), error(403, first)]
    answers = { 'GET /api/v1/session': signedIn(HOME) }
    Object.defineProperty(answers, 'POST /api/v1/household/leave', { get: () => codes.pop() })
    const refused = api.api('POST', '/api/v1/household/leave', {})
    await expect(refused).rejects.toMatchObject({ code: 'authentication_required' })
    expect(page.session.value).toBeNull()
  }
  api.whenProofRequired(async () => false)
})

it('says after how many seconds the server takes a request again', async () => {
  open()
  answers = { 'POST /api/v1/session': error(429, 'rate_limited', { 'retry-after': '90' }) }
  await expect(page.signIn('ada@example.org', 'secret', false)).rejects.toMatchObject({
    code: 'rate_limited',
    retry_after: 90,
  })
})
