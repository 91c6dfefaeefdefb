import {
  type BaseRecord,
  CategoryTree,
  ContainerTable,
  type Followed,
  type HouseholdCollections,
  ItemTable,
  NamedTable,
  type Stored,
  typed,
} from '../../engine/index.ts'

/** The facts of a household's items and containers in memory. */
export class KnownThings implements Followed {
  readonly items = new ItemTable()
  readonly containers = new ContainerTable()
  /** Number of changes that were added. */
  changes = 0
  private readonly onGone: () => void

  constructor(onGone: () => void) {
    this.onGone = onGone
  }

  reset(): void {
    this.items.clear()
    this.containers.clear()
    this.onGone()
  }

  put(collection: string, record: BaseRecord): void {
    this.changes++
    const stored = { record, seq: 0, merge: null }
    if (collection === 'items') this.items.put(itemOf(stored).record)
    if (collection === 'containers') this.containers.put(containerOf(stored).record)
  }

  gone(collection: string, public_id: string): void {
    this.changes++
    if (collection === 'items') this.items.delete(public_id)
    if (collection === 'containers') this.containers.delete(public_id)
    this.onGone()
  }
}

/** The facts of a household's categories and tags in memory. */
export class KnownNames implements Followed {
  /** Sorted by name. */
  readonly named = { categories: new NamedTable(), tags: new NamedTable() }
  readonly categories = new CategoryTree()
  /** The names of tags and categories, by their ids. */
  private readonly names = new Map<string, string>()

  reset(): void {
    this.categories.clear()
    this.names.clear()
    this.named.categories.clear()
    this.named.tags.clear()
  }

  put(collection: string, record: BaseRecord): void {
    const stored = { record, seq: 0, merge: null }
    if (collection === 'tags') {
      const tag = tagOf(stored).record
      this.names.set(tag.public_id, tag.name)
      this.named.tags.put(tag)
    }
    if (collection === 'categories') {
      const category = categoryOf(stored).record
      this.categories.put(category)
      this.named.categories.put(category)
      this.names.set(category.public_id, category.name)
    }
  }

  gone(collection: string, public_id: string): void {
    if (collection === 'tags') {
      this.names.delete(public_id)
      this.named.tags.delete(public_id)
    }
    if (collection === 'categories') {
      this.categories.delete(public_id)
      this.named.categories.delete(public_id)
      this.names.delete(public_id)
    }
  }

  /** The name of a tag or a category; null for an unknown id. */
  nameOf(public_id: string): string | null {
    return this.names.get(public_id) ?? null
  }
}

const itemOf = (stored: Stored) => typed<HouseholdCollections, 'items'>('items', stored)
const containerOf = (stored: Stored) => typed<HouseholdCollections, 'containers'>('containers', stored)
const tagOf = (stored: Stored) => typed<HouseholdCollections, 'tags'>('tags', stored)
const categoryOf = (stored: Stored) => typed<HouseholdCollections, 'categories'>('categories', stored)
