import type { JsonObject } from '../../sync-protocol/index.ts'
import { isRejection, type Rejection } from '../core/change-set.ts'
import { fnv1a32 } from '../core/checksum.ts'
import type { BaseRecord, Reference } from '../core/collection.ts'
import { type AppliedOperation, unspliced } from '../core/effects.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { Item } from '../items/collection.ts'
import { writeNotes } from '../items/notes.ts'
import { standingBeside } from '../items/notes-standing.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { placementIn } from '../structure/levels.ts'
import { noteMovement } from '../structure/moves.ts'
import { declarationOf } from './dependents.ts'
import { type GivenBack, judgeGivenBack } from './give-back.ts'
import { judgeTaken } from './names.ts'
import { nameOf } from './reasons.ts'
import { undoQuantity } from './undo-quantity.ts'
import { undoTags } from './undo-tags.ts'
import { changedSince, type PutBack, type Undoing, type Update } from './undoing.ts'

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
  const undoing: Undoing = { draft, done, update, back }
  const given: GivenBack = { collection, record, was, together }
  const { undo } = declarationOf(collection)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(texts)])]
  for (const field of fields) {
    const way = undo === 'never' ? undefined : undo.fields?.[field]
    const refused =
      way === 'amount'
        ? undoQuantity(undoing)
        : way === 'set'
          ? undoTags(undoing)
          : undoField(undoing, { field, stored, given, isDocument: way === 'document' })
    if (refused) return refused
  }
  const becomes = { ...record, ...absent(back), ...back.was }
  const taken = judgeTaken(draft, collection, becomes, record)
  if (taken) return taken
  const { quantity, beside } = back
  draft.putBack(collection, stored, back.fields, back.was, {
    marks: back.marks,
    ...(beside && { beside }),
    ...(quantity && { quantity }),
  })
  return null
}

/** The fields that are absent again, none of which may count with the value that it has now. */
function absent({ fields }: PutBack): JsonObject {
  return Object.fromEntries(fields.map((field) => [field, undefined]))
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

/** A field that gets its earlier value again. */
interface UndoneField {
  readonly field: string
  readonly stored: Stored
  readonly given: GivenBack
  /** Whether it is the text of a document that merges. */
  readonly isDocument: boolean
}

function undoField(undoing: Undoing, { field, stored, given, isDocument }: UndoneField): Rejection | null {
  const { draft, update, back } = undoing
  const { collection, public_id, before, texts } = update
  const what = `The ${field} of ${nameOf(stored.record)}`
  const changed = changedSince(undoing, stored, field, what)
  if (changed) return changed
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

/** Writes the earlier text over the document, whose history continues: devices that edit it meanwhile still merge. */
function undoNotes(
  draft: HouseholdDraft,
  item: Stored<Item> | null,
  value: unknown,
  back: PutBack,
): Rejection | null {
  const notes = typeof value === 'string' ? value : ''
  const written = writeNotes(item?.record.notes_state ?? null, notes, fnv1a32(draft.stamp.operation_id))
  if (isRejection(written)) return written
  back.fields.push('notes_state')
  back.was.notes_state = written.notes_state
  back.was.notes = written.notes
  if (item) back.beside = standingBeside(draft, item)
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
