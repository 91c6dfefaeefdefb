import { v7 as uuid7 } from 'uuid'
import { type Act, change, openNow, type Said } from '../engine.ts'
import { refusalOf } from '../problem.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { batch } from './running-batch.ts'

/** Changes that are under way at once: the engine makes them one after the other, and the page does not wait between two. */
const AT_ONCE = 12

/** Number of changes from which the message about them stays until it is closed. */
const STAYS_FROM = 10

interface Outcome {
  /** The number of operations that were made. */
  readonly done: number
  /** Those of them that changed something, in order. */
  readonly undoable: readonly string[]
  readonly refused: number
  /** Why the first refused one was. */
  readonly reason: string | null
}

/**
 * Does something with many things, and says so once, with a way to take all of it back. One that is refused does not stop
 * the others: the message says how many were refused, and why the first was. True when all of them were done.
 */
export async function actOnMany(acts: readonly Act[], said: (count: number) => Said): Promise<boolean> {
  const begun = openNow()
  const { done, undoable, refused, reason } = await run(acts)
  const undo = undoable.length > 0 && begun === openNow() ? { undo: () => undoAll(undoable, false) } : {}
  const { key, values } = said(done)
  const what = text(key, values)
  // The person may look elsewhere meanwhile, and nobody undoes hundreds of changes one by one.
  const stays = undoable.length >= STAYS_FROM
  if (refused > 0) {
    const told = text('batch.refused', { what, refused, reason: reason ?? '' })
    toast({ text: told, tone: 'bad', stays, ...undo })
  } else if (done < acts.length) {
    toast({ text: text('batch.cancelled', { what, left: acts.length - done }), stays, ...undo })
  } else toast({ text: what, stays, ...undo })
  return done === acts.length
}

/** Takes back what was done, the last first, and offers to do it again. `again`: what is taken back were undos. */
async function undoAll(operation_ids: readonly string[], again: boolean): Promise<void> {
  const begun = openNow()
  const { done, undoable, refused, reason } = await run(
    operation_ids
      .toReversed()
      .map((operation_id) => ({ type: 'operation.undo' as const, input: { operation_id } })),
  )
  const back =
    undoable.length > 0 && begun === openNow()
      ? { undo: () => undoAll(undoable, !again), undoes: !again }
      : {}
  if (refused === 0) toast({ text: text(again ? 'done.redone' : 'done.undone'), ...back })
  else
    toast({
      text: text(again ? 'batch.not_redone' : 'batch.not_undone', { done, refused, reason: reason ?? '' }),
      tone: 'bad',
    })
}

async function run(acts: readonly Act[]): Promise<Outcome> {
  const changed: (string | null)[] = acts.map(() => null)
  let [next, finished, refused] = [0, 0, 0]
  let reason: string | null = null
  let cancelled = false
  const begun = openNow()
  const cancel = () => {
    cancelled = true
  }
  const show = () => {
    batch.value = { done: finished, total: acts.length, cancel }
  }
  const worker = async () => {
    while (!cancelled) {
      const at = next++
      const act = acts[at]
      if (!act) return
      const operation_id = uuid7()
      const mutated = await change('mutate', { ...act, operation_id }, begun)
      finished++
      if (mutated.status === 'rejected') {
        refused++
        reason ??= refusalOf(mutated.error)
        // An undo that waits for the server changes nothing here yet.
      } else if (!mutated.unchanged || act.type === 'operation.undo') changed[at] = operation_id
      show()
    }
  }
  show()
  // The rest would stay undone without a word. The browser asks first.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
  } finally {
    removeEventListener('beforeunload', ask)
    batch.value = null
  }
  return { done: finished - refused, undoable: changed.filter((id) => id !== null), refused, reason }
}
