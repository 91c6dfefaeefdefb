import { useState } from 'preact/hooks'
import { field } from '../api.ts'
import { Icon } from '../icon.tsx'
import { DoorPage } from '../parts/door.tsx'
import { useServer } from '../server.ts'
import { unprotected, verifySession } from '../session.ts'
import { PhoneFactor } from '../settings/phone.tsx'
import { SetUpFactor } from '../settings/second-factor.tsx'
import { AskPasskey } from '../settings/ways-in.tsx'
import { text } from '../texts/text.ts'

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
    <DoorPage
      title={text('need_factor.title')}
      lead={text('need_factor.lead', { name: unprotected.value?.name ?? '' })}
      dialogs={
        <>
          {asked === 'app' && <SetUpFactor onClose={close} />}
          {asked === 'passkey' && <AskPasskey asked={{ kind: 'passkey' }} onClose={close} />}
        </>
      }
    >
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
    </DoorPage>
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
