import { effect } from '@preact/signals'
import { render } from 'preact'
import { whenProofRequired, whenRefused } from './api.ts'
import { App, preloadPages } from './app.tsx'
import { startDecimalComma } from './decimal-comma.ts'
import { call, noteChange, status } from './engine.ts'
import { keepFocus } from './kept-focus.ts'
import { startTitle } from './page-title.ts'
import { isForWantOfRoom, noRoom } from './room.ts'
import { address, go, startRouter } from './router.ts'
import {
  checkSession,
  restoreSession,
  session,
  verifySession,
  whenHouseholdsKnown,
  whenNothingIsKept,
} from './session.ts'
import { shownLanguage, startLanguage } from './texts/language.ts'
import { loadRefusal } from './texts/refusals.ts'
import { text } from './texts/text.ts'
import { showTheme } from './theme.ts'
import { closeToast, shown, toast } from './toasts.ts'
import { startUpdates } from './updates.ts'
import { takeOver } from './version.ts'

showTheme()
startRouter()
startTitle()
keepFocus()
startDecimalComma()
preloadPages()
whenHouseholdsKnown(async (...given) => (await import('./gone.ts')).forgetGone(...given))
whenNothingIsKept(async (user_id) => (await (await import('./copies.ts')).waitingOf(user_id)) > 0)
whenProofRequired(async () => (await import('./parts/proof.tsx')).askProof())
whenRefused(loadRefusal)

/** The copy belongs to whoever is signed in. */
let opened = ''
effect(() => {
  const now = session.value
  if (!now) {
    if (opened !== '') void call('close', { wipe: false }).catch(() => {})
    opened = ''
    status.value = null
    if (shown.peek()?.undo) closeToast()
    return
  }
  const { user, household, shared_device } = now
  const keep = shared_device ? 'memory' : 'disk'
  const wanted = `${user.public_id} ${household.public_id} ${household.role} ${keep}`
  if (wanted === opened) return
  opened = wanted
  // What can be taken back was done in another household, or with another role.
  if (shown.peek()?.undo) closeToast()
  const begin = (kept: 'memory' | 'disk') =>
    call('open', {
      user_id: user.public_id,
      household_id: household.public_id,
      role: household.role,
      keep: kept,
    })
  begin(keep)
    .catch((error: unknown) => {
      // Another household that is open by now stays open.
      if (wanted !== opened || !isForWantOfRoom(error)) throw error
      noRoom.value = true
      return begin('memory')
    })
    .then(
      (now) => {
        if (wanted !== opened) return
        status.value = now
        noteChange()
        // What waited is sent by now, unless something came while the copy was closed: the next check opens it again.
        if (keep === 'memory')
          void import('./copies.ts').then(({ deleteIdleCopies }) =>
            deleteIdleCopies(user.public_id, () => wanted === opened),
          )
      },
      (error: unknown) => {
        if (wanted === opened) toast({ text: text('error.unknown', { message: String(error) }), tone: 'bad' })
      },
    )
})

/** The page of an invitation leads here. */
const joined = new URLSearchParams(location.search).get('joined')
if (joined !== null) go(location.pathname, { replace: true })
void restoreSession(joined).then(() => {
  const { public_id, name } = session.value?.household ?? { name: '' }
  if (joined !== null && joined === public_id) toast({ text: text('household.joined', { name }) })
})

const root = document.getElementById('app')
if (root === null) throw new Error('the document has no element for the app')
// Without the texts of a language there are still those in English.
const language = startLanguage().catch(() => {})
void language.then(() => render(<App />, root))

/** What waits in memory alone ends with the page. The browser asks first. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault()
effect(() => {
  const { keep, pending = 0, waiting_beside = 0 } = status.value ?? {}
  if (waiting_beside > 0 || (keep === 'memory' && pending > 0)) addEventListener('beforeunload', ask)
  else removeEventListener('beforeunload', ask)
})

/** The longest time that the files of the app wait for the records, in ms. */
const RECORDS_FIRST_MS = 10_000

/** Resolves when the records are here, or there are none to wait for. */
const recordsFirst = new Promise<void>((resolve) => {
  effect(() => {
    if (session.value === null || status.value?.synced_at) resolve()
  })
  setTimeout(resolve, RECORDS_FIRST_MS)
})

const updates = startUpdates({
  mayKeep: recordsFirst,
  onUpdate: () => {
    takeOver.value = async () => (await updates).takeOver()
  },
  // The engine answers calls in order: when it answers this one, the earlier ones are written.
  settled: async () => {
    await call('status', null)
  },
  // Without a household there are no requests, and a tab of an older build that answers for this one does not know the call.
  hold: async (ms) => {
    await call('hold', { ms }).catch(() => {})
  },
})

/** The person goes to another page, or comes back to this tab. */
effect(() => {
  if (address.value) checkSession()
})
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') checkSession()
})

/** The styles leave out what a viewer may not use. */
effect(() => {
  const role = session.value?.household.role
  if (role === undefined) delete document.documentElement.dataset.role
  else document.documentElement.dataset.role = role
})

/** The server answers again. Browsers say so of the network only, and not of a server that was away. */
let reached: boolean | null = null
effect(() => {
  const online = status.value?.online ?? null
  if (online && reached === false) void verifySession()
  reached = online
})

/** The server refuses the household: the person was removed from it, or has another role now. */
let refused: string | undefined
effect(() => {
  const problem = status.value?.problem?.kind
  if (problem === 'refused' && refused !== problem) void verifySession()
  refused = problem
})

/** Photos that this browser keeps are those of the user who is signed in on an own device. */
effect(() => {
  const now = session.value
  const user_id = now && !now.shared_device ? now.user.public_id : null
  if (session.value !== undefined) void updates.then(({ setUser }) => setUser(user_id))
})

/** The texts that this browser keeps are those in the language that is shown. */
void Promise.all([updates, language]).then(([{ setLanguage }]) => {
  effect(() => void setLanguage(shownLanguage.value.tag))
})
