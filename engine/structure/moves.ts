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

/**
 * Judges where a new record is to be put. A flag can only be raised once the record exists, so it comes back as
 * a step to take after that.
 */
export function judgeFirstPlacement(
  draft: HouseholdDraft,
  collection: 'containers' | 'items',
  record_id: string,
  placement: Placement | null,
): Rejection | (() => void) {
  const judged =
    placement &&
    judgePlacement(draft, placement, collection === 'containers' ? { container_id: record_id } : null)
  if (isRejection(judged)) return judged
  return () => {
    if (!judged) return
    draft.clash({
      collection,
      record_id,
      field: 'placement',
      reason: judged,
      lost: null,
      lost_edit: draft.edit,
      kept: placement,
      kept_edit: draft.edit,
    })
  }
}

function containerOf(subject: Subject): { container_id: string } | null {
  return subject.kind === 'container' ? { container_id: subject.stored.record.public_id } : null
}
