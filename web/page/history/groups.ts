import { groupOf, numberInGroup } from '../../../engine/core/grouped-id.ts'
import type { ListedOperation } from '../../engine/calls.ts'
import { api, OfflineError, textOf } from '../api.ts'
import { call } from '../engine.ts'
import { batch } from '../lists/running-batch.ts'
import { type Part, undoMany } from '../lists/undo-many.ts'
import { problemOf } from '../problem.ts'
import { toast } from '../toasts.ts'
import { type Event, mostly, readEvents } from './events.ts'
import { standingOf, undoneOf } from './undos.ts'

/** Operations of a page of the audit route. */
const PAGE = 200

/** What waits to be sent, newest first, with one event for what was done as one. `eventOf`: the event of one operation. */
export function groupedWaiting(
  waiting: readonly ListedOperation[],
  eventOf: (operation: ListedOperation) => Event,
): readonly Event[] {
  const groups = new Map<string, ListedOperation[]>()
  for (const operation of waiting.toReversed()) {
    const key = groupOf(operation.operation_id)
    const group = groups.get(key)
    if (group) group.push(operation)
    else groups.set(key, [operation])
  }
  return [...groups.values()].flatMap((operations) => {
    const [last] = operations
    if (!last) return []
    return operations.length === 1 ? [eventOf(last)] : [waitingGroup(last, operations, eventOf)]
  })
}

function waitingGroup(
  last: ListedOperation,
  operations: readonly ListedOperation[],
  eventOf: (operation: ListedOperation) => Event,
): Event {
  const counts = new Map<string, number>()
  for (const { type, undoes } of operations) {
    const of = undoes?.change?.type ?? type
    counts.set(of, (counts.get(of) ?? 0) + 1)
  }
  const types = [...counts].map(([type, count]) => ({ type, operations: count }))
  types.sort((one, other) => other.operations - one.operations)
  const parts = operations.map(eventOf)
  const group = { operations: operations.length, unchanged: 0, undone: 0, ...mostly(types), parts }
  return { ...eventOf(last), group }
}

/**
 * Takes back all that was done as one with an operation: what the server has of it, and what waits in this browser. What somebody has
 * taken back already stays so.
 *
 * @param again whether these are undos, so that the changes are done again
 */
export async function takeBackGroup({ operation_id, group }: Event, again: boolean): Promise<void> {
  // To ask for thousands of parts takes a while. A second press before the button is off would undo them twice.
  if (batch.value) return
  batch.value = { done: 0, total: group?.operations ?? 0, cancel: null }
  try {
    await takeBackParts(operation_id, again)
  } finally {
    batch.value = null
  }
}

async function takeBackParts(operation_id: string, again: boolean): Promise<void> {
  const key = groupOf(operation_id)
  const all = await call('waiting', null)
  const undone = undoneOf(all)
  const waiting = all.filter((each) => groupOf(each.operation_id) === key)
  const unsent = waiting.toReversed().map((each): Part => {
    const id = each.input.public_id
    return { operation_id: each.operation_id, public_id: typeof id === 'string' ? id : null }
  })
  const left = (parts: readonly Part[]) => parts.filter((part) => !undone.has(part.operation_id))
  try {
    const sent = await sentParts(operation_id)
    const ids = new Set(sent.map((part) => part.operation_id))
    const standing = sent.flatMap(({ undo, public_id }) =>
      undo === null ? [] : [{ operation_id: undo, public_id }],
    )
    await undoMany(left([...unsent.filter((part) => !ids.has(part.operation_id)), ...standing]), again)
  } catch (error) {
    const [first] = waiting
    if (error instanceof OfflineError && first) {
      // They are sent in their order: what came before the first that waits is with the server.
      return undoMany(left(unsent), again, { partly: numberInGroup(first.operation_id) > 0 })
    }
    toast({ text: problemOf(error), tone: 'bad' })
  }
}

interface SentPart extends Part {
  /** What to undo so that it stands no longer. */
  readonly undo: string | null
}

/** The operations of a group that the server has, newest first. */
async function sentParts(operation_id: string): Promise<readonly SentPart[]> {
  const parts: SentPart[] = []
  let cursor = ''
  do {
    const answer = await api('GET', `/api/v1/audit?group=${operation_id}&limit=${PAGE}${cursor}`)
    for (const event of readEvents(answer)) {
      const public_id = event.changes[0]?.public_id ?? null
      parts.push({ operation_id: event.operation_id, public_id, undo: standingOf(event) })
    }
    const next = textOf(answer, 'next_cursor')
    cursor = next && `&cursor=${encodeURIComponent(next)}`
  } while (cursor !== '')
  return parts
}
