import { z } from 'zod'
import {
  Category,
  CategoryNeeds,
  type HouseholdView,
  MAX_CATEGORY_DEPTH,
  type Stored,
  Tag,
} from '../../../engine/index.ts'
import { Named } from '../inventory/path-reply.ts'

const details = {
  icon: Tag.shape.icon.unwrap(),
  color: Tag.shape.color.unwrap(),
  archived_at: Tag.shape.archived_at.unwrap(),
}

/** A category with all its fields. */
export const CategoryReply = z
  .strictObject({
    ...Category.shape,
    ...details,
    ...CategoryNeeds.required().shape,
    path: z.array(Named).meta({ description: 'The categories above it, outermost first' }),
    items: z.int().meta({ description: 'Number of items directly in it, including archived ones' }),
    categories: z.int().meta({ description: 'Number of categories directly below it' }),
  })
  .meta({ id: 'Category', description: 'A category, top-level or below another one.' })

/** A tag with all its fields. */
export const TagReply = z
  .strictObject({ ...Tag.shape, ...details })
  .meta({ id: 'Tag', description: 'A tag.' })

function pathOfCategory(view: HouseholdView, { parent_id }: Category): z.input<typeof Named>[] {
  const path: z.input<typeof Named>[] = []
  for (let at = parent_id; at !== null && path.length < MAX_CATEGORY_DEPTH; ) {
    const record = view.get('categories', at)?.record
    if (!record) break
    path.unshift({ public_id: record.public_id, name: record.name })
    at = record.parent_id
  }
  return path
}

export function categoryReply(
  view: HouseholdView,
  { record }: Stored<Category>,
): z.input<typeof CategoryReply> {
  const {
    public_id,
    created_at,
    updated_at,
    name,
    parent_id,
    icon = null,
    color = null,
    archived_at = null,
    needs = null,
    apart_from = null,
  } = record
  return {
    public_id,
    created_at,
    updated_at,
    name,
    parent_id,
    icon,
    color,
    archived_at,
    needs,
    apart_from,
    path: pathOfCategory(view, record),
    items: view.count('items', 'category_id', public_id),
    categories: view.count('categories', 'parent_id', public_id),
  }
}

export function tagReply({ record }: Stored<Tag>): z.input<typeof TagReply> {
  const { public_id, created_at, updated_at, name, icon = null, color = null, archived_at = null } = record
  return { public_id, created_at, updated_at, name, icon, color, archived_at }
}
