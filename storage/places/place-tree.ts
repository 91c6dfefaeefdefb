import type { BaseRecord, PlaceStep } from '../../engine/index.ts'
import { MAX_PLACE_DEPTH, type PlaceKind } from '../../engine/structure/levels.ts'
import type { Followed } from '../following/follower.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import { compareKeys, nameKey } from '../lists/name-order.ts'
import { PathTexts } from './path-texts.ts'
import {
  factsOf,
  type PlaceCounts,
  type PlaceFacts,
  PlaceNode,
  placeKindOf,
  placementIdOf,
} from './place-node.ts'
import { PlaceWords, questionOf } from './place-words.ts'
import { branchBytes, treeBytes } from './tree-bytes.ts'

/** Places of which it is remembered what is in them. */
const REMEMBERED = 50

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

export interface PlaceSearchOptions {
  readonly limit: number
  readonly kinds?: readonly PlaceKind[] | undefined
  /** Whether archived ones are found too (default: no). */
  readonly archived?: boolean | undefined
}

/** A place that was found. */
export interface FoundPlace {
  readonly place: PlaceFacts
  readonly path: readonly PlaceStep[]
}

/**
 * All places and containers of a household, in memory: what lies in what, how much, and where to find it. It is told what
 * changes, and answers without reading anything.
 */
export class PlaceTree implements Followed {
  private readonly nodes = new Map<string, PlaceNode>()
  /** What lies in a place that is not known (yet). */
  private readonly waiting = new Map<string, Set<PlaceNode>>()
  private readonly tops = new Set<PlaceNode>()
  private readonly placeOfItem = new Map<string, string>()
  private readonly itemsIn = new Map<string, number>()
  private readonly words = new PlaceWords()
  private counted = false
  private orderedTops: readonly PlaceNode[] | null = null
  /** What was asked for lately: what is in a place, as of a `structure`. */
  private readonly inside = new Map<string, ReadonlySet<string>>()
  private insideAt = -1
  private readonly pathTexts = new PathTexts()
  /** Another number whenever what `bytes` tells may be another. */
  changes = 0
  /** Another number whenever a place came, went, was put elsewhere, archived or restored; items do not change it. */
  structure = 0

  reset(): void {
    this.nodes.clear()
    this.waiting.clear()
    this.tops.clear()
    this.placeOfItem.clear()
    this.itemsIn.clear()
    this.words.clear()
    this.orderedTops = null
    this.structure++
    this.pathTexts.clear()
    this.changed()
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
    const node = this.nodes.get(public_id)
    if (!node) return
    this.detach(node)
    this.nodes.delete(public_id)
    if (node.children.size > 0) {
      this.waiting.set(public_id, new Set(node.children))
      for (const child of node.children) this.tops.add(child)
      this.orderedTops = null
    }
    this.structure++
    this.pathTexts.clear()
    this.changed()
  }

  /** How many places and containers there are. */
  get size(): number {
    return this.nodes.size
  }

  /** How many items lie somewhere. */
  get placedItems(): number {
    return this.placeOfItem.size
  }

  place(public_id: string): PlaceFacts | null {
    return this.nodes.get(public_id)?.facts ?? null
  }

  /** What lies directly in a place, by position and then by name; of null: the locations. */
  children(public_id: string | null): readonly PlaceFacts[] {
    if (public_id === null) {
      return this.topsInOrder()
        .filter(({ facts }) => facts.kind === 'location')
        .map(({ facts }) => facts)
    }
    const node = this.nodes.get(public_id)
    return node ? inOrder(node).map(({ facts }) => facts) : []
  }

  /** Containers that are nowhere. */
  unplacedContainers(): readonly PlaceFacts[] {
    return this.topsInOrder()
      .filter(({ facts }) => facts.kind === 'container')
      .map(({ facts }) => facts)
  }

  /** The places from the outermost in, the place itself last; empty when there is no such place. */
  path(public_id: string | null): PlaceStep[] {
    const path: PlaceStep[] = []
    let node = public_id === null ? undefined : this.nodes.get(public_id)
    while (node && path.length < MAX_PLACE_DEPTH) {
      const { parent_id } = node.facts
      path.push(node.step)
      node = parent_id === null ? undefined : this.nodes.get(parent_id)
    }
    return path.reverse()
  }

  /** `path` as JSON text. */
  pathText(public_id: string): string {
    return this.pathTexts.of(public_id, (id) => this.path(id))
  }

  /** The ids of a place and of all that lies in it, containers in containers included; empty when there is no such place. */
  descendants(public_id: string): ReadonlySet<string> {
    if (this.insideAt !== this.structure) this.inside.clear()
    this.insideAt = this.structure
    const known = this.inside.get(public_id)
    if (known) return known
    const found = new Set<string>()
    const root = this.nodes.get(public_id)
    const open = root ? [root] : []
    for (let node = open.pop(); node; node = open.pop()) {
      if (found.has(node.facts.public_id)) continue
      found.add(node.facts.public_id)
      for (const child of node.children) open.push(child)
    }
    if (this.inside.size >= REMEMBERED) this.inside.clear()
    this.inside.set(public_id, found)
    return found
  }

  /** How much lies in a place. */
  counts(public_id: string): PlaceCounts | null {
    this.count()
    const node = this.nodes.get(public_id)
    if (!node) return null
    const { items, containers, items_total, containers_total } = node
    return { items, containers, items_total, containers_total }
  }

  /** How full a slot is; null for what is no slot. */
  occupancy(public_id: string): Occupancy | null {
    const node = this.nodes.get(public_id)
    if (node?.facts.kind !== 'slot') return null
    this.count()
    return { filled: node.items + node.containers, capacity: node.facts.capacity }
  }

  /** How full the slots in and below a place are. */
  slotOccupancy(public_id: string): SlotOccupancy {
    const sum = { slots: 0, occupied: 0, capacity: 0, filled: 0 }
    for (const id of this.descendants(public_id)) {
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
   * one as a beginning. What has most of the words in its own name comes first, then what lies further out, then by name.
   */
  search(query: string, { limit, kinds, archived = false }: PlaceSearchOptions): FoundPlace[] {
    const question = questionOf(query)
    if (question.length === 0) return []
    const all = 2 ** question.length - 1
    const answers = this.words.answers(question)
    const found: { readonly node: PlaceNode; readonly own: number; readonly depth: number }[] = []
    const visit = (node: PlaceNode, around: number, depth: number, hidden: boolean) => {
      let own = 0
      for (const word of node.words) own |= answers[word] ?? 0
      const bits = around | own
      const shown = !(hidden || node.facts.archived)
      if (bits === all && (shown || archived) && (!kinds || kinds.includes(node.facts.kind))) {
        found.push({ node, own: ones(own), depth })
      }
      if (depth < MAX_PLACE_DEPTH) for (const child of node.children) visit(child, bits, depth + 1, !shown)
    }
    for (const node of this.tops) visit(node, 0, 0, false)
    return best(found, limit).map(({ node }) => ({
      place: node.facts,
      path: this.path(node.facts.parent_id),
    }))
  }

  /**
   * The whole tree as JSON in UTF-8: `{"places": [...], "containers": [...]}`, the locations and the containers that are nowhere,
   * each place with its counts and, where something lies in it, `children`. In turns with others; nothing may be put into the
   * tree meanwhile.
   */
  bytes(turns: TimeSlice): Promise<Buffer> {
    this.count()
    return treeBytes(this.topsInOrder(), inOrder, turns)
  }

  /** The same of one place and all that is in it; null when there is no such place. */
  async bytesOf(public_id: string, turns: TimeSlice): Promise<Buffer | null> {
    const root = this.nodes.get(public_id)
    if (!root) return null
    this.count()
    return branchBytes(root, inOrder, turns)
  }

  /** Lets go of what was written. */
  forgetBytes(): void {
    for (const node of this.nodes.values()) node.written = null
  }

  private putPlace(facts: PlaceFacts): void {
    const { public_id, name, code } = facts
    const known = this.nodes.get(public_id)
    const node = known ?? new PlaceNode(facts)
    const before = known?.facts
    if (!before || before.name !== name || before.code !== code) {
      node.key = nameKey(name)
      node.words = this.words.numbersOf(name, code)
    }
    if (known) this.detach(known)
    node.facts = facts
    this.nodes.set(public_id, node)
    if (!known) {
      for (const child of this.waiting.get(public_id) ?? []) {
        this.tops.delete(child)
        node.add(child)
      }
      this.waiting.delete(public_id)
    }
    this.attach(node)
    if (before?.parent_id !== facts.parent_id || before.archived !== facts.archived) this.structure++
    if (before?.parent_id !== facts.parent_id || before.name !== name) this.pathTexts.clear()
    node.changed = true
    this.changed()
  }

  private withSharedIds(facts: PlaceFacts): PlaceFacts {
    const { public_id, parent_id } = facts
    return { ...facts, public_id: this.shared(public_id), parent_id: parent_id && this.shared(parent_id) }
  }

  /** The id of a place as the tree has it already: tens of thousands of things name their places. */
  private shared(place_id: string): string {
    return this.nodes.get(place_id)?.facts.public_id ?? place_id
  }

  private attach(node: PlaceNode): void {
    const { parent_id } = node.facts
    const parent = parent_id === null ? undefined : this.nodes.get(parent_id)
    if (parent) {
      parent.add(node)
      parent.ordered = null
      parent.changed = true
      return
    }
    this.tops.add(node)
    this.orderedTops = null
    if (parent_id === null) return
    const waiting = this.waiting.get(parent_id) ?? new Set()
    this.waiting.set(parent_id, waiting.add(node))
  }

  private detach(node: PlaceNode): void {
    const { parent_id } = node.facts
    const parent = parent_id === null ? undefined : this.nodes.get(parent_id)
    if (parent?.remove(node)) {
      parent.ordered = null
      parent.changed = true
    }
    if (parent_id !== null) this.waiting.get(parent_id)?.delete(node)
    if (this.tops.delete(node)) this.orderedTops = null
  }

  private setItem(public_id: string, place_id: string | null): void {
    const before = this.placeOfItem.get(public_id) ?? null
    if (before === place_id) return
    if (before !== null) this.itemsIn.set(before, (this.itemsIn.get(before) ?? 1) - 1)
    if (place_id === null) {
      this.placeOfItem.delete(public_id)
    } else {
      this.placeOfItem.set(public_id, this.shared(place_id))
      this.itemsIn.set(place_id, (this.itemsIn.get(place_id) ?? 0) + 1)
    }
    this.changed()
  }

  private changed(): void {
    this.counted = false
    this.changes++
  }

  private count(): void {
    if (this.counted) return
    for (const node of this.tops) this.countIn(node, 0)
    this.counted = true
  }

  /** @returns whether something in it is not as it was when it was counted last */
  private countIn(node: PlaceNode, depth: number): boolean {
    const items = this.itemsIn.get(node.facts.public_id) ?? 0
    let containers = 0
    let items_total = items
    let containers_total = 0
    let size = 1
    let changed = node.changed
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
    if (changed) node.written = null
    node.changed = false
    node.items = items
    node.containers = containers
    node.items_total = items_total
    node.containers_total = containers_total
    node.size = size
    return changed
  }

  private topsInOrder(): readonly PlaceNode[] {
    this.orderedTops ??= [...this.tops].sort(bySiblingOrder)
    return this.orderedTops
  }
}

function inOrder(node: PlaceNode): readonly PlaceNode[] {
  node.ordered ??= [...node.children].sort(bySiblingOrder)
  return node.ordered
}

/** Places by their position, then containers; among equals by name, then by id. */
function bySiblingOrder(a: PlaceNode, b: PlaceNode): number {
  return (
    Number(a.facts.kind === 'container') - Number(b.facts.kind === 'container') ||
    (a.facts.position ?? 0) - (b.facts.position ?? 0) ||
    compareKeys(a.key, b.key) ||
    compareKeys(a.facts.public_id, b.facts.public_id)
  )
}

interface Ranked {
  readonly node: PlaceNode
  readonly own: number
  readonly depth: number
}

/** The best of what was found: thousands can lie in a place that is named so, and only a page of them is put in order. */
function best(found: readonly Ranked[], limit: number): Ranked[] {
  const groups = new Map<number, Ranked[]>()
  for (const ranked of found) {
    const rank = -ranked.own * 2 * MAX_PLACE_DEPTH + ranked.depth
    const group = groups.get(rank)
    if (group) group.push(ranked)
    else groups.set(rank, [ranked])
  }
  const page: Ranked[] = []
  for (const rank of [...groups.keys()].sort((a, b) => a - b)) {
    if (page.length >= limit) break
    const group = groups.get(rank) ?? []
    page.push(
      ...group.sort(
        (a, b) =>
          compareKeys(a.node.key, b.node.key) || compareKeys(a.node.facts.public_id, b.node.facts.public_id),
      ),
    )
  }
  return page.slice(0, Math.max(0, limit))
}

function ones(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}
