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

/** Number of changes from which a message about them stays until it is closed, and an undo of them waits for the server. */
export const MANY = 10

/** Maximum number of names in a message. */
const MAX_NAMED = 3

/** An operation, and the record that it changed if the message may name that. */
export interface Part {
  readonly operation_id: string
  readonly public_id: string | null
}

/** A change that stays, and why. */
interface Refused {
  readonly public_id: string | null
  readonly reason: string
}

/**
 * Takes back the parts of what was done as one, and offers to do it again. Of what was sent only the server knows all that came
 * after it, so this waits for its answers: the message names what stays because somebody changed it since, and the copy drops those undos.
 *
 * @param parts the last first
 * @param again what is taken back were undos
 * @param options `partly`: the server has more of what was done as one, and cannot be asked for it
 */
export async function undoMany(
  parts: readonly Part[],
  again: boolean,
  { partly = false }: { readonly partly?: boolean } = {},
): Promise<void> {
  const begun = openNow()
  const ran = await runMany(
    parts.map(({ operation_id }) => ({ type: 'operation.undo' as const, input: { operation_id } })),
  )
  const made = ran.changed.map(({ operation_id, at }) => ({
    operation_id,
    public_id: parts[at]?.public_id ?? null,
  }))
  const told = (undos: readonly Part[], refused: readonly Refused[], unjudged: number) =>
    tell(undos, refused, { total: parts.length, again, unjudged, partly })
  const waits = ran.changed.filter((each) => each.waits).map(({ operation_id }) => operation_id)
  const early = ran.refused.map(({ at, reason }) => ({ public_id: parts[at]?.public_id ?? null, reason }))
  // Whoever undoes a few things goes on at once, and hears later if the server refuses one.
  const isQuick = parts.length < MANY && begun === openNow()
  if (isQuick) await told(made, early, status.value?.online === false ? waits.length : 0)
  const { refused: late, unjudged } = await judged(new Set(waits), begun, {
    shows: parts.length >= MANY,
    stopping: ran.changed.length + ran.refused.length < parts.length,
  })
  if (begun !== openNow() || (isQuick && late.length === 0)) return
  for (const { operation_id } of late) await call('dismiss', { operation_id })
  const reasons = new Map(
    late.map(({ operation_id, error }) => [operation_id, error ? refusalOf(error) : '']),
  )
  const refused = made.flatMap(({ operation_id, public_id }) => {
    const reason = reasons.get(operation_id)
    return reason === undefined ? [] : [{ public_id, reason }]
  })
  await told(
    made.filter(({ operation_id }) => !reasons.has(operation_id)),
    [...early, ...refused],
    unjudged,
  )
}

/** Says what was undone, or done again, with a way to turn that round, and what was refused. */
async function tell(
  undos: readonly Part[],
  refused: readonly Refused[],
  {
    total,
    again,
    unjudged,
    partly,
  }: {
    readonly total: number
    readonly again: boolean
    /** Number of undos that the server has not judged yet. */
    readonly unjudged: number
    readonly partly: boolean
  },
): Promise<void> {
  const judged = text(again ? 'batch.redone' : 'batch.undone', { count: undos.length - unjudged })
  // What waits is sent later, also when the person has stopped the rest.
  const what = unjudged > 0 ? text('batch.later', { what: judged, count: unjudged }) : judged
  const back = undos.length > 0 ? { undo: () => undoMany(undos.toReversed(), !again), undoes: !again } : {}
  const [first] = refused
  const left = total - undos.length - refused.length
  if (first) {
    const names = await namesOf(refused.map(({ public_id }) => public_id))
    const reason = names === '' ? first.reason : `${names} – ${first.reason}`
    const told = text('batch.refused', { what, refused: refused.length, reason })
    toast({ text: told, tone: 'bad', stays: true, ...back })
  } else if (left > 0) toast({ text: text('batch.cancelled', { what, left }), ...back })
  else if (partly) toast({ text: text('batch.partly', { what }), stays: true, ...back })
  else if (unjudged > 0 && unjudged < undos.length) toast({ text: what, ...back })
  else if (unjudged > 0) toast({ text: text(again ? 'done.redone_later' : 'done.undone_later'), ...back })
  else toast({ text: text(again ? 'done.redone' : 'done.undone'), ...back })
}

/**
 * Waits until the server has judged operations, as long as it can be asked. Returns those that it refused, and how many it has not
 * judged yet. `shows`: how far it is; `stopping`: that the person has ended the rest.
 */
async function judged(
  ids: ReadonlySet<string>,
  begun: string,
  { shows, stopping }: { readonly shows: boolean; readonly stopping: boolean },
): Promise<{ readonly refused: readonly ListedOperation[]; readonly unjudged: number }> {
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
      if (shows) batch.value = { done: ids.size - left, total: ids.size, cancel: null, stopping }
    }
  } finally {
    if (shows) batch.value = null
  }
  const refused = begun === openNow() ? ofThem(await call('refused', null)) : []
  return { refused, unjudged: left }
}

/** The names of the first few records. */
async function namesOf(ids: readonly (string | null)[]): Promise<string> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const shown = known.slice(0, MAX_NAMED)
  const names = await call('names', { ids: shown })
  const said = shown.flatMap((id) => names[id] ?? [])
  return said.join(', ') + (said.length > 0 && known.length > said.length ? ' …' : '')
}
