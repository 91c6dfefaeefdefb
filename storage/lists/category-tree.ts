import type { TimeSlice } from '../following/time-slice.ts'

/** Steps outwards from a category between two that are remembered. */
const REMEMBERED = 64
/** Categories that are found between two looks at the clock. */
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

  /** A category and all under it; nothing when there is no such category, null when there are more than `most`. */
  few(public_id: string, most: number): Set<string> | null {
    const found = new Set<string>(this.parents.has(public_id) ? [public_id] : [])
    for (const id of found) {
      for (const child of this.children.get(id) ?? []) found.add(child)
      if (found.size > most) return null
    }
    return found
  }

  /** Tells of categories whether they are `public_id` or lie under it. It looks outwards, and remembers what it passed. */
  under(public_id: string): (id: string) => boolean {
    const known = new Map<string, boolean>([[public_id, this.parents.has(public_id)]])
    return (id) => {
      const passed: string[] = [id]
      let at: string | null = id
      // In a circle no step leads on to what is known.
      for (let steps = 0; at !== null && !known.has(at) && steps <= this.parents.size; steps++) {
        if (steps % REMEMBERED === 0) passed.push(at)
        at = this.parents.get(at) ?? null
      }
      const is = at !== null && known.get(at) === true
      for (const each of passed) known.set(each, is)
      return is
    }
  }

  /**
   * Some categories and all under them, in turns with others. It looks at each category once, however many of these lie in
   * one another.
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
