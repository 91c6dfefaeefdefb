import { useState } from 'preact/hooks'
import { deleteCopies, keptCopies } from '../copies.ts'
import { call, status } from '../engine.ts'
import { Icon } from '../icon.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { saveUnsent } from '../parts/unsent.tsx'
import { attempt } from '../server.ts'
import { personHere, session, signOut } from '../session.ts'
import { text } from '../texts/text.ts'

/** Signs out. If something waits to be sent, it says how much, and offers to send it or to save it. */
export function SignOut() {
  const [waits, setWaits] = useState<number | null>(null)
  /** The photos that the server refused: they are here alone, and are not sent by themselves. */
  const [refused, setRefused] = useState(0)
  const [busy, setBusy] = useState(false)
  const { keep, pending = 0, waiting_beside = 0 } = status.value ?? {}
  const here = pending + refused
  // The open copy may be in memory, and one on the disk may have changes of its own.
  const open = keep === 'memory' ? null : session.value?.household.public_id
  const ask = async () => {
    const copies = await keptCopies().catch(() => [])
    const isOpen = ({ household_id }: { readonly household_id: string }) => household_id === open
    const elsewhere = copies.reduce((sum, copy) => sum + (isOpen(copy) ? 0 : copy.waiting), waiting_beside)
    const kept = Math.max(0, (copies.find(isOpen)?.waiting ?? 0) - pending)
    setRefused(kept)
    if (pending + kept + elsewhere > 0) setWaits(elsewhere)
    else await leave()
  }
  const leave = async () => {
    setBusy(true)
    await attempt(async () => {
      const person = personHere()
      await call('close', { wipe: true })
      await deleteCopies(person)
      // Another tab may have opened a copy again before it knew.
      await signOut(() => deleteCopies(person))
    })
    setBusy(false)
  }
  return (
    <>
      <button type="button" class="button" disabled={busy} onClick={() => void ask()}>
        <Icon name="log-out" />
        {text('settings.sign_out')}
      </button>
      {waits !== null && (
        <Dialog title={text('settings.sign_out')} kind="dialog-small" onClose={() => setWaits(null)}>
          {here > 0 && <p class="note note-warn">{text('settings.sign_out.waiting', { count: here })}</p>}
          {waits > 0 && <p class="note note-warn">{text('settings.sign_out.others', { count: waits })}</p>}
          {here + waits === 0 && <p class="note">{text('sync.saved')}</p>}
          <p class="actions">
            {here > 0 && (
              <button type="button" class="button" onClick={() => void call('sync', null)}>
                <Icon name="cloud-upload" />
                {text('settings.send_now')}
              </button>
            )}
            {here > 0 && (
              <button type="button" class="button" onClick={() => void saveUnsent()}>
                {text('settings.save_waiting')}
              </button>
            )}
            <button
              type="button"
              class={here + waits > 0 ? 'button button-bad' : 'button button-main'}
              disabled={busy}
              onClick={() => void leave()}
            >
              {text(here + waits > 0 ? 'settings.sign_out.anyway' : 'settings.sign_out')}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}
