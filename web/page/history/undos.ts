import { groupOf } from '../../../engine/core/grouped-id.ts'
import type { ListedOperation } from '../../engine/calls.ts'
import { operationName } from '../parts/operation-name.ts'
import type { Event, Group } from './events.ts'
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
  const waiting = waitingUndos(events)
  return events.map((event) => {
    // Of a group the server counts what was undone of it.
    if (event.group) {
      const named = withGroupName(event, event.group, events)
      return withWaiting(named, named.group, waiting.get(groupOf(event.operation_id)) ?? 0)
    }
    const undid = event.undid && completed(event.undid, known)
    const change_id = undid?.change_id ?? event.operation_id
    const later = last.get(change_id)
    const undone = later ? undoneBy(later, undid?.redoes ?? true) : event.undone
    if (undid && !later) last.set(change_id, { ...event, undid })
    return undid || undone ? { ...event, undid, undone } : event
  })
}

/** By how many the undone operations of each group become more, or fewer, by the undos that wait in this browser. */
function waitingUndos(events: readonly Event[]): ReadonlyMap<string, number> {
  const operations = events.flatMap(({ operation, group }) =>
    group?.parts ? group.parts.flatMap((part) => part.operation ?? []) : (operation ?? []),
  )
  const undid = new Map(operations.map(({ operation_id, undoes }) => [operation_id, undoes]))
  const undoing = new Map(
    events.flatMap(({ operation_id, group, undid }) =>
      group && undid ? [[groupOf(operation_id), undid] as const] : [],
    ),
  )
  const more = new Map<string, number>()
  const count = (operation_id: string, by: number) => {
    const group = groupOf(operation_id)
    more.set(group, (more.get(group) ?? 0) + by)
  }
  for (const { undoes } of operations) {
    if (!undoes) continue
    count(undoes.change_id, undoes.redoes ? -1 : 1)
    // What lies with the server and is an undo itself.
    const further = undoing.get(groupOf(undoes.change_id))
    if (further) count(further.change_id, undoes.redoes === further.redoes ? -1 : 1)
    // Of undos of undos: those between it and the change, as far as they wait, too.
    let by = 1
    for (let of: string | undefined = undoes.operation_id; of && of !== undoes.change_id; by = -by) {
      count(of, by)
      of = undid.get(of)?.operation_id
    }
  }
  return more
}

/** Undos that wait, with what they undid where only the entry of that group says it. */
function withGroupName(event: Event, group: Group, events: readonly Event[]): Event & { group: Group } {
  const { undid } = event
  if (!group.parts || !undid || undid.what !== '') return { ...event, group }
  const of = groupOf(undid.change_id)
  const known = events.find((each) => each.group && groupOf(each.operation_id) === of)
  if (!known?.group) return { ...event, group }
  const redoes = known.undid ? undid.redoes === known.undid.redoes : undid.redoes
  const { what } = known.group
  return { ...event, undid: { ...undid, what, at: known.at, redoes }, group: { ...group, what } }
}

/** A group with the undos of it that wait. `more`: by how many its undone operations become more. */
function withWaiting(event: Event, group: Group, more: number): Event {
  if (more === 0) return event
  const undone = Math.min(Math.max(group.undone + more, 0), group.operations - group.unchanged)
  return {
    ...event,
    undone: { operation_id: '', by: '', at: '', redone: more < 0, waits: true },
    group: { ...group, undone },
  }
}

/** With what the entries of the server say of a change that this browser does not know. */
function completed(undid: Undid, known: ReadonlyMap<string, Event>): Undid {
  const event = undid.what === '' ? known.get(undid.change_id) : undefined
  if (!event) return undid
  if (!event.undid) return { ...undid, what: event.summary, at: event.at }
  return { ...event.undid, redoes: undid.redoes === event.undid.redoes }
}

/** `later`: the newest undo of the same change. `stood`: whether the change stood after the event that was undone. */
function undoneBy({ operation_id, undid, undone, by, at, waits }: Event, stood: boolean): Undone {
  const after = undid?.redoes ?? false
  // Somebody has undone that one, too, in an entry that is not among these.
  if (undone) return { ...undone, redone: (undone.redone === after) === stood }
  return { operation_id, by, at, redone: after === stood, waits }
}

/** What to undo so that an operation stands no longer: itself, or what did it again. Null if it does not stand, or changed nothing. */
export function standingOf({ operation_id, undone, changed }: Event): string | null {
  if (changed === 0 || undone?.redone === false) return null
  return undone ? undone.operation_id : operation_id
}

/** The operations that undos undid which wait in this browser. `waiting`: oldest first. */
export function undoneOf(waiting: readonly ListedOperation[]): ReadonlySet<string> {
  const undone = new Set<string>()
  for (const { operation_id, undoes } of waiting.toReversed())
    if (undoes && !undone.has(operation_id)) undone.add(undoes.operation_id)
  return undone
}
