import type { HouseholdReader } from '../../../storage/index.ts'

/** The collections with named records, and where the id of the record that they lie in stands. */
const NAMED = [
  ['locations', null],
  ['zones', '$.parent.id'],
  ['racks', '$.parent.id'],
  ['rows', '$.parent.id'],
  ['shelves', '$.parent.id'],
  ['slots', '$.parent.id'],
  ['containers', '$.placement.id'],
  ['items', '$.placement.id'],
  ['categories', '$.parent_id'],
  ['tags', null],
] as const

/** Maximum depth of a path, so that damaged data cannot make a loop. */
const MOST_DEEP = 70

/** The names of the records of a household, with the places that they are in. */
export class Names {
  private readonly known = new Map<string, { readonly name: string; readonly parent: string | null }>()

  constructor(reader: HouseholdReader) {
    for (const [key, parent] of NAMED)
      for (const [id, name, above] of reader.names(key, parent)) this.known.set(id, { name, parent: above })
  }

  /** The name of a record; empty if it is unknown. */
  name(id: string | null | undefined): string {
    return (id && this.known.get(id)?.name) || ''
  }

  /** The names from the outside in, such as `Cellar / Shelf 2`. */
  path(id: string | null | undefined): string {
    return this.names(id).join(' / ')
  }

  /** The names from the outside in. */
  names(id: string | null | undefined): string[] {
    const names: string[] = []
    let next = id
    while (next && names.length < MOST_DEEP) {
      const found = this.known.get(next)
      if (!found) break
      names.push(found.name)
      next = found.parent
    }
    return names.reverse()
  }
}
