import type { TimeSlice } from '../following/time-slice.ts'
import { ByValue, type Rows } from './by-value.ts'
import type { ListRow } from './rows.ts'
import { SortedRows, type SortKey } from './sorted-rows.ts'

/** The rows of one kind of record, found by id and by some of their values, and in the orders that were asked for. */
export class RowTable<R extends ListRow, Sort extends string> {
  readonly rows = new Map<string, R>()
  private readonly sorts: Readonly<Record<Sort, (row: R) => SortKey>>
  private readonly valuesOf: (row: R) => readonly string[]
  private readonly byValue = new ByValue<R>()
  private readonly orders = new Map<Sort, SortedRows<R>>()
  private readonly removed = new Set<R>()
  private readonly added = new Set<R>()

  /** `valuesOf`: what a row is found by; of different fields, the values must differ. */
  constructor(sorts: Readonly<Record<Sort, (row: R) => SortKey>>, valuesOf: (row: R) => readonly string[]) {
    this.sorts = sorts
    this.valuesOf = valuesOf
  }

  clear(): void {
    for (const row of this.rows.values()) row.current = false
    this.rows.clear()
    this.byValue.clear()
    this.orders.clear()
    this.removed.clear()
    this.added.clear()
  }

  put(row: R): void {
    this.delete(row.public_id)
    this.rows.set(row.public_id, row)
    if (this.orders.size > 0) this.added.add(row)
    for (const value of this.valuesOf(row)) this.byValue.add(value, row)
  }

  delete(public_id: string): void {
    const row = this.rows.get(public_id)
    if (!row) return
    row.current = false
    this.rows.delete(public_id)
    for (const value of this.valuesOf(row)) this.byValue.delete(value, row)
    // One that no order has seen is simply forgotten.
    if (this.orders.size > 0 && !this.added.delete(row)) this.removed.add(row)
  }

  /** The rows with a value, and how many. */
  with(value: string): Rows<R> {
    return this.byValue.get(value)
  }

  /** All rows in an order; it is made when it is first asked for. */
  async order(sort: Sort, turns: TimeSlice): Promise<SortedRows<R>> {
    await this.settle(turns)
    const known = this.orders.get(sort)
    if (known) return known
    const order = new SortedRows<R>(this.sorts[sort])
    await order.build([...this.rows.values()], turns)
    this.orders.set(sort, order)
    return order
  }

  /** An order of no rows, to put some in order that were found otherwise. */
  emptyOrder(sort: Sort): SortedRows<R> {
    return new SortedRows<R>(this.sorts[sort])
  }

  private async settle(turns: TimeSlice): Promise<void> {
    if (this.removed.size === 0 && this.added.size === 0) return
    const added = [...this.added]
    for (const order of this.orders.values()) {
      order.change(this.removed, added)
      if (turns.due) await turns.pass()
    }
    this.removed.clear()
    this.added.clear()
  }
}
