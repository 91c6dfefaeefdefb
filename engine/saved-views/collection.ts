import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, nameLike } from '../core/fields.ts'
import { nameKey } from '../core/names.ts'
import { ListView } from './list-view.ts'

/** A view of a list under a name, for all members of the household. */
export const SavedView = z.object({
  ...baseFields,
  name: nameLike('To sell'),
  /** One field, since conditions, order and columns of two people do not fit together. */
  view: ListView,
  created_by: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

export const saved_views = defineCollection({
  key: 'saved_views',
  schema: SavedView,
  indexes: { name_key: { kind: 'text', of: ({ name }) => nameKey(name) } },
  undo: { creation: 'remove', name: 'name_key' },
})
