import * as z from 'zod'

/** What a template may show besides name, codes and path. */
export const FieldName = z.enum([
  'kind',
  'place_code',
  'description',
  'quantity',
  'expires_on',
  'serial_number',
  'asset_number',
  'manufacturer',
  'model_number',
  'category',
  'purchase_date',
  'warranty_expires',
  'product_code',
])
export type FieldName = z.infer<typeof FieldName>
