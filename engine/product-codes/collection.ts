import { z } from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id } from '../core/fields.ts'

/** A barcode's text as it was read. */
export const Code = z.string().trim().min(1).max(200)

const ProductCode = z.object({ ...baseFields, item_id: Id, code: Code })

export const product_codes = defineCollection({
  key: 'product_codes',
  schema: ProductCode,
  indexes: {
    item_id: { kind: 'id', of: (productCode) => productCode.item_id },
    code: { kind: 'text', of: (productCode) => productCode.code },
  },
})
