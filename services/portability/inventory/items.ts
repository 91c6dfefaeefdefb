import { z } from 'zod'
import { compareTexts } from '../../../engine/core/compare-texts.ts'
import type { HouseholdReader } from '../../../storage/index.ts'
import type { Names } from '../archive/names.ts'

const text = z.string().nullish()

/** The fields of an item that an inventory shows. A record of an older shape has at least a name. */
const ShownItem = z.looseObject({
  public_id: z.string(),
  name: z.string(),
  description: text,
  quantity: z.number().catch(1),
  unit: text,
  category_id: text,
  placement: z.looseObject({ id: z.string() }).nullish(),
  archived_at: text,
  asset_number: text,
  serial_number: text,
  manufacturer: text,
  model_number: text,
  insured: z.boolean().nullish(),
  purchased_from: text,
  purchase_price: text,
  purchase_date: text,
  lifetime_warranty: z.boolean().nullish(),
  warranty_expires: text,
  value: text,
  currency: text,
})
export type ShownItem = z.infer<typeof ShownItem>

/** Where an item comes in the inventory. */
export interface Placed {
  readonly public_id: string
  /** The names of the places that it is in, from the outside in. */
  readonly path: readonly string[]
  readonly name: string
}

/** The wanted items of a household that are not archived. */
export function* shownItems(reader: HouseholdReader): Generator<ShownItem> {
  for (const { record } of reader.records('items')) {
    const item = ShownItem.parse(JSON.parse(record))
    if (!item.archived_at) yield item
  }
}

/** One item. */
export function shownItem(reader: HouseholdReader, public_id: string): ShownItem {
  return ShownItem.parse(JSON.parse(reader.record('items', public_id)))
}

/** The order of an inventory: by place from the outside in, then by name; things without a place come last. */
export function inOrder(items: readonly Placed[], language: string): Placed[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return items.toSorted((a, b) => {
    const [ours, theirs] = [a.path.length === 0, b.path.length === 0]
    if (ours !== theirs) return ours ? 1 : -1
    return comparePaths(a.path, b.path, compare) || compare(a.name, b.name)
  })
}

/**
 * Compares place by place: of joined names the comparison would ignore a sign between them, and the things of a place would not stand
 * together. Names that only compare alike (in another composition) are distinct.
 */
function comparePaths(
  a: readonly string[],
  b: readonly string[],
  compare: (one: string, other: string) => number,
): number {
  for (const [at, name] of a.entries()) {
    const other = b[at]
    if (other === undefined) return 1
    const order = compare(name, other) || compareTexts(name, other)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** The place of an item in the order. */
export function placed({ public_id, name, placement }: ShownItem, names: Names): Placed {
  return { public_id, name, path: names.names(placement?.id) }
}

const Document = z.looseObject({
  kind: z.literal('document'),
  name: text,
  // Content that was refused or never came is no receipt that anybody has.
  stored_at: z.string(),
  owner: z.looseObject({ id: z.string() }),
})

/** The names of the documents of each owner whose content is stored. */
export function documentsOf(reader: HouseholdReader): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { record } of reader.records('media')) {
    const { data } = Document.safeParse(JSON.parse(record))
    if (!data?.name) continue
    const known = found.get(data.owner.id)
    if (known) known.push(data.name)
    else found.set(data.owner.id, [data.name])
  }
  return found
}

/** The owners of at least one photo. */
export function photographed(reader: HouseholdReader): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { record } of reader.records('media')) {
    const { data } = Photo.safeParse(JSON.parse(record))
    if (data) found.add(data.owner.id)
  }
  return found
}

const Photo = z.looseObject({
  kind: z.literal('photo'),
  stored_at: z.string(),
  owner: z.looseObject({ id: z.string() }),
})
