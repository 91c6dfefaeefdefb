import * as z from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Day, Description, detail, Id, Moment, Name, shortText } from '../core/fields.ts'
import { primaryMedia, primaryMediaId } from '../media/primary.ts'
import { Placement } from '../structure/levels.ts'
import { placement } from '../structure/references.ts'
import { Kilograms, Litres } from '../structure/traits.ts'
import { CustomFields } from './custom-fields.ts'
import { numberKey } from './number-key.ts'
import { itemText } from './search-text.ts'

/** The largest quantity of an item. */
export const MAX_QUANTITY = 1e9

/** A number, or an amount in `unit`: at most six decimals, at most a billion. */
export const Quantity = z
  .number()
  .min(0)
  .max(MAX_QUANTITY)
  .refine((n) => Math.round(n * 1e6) / 1e6 === n, 'at most six decimals')
export const Unit = shortText(20)

/** An amount of money as it was written, without a currency: `39.95`. */
const Amount = z
  .string('an amount as a text, such as "39.95"')
  .regex(/^\d{1,12}(\.\d{1,4})?$/, 'an amount such as 39.95')

/** A currency by its code in ISO 4217, such as EUR. */
const Currency = z.string().regex(/^[A-Z]{3}$/, 'a currency code of three letters, such as EUR')

/** What may be known of a thing beyond its name. */
export const ItemDetails = z.object({
  asset_number: detail(shortText(60)),
  serial_number: detail(shortText(200)),
  manufacturer: detail(shortText(200)),
  model_number: detail(shortText(200)),
  insured: detail(z.boolean()),
  purchased_from: detail(shortText(200)),
  purchase_price: detail(Amount),
  purchase_date: detail(Day),
  lifetime_warranty: detail(z.boolean()),
  warranty_expires: detail(Day),
  warranty_details: detail(shortText(2000)),
  sold_to: detail(shortText(200)),
  sold_price: detail(Amount),
  sold_date: detail(Day),
  sold_notes: detail(shortText(2000)),
  /** The household's own fields, by name. */
  custom_fields: detail(CustomFields),
  /** The least that there should be (SPEC.md Q8). */
  minimum_quantity: detail(Quantity),
  /** Best before, or valid until. */
  expires_on: detail(Day),
  /** What one of them is worth today, in `currency`. */
  value: detail(Amount),
  /** Of all amounts of this item. */
  currency: detail(Currency),
  /** The borrower, in the words of the household; null or absent while it is not lent. */
  lent_to: detail(shortText(200)),
  lent_on: detail(Day),
  /** The day on which it is to be returned (SPEC.md AL1). */
  lent_until: detail(Day),
  /** The weight of one of them. */
  weight_kg: detail(Kilograms),
  /** The volume of one of them. */
  volume_l: detail(Litres),
})

export const Item = z.object({
  ...baseFields,
  name: Name,
  description: Description.nullable(),
  /** Records of older versions can be above the largest quantity, where enough was added. */
  quantity: z.number().min(0),
  unit: Unit.nullable(),
  category_id: Id.nullable(),
  tag_ids: z.array(Id),
  placement: Placement.nullable(),
  /** The text of the notes document. */
  notes: z.string(),
  /** The notes document itself: a Yjs state in base64 with one `Y.Text` named `notes`; null while nobody wrote any. */
  notes_state: z.string().nullable(),
  archived_at: Moment.nullable(),
  /** The product code that was chosen to stand for it; where none is, the first one does. */
  primary_code_id: detail(Id),
  primary_media_id: primaryMediaId,
  ...ItemDetails.shape,
})
export type Item = z.infer<typeof Item>

export const items = defineCollection({
  key: 'items',
  schema: Item,
  indexes: {
    placement_id: { kind: 'id', of: (item) => item.placement?.id ?? null },
    category_id: { kind: 'id', of: (item) => item.category_id },
    // A change of how keys are made needs another name for the index.
    asset_number: { kind: 'text', of: (item) => numberKey(item.asset_number) },
    serial_number: { kind: 'text', of: (item) => numberKey(item.serial_number) },
  },
  references: {
    placement,
    category_id: {
      relation: 'belongs',
      to: ['categories'],
      index: 'category_id',
      of: ({ category_id: id }) => (id ? { collection: 'categories', id } : null),
    },
    primary_code_id: {
      relation: 'chosen',
      to: ['product_codes'],
      of: ({ primary_code_id: id }) => (id ? { collection: 'product_codes', id } : null),
    },
    primary_media_id: primaryMedia,
  },
  undo: { creation: 'remove', fields: { quantity: 'amount', tag_ids: 'set', notes: 'document' } },
  search: itemText,
})
