import type { PlaceStep } from '../../engine/index.ts'
import { MAX_PLACE_DEPTH } from '../../engine/structure/levels.ts'
import type { TimeSlice } from '../following/time-slice.ts'
import { compareKeys } from '../lists/name-order.ts'
import type { PlaceFacts, PlaceNode } from './place-node.ts'

/** Number of places whose contents the tree caches. */
const REMEMBERED = 50
/** Number of places that are visited between two checks of the clock. */
const PIECE = 500

/**
 * The containment of places. Nodes can be added and removed in any order: the contents of a missing place wait for it.
 */
export class Containment {
  private readonly nodes = new Map<string, PlaceNode>()
  private readonly waiting = new Map<string, Set<PlaceNode>>()
  private readonly outermost = new Set<PlaceNode>()
  private outermostInOrder: readonly PlaceNode[] | null = null
  /** The cached contents of recently requested places. */
  private readonly inside = new Map<string, ReadonlySet<string>>()

  clear(): void {
    this.nodes.clear()
    this.waiting.clear()
    this.outermost.clear()
    this.outermostInOrder = null
    this.inside.clear()
  }

  get size(): number {
    return this.nodes.size
  }

  get(public_id: string): PlaceNode | undefined {
    return this.nodes.get(public_id)
  }

  all(): Iterable<PlaceNode> {
    return this.nodes.values()
  }

  /** The nodes whose parent is null or missing. */
  get tops(): ReadonlySet<PlaceNode> {
    return this.outermost
  }

  /** Moves a node to the parent that its facts name; it may have had another parent before. */
  put(node: PlaceNode, facts: PlaceFacts): void {
    const { public_id } = facts
    const isNew = !this.nodes.has(public_id)
    if (!isNew) this.detach(node)
    if (isNew || node.facts.parent_id !== facts.parent_id) this.inside.clear()
    node.facts = facts
    this.nodes.set(public_id, node)
    if (isNew) {
      for (const child of this.waiting.get(public_id) ?? []) {
        this.outermost.delete(child)
        node.add(child)
      }
      this.waiting.delete(public_id)
    }
    this.attach(node)
  }

  remove(node: PlaceNode): void {
    const { public_id } = node.facts
    this.detach(node)
    this.nodes.delete(public_id)
    this.inside.clear()
    if (node.children.size === 0) return
    this.waiting.set(public_id, new Set(node.children))
    for (const child of node.children) this.outermost.add(child)
    this.outermostInOrder = null
  }

  topsInOrder(): readonly PlaceNode[] {
    this.outermostInOrder ??= [...this.outermost].sort(bySiblingOrder)
    return this.outermostInOrder
  }

  /** The path of a place, outermost place first, the place itself last; empty if it does not exist. */
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

  /** The ids of a place and of its contents at any depth; empty if it does not exist. */
  async descendants(public_id: string, turns: TimeSlice): Promise<ReadonlySet<string>> {
    const known = this.inside.get(public_id)
    if (known) return known
    const root = this.nodes.get(public_id)
    const found = await withAllInside(root ? [root] : [], turns)
    if (this.inside.size >= REMEMBERED) this.inside.clear()
    this.inside.set(public_id, found)
    return found
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
    this.outermost.add(node)
    this.outermostInOrder = null
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
    if (this.outermost.delete(node)) this.outermostInOrder = null
  }
}

/** The ids of several places and of their contents at any depth. */
async function withAllInside(places: readonly PlaceNode[], turns: TimeSlice): Promise<Set<string>> {
  const found = new Set<string>()
  const open = [...places]
  for (let node = open.pop(); node; node = open.pop()) {
    if (found.has(node.facts.public_id)) continue
    found.add(node.facts.public_id)
    for (const child of node.children) open.push(child)
    if (found.size % PIECE === 0 && turns.due) await turns.pass()
  }
  return found
}

export function childrenInOrder(node: PlaceNode): readonly PlaceNode[] {
  node.ordered ??= [...node.children].sort(bySiblingOrder)
  return node.ordered
}

/** Places by position, then containers; among equals by name, then by id. */
function bySiblingOrder(a: PlaceNode, b: PlaceNode): number {
  return (
    Number(a.facts.kind === 'container') - Number(b.facts.kind === 'container') ||
    (a.facts.position ?? 0) - (b.facts.position ?? 0) ||
    compareKeys(a.key, b.key) ||
    compareKeys(a.facts.public_id, b.facts.public_id)
  )
}
