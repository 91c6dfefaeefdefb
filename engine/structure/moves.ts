import type { ConflictReason } from '../conflicts/collection.ts'
import type { Container } from '../containers/collection.ts'
import type { Rejection } from '../core/change-set.ts'
import { isRejection } from '../core/change-set.ts'
import { jsonEqual } from '../core/equal.ts'
import { changedAt } from '../core/merge-state.ts'
import type { Stored } from '../core/stored.ts'
import type { Movement } from '../history/collections.ts'
import type { Item } from '../items/collection.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import type { Placement } from './levels.ts'
import { judgePlacement } from './placement.ts'

type Subject =
  | { readonly kind: 'container'; readonly stored: Stored<Container> }
  | { readonly kind: 'item'; readonly stored: Stored<Item> }

/**
 * Puts a container or an item somewhere, or (null) takes it out of where it is. What is inside a container goes
 * with it: one change, one movement.
 */
export function moveTo(
  draft: HouseholdDraft,
  subject: Subject,
  placement: Placement | null,
): Rejection | null {
  const { record } = subject.stored
  const from = record.placement
  const collection = subject.kind === 'container' ? 'containers' : 'items'
  if (jsonEqual(from, placement)) {
    draft.editAgain(collection, subject.stored, ['placement'])
    draft.flagArchivedMeanwhile(collection, subject.stored)
    return null
  }
  const judged = placement && judgePlacement(draft, placement, containerOf(subject))
  if (isRejection(judged)) return judged
  const stands =
    subject.kind === 'container'
      ? draft.editFields('containers', subject.stored, { placement })
      : draft.editFields('items', subject.stored, { placement })
  draft.flagArchivedMeanwhile(collection, subject.stored)
  if (!stands.has('placement')) return null
  noteMovement(draft, { kind: subject.kind, id: record.public_id }, from, placement)
  if (judged) {
    const before = draft.view.entry(changedAt(subject.stored, 'placement')) ?? draft.edit
    draft.clash({
      collection,
      record_id: record.public_id,
      field: 'placement',
      reason: judged,
      lost: from,
      lost_edit: before,
      kept: placement,
      kept_edit: draft.edit,
    })
  }
  return null
}

/** Adds a movement to the history. */
export function noteMovement(
  draft: HouseholdDraft,
  subject: Movement['subject'],
  from: Placement | null,
  to: Placement | null,
): void {
  const { operation_id, author, edit_at } = draft.stamp
  draft.create('movements', {
    public_id: operation_id,
    subject,
    from,
    to,
    moved_by: author.user_id,
    moved_at: edit_at,
    operation_id,
  })
}

/** Where a new record is to be put, and what of that its author could not know to be impossible. */
export interface FirstPlacement {
  readonly collection: 'containers' | 'items'
  readonly record_id: string
  readonly placement: Placement | null
  readonly unseen: ConflictReason | null
}

/** Judges where a new record is to be put. */
export function judgeFirstPlacement(
  draft: HouseholdDraft,
  collection: 'containers' | 'items',
  record_id: string,
  placement: Placement | null,
): Rejection | FirstPlacement {
  const container = collection === 'containers' ? { container_id: record_id } : null
  const judged = placement && judgePlacement(draft, placement, container)
  return isRejection(judged) ? judged : { collection, record_id, placement, unseen: judged }
}

/** Notes in a conflict what others made impossible about a first placement. The record has to exist by then. */
export function flagFirstPlacement(
  draft: HouseholdDraft,
  { collection, record_id, placement, unseen }: FirstPlacement,
): void {
  if (!unseen) return
  draft.clash({
    collection,
    record_id,
    field: 'placement',
    reason: unseen,
    lost: null,
    lost_edit: draft.edit,
    kept: placement,
    kept_edit: draft.edit,
  })
}

function containerOf(subject: Subject): { container_id: string } | null {
  return subject.kind === 'container' ? { container_id: subject.stored.record.public_id } : null
}
