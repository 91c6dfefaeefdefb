import type { Case } from './case.ts'
import type { Conflict, History, Point } from './history.ts'
import { isObject, type Json } from './json.ts'
import { outward } from './places.ts'
import { recordExists } from './things.ts'

/** The conflicts of all histories, by their ids. */
export interface Conflicts {
  /** The one that a history has. */
  there(history: History, public_id: string): Conflict | undefined
  /** The one of any history. */
  known(public_id: string): Conflict | undefined
  name(public_id: string, conflict: Conflict): void
}

/** What a device offers. */
export interface Offer {
  readonly collection: string
  readonly id: string
  readonly record: Json
  readonly origin: Point
}

export function pointIn(value: unknown): Point {
  if (!isObject(value)) throw new Error('no place in a history')
  return { epoch: String(value.epoch), seq: Number(value.seq) }
}

/** A recovered record is as it was at all that the author of its offer had seen (K9). */
export function heldBy({ by: { claimed } }: Case): Point {
  return { epoch: claimed.epoch, seq: claimed.seq }
}

/** Whether something can lie where it lay: what is archived, or full, takes it again. */
export function canLie(
  history: History,
  collection: string,
  id: string,
  place: { kind: string; id: string },
): boolean {
  if (!recordExists(history, place)) return false
  const around = outward(history, place)
  const inItself = around.some(
    (step) => collection === 'containers' && step.collection === 'containers' && step.id === id,
  )
  return !inItself && around.length <= 64
}

/** A conflict that was resolved there is resolved here, by the same person at the same time. */
export function resolveAsOffered(judged: Case, conflict: Conflict, record: Json): void {
  if ((record.resolved_at ?? null) === null) return
  const { by } = judged
  const author = { ...by.author, user_id: String(record.resolved_by) }
  const told = { ...by, author, edit_at: String(record.resolved_at) }
  const choice = record.resolution === 'lost' ? 'lost' : 'kept'
  judged.does({ kind: 'resolve', collection: 'conflicts', record: '', conflict, choice, told })
}

/** The document that was offered, and the text that it comes to here. */
export function writeNotes(judged: Case, id: string, base64: string, text: string): void {
  const of = { collection: 'items', record: id }
  judged.does({ kind: 'notes', ...of, update: new Uint8Array(Buffer.from(base64, 'base64')) })
  judged.does({ kind: 'set', ...of, field: 'notes', value: text, forced: true })
}
