import { field, listOf, textOf } from '../api.ts'
import { operationName } from '../parts/operation-name.ts'
import { text } from '../texts/text.ts'

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
  /** The last undo of it: to undo that one turns it round. Empty if it is unknown. */
  readonly operation_id: string
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
    operation_id: textOf(undone, 'operation_id'),
    by: textOf(field(undone, 'person'), 'name'),
    at,
    redone: field(undone, 'redone') === true,
    waits: false,
  }
}

/** That a thing was lent or came back, which is more than a change of a field; null where it was neither. */
function lendingOf(entry: unknown): string | null {
  const afters = listOf(entry, 'changes').map((change) => field(change, 'after'))
  const after = afters.find((each) => field(each, 'lent_to') !== undefined)
  if (after === undefined) return null
  const to = textOf(after, 'lent_to')
  return to === '' ? text('history.given_back') : text('history.lent', { to })
}

/** What an operation did, in the language of the person; the server's own words for one that has no text here. */
export function summaryOf(entry: unknown): string {
  const type = textOf(entry, 'type')
  const name = type.endsWith('.update') ? (lendingOf(entry) ?? operationName(type)) : operationName(type)
  return name === type ? textOf(entry, 'summary') : name
}
