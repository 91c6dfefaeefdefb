import { type Category, foldedText, nameKey, type Tag } from '../../engine/index.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import { RowTable } from './row-table.ts'
import type { ListRow } from './rows.ts'
import { select } from './select.ts'
import type { Position } from './sorted-rows.ts'

/** What lists of categories and of tags need of a record. */
interface NamedRow extends ListRow {
  readonly folded_name: string
}

/** Which categories or tags. */
export interface NamedFilter {
  /** Part of the name, without case and accents. */
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

/** Categories or tags by their names, kept in order. */
export class NamedRows {
  private readonly table = new RowTable<NamedRow, 'name'>({ name: ({ name_key }) => name_key }, (row) =>
    row.place_id === null ? [] : [row.place_id],
  )

  clear(): void {
    this.table.clear()
  }

  put(record: Category | Tag): void {
    const { public_id, name, archived_at } = record
    this.table.put({
      public_id,
      name_key: nameKey(name),
      folded_name: foldedText(name),
      created: 0,
      updated: 0,
      archived: typeof archived_at === 'string',
      place_id: 'parent_id' in record ? record.parent_id : null,
      current: true,
    })
  }

  delete(public_id: string): void {
    this.table.delete(public_id)
  }

  /** One page, in turns with others. */
  async page(
    { q, archived, parent }: NamedFilter,
    { limit, after }: { readonly limit: number; readonly after: Position | null },
    turns: TimeSlice,
  ): Promise<NamedPage> {
    const sought = q === undefined ? undefined : foldedText(q)
    const test = (row: NamedRow) =>
      (sought === undefined || row.folded_name.includes(sought)) &&
      (archived === undefined || row.archived === archived) &&
      (parent === undefined || row.place_id === parent)
    const selected = { sort: 'name', descending: false, after, limit, total: false } as const
    const { rows, next } = await select(this.table, { candidates: null, test }, selected, turns)
    return { ids: rows.map(({ public_id }) => public_id), next }
  }
}
