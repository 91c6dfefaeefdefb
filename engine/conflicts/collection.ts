import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, detail, Moment } from '../core/fields.ts'

/** Why something had to give (SPEC.md, C, W and Q rules). */
export const ConflictReason = z.enum([
  'concurrent_edit',
  'archived',
  'slot_full',
  'target_archived',
  'name_taken',
  'code_taken',
  'quantity_shortfall',
])
export type ConflictReason = z.infer<typeof ConflictReason>

export const Conflict = z.object({
  ...baseFields,
  collection: z.string(),
  record_id: z.string(),
  /** A field of the record, or `tag_ids/<tag id>` for one tag of an item. */
  field: z.string(),
  reason: ConflictReason,
  /** The value that gave way, whichever of the two arrived first. */
  lost: z.unknown(),
  lost_by: z.string(),
  lost_at: Moment,
  lost_operation_id: z.string(),
  kept: z.unknown(),
  kept_by: z.string(),
  kept_at: Moment,
  kept_operation_id: z.string(),
  /** How much was missing; only of a `quantity_shortfall`. */
  shortfall: z.number().optional(),
  resolved_at: Moment.nullable(),
  resolved_by: z.string().nullable(),
  resolution: z.enum(['lost', 'kept']).nullable(),
  /** The member whose device recovered the conflict after a restore: the other fields are what that device sent. */
  recovered_by: detail(z.string()),
})
export type Conflict = z.infer<typeof Conflict>

export const conflicts = defineCollection({
  key: 'conflicts',
  schema: Conflict,
  about: ({ collection, record_id: id }) => ({ collection, id }),
  undo: { creation: 'settle' },
  indexes: { record_id: { kind: 'id', of: (conflict) => conflict.record_id } },
})
