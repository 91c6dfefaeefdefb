import * as z from 'zod'
import type { Rejection } from '../core/change-set.ts'
import { Id } from '../core/fields.ts'
import { changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { archiving, restoring } from '../merge/archive-commands.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { judgeArchived } from './archived.ts'
import { Category, CategoryNeeds, NamedDetails, Tag } from './collections.ts'
import { editNamed, flagTwin, isSameName, isTaken, namingOf } from './names.ts'
import { judgeNesting, judgeRoomUnder } from './nesting.ts'

const createCategory = householdCommand({
  type: 'category.create',
  summary: 'Create a category',
  input: z.strictObject({
    public_id: Id,
    name: Category.shape.name,
    parent_id: Id.nullable().optional(),
    ...NamedDetails.shape,
    ...CategoryNeeds.shape,
  }),
  errors: ['already_exists', 'not_found', 'target_archived', 'too_deep', 'too_many', 'name_taken'],
  decide(draft, { public_id, name, parent_id = null, ...details }) {
    const { view } = draft
    if (view.get('categories', public_id)) return rejectAt('already_exists', 'public_id')
    const refused =
      parent_id === null
        ? null
        : (judgeNesting(draft, parent_id, public_id) ??
          judgeArchived(draft, 'categories', parent_id, 'parent_id') ??
          judgeRoomUnder(draft, parent_id))
    if (refused) return refused
    const unknown = judgeApart(draft, public_id, details.apart_from)
    if (unknown) return unknown
    const category = { public_id, name, parent_id }
    if (isTaken(draft, namingOf('categories', category))) return rejectAt('name_taken', 'name')
    draft.create('categories', { ...category, ...details })
    flagTwin(draft, namingOf('categories', category))
    return null
  },
})

const updateCategory = householdCommand({
  type: 'category.update',
  summary: 'Update a category, or move it under another one',
  input: z.strictObject({
    public_id: Id,
    name: Category.shape.name.optional(),
    parent_id: Id.nullable().optional(),
    ...NamedDetails.shape,
    ...CategoryNeeds.shape,
  }),
  errors: ['not_found', 'cycle', 'target_archived', 'too_deep', 'too_many', 'name_taken'],
  decide(draft, { public_id, ...patch }) {
    const category = draft.view.get('categories', public_id)
    return category ? editCategory(draft, category, patch) : rejectAt('not_found', 'public_id')
  },
})

/** SPEC.md AL3: why a category cannot be kept apart from the given ones; null when it can. Those `kept` stay unquestioned. */
function judgeApart(
  { view }: HouseholdDraft,
  public_id: string,
  apart_from: Category['apart_from'],
  kept: Category['apart_from'] = [],
): Rejection | null {
  for (const [index, id] of (apart_from ?? []).entries()) {
    if (kept?.includes(id)) continue
    if (!view.get('categories', id)) {
      return rejectAt('not_found', `apart_from.${index}`, 'There is no such category.')
    }
    if (id === public_id) {
      return rejectAt('cycle', `apart_from.${index}`, 'A category cannot be kept apart from itself.')
    }
  }
  return null
}

/** Renames a category or puts it under another one, if the tree and its names allow. */
function editCategory(
  draft: HouseholdDraft,
  category: Stored<Category>,
  patch: Partial<Category>,
): Rejection | null {
  const { public_id } = category.record
  const { name, parent_id } = patch
  // Where a category lies already, however deep, it may stay.
  if (typeof parent_id === 'string' && parent_id !== category.record.parent_id) {
    const refused =
      judgeNesting(draft, parent_id, public_id) ??
      judgeArchived(draft, 'categories', parent_id, 'parent_id') ??
      judgeRoomUnder(draft, parent_id)
    if (refused) return refused
  }
  const unknown = judgeApart(draft, public_id, patch.apart_from, category.record.apart_from)
  if (unknown) return unknown
  const before = namingOf('categories', category.record)
  const wanted = {
    ...before,
    ...(name !== undefined && { name }),
    ...(parent_id !== undefined && { parent_id }),
  }
  // What the operation leaves as it is may be other than its author knew.
  const sawRest =
    (name !== undefined || draft.hadSeen(changedAt(category, 'name'))) &&
    (parent_id !== undefined || draft.hadSeen(changedAt(category, 'parent_id')))
  if (sawRest && !isSameName(before, wanted) && isTaken(draft, wanted)) return rejectAt('name_taken', 'name')
  const stands = draft.editFields('categories', category, patch)
  // Where one part gave way, the name that comes out is neither the old one nor the one wanted.
  const after = {
    ...before,
    ...(stands.has('name') && { name: wanted.name }),
    ...(stands.has('parent_id') && { parent_id: wanted.parent_id }),
  }
  if (!isSameName(before, after)) flagTwin(draft, after)
  draft.flagArchivedMeanwhile('categories', category)
  return null
}

const createTag = householdCommand({
  type: 'tag.create',
  summary: 'Create a tag',
  input: z.strictObject({ public_id: Id, name: Tag.shape.name, ...NamedDetails.shape }),
  errors: ['already_exists', 'name_taken'],
  decide(draft, { public_id, name, ...details }) {
    if (draft.view.get('tags', public_id)) return rejectAt('already_exists', 'public_id')
    const naming = namingOf('tags', { public_id, name })
    if (isTaken(draft, naming)) return rejectAt('name_taken', 'name')
    draft.create('tags', { public_id, name, ...details })
    flagTwin(draft, naming)
    return null
  },
})

const updateTag = householdCommand({
  type: 'tag.update',
  summary: 'Update a tag',
  input: z.strictObject({ public_id: Id, name: Tag.shape.name.optional(), ...NamedDetails.shape }),
  errors: ['not_found', 'name_taken'],
  decide(draft, { public_id, ...patch }) {
    const tag = draft.view.get('tags', public_id)
    if (!tag) return rejectAt('not_found', 'public_id')
    const refused = editNamed(draft, 'tags', tag, patch)
    if (!refused) draft.flagArchivedMeanwhile('tags', tag)
    return refused
  },
})

export const taxonomyCommands = [
  createCategory,
  updateCategory,
  archiving('categories', {
    type: 'category.archive',
    summary: 'Archive a category: its items keep it, and no further item gets it',
  }),
  restoring('categories', { type: 'category.restore', summary: 'Restore an archived category' }),
  createTag,
  updateTag,
  archiving('tags', {
    type: 'tag.archive',
    summary: 'Archive a tag: its items keep it, and no further item gets it',
  }),
  restoring('tags', { type: 'tag.restore', summary: 'Restore an archived tag' }),
]
