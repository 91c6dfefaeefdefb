import { type Category, nameKey, type Tag } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import { factsOf } from './item-table.ts'
import { ListTable } from './list-table.ts'
import type { Position } from './order.ts'
import { select } from './select.ts'

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
  readonly next: Position | null
}

/** What lists of categories and of tags need. */
export class NamedTable extends ListTable<'name'> {
  private readonly lowerName = this.textColumn()
  protected readonly sorts = { name: (row: number) => this.name.at(row) }

  put(record: Category | Tag): void {
    const facts = factsOf(record, 'parent_id' in record ? record.parent_id : null)
    const row = this.putFacts({ ...facts, name_key: nameKey(record.name) })
    this.lowerName.set(row, record.name.toLowerCase())
  }

  /** One page by name, in turns with others. */
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
