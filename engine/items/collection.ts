import { z } from 'zod'
import { defineCollection } from '../core/collection.ts'
import { baseFields, Day, Description, Id, Moment, Name } from '../core/fields.ts'
import { Placement } from '../structure/levels.ts'

/** How many, or how much in `unit`: at most six decimals, at most a billion. */
export const Quantity = z
  .number()
  .min(0)
  .max(1e9)
  .refine((n) => Math.round(n * 1e6) / 1e6 === n, 'at most six decimals')
export const Unit = z.string().trim().min(1).max(20)

const text = (max: number) => z.string().trim().min(1).max(max)

/** An amount of money as it was written, without a currency: `39.95`. */
const Amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'an amount such as 39.95')

/** A detail that nobody gave is absent; one that was cleared is null. */
const detail = <S extends z.ZodType>(schema: S) => schema.nullable().optional()

/** What may be known of a thing beyond its name. */
export const ItemDetails = z.object({
  asset_number: detail(text(60)),
  serial_number: detail(text(200)),
  manufacturer: detail(text(200)),
  model_number: detail(text(200)),
  insured: detail(z.boolean()),
  purchased_from: detail(text(200)),
  purchase_price: detail(Amount),
  purchase_date: detail(Day),
  lifetime_warranty: detail(z.boolean()),
  warranty_expires: detail(Day),
  warranty_details: detail(text(2000)),
  sold_to: detail(text(200)),
  sold_price: detail(Amount),
  sold_date: detail(Day),
  sold_notes: detail(text(2000)),
  /** The household's own fields: name and text. */
  custom_fields: detail(
    z
      .record(z.string().min(1).max(80), z.string().max(2000))
      .refine((fields) => Object.keys(fields).length <= 50, 'at most 50 custom fields'),
  ),
})

export const Item = z.object({
  ...baseFields,
  name: Name,
  description: Description.nullable(),
  /** Above what one count can tell, when enough was added to it. */
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
  ...ItemDetails.shape,
})
export type Item = z.infer<typeof Item>

export const items = defineCollection({
  key: 'items',
  schema: Item,
  indexes: {
    placement_id: { kind: 'id', of: (item) => item.placement?.id ?? null },
    category_id: { kind: 'id', of: (item) => item.category_id },
  },
  search: (item) => ({
    title: item.name,
    body: [
      item.description,
      item.notes,
      item.asset_number,
      item.serial_number,
      item.manufacturer,
      item.model_number,
      item.purchased_from,
      ...Object.values(item.custom_fields ?? {}),
    ]
      .filter((part) => part)
      .join('\n'),
  }),
})
