import type { ThingCollection } from './calls.ts'

/**
 * What a field of a thing is to filters and columns. `has`: whether there is one at all. `state`: something that a thing is
 * or is not. `custom`: a field of the household's own, whose values have any type.
 */
export type FieldKind =
  | 'text'
  | 'number'
  | 'day'
  | 'moment'
  | 'flag'
  | 'choice'
  | 'category'
  | 'tags'
  | 'place'
  | 'has'
  | 'state'
  | 'custom'

/** The fields of an item by which lists filter and sort, and that they show. */
export const itemFields = {
  name: 'text',
  placement: 'place',
  category_id: 'category',
  tag_ids: 'tags',
  quantity: 'number',
  unit: 'choice',
  minimum_quantity: 'number',
  expires_on: 'day',
  description: 'text',
  notes: 'text',
  manufacturer: 'text',
  model_number: 'text',
  serial_number: 'text',
  asset_number: 'text',
  value: 'number',
  currency: 'choice',
  purchased_from: 'text',
  purchase_price: 'number',
  purchase_date: 'day',
  warranty_expires: 'day',
  warranty_details: 'text',
  lifetime_warranty: 'flag',
  insured: 'flag',
  sold_to: 'text',
  sold_price: 'number',
  sold_date: 'day',
  lent_to: 'text',
  lent_on: 'day',
  lent_until: 'day',
  weight_kg: 'number',
  volume_l: 'number',
  updated_at: 'moment',
  created_at: 'moment',
  photo: 'has',
  low: 'state',
  expiring: 'state',
  archived: 'state',
  conflict: 'state',
} as const satisfies Readonly<Record<string, FieldKind>>

/** The same of a container. */
export const containerFields = {
  name: 'text',
  kind: 'choice',
  placement: 'place',
  fill_status: 'choice',
  description: 'text',
  code: 'text',
  updated_at: 'moment',
  created_at: 'moment',
  photo: 'has',
  archived: 'state',
  conflict: 'state',
} as const satisfies Readonly<Record<string, FieldKind>>

/** The fields of an item that are amounts of its currency. */
const amounts: ReadonlySet<string> = new Set([
  'value',
  'purchase_price',
  'sold_price',
] satisfies (keyof typeof itemFields)[])

/** Whether a field is an amount of money. */
export function isAmount(field: string): boolean {
  return amounts.has(field)
}

const CUSTOM = 'custom.'

/** The name of one of the household's own fields; null for a field that every thing has. */
export function customName(field: string): string | null {
  return field.startsWith(CUSTOM) ? field.slice(CUSTOM.length) : null
}

/** One of the household's own fields, as conditions and columns name it. */
export function customField(name: string): string {
  return CUSTOM + name
}

/** What a field is; null when the things of a collection have no such field. */
export function fieldKind(collection: ThingCollection, field: string): FieldKind | null {
  if (customName(field) !== null) return collection === 'items' ? 'custom' : null
  const fields: Readonly<Record<string, FieldKind>> = collection === 'items' ? itemFields : containerFields
  return Object.hasOwn(fields, field) ? (fields[field] ?? null) : null
}

/** Whether a list can be sorted by a field. */
export function isSortable(collection: ThingCollection, field: string): boolean {
  const kind = fieldKind(collection, field)
  return kind !== null && kind !== 'state' && kind !== 'has'
}
