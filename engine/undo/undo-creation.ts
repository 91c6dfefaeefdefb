import type { Rejection } from '../core/change-set.ts'
import type { BaseRecord } from '../core/collection.ts'
import type { AppliedOperation } from '../core/effects.ts'
import { allStandingEdits, changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { type HouseholdKey, isHouseholdKey } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { type Dependent, declarationOf, dependentsOn } from './dependents.ts'
import { lastChange } from './last-change.ts'
import { inUse, nameOf, supersededBy } from './reasons.ts'

/** X4: an undo removes a created record if it is unchanged and empty. */
export function undoCreations(draft: HouseholdDraft, done: AppliedOperation): Rejection | null {
  const created = done.effects.filter(({ change }) => change === 'create')
  const made = new Map<string, Set<string>>()
  for (const { collection, public_id } of created) {
    made.set(collection, (made.get(collection) ?? new Set()).add(public_id))
  }
  for (const { collection, public_id } of created) {
    if (!isHouseholdKey(collection)) return rejectAt('not_undoable', 'operation_id')
    const { undo } = declarationOf(collection)
    const rejection =
      undo !== 'never' && undo.creation === 'settle'
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
  const dependents = dependentsOn(collection)
  if (!dependents) {
    return rejectAt('not_undoable', 'operation_id', `${nameOf(stored.record)} can be archived, not undone.`)
  }
  const changed = lastChange(draft.view, stored)
  if (changed !== done.entry.seq) return supersededBy(draft, done, changed, nameOf(stored.record))
  const again = draft.lastUnseen(allStandingEdits(stored))
  if (again && again.seq > changed) return supersededBy(draft, done, again.seq, nameOf(stored.record))
  if (isNeeded(draft, public_id, dependents, made) || isChosen(draft, done, collection, stored.record)) {
    return inUse(stored.record)
  }
  draft.delete(collection, stored)
  return null
}

type Made = ReadonlyMap<string, ReadonlySet<string>>

/** Whether a record is named by another one that the same operation did not make. */
function isNeeded(
  { view }: HouseholdDraft,
  public_id: string,
  dependents: readonly Dependent[],
  made: Made,
): boolean {
  return dependents.some(({ collection, idsOf }) =>
    idsOf(view, public_id).some((id) => !made.get(collection)?.has(id)),
  )
}

/** G6, O7: whether a later operation chose a code or a photo as the primary one of the record that it belongs to. */
function isChosen(
  { view }: HouseholdDraft,
  done: AppliedOperation,
  collection: HouseholdKey,
  record: BaseRecord,
): boolean {
  for (const { relation, of } of Object.values(declarationOf(collection).references)) {
    const holder = relation === 'belongs' ? of(record) : null
    if (holder === null || !isHouseholdKey(holder.collection)) continue
    const stored: Stored | null = view.get(holder.collection, holder.id)
    const choices = Object.entries(declarationOf(holder.collection).references)
    const chosen = choices.some(([field, choice]) => {
      const named = stored && choice.relation === 'chosen' ? choice.of(stored.record) : null
      const isThis = named?.collection === collection && named.id === record.public_id
      return stored && isThis && changedAt(stored, field) !== done.entry.seq
    })
    if (chosen) return true
  }
  return false
}

/** Settles a conflict that the operation brought about: what gave way stands again, or nothing did. */
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
