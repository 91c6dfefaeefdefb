import * as z from 'zod'
import type { Rejection } from '../core/change-set.ts'
import type { RecordIn } from '../core/collection.ts'
import { changedAt } from '../core/merge-state.ts'
import { nameKey, siblingKey } from '../core/names.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdCollections } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { SavedView } from '../saved-views/collection.ts'
import type { Category, Tag } from './collections.ts'

/** The collections whose records have names that are unique. */
export type NamedKey = 'tags' | 'categories' | 'saved_views'

/** What a record is called, and under what; only categories lie under anything. */
export interface Naming {
  readonly collection: NamedKey
  readonly public_id: string
  readonly name: string
  readonly parent_id: string | null
}

/** The fields that a name is made of. */
const parts = { tags: ['name'], categories: ['name', 'parent_id'], saved_views: ['name'] } as const

/** Whether the records of a collection have names that are unique. */
export function isNamedKey(collection: string): collection is NamedKey {
  return Object.hasOwn(parts, collection)
}

const Named = z.object({ public_id: z.string(), name: z.string(), parent_id: z.string().nullish() })

/** The naming of a record of one of these collections. */
export function namingOf(collection: NamedKey, record: object): Naming {
  const { public_id, name, parent_id = null } = Named.parse(record)
  return { collection, public_id, name, parent_id }
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

/** Changes a record that lies under nothing, if its name is free. */
export function editNamed<K extends Exclude<NamedKey, 'categories'>>(
  draft: HouseholdDraft,
  collection: K,
  stored: Stored<RecordIn<HouseholdCollections, K>>,
  patch: Partial<RecordIn<HouseholdCollections, K>> & { readonly name?: string | undefined },
): Rejection | null {
  const before = namingOf(collection, stored.record)
  const wanted = { ...before, name: patch.name ?? before.name }
  const renamed = !isSameName(before, wanted)
  if (renamed && isTaken(draft, wanted)) return rejectAt('name_taken', 'name')
  const stands = draft.editFields(collection, stored, patch)
  if (renamed && stands.has('name')) flagTwin(draft, wanted)
  return null
}

/** The other records that have a name. */
function twins({ view }: HouseholdDraft, naming: Naming): Stored<Tag | Category | SavedView>[] {
  const { collection, public_id, name, parent_id } = naming
  const same: Stored<Tag | Category | SavedView>[] =
    collection === 'categories'
      ? view.find('categories', 'sibling_key', siblingKey(parent_id, name))
      : view.find(collection, 'name_key', nameKey(name))
  return same.filter(({ record }) => record.public_id !== public_id)
}
