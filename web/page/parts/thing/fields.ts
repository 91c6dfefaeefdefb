import type { TextKey } from '../../texts/text.ts'
import { amountOf } from '../typed-amount.ts'

/** The fields that the page of a thing lists, in their order. */
export const shownFields = {
  items: [
    'description',
    'manufacturer',
    'model_number',
    'serial_number',
    'asset_number',
    'minimum_quantity',
    'expires_on',
    'purchased_from',
    'purchase_price',
    'purchase_date',
    'value',
    'currency',
    'warranty_expires',
    'lifetime_warranty',
    'warranty_details',
    'insured',
    'sold_to',
    'sold_price',
    'sold_date',
    'sold_notes',
    'weight_kg',
    'volume_l',
    'lent_to',
    'lent_on',
    'lent_until',
  ],
  containers: ['description', 'code', 'color', 'capacity', 'volume_l', 'max_kg'],
} as const
export type FieldName = (typeof shownFields)['items' | 'containers'][number]

type FieldKind = 'text' | 'long' | 'day' | 'number' | 'amount' | 'yes_no'

const kinds: Partial<Record<FieldName, FieldKind>> = {
  description: 'long',
  warranty_details: 'long',
  sold_notes: 'long',
  minimum_quantity: 'number',
  expires_on: 'day',
  purchase_date: 'day',
  warranty_expires: 'day',
  sold_date: 'day',
  lent_on: 'day',
  lent_until: 'day',
  weight_kg: 'number',
  volume_l: 'number',
  max_kg: 'number',
  capacity: 'number',
  purchase_price: 'amount',
  value: 'amount',
  sold_price: 'amount',
  lifetime_warranty: 'yes_no',
  insured: 'yes_no',
}

export function fieldKind(name: FieldName): FieldKind {
  return kinds[name] ?? 'text'
}

export function fieldLabel(name: FieldName): TextKey {
  return `field.${name}`
}

/** A typed value as the record has it; null for an empty one. */
export function readField(name: FieldName, typed: string): string | number | null {
  const trimmed = typed.trim()
  if (trimmed === '') return null
  const kind = fieldKind(name)
  if (kind === 'number') return Number(trimmed)
  if (kind === 'amount') return amountOf(trimmed)
  return name === 'currency' ? trimmed.toUpperCase() : trimmed
}
