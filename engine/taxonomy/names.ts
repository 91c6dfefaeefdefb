import { changedAt } from '../core/merge-state.ts'
import { nameKey, siblingKey } from '../core/names.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { Category, Tag } from './collections.ts'

/** What a tag or a category is called, and under what; tags lie under nothing. */
export interface Naming {
  readonly collection: 'tags' | 'categories'
  readonly public_id: string
  readonly name: string
  readonly parent_id: string | null
}

/** The fields that a name is made of. */
const parts = { tags: ['name'], categories: ['name', 'parent_id'] } as const

export function tagNaming({ public_id, name }: Pick<Tag, 'public_id' | 'name'>): Naming {
  return { collection: 'tags', public_id, name, parent_id: null }
}

export function categoryNaming({
  public_id,
  name,
  parent_id,
}: Pick<Category, 'public_id' | 'name' | 'parent_id'>): Naming {
  return { collection: 'categories', public_id, name, parent_id }
}

/** Whether two namings, of one record or of two, are one name to a person. */
export function isSameName(a: Naming, b: Naming): boolean {
  return siblingKey(a.parent_id, a.name) === siblingKey(b.parent_id, b.name)
}

/** SPEC.md U1: whether another record has that name, and the author of this operation had seen that it has. */
export function isTaken(draft: HouseholdDraft, naming: Naming): boolean {
  return twins(draft, naming).some((twin) =>
    parts[naming.collection].every((part) => draft.hadSeen(changedAt(twin, part))),
  )
}

/** SPEC.md U1: reports that two records have the same name, because two people chose it concurrently. */
export function flagTwin(draft: HouseholdDraft, naming: Naming): void {
  const namedAt = twins(draft, naming).map((twin) =>
    Math.max(...parts[naming.collection].map((part) => changedAt(twin, part))),
  )
  if (namedAt.length === 0) return
  const first = draft.view.entry(Math.min(...namedAt))
  draft.clash({
    collection: naming.collection,
    record_id: naming.public_id,
    field: 'name',
    reason: 'name_taken',
    lost: null,
    lost_edit: draft.edit,
    kept: naming.name,
    kept_edit: first ?? draft.edit,
  })
}

/** The other records that have a name. */
function twins({ view }: HouseholdDraft, naming: Naming): Stored<Tag | Category>[] {
  const { collection, public_id, name, parent_id } = naming
  const same: Stored<Tag | Category>[] =
    collection === 'tags'
      ? view.find('tags', 'name_key', nameKey(name))
      : view.find('categories', 'sibling_key', siblingKey(parent_id, name))
  return same.filter(({ record }) => record.public_id !== public_id)
}
