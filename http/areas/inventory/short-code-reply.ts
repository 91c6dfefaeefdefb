import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import { formatShortCode, shortCodeOf } from '../../../engine/index.ts'

/** The short code on the label of a thing, as people read it; null while it has none. */
export const ShortCodeReply = z
  .string()
  .nullable()
  .meta({ description: 'The short code on its label; null while it has none', examples: ['K7QM-2XWD'] })

/** The short code by which a thing is called, as people read it; null while it has none. */
export function shortCodeReply(view: HouseholdView, public_id: string): string | null {
  const found = shortCodeOf(view, { id: public_id })
  return found && formatShortCode(found.code)
}
