/** The fields of a new thing that are learnt from like things. */
export const learntFields = [
  'kind',
  'category_id',
  'tag_ids',
  'unit',
  'minimum_quantity',
  'placement',
  'shelf_days',
] as const
export type LearntField = (typeof learntFields)[number]
