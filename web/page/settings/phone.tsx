import { useState } from 'preact/hooks'
import { api, field, listOf, textOf } from '../api.ts'
import { Icon } from '../icon.tsx'
import { CODE_FIELD, wrongCode } from '../parts/code-of-factor.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useSubmit } from '../parts/use-submit.ts'
import { problemOf } from '../problem.ts'
import { attempt, useServer } from '../server.ts'
import { dayOf, text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { phoneChanged } from './second-factor.tsx'

/** A phone to which codes are sent: another second factor, where the server sends SMS. */
export function PhoneFactor({ onChange }: { readonly onChange?: () => void }) {
  const { value, reload } = useServer('/api/v1/security/phone', readPhone)
  const [asked, setAsked] = useState(false)
  if (!value || (!value.available && !value.phone)) return null
  const { phone } = value
  const remove = async () => {
    if (!confirm(text('phone.remove.sure'))) return
    if (await attempt(() => api('DELETE', '/api/v1/security/phone'))) toast({ text: text('phone.removed') })
    phoneChanged.value++
    reload()
  }
  return (
    <section class="panel">
      <h2>{text('phone.title')}</h2>
      <p class="hint">{text('phone.about')}</p>
      {phone && (
        <p class="note note-good">{text('phone.on', { digits: phone.last_digits, day: phone.since })}</p>
      )}
      <p class="actions">
        {phone ? (
          <button type="button" class="button" onClick={() => void remove()}>
            {text('phone.remove')}
          </button>
        ) : (
          <button type="button" class="button" onClick={() => setAsked(true)}>
            <Icon name="smartphone" />
            {text('phone.add')}
          </button>
        )}
      </p>
      {asked && (
        <Add
          onClose={() => {
            setAsked(false)
            phoneChanged.value++
            reload()
            onChange?.()
          }}
        />
      )}
    </section>
  )
}

/** Asks for the number, then for the code that was sent there. */
function Add({ onClose }: { readonly onClose: () => void }) {
  const [sent, setSent] = useState<string | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = useSubmit(async (form) => {
    const fields = new FormData(form)
    const typed = (name: string) => String(fields.get(name) ?? '').trim()
    setBusy(true)
    setProblem(null)
    try {
      if (sent === null) {
        const answer = await api('POST', '/api/v1/security/phone', { number: typed('number') })
        setSent(textOf(answer, 'last_digits'))
      } else {
        const answer = await api('POST', '/api/v1/security/phone/confirm', { code: typed('code') })
        const made = listOf(answer, 'recovery_codes').map(String)
        toast({ text: text('phone.added') })
        if (made.length === 0) onClose()
        else setCodes(made)
      }
    } catch (error) {
      setProblem(problemOf(sent === null ? error : wrongCode(error)))
    } finally {
      setBusy(false)
    }
  })
  return (
    <FormDialog title={text('phone.add')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} said={text('second.done')} onDone={onClose} />
      ) : (
        <form class="stack" onSubmit={submit}>
          {problem !== null && (
            <p class="note note-bad" role="alert">
              {problem}
            </p>
          )}
          <p class="hint">{sent === null ? text('phone.which') : text('phone.sent', { digits: sent })}</p>
          {sent === null ? (
            <label class="field" key="number">
              <span>{text('phone.number')}</span>
              <input type="tel" name="number" required maxLength={40} autocomplete="tel" dir="ltr" />
            </label>
          ) : (
            <label class="field" key="code">
              <span>{text('second.code')}</span>
              <input name="code" class="code-input" required inputMode="numeric" {...CODE_FIELD} />
            </label>
          )}
          <p class="actions">
            <button type="submit" class="button button-main" disabled={busy}>
              {text(sent === null ? 'phone.send' : 'second.confirm')}
            </button>
          </p>
        </form>
      )}
    </FormDialog>
  )
}

function readPhone(answer: unknown) {
  const phone = field(answer, 'phone')
  return {
    available: field(answer, 'available') === true,
    phone:
      typeof phone === 'object' && phone !== null
        ? {
            last_digits: textOf(phone, 'last_digits'),
            since: dayOf(textOf(phone, 'confirmed_at')),
          }
        : null,
  }
}
