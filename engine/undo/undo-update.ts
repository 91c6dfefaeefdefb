import type { JsonObject } from '../../sync-protocol/index.ts'
import { isRejection, type Rejection } from '../core/change-set.ts'
import { fnv1a32 } from '../core/checksum.ts'
import type { BaseRecord, Reference } from '../core/collection.ts'
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
import { placementIn } from '../structure/levels.ts'
import { noteMovement } from '../structure/moves.ts'
import { declarationOf } from './dependents.ts'
import { type GivenBack, judgeGivenBack } from './give-back.ts'
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

/** X2, X5: gives the fields that an operation changed their earlier values, where nothing has changed them since. */
export function undoUpdate(
  draft: HouseholdDraft,
  done: AppliedOperation,
  update: Update,
  together: ReadonlySet<string>,
): Rejection | null {
  const { collection, public_id, before, after, texts } = update
  const stored: Stored | null = draft.view.get(collection, public_id)
  if (!stored) return rejectAt('superseded', 'operation_id', 'What it changed is gone.')
  const { record } = stored
  const was = recordBefore(update, record)
  if (!was) return rejectAt('not_undoable', 'operation_id', `${nameOf(record)} was of another kind then.`)
  const back: PutBack = { fields: [], was: {}, marks: [] }
  const given: GivenBack = { collection, record, was, together }
  const { undo } = declarationOf(collection)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(texts)])]
  for (const field of fields) {
    const way = undo === 'never' ? undefined : undo.fields?.[field]
    const refused =
      way === 'amount'
        ? undoQuantity(draft, done, update, back)
        : way === 'set'
          ? undoTags(draft, done, update, back)
          : undoField(draft, done, update, { field, stored, back, given, isDocument: way === 'document' })
    if (refused) return refused
  }
  const named = judgeNameBack(draft, collection, { ...record, ...back.was }, record)
  if (named) return named
  const { quantity } = back
  draft.putBack(collection, stored, back.fields, back.was, {
    marks: back.marks,
    ...(quantity && { quantity }),
  })
  return null
}

/**
 * The record with what an operation changed as it was, but for long texts; null where the collection does not know such
 * a record. The history keeps values as JSON, maybe of an older version.
 */
function recordBefore({ collection, before, after }: Update, record: BaseRecord): BaseRecord | null {
  const absent = Object.keys(after).filter((field) => !Object.hasOwn(before, field))
  const was = Object.entries({ ...record, ...before }).filter(([field]) => !absent.includes(field))
  return declarationOf(collection).schema.safeParse(Object.fromEntries(was)).data ?? null
}

function undoField(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { collection, public_id, before, texts }: Update,
  {
    field,
    stored,
    back,
    given,
    isDocument,
  }: { field: string; stored: Stored; back: PutBack; given: GivenBack; isDocument: boolean },
): Rejection | null {
  const changed = changedAt(stored, field)
  const what = `The ${field} of ${nameOf(stored.record)}`
  if (changed !== done.entry.seq) return supersededBy(draft, done, changed, what)
  const again = saidAgain(draft, done, stored, field)
  if (again) return supersededBy(draft, done, again.seq, what)
  const splice = texts[field]
  const fields: JsonObject = { ...stored.record }
  const current = fields[field]
  const text = splice && typeof current === 'string' ? unspliced(current, splice) : undefined
  if (text === null) return rejectAt('superseded', 'operation_id', `${what} reads otherwise by now.`)
  const value = text ?? before[field]
  back.fields.push(field)
  back.marks.push(field)
  if (text !== undefined || Object.hasOwn(before, field)) back.was[field] = value
  if (isDocument) return undoNotes(draft, draft.view.get('items', public_id), value, back)
  const refused = judgeGivenBack(draft, given, field)
  if (refused) return refused
  const reference = declarationOf(collection).references[field]
  if (reference?.relation === 'placed') noteReturn(draft, given, reference)
  return null
}

/** X2: an unseen edit that gave a field again what the operation gave it (C8). One that its author had seen is in no way. */
function saidAgain(draft: HouseholdDraft, done: AppliedOperation, stored: Stored, field: string) {
  return draft.lastUnseen(standingEdits(stored, field).filter((seq) => seq !== done.entry.seq))
}

/** Writes the earlier text over the document, whose history continues: devices that edit it meanwhile still merge. */
function undoNotes(
  { stamp }: HouseholdDraft,
  item: Stored<Item> | null,
  value: unknown,
  back: PutBack,
): Rejection | null {
  const notes = typeof value === 'string' ? value : ''
  const written = writeNotes(item?.record.notes_state ?? null, notes, fnv1a32(stamp.operation_id))
  if (isRejection(written)) return written
  back.fields.push('notes_state')
  back.was.notes_state = written.notes_state
  back.was.notes = written.notes
  return null
}

/** X6: going back is a movement like any other. */
function noteReturn(
  draft: HouseholdDraft,
  { collection, record, was }: GivenBack,
  { of }: Reference<BaseRecord>,
): void {
  const [from, to] = [record, was].map((each) => {
    const named = of(each)
    return named && placementIn(named)
  })
  const kind = collection === 'containers' ? 'container' : 'item'
  noteMovement(draft, { kind, id: record.public_id }, from ?? null, to ?? null)
}

/**
 * X7: a count is undone if it is still current and nothing was added or removed since. A difference is undone by the
 * opposite one, regardless of other differences, unless the item was counted since.
 */
function undoQuantity(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { public_id, before, after }: Update,
  back: PutBack,
): Rejection | null {
  const item: Stored<Item> | null = draft.view.get('items', public_id)
  const [was, became] = [before.quantity, after.quantity]
  if (!item || typeof was !== 'number' || typeof became !== 'number') {
    return rejectAt('not_undoable', 'operation_id')
  }
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
  const value = isCount ? was : round(was - became)
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

/** An undone delta leaves no trace in the item itself: only the history of its quantity has one. */
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

/** X5: tags are undone one by one, as they are added and removed. */
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

function tagsIn({ tag_ids }: JsonObject): readonly string[] {
  return Array.isArray(tag_ids) ? tag_ids.filter((id) => typeof id === 'string') : []
}
