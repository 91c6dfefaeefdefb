import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import { formatShortCode, shortCodeOf } from '../../../engine/index.ts'

/** The short code on the label of a record in its printed form; null without one. */
export const ShortCodeReply = z
  .string()
  .nullable()
  .meta({ description: 'The short code on its label; null without one', examples: ['K7QM-2XWD'] })

/** The short code of a record in its printed form; null without one. */
export function shortCodeReply(view: HouseholdView, public_id: string): string | null {
  const found = shortCodeOf(view, { id: public_id })
  return found && formatShortCode(found.code)
}
