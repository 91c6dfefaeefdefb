import type { BaseRecord } from '../core/collection.ts'
import type { Pausing } from '../core/pausing.ts'
import type { Followed } from '../lists/followed.ts'
import { orderKey } from '../lists/name-order.ts'
import type { PlaceStep } from '../structure/placement.ts'
import { Containment, childrenInOrder } from './containment.ts'
import { Contents } from './contents.ts'
import {
  factsOf,
  type PlaceCounts,
  type PlaceFacts,
  PlaceNode,
  placeKindOf,
  placementIdOf,
} from './place-node.ts'
import { PlaceSearch, type PlaceSearchOptions } from './place-search.ts'

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

/**
 * All places and containers of a household, in memory: what lies in what, how much, and where to find it. It hears what
 * changes, and answers without reading anything. It must stay as it is while work with pauses is under way.
 */
export class PlaceTree implements Followed {
  private readonly containment = new Containment()
  private readonly contents = new Contents(this.containment)
  private readonly names = new PlaceSearch(this.containment)
  /** Another number whenever the branches, or the numbers in them, may be others. */
  changes = 0
  /** Another number whenever a path may be another. */
  pathChanges = 0

  reset(): void {
    this.containment.clear()
    this.contents.clear()
    this.names.clear()
    this.pathChanges++
    this.changes++
  }

  put(collection: string, record: BaseRecord): void {
    const kind = placeKindOf(collection)
    if (kind) this.putPlace(this.withSharedIds(factsOf(kind, record)))
    else this.setItem(record.public_id, placementIdOf(record))
  }

  placed(_collection: string, public_id: string, place_id: string): void {
    this.setItem(public_id, place_id)
  }

  gone(collection: string, public_id: string): void {
    if (collection === 'items') this.setItem(public_id, null)
    if (!placeKindOf(collection)) return
    const node = this.containment.get(public_id)
    if (!node) return
    this.containment.remove(node)
    this.pathChanges++
    this.changed()
  }

  /** The number of places and containers. */
  get size(): number {
    return this.containment.size
  }

  /** The number of items that lie somewhere. */
  get placedItems(): number {
    return this.contents.placedItems
  }

  place(public_id: string): PlaceFacts | null {
    return this.containment.get(public_id)?.facts ?? null
  }

  /** What lies directly in a place, by position and then by name; of null: the locations. */
  children(public_id: string | null): readonly PlaceFacts[] {
    const nodes =
      public_id === null
        ? this.containment.topsInOrder().filter(({ facts }) => facts.kind === 'location')
        : this.childNodes(public_id)
    return nodes.map(({ facts }) => facts)
  }

  /** Containers that are nowhere. */
  unplacedContainers(): readonly PlaceFacts[] {
    return this.containment
      .topsInOrder()
      .filter(({ facts }) => facts.kind === 'container')
      .map(({ facts }) => facts)
  }

  /** The places from the outermost in, the place itself last; empty when there is no such place. */
  path(public_id: string | null): PlaceStep[] {
    return this.containment.path(public_id)
  }

  /** The ids of a place and of all that lies in it, containers in containers included; empty when there is no such place. */
  descendants(public_id: string): Pausing<ReadonlySet<string>> {
    return this.containment.descendants(public_id)
  }

  /** Items and containers in a place; null when there is no such place. */
  counts(public_id: string): PlaceCounts | null {
    this.contents.count()
    const node = this.containment.get(public_id)
    if (!node) return null
    const { items, containers, items_total, containers_total } = node
    return { items, containers, items_total, containers_total }
  }

  /** How full a slot is; null for what is no slot. */
  occupancy(public_id: string): Occupancy | null {
    const node = this.containment.get(public_id)
    if (node?.facts.kind !== 'slot') return null
    this.contents.count()
    return { filled: node.items + node.containers, capacity: node.facts.capacity }
  }

  /** How full the slots in and below a place are. */
  *slotOccupancy(public_id: string): Pausing<SlotOccupancy> {
    const sum = { slots: 0, occupied: 0, capacity: 0, filled: 0 }
    let looked = 0
    for (const id of yield* this.descendants(public_id)) {
      if (++looked % PIECE === 0) yield
      const occupancy = this.occupancy(id)
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
    return found.map(({ facts }) => ({ place: facts, path: this.path(facts.parent_id) }))
  }

  /** The locations, and the containers that are nowhere, in order. */
  branches(): readonly PlaceBranch[] {
    this.contents.count()
    return this.containment.topsInOrder()
  }

  /** One place with all its contents; null when there is no such place. */
  branch(public_id: string): PlaceBranch | null {
    this.contents.count()
    return this.containment.get(public_id) ?? null
  }

  /** What lies directly in a place, in order. */
  branchesIn(branch: PlaceBranch): readonly PlaceBranch[] {
    return this.childNodes(branch.facts.public_id)
  }

  private childNodes(public_id: string): readonly PlaceNode[] {
    const node = this.containment.get(public_id)
    return node ? childrenInOrder(node) : []
  }

  private putPlace(facts: PlaceFacts): void {
    const { public_id, name, code } = facts
    const known = this.containment.get(public_id)
    const node = known ?? new PlaceNode(facts)
    const before = known?.facts
    if (!before || before.name !== name || before.code !== code) {
      node.key = orderKey(name)
      this.names.renamed(node, facts)
    }
    this.containment.put(node, facts)
    if (before?.parent_id !== facts.parent_id || before.name !== name) this.pathChanges++
    node.changed = true
    this.changed()
  }

  private setItem(public_id: string, place_id: string | null): void {
    if (this.contents.setItem(public_id, place_id)) this.changes++
  }

  private changed(): void {
    this.contents.changed()
    this.changes++
  }

  private withSharedIds(facts: PlaceFacts): PlaceFacts {
    const { public_id, parent_id } = facts
    return { ...facts, public_id: this.shared(public_id), parent_id: parent_id && this.shared(parent_id) }
  }

  /** The id of a place as the tree has it already: tens of thousands of things name their places. */
  private shared(place_id: string): string {
    return this.containment.get(place_id)?.facts.public_id ?? place_id
  }
}
