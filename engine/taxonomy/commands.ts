import { z } from 'zod'
import type { Rejection } from '../core/change-set.ts'
import { Id, Name } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/view.ts'
import { householdCommand } from '../merge/command.ts'
import { changedAt, type HouseholdDraft } from '../merge/household-draft.ts'
import { type Category, nameKey, siblingKey, type Tag } from './collections.ts'

/**
 * SPEC.md U1: whether a name is free. Taken, where the author could have known; merely flagged, where two people
 * chose it without seeing each other.
 */
function judgeName(
  draft: HouseholdDraft,
  same: readonly Stored<Tag | Category>[],
  public_id: string,
): 'free' | 'taken' | Stored<Tag | Category> {
  const others = same.filter(({ record }) => record.public_id !== public_id)
  if (others.some((other) => draft.hadSeen(changedAt(other, 'name')))) return 'taken'
  return others[0] ?? 'free'
}

function flagName(
  draft: HouseholdDraft,
  collection: 'tags' | 'categories',
  record_id: string,
  name: string,
  judged: 'free' | 'taken' | Stored<Tag | Category>,
): void {
  if (typeof judged === 'string') return
  const other = draft.view.entry(changedAt(judged, 'name'))
  draft.clash({
    collection,
    record_id,
    field: 'name',
    reason: 'name_taken',
    lost: null,
    lost_edit: draft.edit,
    kept: name,
    kept_edit: other ?? draft.edit,
  })
}

/** Whether `parent_id` lies below `public_id`, or is it. */
function isBelow(draft: HouseholdDraft, parent_id: string, public_id: string): boolean {
  const seen = new Set<string>()
  for (let at: string | null = parent_id; at !== null && !seen.has(at); ) {
    if (at === public_id) return true
    seen.add(at)
    at = draft.view.get('categories', at)?.record.parent_id ?? null
  }
  return false
}

const createCategory = householdCommand({
  type: 'category.create',
  summary: 'Create a category',
  input: z.strictObject({ public_id: Id, name: Name, parent_id: Id.nullable().optional() }),
  errors: ['already_exists', 'not_found', 'name_taken'],
  decide(draft, { public_id, name, parent_id = null }) {
    const { view } = draft
    if (view.get('categories', public_id)) return rejectAt('already_exists', 'public_id')
    if (parent_id !== null && !view.get('categories', parent_id)) return rejectAt('not_found', 'parent_id')
    const judged = judgeName(
      draft,
      view.find('categories', 'sibling_key', siblingKey(parent_id, name)),
      public_id,
    )
    if (judged === 'taken') return rejectAt('name_taken', 'name')
    draft.create('categories', { public_id, name, parent_id })
    flagName(draft, 'categories', public_id, name, judged)
    return null
  },
})

const updateCategory = householdCommand({
  type: 'category.update',
  summary: 'Rename a category, or put it under another one',
  input: z.strictObject({ public_id: Id, name: Name.optional(), parent_id: Id.nullable().optional() }),
  errors: ['not_found', 'name_taken', 'cycle'],
  decide(draft, { public_id, ...patch }) {
    const category = draft.view.get('categories', public_id)
    return category ? editCategory(draft, category, patch) : rejectAt('not_found', 'public_id')
  },
})

/** Renames a category or puts it under another one, if the tree and its names allow. */
function editCategory(
  draft: HouseholdDraft,
  category: Stored<Category>,
  patch: { name?: string | undefined; parent_id?: string | null | undefined },
): Rejection | null {
  const { view } = draft
  const { public_id } = category.record
  const name = patch.name ?? category.record.name
  const parent_id = patch.parent_id === undefined ? category.record.parent_id : patch.parent_id
  if (parent_id !== null && patch.parent_id !== undefined) {
    if (!view.get('categories', parent_id)) return rejectAt('not_found', 'parent_id')
    if (isBelow(draft, parent_id, public_id)) return rejectAt('cycle', 'parent_id')
  }
  const same = view.find('categories', 'sibling_key', siblingKey(parent_id, name))
  const judged = judgeName(draft, same, public_id)
  if (judged === 'taken') return rejectAt('name_taken', 'name')
  const stands = draft.editFields('categories', category, patch)
  if (stands.size > 0) flagName(draft, 'categories', public_id, name, judged)
  return null
}

const createTag = householdCommand({
  type: 'tag.create',
  summary: 'Create a tag',
  input: z.strictObject({ public_id: Id, name: Name }),
  errors: ['already_exists', 'name_taken'],
  decide(draft, { public_id, name }) {
    const { view } = draft
    if (view.get('tags', public_id)) return rejectAt('already_exists', 'public_id')
    const judged = judgeName(draft, view.find('tags', 'name_key', nameKey(name)), public_id)
    if (judged === 'taken') return rejectAt('name_taken', 'name')
    draft.create('tags', { public_id, name })
    flagName(draft, 'tags', public_id, name, judged)
    return null
  },
})

const updateTag = householdCommand({
  type: 'tag.update',
  summary: 'Rename a tag',
  input: z.strictObject({ public_id: Id, name: Name }),
  errors: ['not_found', 'name_taken'],
  decide(draft, { public_id, name }) {
    const tag = draft.view.get('tags', public_id)
    return tag ? renameTag(draft, tag, name) : rejectAt('not_found', 'public_id')
  },
})

/** Renames a tag, if the name is free. */
function renameTag(draft: HouseholdDraft, tag: Stored<Tag>, name: string): Rejection | null {
  const { public_id } = tag.record
  const judged = judgeName(draft, draft.view.find('tags', 'name_key', nameKey(name)), public_id)
  if (judged === 'taken') return rejectAt('name_taken', 'name')
  const stands = draft.editFields('tags', tag, { name })
  if (stands.size > 0) flagName(draft, 'tags', public_id, name, judged)
  return null
}

export const taxonomyCommands = [createCategory, updateCategory, createTag, updateTag]
