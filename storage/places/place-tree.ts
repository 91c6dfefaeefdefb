import type { BaseRecord, PlaceStep } from '../../engine/index.ts'
import type { Followed } from '../following/follower.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import { nameKey } from '../lists/name-order.ts'
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

/** The fill level of a slot. */
export interface Occupancy {
  /** Number of containers and items directly in it. */
  readonly filled: number
  /** Null if unlimited. */
  readonly capacity: number | null
}

/** Counts of the slots in and below a place. */
export interface SlotOccupancy {
  readonly slots: number
  /** Number of slots that are not empty. */
  readonly occupied: number
  /** Of the slots with a capacity: their total capacity, and the number of records in them. */
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
  /** Number of places in this subtree, including this one. */
  readonly size: number
  /** A number that changes with every change of this place or its contents. */
  readonly stamp: number
  readonly children: { readonly size: number }
}

/**
 * All places and containers of a household, in memory: their containment, their counts, and a search. The tree receives
 * all changes, and answers without reading the file. Asynchronous methods must run within `HouseholdPlaces.during`.
 */
export class PlaceTree implements Followed {
  private readonly containment = new Containment()
  private readonly contents = new Contents(this.containment)
  private readonly names = new PlaceSearch(this.containment)
  /** Incremented whenever branches or counts may have changed. */
  changes = 0
  /** Incremented whenever a path may have changed. */
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

  /** Number of places and containers. */
  get size(): number {
    return this.containment.size
  }

  /** Number of items that have a place. */
  get placedItems(): number {
    return this.contents.placedItems
  }

  place(public_id: string): PlaceFacts | null {
    return this.containment.get(public_id)?.facts ?? null
  }

  /** The direct contents of a place, by position and then by name; for null, the locations. */
  children(public_id: string | null): readonly PlaceFacts[] {
    const nodes =
      public_id === null
        ? this.containment.topsInOrder().filter(({ facts }) => facts.kind === 'location')
        : this.childNodes(public_id)
    return nodes.map(({ facts }) => facts)
  }

  /** Containers without a place. */
  unplacedContainers(): readonly PlaceFacts[] {
    return this.containment
      .topsInOrder()
      .filter(({ facts }) => facts.kind === 'container')
      .map(({ facts }) => facts)
  }

  /** The path of a place, outermost place first, the place itself last; empty if it does not exist. */
  path(public_id: string | null): PlaceStep[] {
    return this.containment.path(public_id)
  }

  /**
   * The ids of a place and of its contents at any depth, including containers in containers; empty if it does not
   * exist.
   */
  descendants(public_id: string, turns: TimeSlice): Promise<ReadonlySet<string>> {
    return this.containment.descendants(public_id, turns)
  }

  /** The counts of a place. */
  counts(public_id: string): PlaceCounts | null {
    this.contents.count()
    const node = this.containment.get(public_id)
    if (!node) return null
    const { items, containers, items_total, containers_total } = node
    return { items, containers, items_total, containers_total }
  }

  /** The fill level of a slot; null for other places. */
  occupancy(public_id: string): Occupancy | null {
    const node = this.containment.get(public_id)
    if (node?.facts.kind !== 'slot') return null
    this.contents.count()
    return { filled: node.items + node.containers, capacity: node.facts.capacity }
  }

  /** The fill level of the slots in and below a place. */
  async slotOccupancy(public_id: string, turns: TimeSlice): Promise<SlotOccupancy> {
    const sum = { slots: 0, occupied: 0, capacity: 0, filled: 0 }
    for (const id of await this.descendants(public_id, turns)) {
      if (turns.due) await turns.pass()
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
   * Finds places by the words of their names and codes, and of those of the places around them. Every word must match;
   * the last one may be a prefix. Places with most of the words in their own names come first, then outer places, then
   * by name.
   */
  async search(query: string, options: PlaceSearchOptions, turns: TimeSlice): Promise<FoundPlace[]> {
    const found = await this.names.find(query, options, turns)
    return found.map(({ facts }) => ({ place: facts, path: this.path(facts.parent_id) }))
  }

  /** The locations, and the containers without a place, in order. */
  branches(): readonly PlaceBranch[] {
    this.contents.count()
    return this.containment.topsInOrder()
  }

  /** One place with its contents; null if it does not exist. */
  branch(public_id: string): PlaceBranch | null {
    this.contents.count()
    return this.containment.get(public_id) ?? null
  }

  /** The direct contents of a place, in order. */
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
      node.key = nameKey(name)
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

  /** The id of a place as the string that the tree already holds: tens of thousands of records name their places. */
  private shared(place_id: string): string {
    return this.containment.get(place_id)?.facts.public_id ?? place_id
  }
}
