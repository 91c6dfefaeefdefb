import type { TimeSlice } from '../following/time-slice.ts'

/** Number of categories that are visited between two checks of the clock. */
const PIECE = 1000

interface Known {
  readonly public_id: string
  readonly parent_id: string | null
}

/** The tree of the categories. */
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
   * Several categories and all below them, with pauses for other work. Each category is visited once, even if the given
   * ones are nested.
   */
  async within(public_ids: Iterable<string>, turns: TimeSlice): Promise<Set<string>> {
    const found = new Set<string>()
    const open: string[] = []
    for (const public_id of public_ids) if (this.parents.has(public_id)) open.push(public_id)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      for (const child of this.children.get(id) ?? []) open.push(child)
      if (found.size % PIECE === 0 && turns.due) await turns.pass()
    }
    return found
  }
}
