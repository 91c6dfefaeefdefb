import { type Edit, type History, noChoice, type SetEdit, saw } from './history.ts'
import { type Json, same } from './json.ts'
import type { HouseholdState } from './state.ts'

/**
 * Values that somebody submitted, that were accepted, and that are nowhere now: not in the state, in no history, in no conflict, and
 * not replaced by somebody who had seen them. The promise of SPEC.md is that there are none.
 */
export function unaccounted(history: History, state: HouseholdState): Edit[] {
  const undone = new Set(
    history.edits.flatMap(({ by: { operation } }) =>
      operation.type === 'operation.undo' ? [operation.input.operation_id] : [],
    ),
  )
  return history.edits.filter((edit) => {
    // What offers bring is checked by the promise (K8): it names what devices had held.
    if (undone.has(edit.by.operation.operation_id) || edit.by.origin) return false
    if (edit.kind === 'count' || edit.kind === 'delta') return !inQuantities(edit, history, state)
    if (edit.kind !== 'set' || edit.forced || isPassing(edit) || isDefault(edit) || noChoice(edit))
      return false
    // N1: text that an undo takes out merges with what others write; no text of its own stays.
    if (edit.field === 'notes' && (edit.value === '' || isPart(edit, history))) return false
    const kept = inState(edit, state) || inHistory(edit, state) || inConflict(edit, state)
    return !kept && !wasSeen(edit, history)
  })
}

/** N1: a text that is part of a document, into which a recovered one was merged. */
function isPart({ collection, record }: SetEdit, history: History): boolean {
  return history.of(collection, record).some(({ kind }) => kind === 'notes')
}

/** A value that a creation gave to a field that its author did not speak of. */
function isDefault({ by, field, value }: SetEdit): boolean {
  const { type, input } = by.operation
  if (type === 'structure.build') return value === undefined
  if (type === 'media.attach' || type.startsWith('short_code.')) return !Object.hasOwn(input, field)
  return type.endsWith('.create') && !field.startsWith('tag_ids/') && !Object.hasOwn(input, field)
}

/**
 * SPEC.md, O7, F12 and AG3: a place among photos, and what is being scanned, go with what they are of. Of plans the newer
 * version stands.
 */
function isPassing({ collection, field }: SetEdit): boolean {
  return /^(scan|organizer)_/.test(collection) || (collection === 'media' && field === 'position')
}

function records(state: HouseholdState, collection: string): readonly Json[] {
  return state[collection] ?? []
}

/** Creation is told by the item itself, and by nothing else once somebody counted (Q6). */
function inQuantities({ by, record }: Edit, history: History, state: HouseholdState): boolean {
  const { operation_id } = by.operation
  const [first] = history.of('items', record)
  if (first?.by === by) return records(state, 'items').some(({ public_id }) => public_id === record)
  return records(state, 'quantity_changes').some((change) => change.operation_id === operation_id)
}

function inState({ collection, record, field, value }: SetEdit, state: HouseholdState): boolean {
  const found = records(state, collection).find(({ public_id }) => public_id === record)
  if (!found) return false
  const [tag] = field.split('tag_ids/').slice(1)
  if (tag === undefined) return same(found[field], value)
  return (Array.isArray(found.tag_ids) && found.tag_ids.includes(tag)) === value
}

function inHistory({ field, by, value }: SetEdit, state: HouseholdState): boolean {
  const { operation_id } = by.operation
  return (
    field === 'placement' &&
    records(state, 'movements').some(
      (movement) => movement.operation_id === operation_id && same(movement.to, value),
    )
  )
}

function inConflict({ collection, record, field, value }: SetEdit, state: HouseholdState): boolean {
  return records(state, 'conflicts').some(
    (conflict) =>
      conflict.collection === collection &&
      conflict.record_id === record &&
      conflict.field === field &&
      (same(conflict.lost, value ?? null) || same(conflict.kept, value ?? null)),
  )
}

/** Whether somebody who had seen the value gave the field another one, or deleted the record. */
function wasSeen({ collection, record, field, by }: SetEdit, history: History): boolean {
  return history.edits.some(
    (edit) =>
      edit.collection === collection &&
      edit.record === record &&
      saw(edit.by, by) &&
      (edit.kind === 'delete' || (edit.kind === 'set' && edit.field === field)),
  )
}
