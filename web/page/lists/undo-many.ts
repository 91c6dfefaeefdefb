import type { ListedOperation } from '../../engine/calls.ts'
import { call, openNow, status } from '../engine.ts'
import { refusalOf } from '../problem.ts'
import { text } from '../texts/text.ts'
import { toast } from '../toasts.ts'
import { runMany } from './run-many.ts'
import { batch } from './running-batch.ts'

/** How often the page looks what the server has judged, in ms, and how often in vain. */
const LOOK_MS = 300
const LOOKS_IN_VAIN = 30

/** Maximum number of names in a message. */
const MAX_NAMED = 3

/** An operation, and the record that it changed if the message may name that. */
export interface Part {
  readonly operation_id: string
  readonly public_id: string | null
}

/**
 * Takes back the parts of what was done as one, and offers to do it again. Of what was sent only the server knows all that came
 * after it, so this waits for its answers: the message names what stays because somebody changed it since, and the copy drops those undos.
 *
 * @param parts the last first
 * @param again what is taken back were undos
 */
export async function undoMany(parts: readonly Part[], again: boolean): Promise<void> {
  const begun = openNow()
  const ran = await runMany(
    parts.map(({ operation_id }) => ({ type: 'operation.undo' as const, input: { operation_id } })),
  )
  const made = new Map(ran.changed.map(({ operation_id, at }) => [operation_id, at]))
  const waits = ran.changed.filter((each) => each.waits).map(({ operation_id }) => operation_id)
  const late = await judged(new Set(waits), begun)
  if (begun !== openNow()) return
  for (const { operation_id } of late) await call('dismiss', { operation_id })
  const refused = [
    ...ran.refused,
    ...late.map(({ operation_id, error }) => ({
      at: made.get(operation_id) ?? 0,
      reason: error ? refusalOf(error) : '',
    })),
  ]
  for (const { operation_id } of late) made.delete(operation_id)
  const undos = [...made].map(([operation_id, at]) => ({
    operation_id,
    public_id: parts[at]?.public_id ?? null,
  }))
  const what = text(again ? 'batch.redone' : 'batch.undone', { count: undos.length })
  const back = undos.length > 0 ? { undo: () => undoMany(undos.toReversed(), !again), undoes: !again } : {}
  const [first] = refused
  const left = parts.length - undos.length - refused.length
  if (first) {
    const names = await namesOf(refused.map(({ at }) => parts[at]?.public_id ?? null))
    const reason = names === '' ? first.reason : `${names} – ${first.reason}`
    toast({
      text: text('batch.refused', { what, refused: refused.length, reason }),
      tone: 'bad',
      stays: true,
      ...back,
    })
  } else if (left > 0) toast({ text: text('batch.cancelled', { what, left }), ...back })
  else if (waits.length > 0 && status.value?.online === false)
    toast({ text: text(again ? 'done.redone_later' : 'done.undone_later'), ...back })
  else toast({ text: text(again ? 'done.redone' : 'done.undone'), ...back })
}

/** Waits until the server has judged operations, as long as it can be asked. Returns those that it refused. */
async function judged(ids: ReadonlySet<string>, begun: string): Promise<readonly ListedOperation[]> {
  const ofThem = (listed: readonly ListedOperation[]) =>
    listed.filter(({ operation_id }) => ids.has(operation_id))
  let left = ids.size
  let syncing = false
  try {
    for (let inVain = 0; left > 0 && inVain < LOOKS_IN_VAIN; ) {
      if (begun !== openNow() || status.value?.online === false) break
      if (!syncing) {
        syncing = true
        void call('sync', null)
          .catch(() => {})
          .finally(() => {
            syncing = false
          })
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      const now = ofThem(await call('waiting', null)).length
      inVain = now < left ? 0 : inVain + 1
      left = now
      batch.value = { done: ids.size - left, total: ids.size, cancel: null }
    }
  } finally {
    batch.value = null
  }
  return begun === openNow() ? ofThem(await call('refused', null)) : []
}

/** The names of the first few records. */
async function namesOf(ids: readonly (string | null)[]): Promise<string> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const shown = known.slice(0, MAX_NAMED)
  const names = await call('names', { ids: shown })
  const said = shown.flatMap((id) => names[id] ?? [])
  return said.join(', ') + (said.length > 0 && known.length > said.length ? ' …' : '')
}
