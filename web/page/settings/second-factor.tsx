import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { CODE_FIELD, wrongCode } from '../parts/code-of-factor.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { QrCode } from '../parts/given-link.tsx'
import { useFirstField } from '../parts/use-focus.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { problemOf } from '../problem.ts'
import { useServer } from '../server.ts'
import { dayOf, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Asked = 'set_up' | 'renew' | 'remove'

interface Factor {
  readonly enabled: boolean
  readonly confirmed_at: string
  /** Whether codes are sent to a phone. */
  readonly phone: boolean
  readonly recovery_codes: number
  /** Whether the server or a household requires a second factor. */
  readonly required: boolean
}

/** Counts the changes of the other second factor of the person, the phone. */
export const phoneChanged = signal(0)

/** The second factor of the person: an authenticator app, with recovery codes for a lost device. */
export function SecondFactor() {
  const { value, problem, reload } = useServer('/api/v1/security/status', readFactor)
  const [asked, setAsked] = useState<Asked | null>(null)
  const turn = phoneChanged.value
  useEffect(() => {
    if (turn > 0) reload()
  }, [turn])
  const close = () => {
    setAsked(null)
    reload()
  }
  return (
    <section class="panel" aria-busy={value === undefined}>
      <h2>{text('second.title')}</h2>
      {problem !== null && <p class="hint">{problem}</p>}
      <p class="hint">{text('second.about')}</p>
      {value?.required && <p class="hint">{text('second.required')}</p>}
      {value?.enabled && (
        <p class="note note-good">{text('second.on', { day: dayOf(value.confirmed_at) })}</p>
      )}
      {(value?.enabled || value?.phone) && (
        <p class={value.recovery_codes < FEW ? 'note note-warn' : 'hint'}>
          {text('second.codes_left', { count: value.recovery_codes })}
        </p>
      )}
      <p class="actions">
        {value?.enabled === false && (
          <button type="button" class="button" onClick={() => setAsked('set_up')}>
            <Icon name="shield-check" />
            {text('second.set_up')}
          </button>
        )}
        {(value?.enabled || value?.phone) && (
          <button type="button" class="button" onClick={() => setAsked('renew')}>
            {text('second.renew')}
          </button>
        )}
        {value?.enabled && (
          <button type="button" class="button" onClick={() => setAsked('remove')}>
            {text('second.remove')}
          </button>
        )}
      </p>
      {asked === 'set_up' && <SetUpFactor onClose={close} />}
      {asked === 'renew' && <Renew onClose={close} />}
      {asked === 'remove' && <Remove onClose={close} />}
    </section>
  )
}

/** Number of recovery codes below which new ones are advised. */
const FEW = 3

function readFactor(answer: unknown): Factor {
  const mfa = field(answer, 'mfa')
  return {
    enabled: field(mfa, 'enabled') === true,
    confirmed_at: textOf(mfa, 'confirmed_at'),
    phone: field(mfa, 'phone') === true,
    recovery_codes: Number(field(mfa, 'recovery_codes') ?? 0),
    required: field(mfa, 'required') === true,
  }
}

interface Closing {
  readonly onClose: () => void
}

/** Sets up an authenticator app, and shows the recovery codes. */
export function SetUpFactor({ onClose }: Closing) {
  const [made, setMade] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <FormDialog title={text('second.title')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} said={text('second.done')} onDone={onClose} />
      ) : made ? (
        <Ask
          key="code"
          label={text('second.first_code')}
          submit={text('second.confirm')}
          send={async (code) =>
            setCodes(codesOf(await api('POST', '/api/v1/security/mfa/confirm', { code })))
          }
        >
          <div class="given">
            <QrCode text={made.uri} />
            <div class="given-words">
              <p>{text('second.scan')}</p>
              <p class="hint">{text('second.type')}</p>
              <p class="given-link" dir="ltr">
                {made.secret}
              </p>
            </div>
          </div>
        </Ask>
      ) : (
        <Ask
          submit={text('second.next')}
          send={async () => {
            const answer = await api('POST', '/api/v1/security/mfa/setup', {})
            setMade({ secret: textOf(answer, 'secret'), uri: textOf(answer, 'uri') })
          }}
        >
          <p class="hint">{text('second.need_app')}</p>
        </Ask>
      )}
    </FormDialog>
  )
}

function Renew({ onClose }: Closing) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <FormDialog title={text('second.renew')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} said={text('second.old_codes_gone')} onDone={onClose} />
      ) : (
        <Ask
          submit={text('second.renew')}
          send={async () => setCodes(codesOf(await api('POST', '/api/v1/security/mfa/recovery-code', {})))}
        >
          <p class="hint">{text('second.old_codes')}</p>
        </Ask>
      )}
    </FormDialog>
  )
}

function Remove({ onClose }: Closing) {
  return (
    <FormDialog title={text('second.remove')} onClose={onClose}>
      <Ask
        submit={text('second.remove')}
        send={async () => {
          await api('POST', '/api/v1/security/mfa/disable', {})
          toast({ text: text('second.removed') })
          onClose()
        }}
      >
        <p class="hint">{text('second.remove.about')}</p>
      </Ask>
    </FormDialog>
  )
}

/** A form with a field for a code, if it has a label. */
function Ask(props: {
  readonly label?: string
  readonly submit: string
  readonly send: (typed: string) => Promise<void>
  readonly children?: preact.ComponentChildren
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useFirstField()
  const send = useSubmit(async (form) => {
    const typed = String(new FormData(form).get('typed') ?? '')
    setBusy(true)
    setProblem(null)
    try {
      await props.send(typed.trim())
    } catch (error) {
      setProblem(problemOf(props.label === undefined ? error : wrongCode(error)))
    } finally {
      setBusy(false)
    }
  })
  return (
    <form class="stack" ref={form} onSubmit={send}>
      {problem !== null && (
        <p class="note note-bad" role="alert">
          {problem}
        </p>
      )}
      {props.children}
      {props.label !== undefined && (
        <div class="field" key={props.label}>
          <label for="typed">{props.label}</label>
          <input id="typed" name="typed" class="code-input" required {...CODE_FIELD} />
        </div>
      )}
      <p class="actions">
        <button type="submit" class="button button-main" disabled={busy}>
          {props.submit}
        </button>
      </p>
    </form>
  )
}

function codesOf(answer: unknown): readonly string[] {
  return listOf(answer, 'recovery_codes').map(String)
}
