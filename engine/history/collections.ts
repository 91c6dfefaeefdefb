import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Moment } from '../core/fields.ts'
import { HistoryPoint } from '../core/history-point.ts'
import { Placement } from '../structure/levels.ts'

/** A container or an item went from one place to another; null is nowhere. */
export const Movement = z.object({
  ...baseFields,
  subject: z.strictObject({ kind: z.enum(['container', 'item']), id: Id }),
  from: Placement.nullable(),
  to: Placement.nullable(),
  moved_by: z.string(),
  moved_at: Moment,
  operation_id: z.string(),
})
export type Movement = z.infer<typeof Movement>

/** The day of a moment in UTC; null for a record of another program that lacks it. */
function dayOf(moment: string | undefined): string | null {
  return moment?.slice(0, 10) ?? null
}

export const movements = defineCollection({
  key: 'movements',
  nature: 'facts',
  schema: Movement,
  indexes: {
    subject_id: { kind: 'id', of: (movement) => movement.subject.id },
    /** The day in UTC, as `2026-11-23`. */
    moved_on: { kind: 'text', of: ({ moved_at }) => dayOf(moved_at) },
    /** The place or container that it was put into. */
    to_id: { kind: 'id', of: ({ to }) => to?.id ?? null },
  },
})

/** A count of an item, or a change of its quantity. */
export const QuantityChange = z.object({
  ...baseFields,
  item_id: Id,
  kind: z.enum(['count', 'delta']),
  /** The number counted, or the difference. */
  value: z.number(),
  /** The item's quantity once this fact was taken in. */
  quantity: z.number(),
  reason: z.string().nullable(),
  changed_by: z.string(),
  changed_at: Moment,
  operation_id: z.string(),
  /** Of an operation that was pushed again after a restore: the history in which it was accepted before, and its seq. */
  acknowledged: HistoryPoint.optional(),
})
export type QuantityChange = z.infer<typeof QuantityChange>

export const quantity_changes = defineCollection({
  key: 'quantity_changes',
  nature: 'facts',
  schema: QuantityChange,
  indexes: { item_id: { kind: 'id', of: (change) => change.item_id } },
})
