import { Column } from '../lists/column.ts'
import { IdColumn } from '../lists/id-column.ts'
import { MAX_PLACE_DEPTH } from '../structure/levels.ts'
import type { Containment } from './containment.ts'
import { NO_ROW, type PlaceTable } from './place-table.ts'

/** Which items lie where, and how much lies in each place. Counts are made when they are asked for. */
export class Contents {
  private readonly table: PlaceTable
  private readonly containment: Containment
  /** The items that lie somewhere, and the row of the place of each. */
  private readonly items = new IdColumn()
  private readonly placeOf = new Column('number')
  private readonly free: number[] = []
  private counted = false
  /** The number of times that all were counted. */
  private counts = 0

  constructor(table: PlaceTable, containment: Containment) {
    this.table = table
    this.containment = containment
  }

  clear(): void {
    this.items.clear()
    this.placeOf.clear()
    this.free.length = 0
    this.counted = false
  }

  /** The number of items that lie somewhere. */
  get placedItems(): number {
    return this.items.size
  }

  /** Another place came, or one is another. */
  changed(): void {
    this.counted = false
  }

  /** @returns whether the item lies elsewhere now */
  setItem(public_id: string, place_id: string | null): boolean {
    const { table } = this
    const known = this.items.rowOf(public_id)
    const before = known < 0 ? NO_ROW : this.placeOf.at(known)
    const place = place_id === null ? NO_ROW : table.mentioned(place_id)
    if (before === place) return false
    if (place !== NO_ROW) table.itemsIn.set(place, table.itemsIn.at(place) + 1)
    if (before !== NO_ROW) {
      table.itemsIn.set(before, table.itemsIn.at(before) - 1)
      table.release(before)
    }
    if (place === NO_ROW) {
      this.items.delete(known)
      this.free.push(known)
    } else if (known < 0) {
      const row = this.free.pop() ?? this.items.end
      this.items.set(row, public_id)
      this.placeOf.set(row, place)
    } else {
      this.placeOf.set(known, place)
    }
    this.counted = false
    return true
  }

  /** Counts what lies in each place, unless that is known. */
  count(): void {
    if (this.counted) return
    this.counts++
    for (const row of this.containment.tops()) this.countIn(row, 0)
    this.counted = true
  }

  /** @returns whether something in it is not as it was when it was counted last */
  private countIn(row: number, depth: number): boolean {
    const { table } = this
    const items = table.itemsIn.at(row)
    let containers = 0
    let items_total = items
    let containers_total = 0
    let size = 1
    let changed = table.changed.at(row) === 1
    if (depth < MAX_PLACE_DEPTH) {
      for (let child = table.firstChild.at(row); child !== NO_ROW; child = table.next.at(child)) {
        if (this.countIn(child, depth + 1)) changed = true
        if (table.isContainer(child)) {
          containers++
          containers_total++
        }
        items_total += table.items_total.at(child)
        containers_total += table.containers_total.at(child)
        size += table.size.at(child)
      }
    }
    if (items !== table.items.at(row) || containers !== table.containers.at(row)) changed = true
    if (changed) table.stamp.set(row, this.counts)
    table.changed.set(row, 0)
    table.items.set(row, items)
    table.containers.set(row, containers)
    table.items_total.set(row, items_total)
    table.containers_total.set(row, containers_total)
    table.size.set(row, size)
    return changed
  }
}
