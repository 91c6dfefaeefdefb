import { MAX_PLACE_DEPTH } from '../../engine/structure/levels.ts'
import type { Containment } from './containment.ts'
import type { PlaceNode } from './place-node.ts'

/** The places of items, and the counts of each place. Counts are computed on demand. */
export class Contents {
  private readonly containment: Containment
  private readonly placeOfItem = new Map<string, string>()
  private readonly itemsIn = new Map<string, number>()
  private counted = false
  /** Incremented with each new count of all places. */
  private counts = 0

  constructor(containment: Containment) {
    this.containment = containment
  }

  clear(): void {
    this.placeOfItem.clear()
    this.itemsIn.clear()
    this.counted = false
  }

  /** Number of items that have a place. */
  get placedItems(): number {
    return this.placeOfItem.size
  }

  /** A place was added or changed. */
  changed(): void {
    this.counted = false
  }

  /** @returns whether the item has moved */
  setItem(public_id: string, place_id: string | null): boolean {
    const before = this.placeOfItem.get(public_id) ?? null
    if (before === place_id) return false
    if (before !== null) this.itemsIn.set(before, (this.itemsIn.get(before) ?? 1) - 1)
    if (place_id === null) {
      this.placeOfItem.delete(public_id)
    } else {
      // Tens of thousands of items name their places, so the id of each place is stored once.
      this.placeOfItem.set(public_id, this.containment.get(place_id)?.facts.public_id ?? place_id)
      this.itemsIn.set(place_id, (this.itemsIn.get(place_id) ?? 0) + 1)
    }
    this.counted = false
    return true
  }

  /** Counts the contents of each place, if the counts are out of date. */
  count(): void {
    if (this.counted) return
    this.counts++
    for (const node of this.containment.tops) this.countIn(node, 0)
    this.counted = true
  }

  /** @returns whether its contents have changed since the last count */
  private countIn(node: PlaceNode, depth: number): boolean {
    const items = this.itemsIn.get(node.facts.public_id) ?? 0
    let containers = 0
    let items_total = items
    let containers_total = 0
    let size = 1
    let { changed } = node
    if (depth < MAX_PLACE_DEPTH) {
      for (const child of node.children) {
        if (this.countIn(child, depth + 1)) changed = true
        if (child.facts.kind === 'container') {
          containers++
          containers_total++
        }
        items_total += child.items_total
        containers_total += child.containers_total
        size += child.size
      }
    }
    if (items !== node.items || containers !== node.containers) changed = true
    if (changed) node.stamp = this.counts
    node.changed = false
    node.items = items
    node.containers = containers
    node.items_total = items_total
    node.containers_total = containers_total
    node.size = size
    return changed
  }
}
