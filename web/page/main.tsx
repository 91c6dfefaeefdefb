import { effect } from '@preact/signals'
import { render } from 'preact'
import { App } from './app.tsx'
import { call, status } from './engine.ts'
import { startRouter } from './router.ts'
import { restoreSession, session } from './session.ts'
import { text } from './texts/text.ts'
import { showTheme } from './theme.ts'
import { toast } from './toasts.ts'

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
render(<App />, root)
