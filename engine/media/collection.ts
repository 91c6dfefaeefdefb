import { z } from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Id } from '../core/fields.ts'

/** A picture or document of an item. The bytes are a blob of the household, named by their digest. */
const Media = z.object({
  ...baseFields,
  item_id: Id,
  content_type: z.string().min(1).max(100),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  position: z.int().min(0),
})

export const media = defineCollection({
  key: 'media',
  schema: Media,
  indexes: { item_id: { kind: 'id', of: (medium) => medium.item_id } },
})
