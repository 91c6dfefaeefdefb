import { groupedId } from '../../../engine/core/grouped-id.ts'
import { type Act, change, newId, openNow } from '../engine.ts'
import { refusalOf } from '../problem.ts'
import { batch } from './running-batch.ts'

/** Changes that are under way at once: the engine makes them one after the other, and the page does not wait between two. */
const AT_ONCE = 12

/** An act with the id of its operation. */
interface Made {
  readonly operation_id: string
  /** Its position among all acts. */
  readonly at: number
  /** Whether it is an undo that only the server can judge: it changes nothing here yet. */
  readonly waits: boolean
}

/** What became of many acts. */
export interface Ran {
  /** The number of operations that were made. */
  readonly done: number
  /** Those of them that changed something, in order. */
  readonly changed: readonly Made[]
  /** Why some were refused, in order. */
  readonly refused: readonly { readonly at: number; readonly reason: string }[]
}

/** Does many things as one (SPEC.md X10): on every device the history has them as one entry. One that is refused does not stop the others. */
export async function runMany(acts: readonly Act[]): Promise<Ran> {
  const changed: Made[] = []
  const refused: { at: number; reason: string }[] = []
  const first = newId()
  let [next, finished] = [0, 0]
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
      const operation_id = groupedId(first, at)
      const mutated = await change('mutate', { ...act, operation_id }, begun)
      finished++
      if (mutated.status === 'rejected') refused.push({ at, reason: refusalOf(mutated.error) })
      else {
        const waits = mutated.unchanged === true && act.type === 'operation.undo'
        if (!mutated.unchanged || waits) changed.push({ operation_id, at, waits })
      }
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
  const inOrder = (one: { at: number }, other: { at: number }) => one.at - other.at
  return {
    done: finished - refused.length,
    changed: changed.sort(inOrder),
    refused: refused.sort(inOrder),
  }
}
