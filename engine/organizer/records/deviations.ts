import * as z from 'zod'
import { Note } from '../../core/fields.ts'
import { Quantity } from '../../items/collection.ts'
import { Placement } from '../../structure/levels.ts'

/** How the world differed from a plan (SPEC.md AG8). */
const deviationKinds = [
  'not_there',
  'found_elsewhere',
  'target_full',
  'target_gone',
  'other_quantity',
  'too_heavy',
  'damaged',
  'unwilling',
  'other',
] as const

export const Deviation = z.strictObject({
  kind: z.enum(deviationKinds),
  place: Placement.optional(),
  quantity: Quantity.optional(),
  note: Note.optional(),
})
export type Deviation = z.infer<typeof Deviation>

/** What a person decides about something that is not used. */
export const decisions = ['keep', 'give_away', 'sell', 'discard', 'archive'] as const
export type Decision = (typeof decisions)[number]
