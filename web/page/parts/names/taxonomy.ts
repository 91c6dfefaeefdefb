/** What names are given to things for. */
export type Taxonomy = 'categories' | 'tags'

/** A category or a tag, as both their pages show it. */
export interface NamedRow {
  readonly public_id: string
  readonly name: string
  readonly color: string | null
  /** How many items have it, archived ones too. */
  readonly items: number
  readonly archived: boolean
}

/** The operations on categories and on tags. */
export const OPERATIONS = {
  categories: {
    create: 'category.create',
    update: 'category.update',
    archive: 'category.archive',
    restore: 'category.restore',
  },
  tags: {
    create: 'tag.create',
    update: 'tag.update',
    archive: 'tag.archive',
    restore: 'tag.restore',
  },
} as const
