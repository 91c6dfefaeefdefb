import { millisecondsOf } from '../core/calendar.ts'
import type { Pausing } from '../core/pausing.ts'
import type { Item } from '../items/collection.ts'
import { isLent } from '../items/lending.ts'
import { isLowStock } from '../items/low-stock.ts'
import { foldedText } from '../text/fold.ts'
import type { ItemSort } from './filters.ts'
import { type ListFacts, ListTable } from './list-table.ts'
import { orderKey } from './name-order.ts'

/** Sets of tags that are looked at between two pauses. */
const PIECE = 2000

/** What lists need of items. */
export class ItemTable extends ListTable<ItemSort> {
  readonly quantity = this.column('float')
  readonly value = this.column('float')
  /** The number in `currencies`. */
  readonly currency = this.column('number')
  readonly currencies = this.dictionary(this.currency)
  readonly low_stock = this.column('flag')
  readonly has_notes = this.column('flag')
  readonly lifetime_warranty = this.column('flag')
  /** The number in `categories`. */
  readonly category = this.column('number')
  readonly categories = this.dictionary(this.category)
  /** The number in `tagSets`: most items have the same few sets of tags. */
  readonly tagSet = this.column('number')
  private readonly tagSets = this.dictionary(this.tagSet)
  /** Days as `2027-01-31`. */
  readonly expires_on = this.textColumn()
  readonly warranty_expires = this.textColumn()
  readonly purchase_date = this.textColumn()
  /** The number in `borrowers`. */
  readonly lent_to = this.column('number')
  readonly borrowers = this.dictionary(this.lent_to)
  readonly lent_on = this.textColumn()
  readonly lent_until = this.textColumn()
  /** As they are compared. */
  readonly asset_number = this.textColumn()
  readonly serial_number = this.textColumn()

  protected readonly sorts = {
    name: (row: number) => this.name.at(row),
    updated_at: (row: number) => this.updated.key(row),
    created_at: (row: number) => this.created.key(row),
    quantity: (row: number) => this.quantity.key(row),
    value: (row: number) => this.value.key(row),
    expires_on: (row: number) => this.expires_on.at(row),
  }

  put(item: Item): void {
    const row = this.putFacts(factsOf(item, item.placement?.id ?? null))
    this.quantity.set(row, item.quantity)
    this.value.set(row, amountOf(item.value))
    this.currency.set(row, this.currencies.number(item.currency ?? null))
    this.low_stock.set(row, Number(isLowStock(item)))
    this.lifetime_warranty.set(row, Number(item.lifetime_warranty === true))
    this.has_notes.set(row, Number(item.notes !== ''))
    this.category.set(row, this.categories.number(item.category_id))
    this.tagSet.set(row, this.tagSets.number(item.tag_ids.length === 0 ? null : item.tag_ids.join(' ')))
    this.expires_on.set(row, item.expires_on ?? null)
    this.warranty_expires.set(row, item.warranty_expires ?? null)
    this.purchase_date.set(row, item.purchase_date ?? null)
    const lent = isLent(item)
    this.lent_to.set(row, this.borrowers.number(item.lent_to))
    this.lent_on.set(row, lent ? (item.lent_on ?? null) : null)
    this.lent_until.set(row, lent ? (item.lent_until ?? null) : null)
    this.asset_number.set(row, foldedCode(item.asset_number))
    this.serial_number.set(row, foldedCode(item.serial_number))
  }

  /** A 1 at the number of each set of tags for which something holds. It does not hold for no tags. */
  *tagSetsThat(holds: (tag_ids: readonly string[]) => boolean): Pausing<Uint8Array> {
    const { tagSets } = this
    const marks = new Uint8Array(tagSets.size)
    for (let number = 1; number < marks.length; number++) {
      if (holds(tagSets.text(number).split(' '))) marks[number] = 1
      if (number % PIECE === 0) yield
    }
    return marks
  }
}

/** What every list needs of a record with a name. */
export function factsOf(
  {
    public_id,
    name,
    created_at,
    updated_at,
    archived_at,
  }: Pick<Item, 'public_id' | 'name' | 'created_at' | 'updated_at'> & {
    readonly archived_at?: string | null | undefined
  },
  place_id: string | null,
): ListFacts {
  return {
    public_id,
    name_key: orderKey(name),
    created: millisecondsOf(created_at) ?? Number.NaN,
    updated: millisecondsOf(updated_at) ?? Number.NaN,
    archived: typeof archived_at === 'string',
    place_id,
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
