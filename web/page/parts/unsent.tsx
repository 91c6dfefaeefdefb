import { useEffect, useState } from 'preact/hooks'
import { call, status } from '../engine.ts'
import { noRoom } from '../room.ts'
import { text } from '../texts/text.ts'
import { saveBlob } from './save-blob.ts'

/** A change that waits for longer than this is worth a file, in ms: the browser may delete the copy. */
const LONG_MS = 24 * 3600 * 1000

/** Offers to save what has waited for a day. */
export function WaitsLong() {
  const [since, setSince] = useState<string | null>(null)
  const waits = status.value?.pending ?? 0
  useEffect(() => {
    if (waits === 0) return setSince(null)
    call('waiting', null).then(
      ([oldest]) => setSince(oldest?.occurred_at ?? null),
      () => {},
    )
  }, [waits])
  if (since === null || Date.now() - Date.parse(since) < LONG_MS) return null
  return (
    <div class="note note-warn waits-long">
      <p>{text('unsent.long', { count: waits })}</p>
      <button type="button" class="button" onClick={() => void saveUnsent()}>
        {text('settings.save_waiting')}
      </button>
    </div>
  )
}

/** Says that nothing is kept on this device, for want of room. */
export function NoRoom() {
  if (!noRoom.value) return null
  return (
    <div class="note note-warn waits-long">
      <p>{text('room.none')}</p>
      <button type="button" class="button" onClick={() => location.reload()}>
        {text('error.again')}
      </button>
    </div>
  )
}

/** Saves the changes that wait, and the refused ones, to a file. */
export async function saveUnsent(): Promise<void> {
  saveFile(await call('save', null))
}

/** Gives the person a file of unsent changes. */
export function saveFile(content: string): void {
  saveBlob(new Blob([content], { type: 'application/json' }), 'stowage-changes.json')
}
