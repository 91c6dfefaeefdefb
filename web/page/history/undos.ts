import type { ListedOperation } from '../../engine/calls.ts'
import { field, textOf } from '../api.ts'
import { operationName } from '../parts/operation-name.ts'
import type { Event } from './events.ts'

/** What an undo undid. */
export interface Undid {
  /** Whether it undid an undo, so that the change stands again. */
  readonly redoes: boolean
  /** The change at the beginning, which is no undo; of what this browser knows, where it lies with the server. */
  readonly change_id: string
  /** What the change did, in the language of the person, and when (ISO 8601); both empty if that is unknown. */
  readonly what: string
  readonly at: string
}

/** That something was undone. */
export interface Undone {
  /** The name of the person; empty for an undo of this browser. */
  readonly by: string
  /** ISO 8601. */
  readonly at: string
  /** Whether it was done again since. */
  readonly redone: boolean
  /** Whether the server has not confirmed the undo. */
  readonly waits: boolean
}

/** What an entry of the audit route undid; null for one that is no undo, and from a server that does not say it. */
export function readUndid(entry: unknown): Undid | null {
  const undoes = field(entry, 'undoes')
  const change = field(undoes, 'change')
  const change_id = textOf(change, 'public_id')
  if (change_id === '') return null
  const redoes = field(undoes, 'redoes') === true
  return { redoes, change_id, what: summaryOf(change), at: textOf(change, 'occurred_at') }
}

/** By whom and when an entry of the audit route was undone. */
export function readUndone(entry: unknown): Undone | null {
  const undone = field(entry, 'undone')
  const at = textOf(undone, 'occurred_at')
  if (at === '') return null
  return {
    by: textOf(field(undone, 'person'), 'name'),
    at,
    redone: field(undone, 'redone') === true,
    waits: false,
  }
}

/** What an operation did, in the language of the person; the server's own words for one that has no text here. */
export function summaryOf(entry: unknown): string {
  const type = textOf(entry, 'type')
  const name = operationName(type)
  return name === type ? textOf(entry, 'summary') : name
}

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
