import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord, IndexIn } from '../core/collection.ts'
import type { AppliedOperation } from '../core/effects.ts'
import { allStandingEdits, changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import type { HouseholdCollections, HouseholdKey, HouseholdView } from '../household-collections.ts'
import { Owner, ownerCollection } from '../media/owners.ts'
import { isFactOfBytes } from '../merge/facts.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { inUse, isHouseholdKey, nameOf, supersededBy } from './reasons.ts'

/** What can lie in a record or belong to it. */
interface Dependent {
  readonly collection: HouseholdKey
  /** The ids of those that name the record. */
  of(view: HouseholdView, public_id: string): readonly string[]
}

function dependent<K extends HouseholdKey>(
  collection: K,
  index: IndexIn<HouseholdCollections, K>,
): Dependent {
  return {
    collection,
    of(view, public_id) {
      if (view.count(collection, index, public_id) === 0) return []
      return view.find(collection, index, public_id).map(({ record }) => record.public_id)
    },
  }
}

const media = dependent('media', 'owner_id')
const things = [media, dependent('containers', 'placement_id'), dependent('items', 'placement_id')]
const inner = (['zones', 'racks', 'rows', 'shelves', 'slots'] as const).map((key) =>
  dependent(key, 'parent_id'),
)

/** By what each collection's records can be needed; absent where nobody can tell, so that none of them is removed. */
const DEPENDENTS: Readonly<Partial<Record<HouseholdKey, readonly Dependent[]>>> = {
  locations: [...things, ...inner],
  zones: [...things, ...inner.slice(1)],
  racks: [...things, ...inner.slice(2)],
  rows: [...things, ...inner.slice(3)],
  shelves: [...things, ...inner.slice(4)],
  slots: things,
  containers: things,
  items: [dependent('product_codes', 'item_id'), media],
  categories: [dependent('items', 'category_id'), dependent('categories', 'parent_id')],
  product_codes: [],
  media: [],
  label_templates: [],
  label_sheets: [],
}

/** X4: what an operation made is gone again, where nobody has touched it and nothing lies in it. */
export function undoCreations(draft: HouseholdDraft, done: AppliedOperation): Rejection | null {
  const created = done.effects.filter(({ change }) => change === 'create')
  const made = new Map<string, Set<string>>()
  for (const { collection, public_id } of created) {
    made.set(collection, (made.get(collection) ?? new Set()).add(public_id))
  }
  for (const { collection, public_id } of created) {
    if (!isHouseholdKey(collection)) return rejectAt('not_undoable', 'operation_id')
    const rejection =
      collection === 'conflicts'
        ? settleConflict(draft, done, public_id)
        : remove(draft, done, { collection, public_id, made })
    if (rejection) return rejection
  }
  return null
}

function remove(
  draft: HouseholdDraft,
  done: AppliedOperation,
  { collection, public_id, made }: { collection: HouseholdKey; public_id: string; made: Made },
): Rejection | null {
  const stored: Stored | null = draft.view.get(collection, public_id)
  if (!stored) return rejectAt('already_undone', 'operation_id')
  if (draft.holds(stored)) return null
  const dependents = DEPENDENTS[collection]
  if (!dependents) {
    return rejectAt('not_undoable', 'operation_id', `${nameOf(stored.record)} can be archived, not undone.`)
  }
  const changed = lastChange(draft, stored)
  if (changed !== done.entry.seq) return supersededBy(draft, done, changed, nameOf(stored.record))
  const again = draft.lastUnseen(allStandingEdits(stored))
  if (again && again.seq > changed) return supersededBy(draft, done, again.seq, nameOf(stored.record))
  if (isNeeded(draft, public_id, dependents, made) || isChosen(draft, done, stored.record)) {
    return inUse(stored.record)
  }
  draft.remove(collection, stored)
  return null
}

/** The seq of the last operation that changed a record. That the bytes of a photo came is no change of it (O8). */
function lastChange({ view }: HouseholdDraft, { seq, merge }: Stored): number {
  if (!merge || !isFactOfBytes(view.entry(seq)?.type)) return seq
  const seqs = Object.values(merge.fields).filter((at) => !isFactOfBytes(view.entry(at)?.type))
  return Math.max(...seqs)
}

/** Whether anything lies in a record or belongs to it; true where nobody can tell. */
export function isInUse(view: HouseholdView, collection: HouseholdKey, public_id: string): boolean {
  const dependents = DEPENDENTS[collection]
  return dependents === undefined || dependents.some(({ of }) => of(view, public_id).length > 0)
}

type Made = ReadonlyMap<string, ReadonlySet<string>>

/** Whether a record is named by another one that the same operation did not make. */
function isNeeded(
  { view }: HouseholdDraft,
  public_id: string,
  dependents: readonly Dependent[],
  made: Made,
): boolean {
  return dependents.some(({ collection, of }) =>
    of(view, public_id).some((id) => !made.get(collection)?.has(id)),
  )
}

/** G6, O7: whether a later operation chose a code or a photo to stand for what it belongs to. */
function isChosen({ view }: HouseholdDraft, done: AppliedOperation, record: BaseRecord): boolean {
  const owner = Owner.safeParse(Reflect.get(record, 'owner')).data
  const item_id: unknown = Reflect.get(record, 'item_id')
  const holder = owner
    ? view.get(ownerCollection[owner.kind], owner.id)
    : typeof item_id === 'string'
      ? view.get('items', item_id)
      : null
  if (!holder) return false
  const field = owner ? 'primary_media_id' : 'primary_code_id'
  const chosen: unknown = Reflect.get(holder.record, field)
  return chosen === record.public_id && changedAt(holder, field) !== done.entry.seq
}

/** A conflict that the operation brought about is settled: what gave way stands again, or nothing did. */
function settleConflict(draft: HouseholdDraft, done: AppliedOperation, public_id: string): Rejection | null {
  const stored = draft.view.get('conflicts', public_id)
  if (!stored || stored.record.resolved_at !== null) return null
  const { stamp } = draft
  const mine = stored.record.kept_operation_id === done.entry.operation_id
  draft.replace('conflicts', stored, {
    resolved_at: stamp.edit_at,
    resolved_by: stamp.author.user_id,
    resolution: mine && stored.record.reason === 'concurrent_edit' ? 'lost' : 'kept',
  })
  return null
}
