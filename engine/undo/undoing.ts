import type { Rejection } from '../core/change-set.ts'
import type { AppliedOperation, Effect } from '../core/effects.ts'
import { changedAt, standingEdits } from '../core/merge-state.ts'
import type { MergeState, QuantityState, Stored } from '../core/stored.ts'
import type { HouseholdKey } from '../household-collections.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { supersededBy } from './reasons.ts'

/** What an operation changed in one record. */
export type Update = Extract<Effect, { change: 'update' }> & { readonly collection: HouseholdKey }

/** What puts one record back, collected field by field and written once. */
export interface PutBack {
  readonly fields: string[]
  readonly was: Record<string, unknown>
  readonly marks: string[]
  quantity?: QuantityState
  /** The edits that stand in the notes then, where the undo is not the only one. */
  beside?: MergeState['again']
}

/** The undo of what an operation changed in one record. */
export interface Undoing {
  readonly draft: HouseholdDraft
  /** The operation that is undone. */
  readonly done: AppliedOperation
  readonly update: Update
  readonly back: PutBack
}

/**
 * X2: why a field cannot get its earlier value again: a later operation changed it, or gave it the same value unseen (C8). One that
 * its author had seen is no hindrance. `what`: the field, as a message names it.
 */
export function changedSince(
  { draft, done }: Undoing,
  stored: Stored,
  field: string,
  what: string,
): Rejection | null {
  const { seq } = done.entry
  const changed = changedAt(stored, field)
  if (changed !== seq) return supersededBy(draft, done, changed, what)
  // Earlier edits of others are in the notes beside it, and stay there.
  const again = draft.lastUnseen(standingEdits(stored, field).filter((edit) => edit > seq))
  return again && supersededBy(draft, done, again.seq, what)
}
