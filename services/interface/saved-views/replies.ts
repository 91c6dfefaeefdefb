import type { z } from 'zod'
import { SavedView, type Stored } from '../../../engine/index.ts'

/** A saved view with all its fields. */
export const SavedViewReply = SavedView.strict().meta({
  id: 'SavedView',
  description: 'A view of a list under a name, for all members of the household.',
})

/** A saved view for an answer. */
export function savedViewReply({ record }: Stored<SavedView>): z.input<typeof SavedViewReply> {
  const { public_id, name, view, created_by, created_at, updated_at } = record
  return { public_id, name, view, created_by, created_at, updated_at }
}
