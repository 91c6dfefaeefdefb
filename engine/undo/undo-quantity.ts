import type { Rejection } from '../core/change-set.ts'
import type { AppliedOperation } from '../core/effects.ts'
import { changedAt } from '../core/merge-state.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { type Item, MAX_QUANTITY } from '../items/collection.ts'
import {
  flagShortfall,
  laterDeltas,
  noteQuantity,
  quantityState,
  round,
  shown,
  takeCount,
  takeDelta,
} from '../items/quantity.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { nameOf, supersededBy } from './reasons.ts'
import type { Undoing } from './undoing.ts'

/**
 * X7: a count is undone if it is still current and nothing was added or removed since. A difference is undone by the
 * opposite one, regardless of other differences, unless the item was counted since.
 */
export function undoQuantity({ draft, done, update, back }: Undoing): Rejection | null {
  const { public_id, before, after } = update
  const item: Stored<Item> | null = draft.view.get('items', public_id)
  const [was, became] = [before.quantity, after.quantity]
  if (!item || typeof was !== 'number' || typeof became !== 'number') {
    return rejectAt('not_undoable', 'operation_id')
  }
  const { seq } = done.entry
  const { counted } = quantityState(item)
  const isCount = counted >= seq
  if (counted > seq || (isCount && changedAt(item, 'quantity') !== seq)) {
    return supersededBy(
      draft,
      done,
      Math.max(counted, changedAt(item, 'quantity')),
      `How many ${nameOf(item.record)} there are`,
    )
  }
  const twice = undoneBy(draft, done, item)
  if (twice) return twice
  // The earlier quantity has already the deltas that others noted unseen after this moment.
  const value = isCount ? round(was - laterDeltas(draft, item)) : oppositeOf(draft, done, was, became)
  const outcome = isCount ? takeCount(draft, item, value) : takeDelta(draft, item, value)
  if (!outcome) return rejectAt('superseded', 'operation_id')
  const quantity = shown(outcome.state)
  back.fields.push('quantity')
  back.marks.push('quantity')
  back.was.quantity = quantity
  back.quantity = outcome.state
  noteQuantity(draft, public_id, { kind: isCount ? 'count' : 'delta', value, reason: null }, quantity)
  flagShortfall(draft, public_id, outcome)
  return null
}

/** The delta that takes another one back. One that was held at a bound changed the quantity by as much as was shown. */
function oppositeOf({ view }: HouseholdDraft, done: AppliedOperation, was: number, became: number): number {
  const delta = view.get('quantity_changes', done.entry.operation_id)?.record.value ?? became - was
  const isHeld = was + delta < 0 || was + delta > MAX_QUANTITY
  return round(isHeld ? was - became : -delta)
}

/** An undone delta leaves no trace in the item itself: only the history of its quantity has one. */
function undoneBy(draft: HouseholdDraft, done: AppliedOperation, item: Stored<Item>): Rejection | null {
  const later = draft.view.find('quantity_changes', 'item_id', item.record.public_id, {
    after_seq: done.entry.seq,
  })
  const undone = later.some(({ record }) => {
    const operation = draft.view.operation(record.operation_id)
    return (
      operation?.entry.type === 'operation.undo' && operation.input.operation_id === done.entry.operation_id
    )
  })
  return undone ? rejectAt('already_undone', 'operation_id') : null
}
