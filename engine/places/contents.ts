import { Column } from '../lists/column.ts'
import { Dictionary } from '../lists/dictionary.ts'
import { IdColumn } from '../lists/id-column.ts'
import { MAX_PLACE_DEPTH } from '../structure/levels.ts'
import type { Containment } from './containment.ts'
import type { PlaceNode } from './place-node.ts'

/** Which items lie where, and how much lies in each place. Counts are made when they are asked for. */
export class Contents {
  private readonly containment: Containment
  /** The items that lie somewhere, and the number of the place of each. */
  private readonly items = new IdColumn()
  private readonly placeOf = new Column('number')
  private readonly free: number[] = []
  private readonly places = new Dictionary()
  /** The number of items in a place, by its number. */
  private readonly itemsIn = new Column('number')
  private counted = false
  /** The number of times that all were counted. */
  private counts = 0

  constructor(containment: Containment) {
    this.containment = containment
  }

  clear(): void {
    for (const part of [this.items, this.placeOf, this.places, this.itemsIn]) part.clear()
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
    const known = this.items.rowOf(public_id)
    const before = known < 0 ? 0 : this.placeOf.at(known)
    // Tens of thousands of items name their places: one text for each place is enough.
    const place = place_id === null ? null : (this.containment.get(place_id)?.facts.public_id ?? place_id)
    const number = this.places.number(place)
    if (before === number) return false
    if (before > 0) this.itemsIn.set(before, this.itemsIn.at(before) - 1)
    if (number > 0) this.itemsIn.set(number, this.itemsIn.at(number) + 1)
    if (number === 0) {
      this.items.delete(known)
      this.free.push(known)
    } else if (known < 0) {
      const row = this.free.pop() ?? this.items.end
      this.items.set(row, public_id)
      this.placeOf.set(row, number)
    } else {
      this.placeOf.set(known, number)
    }
    this.counted = false
    return true
  }

  /** Counts what lies in each place, unless that is known. */
  count(): void {
    if (this.counted) return
    this.counts++
    for (const node of this.containment.tops) this.countIn(node, 0)
    this.counted = true
  }

  /** @returns whether something in it is not as it was when it was counted last */
  private countIn(node: PlaceNode, depth: number): boolean {
    const items = this.itemsIn.at(this.places.known(node.facts.public_id) ?? 0)
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
