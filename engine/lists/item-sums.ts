import type { Pausing } from '../core/pausing.ts'
import type { ItemTable } from './item-table.ts'
import type { RowFilter } from './row-filter.ts'

/** Rows that are added up between two pauses. */
const PIECE = 4096

/** What the items of a list come to. */
export interface ItemSums {
  readonly items: number
  /** Of items with different units, too. */
  readonly quantity: number
  /** Value times quantity, by currency (ISO 4217); amounts without a currency are under the empty text. */
  readonly values: ReadonlyMap<string, number>
  /** Items with a value. */
  readonly valued: number
}

/** Adds up the items that pass a filter. */
export function* itemSums(table: ItemTable, filter: RowFilter): Pausing<ItemSums> {
  let [items, quantity, valued] = [0, 0, 0]
  const byCurrency = new Map<number, number>()
  for (let row = 0; row < table.end; row++) {
    if (row % PIECE === PIECE - 1) yield
    if (table.present.at(row) !== 1 || !filter.passes(row)) continue
    items++
    const amount = table.quantity.at(row)
    quantity += amount
    const value = table.value.at(row)
    if (Number.isNaN(value)) continue
    valued++
    const currency = table.currency.at(row)
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + value * amount)
  }
  const values = new Map<string, number>()
  for (const [currency, sum] of byCurrency) {
    values.set(currency === 0 ? '' : table.currencies.text(currency), cents(sum))
  }
  return { items, quantity: Math.round(quantity * 1e6) / 1e6, values, valued }
}

function cents(sum: number): number {
  return Math.round(sum * 100) / 100
}
