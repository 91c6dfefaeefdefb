import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id, Note } from '../core/fields.ts'
import { codeFormats } from './formats.ts'
import { readKeptCode } from './reading.ts'

/** A code's text as it was read. */
export const Code = z.string().trim().min(1).max(200)
/** What the author says that the code is; null: nothing. */
export const Format = z.enum(codeFormats).nullable()
export const CodeNote = Note.nullable()

export const ProductCode = z.object({
  ...baseFields,
  item_id: Id,
  code: Code,
  format: Format.optional(),
  note: CodeNote.optional(),
})
export type ProductCode = z.infer<typeof ProductCode>

export const product_codes = defineCollection({
  key: 'product_codes',
  schema: ProductCode,
  references: {
    item_id: {
      relation: 'belongs',
      to: ['items'],
      index: 'item_id',
      of: ({ item_id: id }) => ({ collection: 'items', id }),
    },
  },
  about: ({ item_id: id }) => ({ collection: 'items', id }),
  undo: { creation: 'remove', once: { value: 'key_1', of: 'item_id' } },
  indexes: {
    item_id: { kind: 'id', of: (productCode) => productCode.item_id },
    // A file derives it again if it has no index of that name: a change of how codes are read needs another name.
    key_1: { kind: 'text', of: (productCode) => readKeptCode(productCode).key },
  },
})
