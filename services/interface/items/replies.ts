import { z } from 'zod'
import type { HouseholdView } from '../../../engine/index.ts'
import {
  codesOfItem,
  Item,
  ItemDetails,
  isLowStock,
  pathOf,
  primaryCodeOf,
  readKeptCode,
  type Stored,
} from '../../../engine/index.ts'
import { Named, PathReply } from '../inventory/path-reply.ts'
import { ShortCodeReply, shortCodeReply } from '../inventory/short-code-reply.ts'
import { MediaReply, mediaReplies, photoOf } from '../media/replies.ts'

const {
  notes,
  notes_state: _state,
  tag_ids: _tags,
  category_id: _category,
  primary_code_id: _code,
  primary_media_id: _media,
  ...plain
} = Item.shape

/** An item in a list: all fields except notes and codes. A missing detail is null. */
export const ItemSummary = z
  .strictObject({
    ...plain,
    ...ItemDetails.required().shape,
    path: PathReply,
    short_code: ShortCodeReply,
    category: Named.nullable(),
    tags: z.array(Named),
    low_stock: z.boolean().meta({ description: 'Whether the quantity is less than `minimum_quantity`' }),
  })
  .meta({ id: 'ItemSummary', description: 'An item in a list.' })
export type ItemSummary = z.input<typeof ItemSummary>

/** A product code of an item. */
export const CodeReply = z
  .strictObject({
    public_id: z.string(),
    code: z.string().meta({ description: 'As scanned or typed' }),
    format: z.string().nullable(),
    gtin: z.string().nullable().meta({ description: 'The 14-digit number in it (GS1)' }),
    note: z.string().nullable(),
    primary: z.boolean().meta({ description: 'Whether it is the primary code of the item' }),
  })
  .meta({ id: 'ItemCode', description: 'A product code of an item.' })

/** An item with all its fields. */
export const ItemReply = z
  .strictObject({
    ...ItemSummary.shape,
    notes,
    product_codes: z.array(CodeReply),
    photo: MediaReply.nullable().meta({ description: 'The primary photo' }),
    media: z.array(MediaReply),
  })
  .meta({ id: 'Item', description: 'An item with all its fields.' })
export type ItemReply = z.input<typeof ItemReply>

/** The fields of `ItemSummary` that depend on the item alone. */
export function itemFacts(record: Item): Omit<ItemSummary, 'path' | 'short_code' | 'category' | 'tags'> {
  const { public_id, created_at, updated_at, name, description, quantity, unit } = record
  const { placement, archived_at } = record
  return {
    public_id,
    created_at,
    updated_at,
    name,
    description,
    quantity,
    unit,
    placement,
    archived_at,
    ...detailsOf(record),
    low_stock: isLowStock(record),
  }
}

/** An item in a list. */
export function itemSummary(view: HouseholdView, { record }: Stored<Item>): ItemSummary {
  const { placement, category_id, tag_ids } = record
  const named = (collection: 'categories' | 'tags', id: string) => {
    const name = view.get(collection, id)?.record.name
    return name === undefined ? null : { public_id: id, name }
  }
  return {
    ...itemFacts(record),
    path: pathOf(view, placement),
    short_code: shortCodeReply(view, record.public_id),
    category: category_id === null ? null : named('categories', category_id),
    tags: tag_ids.flatMap((id) => named('tags', id) ?? []),
  }
}

/** An item on its own page. */
export function itemReply(view: HouseholdView, stored: Stored<Item>, household_id: string): ItemReply {
  const { record } = stored
  const primary = primaryCodeOf(view, record)?.record.public_id
  const product_codes = codesOfItem(view, record.public_id).map((code) => {
    const { public_id, code: text, format = null, note = null } = code.record
    const { gtin } = readKeptCode(code.record)
    return { public_id, code: text, format, gtin, note, primary: public_id === primary }
  })
  const media = mediaReplies(view, record.public_id, household_id)
  const photo = photoOf(view, record, household_id)
  return { ...itemSummary(view, stored), notes: record.notes, product_codes, photo, media }
}

/** Named field by field for speed: an answer of a list calls this up to fifty times. */
function detailsOf({
  asset_number = null,
  serial_number = null,
  manufacturer = null,
  model_number = null,
  insured = null,
  purchased_from = null,
  purchase_price = null,
  purchase_date = null,
  lifetime_warranty = null,
  warranty_expires = null,
  warranty_details = null,
  sold_to = null,
  sold_price = null,
  sold_date = null,
  sold_notes = null,
  custom_fields = null,
  minimum_quantity = null,
  expires_on = null,
  value = null,
  currency = null,
  lent_to = null,
  lent_on = null,
  lent_until = null,
  weight_kg = null,
  volume_l = null,
}: Item) {
  return {
    asset_number,
    serial_number,
    manufacturer,
    model_number,
    insured,
    purchased_from,
    purchase_price,
    purchase_date,
    lifetime_warranty,
    warranty_expires,
    warranty_details,
    sold_to,
    sold_price,
    sold_date,
    sold_notes,
    custom_fields,
    minimum_quantity,
    expires_on,
    value,
    currency,
    lent_to,
    lent_on,
    lent_until,
    weight_kg,
    volume_l,
  }
}
