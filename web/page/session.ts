import { signal } from '@preact/signals'
import type { MembershipHint } from '../../sync-protocol/index.ts'
import {
  ApiError,
  api,
  field,
  keepToken,
  OfflineError,
  whenFactorRequired,
  whenNoHouseholdNamed,
  whenSignedOut,
} from './api.ts'
import {
  type HouseholdInfo,
  householdOf,
  householdsOf,
  type SessionInfo,
  sessionOf,
  type UserInfo,
  userOf,
} from './session-info.ts'

export { ApiError, api, OfflineError } from './api.ts'

/** Null when nobody is signed in; undefined until that is known. */
export const session = signal<SessionInfo | null | undefined>(undefined)

/** The person who is signed in and belongs to no household; null otherwise. */
export const homeless = signal<UserInfo | null>(null)

/** The person who is signed in and first has to set up a second factor; null otherwise. */
export const unprotected = signal<UserInfo | null>(null)

/** Whether recovery codes are on the page. The server gives them once, so they stay there until the person closes them. */
export const codesShown = signal(false)

/** The session that the server ended, by itself or from elsewhere; null if there is none, or the person signed out here. */
export const ended = signal<SessionInfo | null>(null)

/** Whether the server permits no copies in browsers. */
export const copiesForbidden = signal(false)

const KEY = 'stowage.session'
/** Its value is the session that ended, until the tab is closed: a reload still says whose changes wait here. */
const ENDED_KEY = 'stowage.ended'
/** It is there while this is somebody else's device; its value is the id of the user who signed in. */
const SHARED_KEY = 'stowage.shared-device'
/** It is there while a session is to be ended that this browser still has the cookie of. */
const LEAVING_KEY = 'stowage.signing-out'
/** Tabs on somebody else's device tell each other of the session, which is not kept there. */
const tabs = new BroadcastChannel('stowage-session')

/** The household that is opened at the next answer of the server about the session. */
let wanted: string | null = null

/**
 * Shows at once who was signed in last, and then asks the server. Without a connection the kept session stands. Resolves when
 * the server has answered or could not be reached. `open`: the household to open, such as one that the person just joined.
 */
export async function restoreSession(open: string | null = null): Promise<void> {
  wanted = open
  whenSignedOut(endedElsewhere)
  whenFactorRequired(() => void verifySession())
  whenNoHouseholdNamed(tellServer)
  addEventListener('storage', followOtherTabs)
  tabs.onmessage = ({ data }) => {
    const now = sessionOf(String(data))
    if (now) follow({ ...now, shared_device: true })
  }
  addEventListener('online', () => void verifySession())
  const kept = sessionOf(localStorage.getItem(KEY))
  if (kept) session.value = kept
  else ended.value = sessionOf(sessionStorage.getItem(ENDED_KEY))
  await verifySession()
}

/** Grows when a person signs in or out, or joins or changes a household: an answer to an earlier question says nothing of the session any more. */
let turn = 0

/** Resolves when no session is being ended: a session that begins before would end with the earlier one. */
let leaving: Promise<unknown> = Promise.resolve()

/** Least time between two checks because the person moves about in the app, in ms. */
const CHECK_MS = 2000
let checked = 0

/** Asks the server again whether the session is still there, so that a session that was ended elsewhere shows nothing more. */
export function checkSession(): void {
  if (!session.peek() || performance.now() - checked <= CHECK_MS) return
  checked = performance.now()
  // What the person did is shown first.
  setTimeout(() => void verifySession())
}

/** Asks the server who is signed in. */
export async function verifySession(): Promise<void> {
  checked = performance.now()
  const asked = turn
  try {
    // Browsers log each 401, so the page asks for the session only if there is one.
    const signed_in = field(await api('GET', '/api/v1/status'), 'signed_in') === true
    if (asked !== turn) return
    if (signed_in && localStorage.getItem(LEAVING_KEY) !== null) {
      leaving = endSession().catch(() => {})
      await leaving
      if (asked === turn) forget()
    } else if (signed_in) await adopt(await api('GET', '/api/v1/session'), isShared(), asked)
    else endedElsewhere()
    // The session that was to be ended is over: the mark must not end the next one.
    if (!signed_in && asked === turn) localStorage.removeItem(LEAVING_KEY)
  } catch {
    // Not reached, or an error of the server: neither says anything of the session.
    if (session.value === undefined) session.value = null
  }
}

/** @throws ApiError, `mfa_required` with a second factor; OfflineError */
export async function signIn(email: string, password: string, shared_device: boolean): Promise<void> {
  await begin('', { email, password }, shared_device)
}

/**
 * Completes a sign-in with the code of the second factor. `challenge`: the value of the error `mfa_required`.
 *
 * @throws ApiError, OfflineError
 */
export async function completeSignIn(challenge: string, code: string, shared_device: boolean): Promise<void> {
  await begin('/complete', { challenge, code }, shared_device)
}

/** @throws ApiError, OfflineError */
export async function signInWithPasskey(
  response: unknown,
  challenge: string | undefined,
  shared_device: boolean,
): Promise<void> {
  const body = challenge === undefined ? { response } : { response, challenge }
  await begin('/passkey', body, shared_device)
}

/** @throws ApiError, OfflineError */
export async function register(fields: Readonly<Record<string, string>>): Promise<void> {
  await begin('/register', fields, false)
}

/** Begins a session. One that is being ended is over before. */
async function begin(path: string, body: object, shared_device: boolean): Promise<void> {
  await leaving
  turn++
  const sent = shared_device ? { ...body, shared_device } : body
  await adopt(await api('POST', `/api/v1/session${path}`, sent), shared_device)
}

/**
 * Ends the session on the server, if it can be reached, and forgets it here. `afterwards`: what is still to be done before somebody
 * signs in again.
 */
export async function signOut(afterwards = async (): Promise<void> => {}): Promise<void> {
  // The cookie is out of reach of scripts: without a connection its session is ended when the server can be reached.
  localStorage.setItem(LEAVING_KEY, 'yes')
  leaveHere()
  localStorage.removeItem(KEY)
  leaving = endSession()
    .catch(() => {})
    .then(afterwards)
  await leaving
}

/** Shows nothing more of a person who signs out, here or in another tab. */
function leaveHere(): void {
  turn++
  ended.value = null
  homeless.value = null
  unprotected.value = null
  // What this tab remembers of the person, such as notes that were begun.
  sessionStorage.clear()
  untold = null
  session.value = null
}

async function endSession(): Promise<void> {
  try {
    await api('DELETE', '/api/v1/session')
  } catch (error) {
    // It is over already.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  }
  keepToken(null)
  localStorage.removeItem(LEAVING_KEY)
  localStorage.removeItem(SHARED_KEY)
}

/**
 * Opens another household of the person. It works without a connection, if this browser has a copy of it; the server is told
 * when it can be reached.
 */
export async function openHousehold(public_id: string): Promise<void> {
  const now = session.value
  const household = now?.households.find((each) => each.public_id === public_id)
  if (!now || !household) return
  wanted = null
  untold = public_id
  show({ ...now, household })
  await tryToTell()
}

/** Makes a household, and opens it. @throws ApiError, OfflineError */
export async function createHousehold(name: string, public_id: string): Promise<void> {
  const who = personHere()
  const household = householdOf(
    field(await api('POST', '/api/v1/households', { name, public_id }), 'household'),
  )
  if (household && who === personHere()) await joined(household)
}

/** The id of the person who is signed in. */
export function personHere(): string | undefined {
  return (session.peek()?.user ?? homeless.peek() ?? unprotected.peek())?.public_id
}

/** Opens a household that the person has become a member of. */
export async function joined(household: HouseholdInfo): Promise<void> {
  const user = session.value?.user ?? homeless.value
  if (!user) return
  // An answer to an earlier question does not know the household: it would open another one.
  turn++
  wanted = null
  untold = null
  const others = session.value?.households.filter((each) => each.public_id !== household.public_id) ?? []
  homeless.value = null
  show({
    user,
    household,
    households: [...others, household],
    shared_device: session.value?.shared_device ?? isShared(),
  })
}

/** Changes what is known of a household of the person, such as its name. */
export function noteHousehold(
  public_id: string,
  change: Partial<Pick<HouseholdInfo, 'name' | 'role'>>,
): void {
  const now = session.value
  if (!now) return
  turn++
  const changed = (each: HouseholdInfo) => (each.public_id === public_id ? { ...each, ...change } : each)
  show({ ...now, household: changed(now.household), households: now.households.map(changed) })
}

/** The server says what the person may do in a household, and how it is called. It is asked for the rest when that is news. */
export function noteMembership({ household_id, role, name }: MembershipHint): void {
  const known = session.peek()?.households.find((each) => each.public_id === household_id)
  if (known && (known.role !== role || known.name !== name)) void verifySession()
}

let noteHouseholds = async (_user_id: string, _known: readonly string[]): Promise<void> => {}

/** Sets the function that gets the households of a person, whenever the server has named them. */
export function whenHouseholdsKnown(listener: typeof noteHouseholds): void {
  noteHouseholds = listener
}

let changesWait = async (_user_id: string): Promise<boolean> => false

/** Sets the function that says whether changes of a person wait in this browser, which is to keep no copy. */
export function whenNothingIsKept(listener: typeof changesWait): void {
  changesWait = listener
}

/**
 * Takes over what the server says of the session. The household that is open here stays open. `asked`: the turn in which the
 * server was asked; a person who signs in begins the next one.
 */
async function adopt(answer: unknown, own_choice: boolean, asked = ++turn): Promise<void> {
  if (asked !== turn) return
  const user = userOf(field(answer, 'user'))
  const forbidden = field(answer, 'local_copies') === false
  // A copy from before that has changes to send is kept until they are sent, also on a device of somebody else.
  const in_memory = own_choice || forbidden
  const waits = in_memory && user !== null && (await changesWait(user.public_id).catch(() => true))
  if (asked !== turn) return
  const shared_device = in_memory && !waits
  copiesForbidden.value = forbidden
  keepToken(answer)
  const current = householdOf(field(answer, 'current_household'))
  const households = householdsOf(answer)
  if (own_choice && user) localStorage.setItem(SHARED_KEY, user.public_id)
  else localStorage.removeItem(SHARED_KEY)
  if (user) {
    const known = households.map(({ public_id }) => public_id)
    // The copies stay until the server can be asked.
    await noteHouseholds(user.public_id, known).catch(() => {})
    if (asked !== turn) return
  }
  // Only now: the person may have opened another household meanwhile.
  const before = session.value ?? ended.value
  const open =
    wanted ?? (before?.user.public_id === user?.public_id ? before?.household.public_id : undefined)
  wanted = null
  const household = households.find(({ public_id }) => public_id === open) ?? current ?? households[0]
  ended.value = null
  sessionStorage.removeItem(ENDED_KEY)
  localStorage.removeItem(LEAVING_KEY)
  const lacks_factor = field(answer, 'second_factor_missing') === true
  unprotected.value = lacks_factor ? user : null
  homeless.value = household || lacks_factor ? null : user
  if (!user || !household || lacks_factor) return forget()
  untold = household.public_id === current?.public_id ? null : household.public_id
  show({ user, household, households, shared_device })
  await tryToTell()
}

/** The id of the open household while the server takes another one for it; null when it knows. */
let untold: string | null = null
let telling: Promise<unknown> = Promise.resolve()

/**
 * Tells the server which household is open, unless it knows: requests that name no household are about that one, so they wait for this.
 * The server hears of households in the order in which they were opened, so the last one stands.
 *
 * @throws ApiError, OfflineError: then such a request would be about another household
 */
function tellServer(): Promise<void> {
  const told = telling.then(async () => {
    const [household_id, asked] = [untold, turn]
    if (household_id === null) return
    const answer = await api('POST', '/api/v1/session/household', { household_id })
    if (asked === turn) keepToken(answer)
    if (untold === household_id) untold = null
  })
  telling = told.catch(() => {})
  return told
}

/** Tells the server which household is open. Without a connection the next check, or the next request, repeats this. */
async function tryToTell(): Promise<void> {
  try {
    await tellServer()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'household_access_denied') await verifySession()
    else if (!(error instanceof ApiError || error instanceof OfflineError)) throw error
  }
}

/** The session is over, and not because somebody signed out here. What waits on this device stays. */
function endedElsewhere(): void {
  keepToken(null)
  homeless.value = null
  unprotected.value = null
  ended.value = session.value ?? ended.value
  if (ended.value && !ended.value.shared_device)
    sessionStorage.setItem(ENDED_KEY, JSON.stringify(ended.value))
  forget()
}

/** Another tab signed in or out, or opened another household. */
function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key === LEAVING_KEY && newValue !== null) leaveHere()
  if (key !== KEY) return
  const kept = sessionOf(newValue)
  if (kept) follow(kept)
  // The tab that signs out ends the session.
  else if (localStorage.getItem(LEAVING_KEY) === null) void verifySession()
}

function follow(now: SessionInfo): void {
  turn++
  // That tab tells the server, perhaps later than this one asks for something.
  if (now.household.public_id !== session.value?.household.public_id) untold = now.household.public_id
  session.value = now
}

function show(now: SessionInfo): void {
  const changed = JSON.stringify(now) !== JSON.stringify(session.value)
  if (changed) session.value = now
  if (now.shared_device) {
    localStorage.removeItem(KEY)
    if (changed) tabs.postMessage(JSON.stringify(now))
  } else localStorage.setItem(KEY, JSON.stringify(now))
}

function forget(): void {
  untold = null
  session.value = null
  localStorage.removeItem(KEY)
}

/** Notes whether this is somebody else's device, for a person who comes back signed in from the page of an identity provider. */
export function noteShared(shared_device: boolean): void {
  if (shared_device) localStorage.setItem(SHARED_KEY, '')
  else localStorage.removeItem(SHARED_KEY)
}

function isShared(): boolean {
  return localStorage.getItem(SHARED_KEY) !== null
}
