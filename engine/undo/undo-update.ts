import { z } from 'zod'
import type { JsonObject } from '../../sync-protocol/index.ts'
import { isRejection, type Rejection } from '../core/change-set.ts'
import { fnv1a32 } from '../core/checksum.ts'
import { type AppliedOperation, type Effect, unspliced } from '../core/effects.ts'
import { changedAt, standingEdits } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { QuantityState, Stored } from '../core/stored.ts'
import type { HouseholdKey } from '../household-collections.ts'
import type { Item } from '../items/collection.ts'
import { writeNotes } from '../items/notes.ts'
import { noteQuantity, quantityState, round, shown, takeCount, takeDelta } from '../items/quantity.ts'
import { tagField } from '../items/tags.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Placement } from '../structure/levels.ts'
import { noteMovement } from '../structure/moves.ts'
import { judgeGivenBack } from './give-back.ts'
import { judgeNameBack } from './names.ts'
import { nameOf, supersededBy } from './reasons.ts'

type Update = Extract<Effect, { change: 'update' }> & { readonly collection: HouseholdKey }

/** What puts one record back, collected field by field and written once. */
interface PutBack {
  readonly fields: string[]
  readonly was: Record<string, unknown>
  readonly marks: string[]
  quantity?: QuantityState
}

/** X2, X5: the fields that an operation changed are what they were, where nothing has changed them since. */
export function undoUpdate(
  draft: HouseholdDraft,
  done: AppliedOperation,
  update: Update,
  together: ReadonlySet<string>,
): Rejection | null {
  const { collection, public_id, before, after, texts } = update
  const stored: Stored | null = draft.view.get(collection, public_id)
  if (!stored) return rejectAt('superseded', 'operation_id', 'What it changed is gone.')
  const back: PutBack = { fields: [], was: {}, marks: [] }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(texts)])]
  for (const field of fields) {
    const refused =
      field === 'quantity' && collection === 'items'
        ? undoQuantity(draft, done, update, back)
        : field === 'tag_ids' && collection === 'items'
          ? undoTags(draft, done, update, back)
          : undoField(draft, done, update, { field, stored, back, together })
    if (refused) return refused
  }
  const { record } = stored
  const named = judgeNameBack(draft, collection, { ...record, ...back.was }, record)
  if (named) return named
  const { quantity } = back
  draft.putBack(collection, stored, back.fields, back.was, {
    marks: back.marks,
    ...(quantity && { quantity }),
  })
  return null
}

function undoField(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { collection, before, texts }: Update,
  {
    field,
    stored,
    back,
    together,
  }: { field: string; stored: Stored; back: PutBack; together: ReadonlySet<string> },
): Rejection | null {
  const changed = changedAt(stored, field)
  const what = `The ${field} of ${nameOf(stored.record)}`
  if (changed !== done.entry.seq) return supersededBy(draft, done, changed, what)
  const again = saidAgain(draft, done, stored, field)
  if (again) return supersededBy(draft, done, again.seq, what)
  const splice = texts[field]
  const current: unknown = Reflect.get(stored.record, field)
  const text = splice && typeof current === 'string' ? unspliced(current, splice) : undefined
  if (text === null) return rejectAt('superseded', 'operation_id', `${what} reads otherwise by now.`)
  const value = text ?? before[field]
  back.fields.push(field)
  back.marks.push(field)
  if (text !== undefined || Object.hasOwn(before, field)) back.was[field] = value
  if (field === 'notes' && collection === 'items') return undoNotes(draft, stored, value, back)
  const { record } = stored
  const refused = judgeGivenBack(draft, { collection, record, field, value, together })
  if (refused) return refused
  if (field === 'placement' && (collection === 'items' || collection === 'containers')) {
    noteReturn(draft, collection, stored, value)
  }
  return null
}

/** X2: an unseen edit that gave a field again what the operation gave it (C8). One that its author had seen is in no way. */
function saidAgain(draft: HouseholdDraft, done: AppliedOperation, stored: Stored, field: string) {
  return draft.lastUnseen(standingEdits(stored, field).filter((seq) => seq !== done.entry.seq))
}

/** The text of notes is written over the document, whose history goes on: devices that edit it meanwhile still merge. */
function undoNotes(
  { stamp }: HouseholdDraft,
  { record }: Stored,
  value: unknown,
  back: PutBack,
): Rejection | null {
  const state: unknown = Reflect.get(record, 'notes_state')
  const notes = typeof value === 'string' ? value : ''
  const written = writeNotes(typeof state === 'string' ? state : null, notes, fnv1a32(stamp.operation_id))
  if (isRejection(written)) return written
  back.fields.push('notes_state')
  back.was.notes_state = written.notes_state
  back.was.notes = written.notes
  return null
}

/** X6: going back is a movement like any other. */
function noteReturn(
  draft: HouseholdDraft,
  collection: 'items' | 'containers',
  { record }: Stored,
  value: unknown,
): void {
  const place = Placement.nullable()
  const [from, to] = [place.parse(Reflect.get(record, 'placement')), place.parse(value ?? null)]
  const kind = collection === 'containers' ? 'container' : 'item'
  noteMovement(draft, { kind, id: record.public_id }, from, to)
}

/**
 * X7: a count is taken back where it still stands and nothing was put in or taken out since; a difference by the
 * opposite one, whatever came in between, unless it was counted since.
 */
function undoQuantity(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { public_id, before, after }: Update,
  back: PutBack,
): Rejection | null {
  const item: Stored<Item> | null = draft.view.get('items', public_id)
  const was = z.number().safeParse(before.quantity)
  const became = z.number().safeParse(after.quantity)
  if (!item || !was.success || !became.success) return rejectAt('not_undoable', 'operation_id')
  const { seq } = done.entry
  const { counted } = quantityState(item)
  const isCount = counted >= seq
  if (counted > seq || (isCount && changedAt(item, 'quantity') !== seq)) {
    return supersededBy(
      draft,
      done,
      Math.max(counted, changedAt(item, 'quantity')),
      `How many ${nameOf(item.record)} there are`,
    )
  }
  const twice = undoneBy(draft, done, item)
  if (twice) return twice
  const value = isCount ? was.data : round(was.data - became.data)
  const outcome = isCount ? takeCount(draft, item, value) : takeDelta(draft, item, value)
  if (!outcome) return rejectAt('superseded', 'operation_id')
  const quantity = shown(outcome.state)
  back.fields.push('quantity')
  back.marks.push('quantity')
  back.was.quantity = quantity
  back.quantity = outcome.state
  noteQuantity(draft, public_id, { kind: isCount ? 'count' : 'delta', value, reason: null }, quantity)
  return null
}

/** A difference leaves no trace in the item by which to tell that it was taken back: the history of its quantity has one. */
function undoneBy(draft: HouseholdDraft, done: AppliedOperation, item: Stored<Item>): Rejection | null {
  const later = draft.view.find('quantity_changes', 'item_id', item.record.public_id, {
    after_seq: done.entry.seq,
  })
  const undone = later.some(({ record }) => {
    const operation = draft.view.operation(record.operation_id)
    return (
      operation?.entry.type === 'operation.undo' && operation.input.operation_id === done.entry.operation_id
    )
  })
  return undone ? rejectAt('already_undone', 'operation_id') : null
}

/** X5: tags are taken back one by one, as they are put on and off. */
function undoTags(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { public_id, before, after }: Update,
  back: PutBack,
): Rejection | null {
  const item: Stored<Item> | null = draft.view.get('items', public_id)
  if (!item) return rejectAt('not_undoable', 'operation_id')
  const [had, has] = [tagsIn(before), tagsIn(after)]
  const added = has.filter((id) => !had.includes(id))
  const taken = had.filter((id) => !has.includes(id))
  for (const id of [...added, ...taken]) {
    const changed = changedAt(item, tagField(id))
    if (changed !== done.entry.seq) {
      return supersededBy(draft, done, changed, `A tag of ${nameOf(item.record)}`)
    }
    const again = saidAgain(draft, done, item, tagField(id))
    if (again) return supersededBy(draft, done, again.seq, `A tag of ${nameOf(item.record)}`)
    back.marks.push(tagField(id))
  }
  const rest = item.record.tag_ids.filter((id) => !added.includes(id))
  back.fields.push('tag_ids')
  // In the order of old, where nothing else has changed.
  const now = new Set([...rest, ...taken])
  back.was.tag_ids = [...had.filter((id) => now.has(id)), ...[...now].filter((id) => !had.includes(id))]
  return null
}

function tagsIn(fields: JsonObject): string[] {
  return z.array(z.string()).catch([]).parse(fields.tag_ids)
}
