import { type Container, foldedText, type Item, isLowStock } from '../../engine/index.ts'
import { nameKey } from './name-order.ts'

/** A record in a list. */
export interface ListedRow {
  readonly public_id: string
}

/** What lists need of a record. */
export interface ListRow extends ListedRow {
  /** The name as names are put in order. */
  readonly name_key: string
  /** Milliseconds since 1970. */
  readonly created: number
  readonly updated: number
  readonly archived: boolean
  readonly place_id: string | null
  /** False when the record is another by now, or gone. */
  current: boolean
}

export interface ItemRow extends ListRow {
  readonly quantity: number
  readonly value: number | null
  /** Days as `2027-01-31`. */
  readonly expires_on: string | null
  readonly warranty_expires: string | null
  readonly low_stock: boolean
  readonly category_id: string | null
  readonly tag_ids: readonly string[]
  /** Without case and accents. */
  readonly asset_number: string | null
  readonly serial_number: string | null
  readonly has_notes: boolean
}

export interface ContainerRow extends ListRow {
  readonly kind: string
  readonly fill_status: string
}

/** Ids that many rows have, each kept once. */
export class SharedTexts {
  private readonly texts = new Map<string, string>()

  of<T extends string | null | undefined>(text: T): string | null {
    if (text === null || text === undefined) return null
    const known = this.texts.get(text)
    if (known !== undefined) return known
    this.texts.set(text, text)
    return text
  }

  clear(): void {
    this.texts.clear()
  }
}

const NO_TAGS: readonly string[] = []

export function itemRow(item: Item, shared: SharedTexts): ItemRow {
  return {
    public_id: item.public_id,
    name_key: nameKey(item.name),
    created: Date.parse(item.created_at),
    updated: Date.parse(item.updated_at),
    archived: item.archived_at !== null,
    place_id: shared.of(item.placement?.id),
    current: true,
    quantity: item.quantity,
    value: amountOf(item.value),
    expires_on: shared.of(item.expires_on),
    warranty_expires: shared.of(item.warranty_expires),
    low_stock: isLowStock(item),
    category_id: shared.of(item.category_id),
    tag_ids: item.tag_ids.length === 0 ? NO_TAGS : item.tag_ids.map((id) => shared.of(id) ?? id),
    asset_number: foldedCode(item.asset_number),
    serial_number: foldedCode(item.serial_number),
    has_notes: item.notes !== '',
  }
}

export function containerRow(container: Container, shared: SharedTexts): ContainerRow {
  return {
    public_id: container.public_id,
    name_key: nameKey(container.name),
    created: Date.parse(container.created_at),
    updated: Date.parse(container.updated_at),
    archived: container.archived_at !== null,
    place_id: shared.of(container.placement?.id),
    current: true,
    kind: shared.of(foldedText(container.kind)) ?? '',
    fill_status: shared.of(container.fill_status) ?? '',
  }
}

/** An asset or a serial number as it is compared: without case, accents and spaces around it. */
export function foldedCode(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : foldedText(text.trim())
}

/** An amount of money is written as digits. Which currency it is in does not count for the order. */
function amountOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text)
}
