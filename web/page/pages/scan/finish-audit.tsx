import { useState } from 'preact/hooks'
import type { AuditPage } from '../../../engine/views/scan-calls.ts'
import { call, takeBack } from '../../engine.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { asSubject, doAction, type Scanned } from '../../scan/actions.ts'
import { text } from '../../texts/text.ts'
import { toast } from '../../toasts.ts'

/** Asks what becomes of missing and unexpected things, and records the audit. */
export function FinishAudit({
  page,
  scanned,
  onClose,
  onDone,
}: {
  readonly page: AuditPage
  readonly scanned: readonly Scanned[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const [missing, setMissing] = useState<'keep' | 'unplace'>('keep')
  const [unexpected, setUnexpected] = useState<'move' | 'keep'>('move')
  const [busy, setBusy] = useState(false)
  const { name } = page.place
  const submit = useSubmit(async () => {
    const place = { kind: page.place.kind, id: page.place.public_id }
    const targets = scanned.map(({ target }) => target)
    const plan = await call('plan_audit', { place, scanned: targets, missing, unexpected })
    if (plan === null || plan === 'too_many') {
      toast({ text: text(plan === null ? 'place.missing' : 'scan.audit.too_many'), tone: 'bad' })
      return
    }
    setBusy(true)
    const { done, refused } = await doAction({
      purpose: 'audit_place',
      targets: [{ role: 'place', target: place }, ...scanned.map(asSubject)],
      operations: plan.operations,
      missing: plan.missing,
    })
    setBusy(false)
    if (refused !== null && done.length === 0) return
    const values = { name, found: page.present.length, missing: page.missing_count }
    const said = text('scan.audit.done', values)
    if (refused === null) toast(done.length > 0 ? { text: said, undo: () => takeBack(done) } : { text: said })
    onDone()
  })
  return (
    <FormDialog title={text('scan.audit.finish')} onClose={onClose}>
      <form class="finish" onSubmit={submit}>
        <p>{text('scan.audit.done', { name, found: page.present.length, missing: page.missing_count })}</p>
        {page.missing_count > 0 && (
          <fieldset>
            <legend>{text('scan.audit.finish.missing')}</legend>
            <Choice
              name="missing"
              label={text('scan.audit.finish.keep_missing')}
              checked={missing === 'keep'}
              onChoose={() => setMissing('keep')}
            />
            <Choice
              name="missing"
              label={text('scan.audit.finish.unplace')}
              checked={missing === 'unplace'}
              onChoose={() => setMissing('unplace')}
            />
          </fieldset>
        )}
        {page.unexpected.length > 0 && (
          <fieldset>
            <legend>{text('scan.audit.finish.unexpected')}</legend>
            <Choice
              name="unexpected"
              label={text('scan.audit.finish.move')}
              checked={unexpected === 'move'}
              onChoose={() => setUnexpected('move')}
            />
            <Choice
              name="unexpected"
              label={text('scan.audit.finish.keep')}
              checked={unexpected === 'keep'}
              onChoose={() => setUnexpected('keep')}
            />
          </fieldset>
        )}
        <p class="actions">
          <button type="submit" class="button button-main" disabled={busy}>
            {text('scan.audit.record')}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {text('thing.cancel')}
          </button>
        </p>
      </form>
    </FormDialog>
  )
}

function Choice(props: { name: string; label: string; checked: boolean; onChoose: () => void }) {
  const { name, label, checked, onChoose } = props
  return (
    <label class="check">
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      {label}
    </label>
  )
}
