import { foldedText, type Item, isLowStock } from '../../engine/index.ts'
import type { ItemSort } from './filters.ts'
import { type ListFacts, ListTable } from './list-table.ts'
import { nameKey } from './name-order.ts'
import type { RowTest } from './select.ts'

/** The facts of items that lists need. */
export class ItemTable extends ListTable<ItemSort> {
  readonly quantity = this.column()
  readonly value = this.column()
  readonly low_stock = this.column()
  readonly has_notes = this.column()
  /** The number in `categories`. */
  readonly category = this.column()
  readonly categories = this.dictionary(this.category)
  /** The number in `tagSets`: most items share a few sets of tags. */
  private readonly tagSet = this.column()
  private readonly tagSets = this.dictionary(this.tagSet)
  /** Days as `2027-01-31`. */
  readonly expires_on = this.textColumn()
  readonly warranty_expires = this.textColumn()
  /** In the form in which they are compared. */
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
    this.low_stock.set(row, Number(isLowStock(item)))
    this.has_notes.set(row, Number(item.notes !== ''))
    this.category.set(row, this.categories.number(item.category_id))
    this.tagSet.set(row, this.tagSets.number(item.tag_ids.length === 0 ? null : item.tag_ids.join(' ')))
    this.expires_on.set(row, item.expires_on ?? null)
    this.warranty_expires.set(row, item.warranty_expires ?? null)
    this.asset_number.set(row, foldedCode(item.asset_number))
    this.serial_number.set(row, foldedCode(item.serial_number))
  }

  /** Tests the tags of rows. The result is computed once per set of tags. */
  tagTest(holds: (tag_ids: readonly string[]) => boolean): RowTest {
    const known = new Int8Array(this.tagSets.size)
    return (row) => {
      const number = this.tagSet.at(row)
      const answer = known[number]
      if (answer !== 0) return answer === 1
      const is = number > 0 && holds(this.tagSets.text(number).split(' '))
      known[number] = is ? 1 : -1
      return is
    }
  }
}

/** The facts that every list needs of a record with a name. */
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
    name_key: nameKey(name),
    created: Date.parse(created_at),
    updated: Date.parse(updated_at),
    archived: typeof archived_at === 'string',
    place_id,
  }
}

/** An asset or a serial number for comparison: without case, accents and surrounding spaces. */
export function foldedCode(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : foldedText(text.trim())
}

/** An amount of money is stored as digits. Its currency does not affect the order. */
function amountOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text)
}
