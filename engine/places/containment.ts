import type { Pausing } from '../core/pausing.ts'
import { compareKeys } from '../lists/name-order.ts'
import { MAX_PLACE_DEPTH } from '../structure/levels.ts'
import type { PlaceStep } from '../structure/placement.ts'
import type { PlaceFacts, PlaceNode } from './place-node.ts'

/** Places for which the tree keeps what is in them. */
const REMEMBERED = 50
/** Places that are looked at between two pauses. */
const PIECE = 500

/** What lies in what. Places come and go in any order: what lies in one that is not there (yet) waits for it. */
export class Containment {
  private readonly nodes = new Map<string, PlaceNode>()
  private readonly waiting = new Map<string, Set<PlaceNode>>()
  private readonly outermost = new Set<PlaceNode>()
  private outermostInOrder: readonly PlaceNode[] | null = null
  /** The contents of the places that were asked for lately. */
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

  /** Those that lie in nothing that is there. */
  get tops(): ReadonlySet<PlaceNode> {
    return this.outermost
  }

  /** Puts a node where its facts say that it lies; the node may have been somewhere else before. */
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

  /** The ids of a place and of all that lies in it; empty when there is no such place. */
  *descendants(public_id: string): Pausing<ReadonlySet<string>> {
    const known = this.inside.get(public_id)
    if (known) return known
    const root = this.nodes.get(public_id)
    const found = yield* withAllInside(root ? [root] : [])
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

/** The ids of some places and of all that lies in them. */
function* withAllInside(places: readonly PlaceNode[]): Pausing<Set<string>> {
  const found = new Set<string>()
  const open = [...places]
  for (let node = open.pop(); node; node = open.pop()) {
    if (found.has(node.facts.public_id)) continue
    found.add(node.facts.public_id)
    for (const child of node.children) open.push(child)
    if (found.size % PIECE === 0) yield
  }
  return found
}

export function childrenInOrder(node: PlaceNode): readonly PlaceNode[] {
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
