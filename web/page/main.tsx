import { effect } from '@preact/signals'
import { render } from 'preact'
import { App } from './app.tsx'
import { call, status } from './engine.ts'
import { startRouter } from './router.ts'
import { restoreSession, session } from './session.ts'
import { startLanguage } from './texts/language.ts'
import { text } from './texts/text.ts'
import { showTheme } from './theme.ts'
import { toast } from './toasts.ts'
import { startUpdates } from './updates.ts'
import { takeOver } from './version.ts'

showTheme()
startRouter()

/** The copy belongs to whoever is signed in. */
let opened = ''
effect(() => {
  const now = session.value
  if (!now) {
    opened = ''
    return
  }
  const { user, household, shared_device } = now
  const wanted = `${user.public_id} ${household.public_id} ${household.role}`
  if (wanted === opened) return
  opened = wanted
  const keep = shared_device ? 'memory' : 'disk'
  call('open', {
    user_id: user.public_id,
    household_id: household.public_id,
    role: household.role,
    keep,
  }).then(
    (now) => {
      status.value = now
    },
    (error: unknown) => toast({ text: text('error.unknown', { message: String(error) }), tone: 'bad' }),
  )
})

void restoreSession()

const root = document.getElementById('app')
if (root === null) throw new Error('the document has no element for the app')
// Without the texts of a language there are still those in English.
void startLanguage()
  .catch(() => {})
  .then(() => render(<App />, root))

const updates = startUpdates({
  onUpdate: () => {
    takeOver.value = async () => (await updates).takeOver()
  },
  // The engine answers calls in order: when it answers this one, the earlier ones are written.
  settled: async () => {
    await call('status', null)
  },
})

/** Photos that this browser keeps belong to whoever is signed in. */
effect(() => {
  const user_id = session.value?.user.public_id ?? null
  if (session.value !== undefined) void updates.then(({ setUser }) => setUser(user_id))
})
