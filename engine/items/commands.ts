import * as z from 'zod'
import { isRejection } from '../core/change-set.ts'
import { fnv1a32 } from '../core/checksum.ts'
import { Description, Id, Name, Text } from '../core/fields.ts'
import { mergeAfter } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { MergeState, Stored } from '../core/stored.ts'
import { archiving, restoring } from '../merge/archive-commands.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { Placement } from '../structure/levels.ts'
import { moving, placementErrors, takingOut } from '../structure/movable-commands.ts'
import { flagFirstPlacement, judgeFirstPlacement } from '../structure/moves.ts'
import { isIdTaken } from '../structure/shared-ids.ts'
import { judgeArchived } from '../taxonomy/archived.ts'
import { type Item, ItemDetails, Quantity, Unit } from './collection.ts'
import { mergeNotes, type Notes, writeNotes } from './notes.ts'
import { standingBeside } from './notes-standing.ts'
import { isLeft, isOn, setTag, setTags } from './tags.ts'

/** Maximum number of tags per item. */
const MAX_TAGS = 100
const TagIds = z
  .array(Id)
  .max(MAX_TAGS)
  .transform((ids) => [...new Set(ids)])
/** Maximum number of tags that an item can have had: those that others put on unseen come on top. */
const SeenTagIds = z
  .array(Id)
  .max(10 * MAX_TAGS)
  .transform((ids) => [...new Set(ids)])
const NotesText = Text.max(100_000)

const itemFields = {
  name: Name,
  description: Description.nullable(),
  unit: Unit.nullable(),
  ...ItemDetails.shape,
}

const NewItem = z.strictObject({
  public_id: Id,
  ...z.object(itemFields).partial({ description: true, unit: true }).shape,
  quantity: Quantity.optional(),
  category_id: Id.nullable().optional(),
  tag_ids: TagIds.optional(),
  placement: Placement.nullable().optional(),
  notes: NotesText.optional(),
  /** Whether it is archived from the beginning, as in an inventory that is moved here. */
  archived: z.boolean().optional(),
})

const create = householdCommand({
  type: 'item.create',
  summary: 'Create an item, optionally in a place',
  input: NewItem,
  errors: ['already_exists', ...placementErrors.item, 'notes_too_large'],
  decide(draft, input) {
    const { public_id, name, description, quantity, unit, category_id, tag_ids, placement, notes } = input
    if (isIdTaken(draft.view, public_id)) return rejectAt('already_exists', 'public_id')
    const refused = judgeTaxonomy(draft, category_id ?? null, tag_ids ?? [], [])
    if (refused) return refused
    const first = judgeFirstPlacement(draft, 'items', public_id, placement ?? null)
    if (isRejection(first)) return first
    const text = notes ? writeNotes(null, notes, clientId(draft)) : noNotes
    if (isRejection(text)) return text
    const at = draft.stamp.edit_at
    const item = {
      public_id,
      created_at: at,
      updated_at: at,
      name,
      description: description ?? null,
      quantity: quantity ?? 1,
      unit: unit ?? null,
      category_id: category_id ?? null,
      tag_ids: tag_ids ?? [],
      placement: placement ?? null,
      notes: text.notes,
      notes_state: text.notes_state,
      archived_at: input.archived ? at : null,
    }
    // Most new items have no details, and a copy of an object costs as much as the judgement of it.
    draft.add('items', hasDetails(input) ? { ...item, ...detailsOf(input) } : item)
    flagFirstPlacement(draft, first)
    return null
  },
})

/** Whether an input has more than the fields of every item. */
function hasDetails(input: object): boolean {
  for (const field in input) if (Object.hasOwn(ItemDetails.shape, field)) return true
  return false
}

/** The details of a new item, in the order of their declaration. */
function detailsOf({
  public_id: _public_id,
  name: _name,
  description: _description,
  quantity: _quantity,
  unit: _unit,
  category_id: _category_id,
  tag_ids: _tag_ids,
  placement: _placement,
  notes: _notes,
  archived: _archived,
  ...details
}: z.infer<typeof NewItem>) {
  return details
}

const update = householdCommand({
  type: 'item.update',
  summary: 'Update an item',
  input: z.strictObject({ public_id: Id, ...z.object(itemFields).partial().shape }),
  errors: ['not_found'],
  decide: (draft, { public_id, ...patch }) =>
    editing(draft, public_id, (item) => {
      // SPEC.md AL1: what is back has no days of a loan, and the next loan does not begin with them.
      const returned = patch.lent_to === null ? { lent_on: null, lent_until: null } : {}
      draft.editFields('items', item, { ...returned, ...patch })
      return null
    }),
})

const setCategory = householdCommand({
  type: 'item.set_category',
  summary: 'Set the category of an item; null removes it',
  input: z.strictObject({ public_id: Id, category_id: Id.nullable() }),
  errors: ['not_found', 'target_archived'],
  decide: (draft, { public_id, category_id }) =>
    editing(draft, public_id, (item) => {
      const given = category_id === item.record.category_id ? null : category_id
      const refused = judgeTaxonomy(draft, given, [], [])
      if (refused) return refused
      draft.editFields('items', item, { category_id })
      return null
    }),
})

const addTag = householdCommand({
  type: 'item.add_tag',
  summary: 'Put a tag on an item',
  input: z.strictObject({ public_id: Id, tag_id: Id }),
  errors: ['not_found', 'target_archived', 'too_many'],
  decide: (draft, { public_id, tag_id }) =>
    editing(draft, public_id, (item) => {
      if (!draft.view.get('tags', tag_id)) return rejectAt('not_found', 'tag_id', 'There is no such tag.')
      const archived = isOn(item, tag_id) ? null : judgeArchived(draft, 'tags', tag_id, 'tag_id')
      if (archived) return archived
      if (!isOn(item, tag_id) && item.record.tag_ids.length >= MAX_TAGS) return rejectAt('too_many', 'tag_id')
      setTag(draft, item, tag_id, true)
      return null
    }),
})

const removeTag = householdCommand({
  type: 'item.remove_tag',
  summary: 'Remove a tag from an item',
  input: z.strictObject({ public_id: Id, tag_id: Id }),
  errors: ['not_found'],
  decide: (draft, { public_id, tag_id }) =>
    editing(draft, public_id, (item) => {
      if (!draft.view.get('tags', tag_id)) return rejectAt('not_found', 'tag_id', 'There is no such tag.')
      setTag(draft, item, tag_id, false)
      return null
    }),
})

const replaceTags = householdCommand({
  type: 'item.set_tags',
  summary: 'Replace the tags of an item',
  input: z.strictObject({
    public_id: Id,
    tag_ids: TagIds,
    /** Those that it had when its author looked; what the operation does is the difference. */
    seen_tag_ids: SeenTagIds.optional(),
  }),
  errors: ['not_found', 'target_archived'],
  complete(view, input) {
    const { public_id, seen_tag_ids } = input
    const item = typeof public_id === 'string' ? view.get('items', public_id) : null
    return item && seen_tag_ids === undefined ? { ...input, seen_tag_ids: item.record.tag_ids } : input
  },
  decide: (draft, { public_id, tag_ids, seen_tag_ids: seen }) =>
    editing(draft, public_id, (item) => {
      const keeps = (id: string) => (seen ? seen.includes(id) : isLeft(draft, item, id))
      const known = tag_ids.filter((id) => isOn(item, id) || keeps(id))
      const refused = judgeTaxonomy(draft, null, tag_ids, known)
      if (refused) return refused
      const missing = seen?.findIndex((id) => !draft.view.get('tags', id)) ?? -1
      if (missing >= 0) return rejectAt('not_found', `seen_tag_ids.${missing}`, 'There is no such tag.')
      setTags(draft, item, tag_ids, seen)
      return null
    }),
})

const editNotes = householdCommand({
  type: 'item.edit_notes',
  summary: "Edit an item's notes: a Yjs update merges into them",
  input: z.strictObject({ public_id: Id, update: z.string().max(400_000) }),
  errors: ['not_found', 'notes_invalid', 'notes_too_large'],
  decide: (draft, { public_id, update }) =>
    editing(draft, public_id, (item) => {
      const merged = mergeNotes(item.record.notes_state, update, spending(draft))
      return isRejection(merged) ? merged : replaceNotes(draft, item, merged, standingBeside(draft, item))
    }),
})

const setNotes = householdCommand({
  type: 'item.set_notes',
  summary: "Write an item's notes as plain text, as the smallest edit of the document",
  input: z.strictObject({ public_id: Id, notes: NotesText }),
  errors: ['not_found', 'notes_invalid', 'notes_too_large'],
  decide: (draft, { public_id, notes }) =>
    editing(draft, public_id, (item) => {
      if (notes === item.record.notes) {
        draft.editAgain('items', item, ['notes'])
        return null
      }
      const written = writeNotes(item.record.notes_state, notes, clientId(draft), spending(draft))
      if (isRejection(written)) return written
      // A whole text, unlike an update, takes the place of what others wrote unseen.
      const other = draft.unseenEdit(item, 'notes')
      const where = { collection: 'items', record_id: public_id, field: 'notes' } as const
      if (other && !draft.contest(where, notes, item.record.notes, other)) return null
      return replaceNotes(draft, item, written)
    }),
})

const noNotes = { notes: '', notes_state: null }

/** Runs an edit of an item that exists, and says so when others archived it meanwhile. */
function editing<R>(draft: HouseholdDraft, public_id: string, edit: (item: Stored<Item>) => R) {
  const item = draft.view.get('items', public_id)
  if (!item) return rejectAt('not_found', 'public_id')
  const result = edit(item)
  if (!isRejection(result)) draft.flagArchivedMeanwhile('items', item)
  return result
}

/** `beside`: the edits that stand in the notes then, where this one is not the only one. */
function replaceNotes(draft: HouseholdDraft, item: Stored<Item>, notes: Notes, beside?: MergeState['again']) {
  if (notes.notes_state === item.record.notes_state) draft.editAgain('items', item, ['notes'])
  else {
    const edits = { changed: Object.keys(notes), ...(beside && { beside }) }
    draft.write('items', item, notes, mergeAfter(item, draft.stamp.seq, edits))
  }
  return null
}

/** Whether an item may be given a category and tags; of the tags that are `known` on it nothing is asked but that they exist. */
function judgeTaxonomy(
  draft: HouseholdDraft,
  category_id: string | null,
  tag_ids: readonly string[],
  known: readonly string[],
) {
  if (category_id !== null && !draft.view.get('categories', category_id)) {
    return rejectAt('not_found', 'category_id', 'There is no such category.')
  }
  if (tag_ids.length > 0) {
    const index = tag_ids.findIndex((id) => !draft.view.get('tags', id))
    if (index >= 0) return rejectAt('not_found', `tag_ids.${index}`, 'There is no such tag.')
  }
  const archived =
    category_id === null ? null : judgeArchived(draft, 'categories', category_id, 'category_id')
  if (archived || tag_ids.length === 0) return archived
  for (const [i, id] of tag_ids.entries()) {
    const rejection = known.includes(id) ? null : judgeArchived(draft, 'tags', id, `tag_ids.${i}`)
    if (rejection) return rejection
  }
  return null
}

/** Counts what merging notes takes beside reading them. */
function spending({ view }: HouseholdDraft) {
  return (steps: number) => view.spend?.(steps)
}

/** A Yjs client id that belongs to one operation alone, made without randomness. */
function clientId(draft: HouseholdDraft): number {
  return fnv1a32(draft.stamp.operation_id)
}

export const itemCommands = [
  create,
  update,
  setCategory,
  addTag,
  removeTag,
  replaceTags,
  editNotes,
  setNotes,
  moving('item', { type: 'item.assign', summary: 'Put an item into a place' }),
  moving('item', { type: 'item.move', summary: 'Move an item' }),
  takingOut('item', { type: 'item.unassign', summary: 'Remove an item from its place' }),
  archiving('items', { type: 'item.archive', summary: 'Archive an item' }),
  restoring('items', { type: 'item.restore', summary: 'Restore an archived item' }),
]
