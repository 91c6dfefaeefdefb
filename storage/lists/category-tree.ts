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

  /** Tells of categories whether they are `public_id` or lie under it. It looks outwards from each, once. */
  under(public_id: string): (id: string) => boolean {
    const known = new Map<string, boolean>([[public_id, this.parents.has(public_id)]])
    return (id) => {
      const way: string[] = []
      let at: string | null = id
      while (at !== null && !known.has(at)) {
        way.push(at)
        // A category that is looked at already, as in a circle, is not under it.
        known.set(at, false)
        at = this.parents.get(at) ?? null
      }
      const is = at !== null && known.get(at) === true
      if (is) for (const each of way) known.set(each, true)
      return is
    }
  }

  /** Some categories and all under them. It looks at each category once, however many of these lie in one another. */
  within(public_ids: Iterable<string>): Set<string> {
    const found = new Set<string>()
    const open: string[] = []
    for (const public_id of public_ids) if (this.parents.has(public_id)) open.push(public_id)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (found.has(id)) continue
      found.add(id)
      for (const child of this.children.get(id) ?? []) open.push(child)
    }
    return found
  }
}
