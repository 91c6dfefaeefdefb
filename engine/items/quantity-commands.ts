import * as z from 'zod'
import { Id, Note } from '../core/fields.ts'
import { rejectAt } from '../core/rejection.ts'
import type { Stored } from '../core/stored.ts'
import { householdCommand } from '../merge/command.ts'
import type { HouseholdDraft } from '../merge/household-draft.ts'
import { type Item, Quantity } from './collection.ts'
import {
  flagShortfall,
  noteQuantity,
  type QuantityFact,
  type QuantityOutcome,
  quantityState,
  shown,
  takeCount,
  takeDelta,
} from './quantity.ts'

const Delta = z
  .number()
  .min(-1e9)
  .max(1e9)
  .refine((n) => Math.round(n * 1e6) / 1e6 === n, 'at most six decimals')
  .refine((n) => n !== 0, 'a number other than 0')

export const quantityCommands = [
  householdCommand({
    type: 'item.adjust_quantity',
    summary: 'Change the quantity of an item by a delta',
    input: z.strictObject({ public_id: Id, delta: Delta, reason: Note.nullable().optional() }),
    errors: ['not_found'],
    decide(draft, { public_id, delta, reason = null }) {
      const item = draft.view.get('items', public_id)
      if (!item) return rejectAt('not_found', 'public_id')
      record(draft, item, { kind: 'delta', value: delta, reason }, takeDelta(draft, item, delta))
      return null
    },
  }),
  householdCommand({
    type: 'item.set_quantity',
    summary: 'Set the quantity of an item by a count',
    input: z.strictObject({ public_id: Id, quantity: Quantity, reason: Note.nullable().optional() }),
    errors: ['not_found'],
    decide(draft, { public_id, quantity, reason = null }) {
      const item = draft.view.get('items', public_id)
      if (!item) return rejectAt('not_found', 'public_id')
      record(draft, item, { kind: 'count', value: quantity, reason }, takeCount(draft, item, quantity))
      return null
    },
  }),
]

/** Q6: every fact is in the history with its author, also one that no longer changes anything, or did already (K9). */
function record(
  draft: HouseholdDraft,
  item: Stored<Item>,
  fact: QuantityFact,
  judged: QuantityOutcome | null,
): void {
  const { public_id } = item.record
  const outcome = draft.holds(item) ? null : judged
  const quantity = shown(outcome?.state ?? quantityState(item))
  if (outcome) draft.replace('items', item, { quantity }, outcome.state)
  noteQuantity(draft, public_id, fact, quantity)
  draft.flagArchivedMeanwhile('items', item)
  if (outcome) flagShortfall(draft, public_id, outcome)
}
