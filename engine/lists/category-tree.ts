import type { Pausing } from '../core/pausing.ts'

/** Categories that are found between two pauses. */
const PIECE = 1000

interface Known {
  readonly public_id: string
  readonly parent_id: string | null
}

/** Which category lies under which. */
export class CategoryTree {
  private readonly parents = new Map<string, string | null>()
  private readonly children = new Map<string, Set<string>>()

  clear(): void {
    this.parents.clear()
    this.children.clear()
  }

  put({ public_id, parent_id }: Known): void {
    this.delete(public_id)
    this.parents.set(public_id, parent_id)
    if (parent_id === null) return
    const siblings = this.children.get(parent_id)
    if (siblings) siblings.add(public_id)
    else this.children.set(parent_id, new Set([public_id]))
  }

  delete(public_id: string): void {
    const parent = this.parents.get(public_id)
    if (parent) this.children.get(parent)?.delete(public_id)
    this.parents.delete(public_id)
  }

  /**
   * Some categories and all under them. It looks at each category once, however many of these lie in one another.
   */
  *within(public_ids: Iterable<string>): Pausing<Set<string>> {
    const found = new Set<string>()
    const open: string[] = []
    for (const public_id of public_ids) if (this.parents.has(public_id)) open.push(public_id)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      for (const child of this.children.get(id) ?? []) open.push(child)
      if (found.size % PIECE === 0) yield
    }
    return found
  }
}
