import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Color, detail, Icon, Id, Moment, nameLike } from '../core/fields.ts'
import { nameKey, siblingKey } from '../core/names.ts'
import { Needs } from '../structure/traits.ts'
import { categoryText, tagText } from './search-text.ts'

/** What may be known of a category or a tag beyond its name. */
export const NamedDetails = z.object({ icon: detail(Icon), color: detail(Color) })

/** Maximum number of categories that one is kept apart from. */
const MAX_APART = 50

/** What a category asks of the places of its things (SPEC.md AL3). */
export const CategoryNeeds = z.object({
  needs: detail(Needs),
  /** The categories whose things do not lie beside its own: chemicals beside food. */
  apart_from: detail(
    z
      .array(Id)
      .max(MAX_APART)
      .overwrite((ids) => [...new Set(ids)].sort())
      .meta({ examples: [[]] }),
  ),
})

/** Absent and null both mean that it is in use. */
const archived_at = detail(Moment)

export const Category = z.object({
  ...baseFields,
  name: nameLike('Tools'),
  parent_id: Id.nullable(),
  ...NamedDetails.shape,
  ...CategoryNeeds.shape,
  archived_at,
})
export type Category = z.infer<typeof Category>

export const categories = defineCollection({
  key: 'categories',
  schema: Category,
  indexes: {
    parent_id: { kind: 'id', of: (category) => category.parent_id },
    sibling_key: { kind: 'text', of: (category) => siblingKey(category.parent_id, category.name) },
  },
  references: {
    parent_id: {
      relation: 'nested',
      to: ['categories'],
      index: 'parent_id',
      of: ({ parent_id: id }) => (id ? { collection: 'categories', id } : null),
    },
  },
  undo: { creation: 'remove', name: 'sibling_key' },
  search: categoryText,
})

export const Tag = z.object({ ...baseFields, name: nameLike('On loan'), ...NamedDetails.shape, archived_at })
export type Tag = z.infer<typeof Tag>

export const tags = defineCollection({
  key: 'tags',
  schema: Tag,
  indexes: { name_key: { kind: 'text', of: (tag) => nameKey(tag.name) } },
  // Nothing finds the items that have a tag, so a tag that was created stays.
  undo: { name: 'name_key' },
  search: tagText,
})
