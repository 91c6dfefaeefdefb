import { Column } from '../lists/column.ts'
import { Dictionary } from '../lists/dictionary.ts'
import { IdColumn } from '../lists/id-column.ts'
import { TextColumn } from '../lists/text-column.ts'
import { PLACE_KINDS, type PlaceFacts } from './place-facts.ts'

/** No row. Rows have numbers from 1. */
export const NO_ROW = 0

/**
 * The places of a household in columns: an object for each would take five times the memory. A row belongs to one id for as long as
 * the place is there, or something lies in it. What lies in a place that is not there (yet) has its row as a parent all the same.
 */
export class PlaceTable {
  readonly ids = new IdColumn()
  private readonly free: number[] = []
  private count = 0

  /** 1 for a place that is there. */
  readonly present = new Column('flag')
  private readonly kind = new Column('flag')
  readonly name = new TextColumn()
  readonly code = new TextColumn()
  readonly position = new Column('float')
  readonly archived = new Column('flag')
  private readonly capacity = new Column('float')
  private readonly texts = new Dictionary()
  private readonly container_kind = new Column('number')
  private readonly fill_status = new Column('number')

  /** What it lies in. */
  readonly parent = new Column('number')
  /** The places in it: the first one, and from each the next one and the one before; how many; and whether they are in order. */
  readonly firstChild = new Column('number')
  readonly next = new Column('number')
  readonly before = new Column('number')
  readonly children = new Column('number')
  readonly inOrder = new Column('flag')

  /** Items directly in it, as they are now. */
  readonly itemsIn = new Column('number')
  /** The last counts: directly in it, in it at any depth, and the number of places from here on inwards. */
  readonly items = new Column('number')
  readonly containers = new Column('number')
  readonly items_total = new Column('number')
  readonly containers_total = new Column('number')
  readonly size = new Column('number')
  /** Whether it is another, or has others in it, since all were counted. */
  readonly changed = new Column('flag')
  /** Another number whenever something in it is not as it was when all were counted. */
  readonly stamp = new Column('number')

  /** The number of places that are there. */
  get places(): number {
    return this.count
  }

  /** Rows have numbers below this one. */
  get end(): number {
    return Math.max(1, this.ids.end)
  }

  /** The row of a place that is there; `NO_ROW` when there is no such place. */
  rowOf(public_id: string): number {
    const row = this.ids.rowOf(public_id)
    return row > 0 && this.present.at(row) === 1 ? row : NO_ROW
  }

  /** The row of an id; a new one when there is none. */
  mentioned(public_id: string): number {
    const known = this.ids.rowOf(public_id)
    if (known > 0) return known
    const row = this.free.pop() ?? this.end
    this.ids.set(row, public_id)
    for (const column of [this.present, this.parent, this.firstChild, this.children, this.itemsIn]) {
      column.set(row, 0)
    }
    this.stamp.set(row, 0)
    return row
  }

  /** Writes what a place's record tells; of what it lies in only `parent` tells. */
  put(row: number, facts: PlaceFacts): void {
    if (this.present.at(row) === 0) this.count++
    this.present.set(row, 1)
    this.kind.set(row, PLACE_KINDS.indexOf(facts.kind))
    this.name.set(row, facts.name)
    this.code.set(row, facts.code)
    this.position.set(row, facts.position)
    this.archived.set(row, Number(facts.archived))
    this.capacity.set(row, facts.capacity)
    this.container_kind.set(row, this.texts.number(facts.container_kind))
    this.fill_status.set(row, this.texts.number(facts.fill_status))
    this.changed.set(row, 1)
  }

  /** The place is there no more. */
  take(row: number): void {
    this.count--
    this.present.set(row, 0)
    this.name.set(row, null)
    this.code.set(row, null)
  }

  /** Lets go of a row that nothing needs any more. */
  release(row: number): void {
    if (row === NO_ROW || this.present.at(row) === 1) return
    if (this.firstChild.at(row) !== NO_ROW || this.itemsIn.at(row) > 0) return
    this.ids.delete(row)
    this.free.push(row)
  }

  isContainer(row: number): boolean {
    return PLACE_KINDS[this.kind.at(row)] === 'container'
  }

  kindOf(row: number): PlaceFacts['kind'] {
    return PLACE_KINDS[this.kind.at(row)] ?? 'location'
  }

  capacityOf(row: number): number | null {
    return this.capacity.key(row)
  }

  facts(row: number): PlaceFacts {
    const parent = this.parent.at(row)
    return {
      kind: this.kindOf(row),
      public_id: this.ids.at(row),
      name: this.name.at(row) ?? '',
      code: this.code.at(row),
      position: this.position.key(row),
      parent_id: parent === NO_ROW ? null : this.ids.at(parent),
      archived: this.archived.at(row) === 1,
      capacity: this.capacity.key(row),
      container_kind: this.textOf(this.container_kind.at(row)),
      fill_status: this.textOf(this.fill_status.at(row)),
    }
  }

  clear(): void {
    this.ids.clear()
    this.free.length = 0
    this.count = 0
    for (const part of Object.values(this)) {
      if (part instanceof Column || part instanceof TextColumn || part instanceof Dictionary) part.clear()
    }
  }

  private textOf(number: number): string | null {
    return number === 0 ? null : this.texts.text(number)
  }
}
