import type { ListedOperation } from '../../engine/calls.ts'
import { operationName } from '../parts/operation-name.ts'
import type { Event } from './events.ts'
import type { Undid, Undone } from './undo-facts.ts'

/** What an undo undid that waits to be sent; null for other operations. */
export function waitingUndid({ undoes }: Pick<ListedOperation, 'undoes'>): Undid | null {
  if (!undoes) return null
  const { change, change_id, redoes } = undoes
  return {
    redoes,
    change_id,
    what: change ? operationName(change.type) : '',
    at: change?.occurred_at ?? '',
  }
}

/** Whether an undo that waits is one of something that is listed. `ids`: what is listed. */
export function isUndoOf({ undoes }: ListedOperation, ids: ReadonlySet<string>): boolean {
  return undoes !== null && (ids.has(undoes.change_id) || ids.has(undoes.operation_id))
}

/**
 * Events with what the others among them say of their undos: an undo came after the entry of its operation was read, or waits in
 * this browser. Newest first.
 */
export function withUndos(events: readonly Event[]): readonly Event[] {
  const known = new Map(events.map((event) => [event.operation_id, event]))
  const last = new Map<string, Event>()
  return events.map((event) => {
    // Of a group the server counts what was undone of it.
    if (event.group) return event
    const undid = event.undid && completed(event.undid, known)
    const change_id = undid?.change_id ?? event.operation_id
    const later = last.get(change_id)
    const undone = later ? undoneBy(later, undid?.redoes ?? true) : event.undone
    if (undid && !later) last.set(change_id, { ...event, undid })
    return undid || undone ? { ...event, undid, undone } : event
  })
}

/** With what the entries of the server say of a change that this browser does not know. */
function completed(undid: Undid, known: ReadonlyMap<string, Event>): Undid {
  const event = undid.what === '' ? known.get(undid.change_id) : undefined
  if (!event) return undid
  if (!event.undid) return { ...undid, what: event.summary, at: event.at }
  return { ...event.undid, redoes: undid.redoes === event.undid.redoes }
}

/** `later`: the newest undo of the same change. `stood`: whether the change stood after the event that was undone. */
function undoneBy({ undid, undone, by, at, waits }: Event, stood: boolean): Undone {
  const after = undid?.redoes ?? false
  // Somebody has undone that one, too, in an entry that is not among these.
  if (undone) return { ...undone, redone: (undone.redone === after) === stood }
  return { by, at, redone: after === stood, waits }
}
