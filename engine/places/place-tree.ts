import type { BaseRecord } from '../core/collection.ts'
import type { Pausing } from '../core/pausing.ts'
import type { Followed } from '../lists/followed.ts'
import type { IdColumn } from '../lists/id-column.ts'
import type { PlaceStep } from '../structure/placement.ts'
import { Containment } from './containment.ts'
import { Contents } from './contents.ts'
import { factsOf, type PlaceCounts, type PlaceFacts, placeKindOf, placementIdOf } from './place-facts.ts'
import { PlaceSearch, type PlaceSearchOptions } from './place-search.ts'
import { NO_ROW, PlaceTable } from './place-table.ts'

/** Places that are looked at between two pauses. */
const PIECE = 500

/** How full a slot is. */
export interface Occupancy {
  /** Containers and items directly in it. */
  readonly filled: number
  /** Null for any number. */
  readonly capacity: number | null
}

/** Slots in and below a place. */
export interface SlotOccupancy {
  readonly slots: number
  /** Slots in which there is something. */
  readonly occupied: number
  /** Of the slots with a capacity: how much fits, and how much is in them. */
  readonly capacity: number
  readonly filled: number
}

/** A place that was found. */
export interface FoundPlace {
  readonly place: PlaceFacts
  readonly path: readonly PlaceStep[]
}

/** A place with its contents. */
export interface PlaceBranch extends PlaceCounts {
  readonly facts: PlaceFacts
  /** The number of places from here on inwards, this one included. */
  readonly size: number
  /** Another number whenever this place, or something in it, is another. */
  readonly stamp: number
  readonly children: { readonly size: number }
}

/** Some places of a tree: good until the tree changes. */
export class PlaceSet {
  readonly ids: IdColumn
  /** Their rows in `ids`. */
  readonly rows: Int32Array

  constructor(ids: IdColumn, rows: Int32Array) {
    this.ids = ids
    this.rows = rows
  }

  get size(): number {
    return this.rows.length
  }

  *[Symbol.iterator](): Generator<string> {
    for (const row of this.rows) yield this.ids.at(row)
  }
}

/**
 * All places and containers of a household, in memory: what lies in what, how much, and where to find it. It hears what
 * changes, and answers without reading anything. It must stay as it is while work with pauses is under way.
 */
export class PlaceTree implements Followed {
  private readonly table = new PlaceTable()
  private readonly containment = new Containment(this.table)
  private readonly contents = new Contents(this.table, this.containment)
  private readonly names = new PlaceSearch(this.table, this.containment)
  /** Another number whenever the branches, or the numbers in them, may be others. */
  changes = 0
  /** Another number whenever a path may be another. */
  pathChanges = 0

  reset(): void {
    this.table.clear()
    this.containment.clear()
    this.contents.clear()
    this.names.clear()
    this.pathChanges++
    this.changes++
  }

  put(collection: string, record: BaseRecord): void {
    const kind = placeKindOf(collection)
    if (kind) this.putPlace(factsOf(kind, record))
    else this.setItem(record.public_id, placementIdOf(record))
  }

  placed(_collection: string, public_id: string, place_id: string): void {
    this.setItem(public_id, place_id)
  }

  gone(collection: string, public_id: string): void {
    if (collection === 'items') this.setItem(public_id, null)
    if (!placeKindOf(collection)) return
    const row = this.table.rowOf(public_id)
    if (row === NO_ROW) return
    this.containment.remove(row)
    this.pathChanges++
    this.changed()
  }

  /** The number of places and containers. */
  get size(): number {
    return this.table.places
  }

  /** The number of items that lie somewhere. */
  get placedItems(): number {
    return this.contents.placedItems
  }

  place(public_id: string): PlaceFacts | null {
    const row = this.table.rowOf(public_id)
    return row === NO_ROW ? null : this.table.facts(row)
  }

  /** What lies directly in a place, by position and then by name; of null: the locations. */
  children(public_id: string | null): readonly PlaceFacts[] {
    const rows =
      public_id === null
        ? this.containment.tops().filter((row) => this.table.kindOf(row) === 'location')
        : this.rowsIn(public_id)
    return rows.map((row) => this.table.facts(row))
  }

  /** Containers that are nowhere. */
  unplacedContainers(): readonly PlaceFacts[] {
    const rows = this.containment.tops().filter((row) => this.table.isContainer(row))
    return rows.map((row) => this.table.facts(row))
  }

  /** The places from the outermost in, the place itself last; empty when there is no such place. */
  path(public_id: string | null): PlaceStep[] {
    return public_id === null ? [] : this.containment.path(this.table.rowOf(public_id))
  }

  /** A place and all that lies in it, containers in containers included; empty when there is no such place. */
  *descendants(public_id: string): Pausing<PlaceSet> {
    const row = this.table.rowOf(public_id)
    const rows = row === NO_ROW ? new Int32Array() : yield* this.containment.descendants(row)
    return new PlaceSet(this.table.ids, rows)
  }

  /** Items and containers in a place; null when there is no such place. */
  counts(public_id: string): PlaceCounts | null {
    const row = this.table.rowOf(public_id)
    if (row === NO_ROW) return null
    this.contents.count()
    return this.countsOf(row)
  }

  /** How full a slot is; null for what is no slot. */
  occupancy(public_id: string): Occupancy | null {
    return this.occupancyOf(this.table.rowOf(public_id))
  }

  /** How full the slots in and below a place are. */
  *slotOccupancy(public_id: string): Pausing<SlotOccupancy> {
    const sum = { slots: 0, occupied: 0, capacity: 0, filled: 0 }
    let looked = 0
    const { rows } = yield* this.descendants(public_id)
    for (const row of rows) {
      if (++looked % PIECE === 0) yield
      const occupancy = this.occupancyOf(row)
      if (!occupancy) continue
      sum.slots++
      if (occupancy.filled > 0) sum.occupied++
      if (occupancy.capacity === null) continue
      sum.capacity += occupancy.capacity
      sum.filled += occupancy.filled
    }
    return sum
  }

  /**
   * Finds places by words of their names and codes and of those of the places around them: every word must be there, the last
   * one as a beginning. Places with most of the words in their own names come first, then outer ones, then by name.
   */
  *search(query: string, options: PlaceSearchOptions): Pausing<FoundPlace[]> {
    const found = yield* this.names.find(query, options)
    return found.map((row) => ({
      place: this.table.facts(row),
      path: this.containment.path(this.table.parent.at(row)),
    }))
  }

  /** The locations, and the containers that are nowhere, in order. */
  branches(): readonly PlaceBranch[] {
    this.contents.count()
    return this.containment.tops().map((row) => this.branchOf(row))
  }

  /** One place with all its contents; null when there is no such place. */
  branch(public_id: string): PlaceBranch | null {
    const row = this.table.rowOf(public_id)
    if (row === NO_ROW) return null
    this.contents.count()
    return this.branchOf(row)
  }

  /** What lies directly in a place, in order. */
  branchesIn(branch: PlaceBranch): readonly PlaceBranch[] {
    return this.rowsIn(branch.facts.public_id).map((row) => this.branchOf(row))
  }

  private rowsIn(public_id: string): readonly number[] {
    const row = this.table.rowOf(public_id)
    return row === NO_ROW ? [] : this.containment.childrenInOrder(row)
  }

  private branchOf(row: number): PlaceBranch {
    const { table } = this
    return {
      facts: table.facts(row),
      ...this.countsOf(row),
      size: table.size.at(row),
      stamp: table.stamp.at(row),
      children: { size: table.children.at(row) },
    }
  }

  private countsOf(row: number): PlaceCounts {
    const { items, containers, items_total, containers_total } = this.table
    return {
      items: items.at(row),
      containers: containers.at(row),
      items_total: items_total.at(row),
      containers_total: containers_total.at(row),
    }
  }

  private occupancyOf(row: number): Occupancy | null {
    const { table } = this
    if (row === NO_ROW || table.kindOf(row) !== 'slot') return null
    this.contents.count()
    return { filled: table.items.at(row) + table.containers.at(row), capacity: table.capacityOf(row) }
  }

  private putPlace(facts: PlaceFacts): void {
    const { table } = this
    const row = table.mentioned(facts.public_id)
    const isNew = table.present.at(row) === 0
    const renamed = isNew || table.name.at(row) !== facts.name
    if (renamed || table.code.at(row) !== facts.code) this.names.renamed(row, facts)
    const moved = this.containment.put(row, facts)
    if (moved || renamed) this.pathChanges++
    this.changed()
  }

  private setItem(public_id: string, place_id: string | null): void {
    if (this.contents.setItem(public_id, place_id)) this.changes++
  }

  private changed(): void {
    this.contents.changed()
    this.changes++
  }
}
