import type { Item } from '../../../engine/index.ts'
import type { Mark } from './overview.ts'
import type { ThingTable } from './thing-table.ts'

/** The items of a table that have a mark. */
export function itemsWith(table: ThingTable, mark: Mark): Item[] {
  return table.overview.rowsWith(mark).flatMap((row) => {
    const record = table.recordAt(row)
    return record && 'quantity' in record ? record : []
  })
}
