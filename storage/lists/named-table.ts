import { type Category, nameKey, type Tag } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import { factsOf } from './item-table.ts'
import { ListTable } from './list-table.ts'
import type { Position } from './order.ts'
import { select } from './select.ts'

/** A filter of categories or tags. */
export interface NamedFilter {
  /** Part of the name; case does not matter. */
  readonly q?: string | undefined
  /** true: only archived ones; false: only those that are not archived. */
  readonly archived?: boolean | undefined
  /** Only those directly below this one; null: only top-level ones. */
  readonly parent?: string | null | undefined
}

/** A page of ids by name, and the cursor of the next one; null on the last page. */
export interface NamedPage {
  readonly ids: readonly string[]
  readonly next: Position | null
}

/** The facts that lists of categories and of tags need. */
export class NamedTable extends ListTable<'name'> {
  private readonly lowerName = this.textColumn()
  protected readonly sorts = { name: (row: number) => this.name.at(row) }

  put(record: Category | Tag): void {
    const facts = factsOf(record, 'parent_id' in record ? record.parent_id : null)
    const row = this.putFacts({ ...facts, name_key: nameKey(record.name) })
    this.lowerName.set(row, record.name.toLowerCase())
  }

  /** One page by name, with pauses for other work. */
  async page(
    { q, archived, parent }: NamedFilter,
    { limit, after }: { readonly limit: number; readonly after: Position | null },
    turns: TimeSlice,
  ): Promise<NamedPage> {
    const sought = q?.toLowerCase()
    const wanted = archived === undefined ? null : Number(archived)
    const within = parent === undefined || parent === null ? 0 : this.places.known(parent)
    const test = (row: number) =>
      (sought === undefined || (this.lowerName.at(row) ?? '').includes(sought)) &&
      (wanted === null || this.archived.at(row) === wanted) &&
      (parent === undefined || this.place.at(row) === within)
    const selected = { sort: 'name', descending: false, after, limit, total: false } as const
    const { rows, next } = await select(this, test, selected, turns)
    return { ids: rows.map(this.idOf), next }
  }
}
