import { useState } from 'preact/hooks'
import { field } from '../api.ts'
import { deleteCopies } from '../copies.ts'
import { Icon } from '../icon.tsx'
import { attempt, useServer } from '../server.ts'
import { signOut, unprotected, verifySession } from '../session.ts'
import { PhoneFactor } from '../settings/phone.tsx'
import { SetUpFactor } from '../settings/second-factor.tsx'
import { AskPasskey } from '../settings/ways-in.tsx'
import { text } from '../texts/text.ts'

/** Signs out, and leaves nothing of the person in this browser. */
async function leave(): Promise<void> {
  await attempt(async () => {
    await deleteCopies()
    await signOut()
  })
}

/** What a person sees who first has to set up a second factor. The app follows as soon as there is one. */
export function NeedFactorPage() {
  const { value: passkeys } = useServer(
    '/api/v1/security/passkeys',
    (answer) => field(answer, 'available') === true && 'PublicKeyCredential' in globalThis,
  )
  const [asked, setAsked] = useState<'app' | 'passkey' | null>(null)
  const close = () => {
    setAsked(null)
    void verifySession()
  }
  return (
    <main class="door">
      <div class="door-card">
        <p class="brand">
          <Icon name="boxes" />
          {text('app.name')}
        </p>
        <h1>{text('need_factor.title')}</h1>
        <p class="lead">{text('need_factor.lead', { name: unprotected.value?.name ?? '' })}</p>
        <Choice
          icon="shield-check"
          label={text('need_factor.app')}
          about={text('need_factor.app.about')}
          main
          onClick={() => setAsked('app')}
        />
        {passkeys && (
          <Choice
            icon="key-round"
            label={text('passkeys.add')}
            about={text('need_factor.passkey.about')}
            onClick={() => setAsked('passkey')}
          />
        )}
        <PhoneFactor onChange={() => void verifySession()} />
        <button type="button" class="button button-wide" onClick={() => void leave()}>
          <Icon name="log-out" />
          {text('settings.sign_out')}
        </button>
      </div>
      {asked === 'app' && <SetUpFactor onClose={close} />}
      {asked === 'passkey' && <AskPasskey asked={{ kind: 'passkey' }} onClose={close} />}
    </main>
  )
}

function Choice(props: {
  readonly icon: 'shield-check' | 'key-round'
  readonly label: string
  readonly about: string
  readonly main?: boolean
  readonly onClick: () => void
}) {
  return (
    <div class="door-choice">
      <button
        type="button"
        class={props.main ? 'button button-main button-wide' : 'button button-wide'}
        onClick={props.onClick}
      >
        <Icon name={props.icon} />
        {props.label}
      </button>
      <p class="hint">{props.about}</p>
    </div>
  )
}
