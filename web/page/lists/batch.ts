import { type Act, openNow, type Said } from '../engine.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { runMany } from './run-many.ts'
import { MANY, undoMany } from './undo-many.ts'

/**
 * Does something with many things as one, and says so once, with a way to take all of it back. One that is refused does not stop
 * the others: the message says how many were refused, and why the first was. True when all of them were done.
 */
export async function actOnMany(acts: readonly Act[], said: (count: number) => Said): Promise<boolean> {
  const begun = openNow()
  const { done, changed, refused } = await runMany(acts)
  const parts = changed.map(({ operation_id, at }) => {
    const id = acts[at]?.input && 'public_id' in acts[at].input ? acts[at].input.public_id : null
    return { operation_id, public_id: typeof id === 'string' ? id : null }
  })
  const undo =
    parts.length > 0 && begun === openNow() ? { undo: () => undoMany(parts.toReversed(), false) } : {}
  const { key, values } = said(done)
  const what = text(key, values)
  // The person may look elsewhere meanwhile. Later the history undoes all of it.
  const stays = parts.length >= MANY
  const [first] = refused
  if (first) {
    const told = text('batch.refused', { what, refused: refused.length, reason: first.reason })
    toast({ text: told, tone: 'bad', stays, ...undo })
  } else if (done < acts.length) {
    toast({ text: text('batch.cancelled', { what, left: acts.length - done }), stays, ...undo })
  } else toast({ text: what, stays, ...undo })
  return done === acts.length
}
