import type { Pausing } from '../core/pausing.ts'
import type { Category, Tag } from '../taxonomy/collections.ts'
import { factsOf } from './item-table.ts'
import { ListTable } from './list-table.ts'
import { orderKey } from './name-order.ts'
import type { OrderPosition } from './order.ts'
import { RowFilter } from './row-filter.ts'
import { selectPage } from './select-page.ts'

/** Which categories or tags. */
export interface NamedFilter {
  /** Part of the name, in any case. */
  readonly q?: string | undefined
  /** true: only archived ones; false: none of them. */
  readonly archived?: boolean | undefined
  /** Only those directly below this one; null: below no other. */
  readonly parent?: string | null | undefined
}

/** A page of ids by name, and where the next one begins; null when there is none. */
export interface NamedPage {
  readonly ids: readonly string[]
  readonly next: OrderPosition | null
}

/** What lists of categories and of tags need. */
export class NamedTable extends ListTable<'name'> {
  private readonly lowerName = this.textColumn()
  protected readonly sorts = { name: (row: number) => this.name.at(row) }

  put(record: Category | Tag): void {
    const facts = factsOf(record, 'parent_id' in record ? record.parent_id : null)
    const row = this.putFacts({ ...facts, name_key: orderKey(record.name) })
    this.lowerName.set(row, record.name.toLowerCase())
  }

  /** One page by name. */
  *page(
    { q, archived, parent }: NamedFilter,
    { limit, after }: { readonly limit: number; readonly after: OrderPosition | null },
  ): Pausing<NamedPage> {
    const filter = new RowFilter()
    if (archived !== undefined) filter.flag(this.archived, archived)
    if (parent !== undefined) {
      const within = parent === null ? 0 : this.places.known(parent)
      filter.test((row) => this.place.at(row) === within)
    }
    if (q !== undefined) {
      const sought = q.toLowerCase()
      filter.test((row) => (this.lowerName.at(row) ?? '').includes(sought))
    }
    const selected = { sort: 'name', descending: false, after, limit, total: false } as const
    const { rows, next } = yield* selectPage(this, filter, selected)
    return { ids: rows.map(this.idOf), next }
  }
}
